/* SPDX-License-Identifier: MIT */
/* cmd_report - reports of results that are there already. */
#ifndef CMD_REPORT_H
#define CMD_REPORT_H

#include "options.h"
#include "paths.h"

/*
 * Prints each result that the options name, as text if nothing else is asked for. With recompute the
 * figures are computed from the windows first, and compared with those in the file: 1 if they differ.
 */
int cmd_report(const struct options *options, const struct paths *paths);

#endif
