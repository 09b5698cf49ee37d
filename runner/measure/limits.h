/* SPDX-License-Identifier: MIT */
/*
 * limits - whether the system allows as many processes and descriptors as a run needs.
 *
 * Soft limits are raised towards the hard ones. What then still stands in the way is named before
 * the first test, with the number of copies that would be possible.
 */
#ifndef LIMITS_H
#define LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system.h"

/* Of one test in one pass. */
struct limits_need {
	const char *test;
	uint32_t copies;
	uint32_t processes; /* of one copy */
	bool output_each;   /* the runner holds a descriptor for each copy */
};

/* One limit on the number of processes; pure part of the check. */
struct limits_ceiling {
	const char *name; /* for the message: "kernel.pid_max" */
	uint64_t allowed; /* UINT64_MAX: none */
	uint64_t in_use;
};

/* All needs of a run, at least one. */
struct limits_needs {
	const struct limits_need *need;
	size_t nr;
};

/*
 * False and *ret_error, one line that the caller frees, if one of the needs cannot be met. What is
 * in use is looked up once, however many there are.
 */
bool limits_prepare(
	const struct limits_needs *needs, const struct system_info *system, char **ret_error);

/* The need for most processes, and the one for most descriptors; of several the first. */
const struct limits_need *limits_most_processes(const struct limits_needs *needs);
const struct limits_need *limits_most_files(const struct limits_needs *needs);

/* The same against one ceiling. */
bool limits_check(
	const struct limits_need *need, const struct limits_ceiling *ceiling, char **ret_error);

#endif
