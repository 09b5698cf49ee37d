/* SPDX-License-Identifier: MIT */
/*
 * gate_child - one run of a command that is some unixindex, from anywhere: of another version, in another
 * root, with other libraries.
 *
 * Nothing is expected of it but its standard output, so that it need not see our files.
 */
#ifndef GATE_CHILD_H
#define GATE_CHILD_H

#include <stdbool.h>

#include "result.h"

struct gate_child {
	const char *command;      /* for the shell */
	const char *label;        /* "A" or "B", in errors */
	const char *const *tests; /* what it is asked to measure, null-terminated */
};

/*
 * Runs the command with options for one round of the tests. In the runner of guard.h, after events_open(): nothing
 * that the command left behind runs on. The exit status is STATUS_DONE and *ret_result set, else *ret_error is one
 * line that the caller frees, or null if a signal came to end all.
 */
int gate_child_run(const struct gate_child *child, struct result *ret_result, char **ret_error);

#endif
