/* SPDX-License-Identifier: MIT */
/* cmd_compare - results beside each other. */
#ifndef CMD_COMPARE_H
#define CMD_COMPARE_H

#include "options.h"
#include "paths.h"

/*
 * Compares the results that the options name and prints it, as text if nothing else is asked for. What
 * cannot be read gets one line on standard error, and the others are compared; then, and if there
 * is nothing left to compare, the status is 2.
 */
int cmd_compare(const struct options *options, const struct paths *paths);

#endif
