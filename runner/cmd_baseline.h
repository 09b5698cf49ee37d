/* SPDX-License-Identifier: MIT */
/* cmd_baseline - a result as a baseline file, in which that result is rated 10.0. */
#ifndef CMD_BASELINE_H
#define CMD_BASELINE_H

#include "options.h"
#include "paths.h"

/*
 * Prints the file to standard output: the tests that the result has measured with one copy (else in
 * its first pass) and that a suite has in the same unit, so that --baseline takes it.
 */
int cmd_baseline(const struct options *options, const struct paths *paths);

#endif
