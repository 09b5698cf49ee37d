/* SPDX-License-Identifier: MIT */
/*
 * room - whether the system allows as many processes and descriptors as a run needs.
 *
 * Soft limits are raised towards the hard ones. What then still stands in the way is named before
 * the first test, with the number of copies that would be possible.
 */
#ifndef ROOM_H
#define ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system.h"

/* Of one test in one pass. */
struct room_need {
	const char *test;
	uint32_t copies;
	uint32_t processes; /* of one copy */
	bool output_each;   /* the runner holds a descriptor for each copy */
};

/* One limit on the number of processes; pure part of the check. */
struct room_ceiling {
	const char *name; /* for the message: "kernel.pid_max" */
	uint64_t allowed; /* UINT64_MAX: none */
	uint64_t in_use;
};

/* All needs of a run, at least one. */
struct room_needs {
	const struct room_need *need;
	size_t nr;
};

/*
 * False and *ret_error, one line that the caller frees, if one of the needs cannot be met. What is
 * in use is looked up once, however many there are.
 */
bool room_prepare(
	const struct room_needs *needs, const struct system_info *system, char **ret_error);

/* The need for most processes, and the one for most descriptors; of several the first. */
const struct room_need *room_most_processes(const struct room_needs *needs);
const struct room_need *room_most_files(const struct room_needs *needs);

/* The same against one ceiling. */
bool room_check(const struct room_need *need, const struct room_ceiling *ceiling, char **ret_error);

#endif
