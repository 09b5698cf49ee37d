/* SPDX-License-Identifier: MIT */
/*
 * cmd_info - ./run info: what machine this is.
 */
#ifndef CMD_INFO_H
#define CMD_INFO_H

#include <stdbool.h>

#include "system.h"

/*
 * Prints the system block to standard output, as lines or as JSON, and returns the exit status.
 */
int cmd_info(bool as_json, const struct system_sources *sources);

#endif
