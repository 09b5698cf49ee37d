/* SPDX-License-Identifier: MIT */
/*
 * cmd_info - ./run info: what machine this is.
 */
#ifndef CMD_INFO_H
#define CMD_INFO_H

#include <stdbool.h>

/*
 * Prints the system block to standard output, as lines or as JSON, and returns the exit status.
 * work_dir is where file tests would work; it may be null.
 */
int cmd_info(bool as_json, const char *work_dir);

#endif
