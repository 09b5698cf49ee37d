/* SPDX-License-Identifier: MIT */
/*
 * cmd_measure - the main command: from the options to the reports.
 *
 * ./run scaling measures in the same way and stores the same files. Only its passes are others, and
 * what is printed and what --json gets is what more copies gain (scaling.h).
 */
#ifndef CMD_MEASURE_H
#define CMD_MEASURE_H

#include "options.h"
#include "paths.h"

/* The exit status. arguments is the command line, for the result. */
int cmd_measure(const struct options *options, const struct paths *paths, char *const *arguments);

#endif
