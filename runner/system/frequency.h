/* SPDX-License-Identifier: MIT */
/*
 * frequency - what sets the clock of the CPUs, and what feeds them.
 */
#ifndef FREQUENCY_H
#define FREQUENCY_H

#include "system.h"

/* Sets governor, driver, turbo, smt and power, and mhz_max of the groups, which are read before. */
void frequency_read(const char *root, struct system_info *system);

#endif
