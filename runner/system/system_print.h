/* SPDX-License-Identifier: MIT */
/*
 * system_print - the system block for people: ./run info.
 */
#ifndef SYSTEM_PRINT_H
#define SYSTEM_PRINT_H

#include <stdbool.h>
#include <stdio.h>

#include "system.h"

#define SYSTEM_PRINT_COLUMNS 80

/*
 * Aligned lines of at most SYSTEM_PRINT_COLUMNS characters, "not available" for what is not known
 * and would be missed. False if writing failed.
 */
bool system_print(FILE *file, const struct system_info *system);

#endif
