/* SPDX-License-Identifier: MIT */
/*
 * resume - to go on with a run that was cut short, as if it had not been.
 *
 * Order, paddings and the decision to stop depend on the seed and the windows alone (rounds.h), so
 * the result is the one that an unbroken run would have had, but for the machine's own ways. That
 * needs the same tests, build and machine; anything else would mix two things in one figure. Nothing
 * in the file is trusted: programs and paths come from the suites of today.
 */
#ifndef RESUME_H
#define RESUME_H

#include <stdbool.h>

#include "result.h"

/*
 * plan is what would be measured today for the tests and copies of the earlier result. On success it
 * becomes the earlier result, ready to be gone on with, and *earlier becomes empty. Otherwise false,
 * and *ret_error is one line, without the file's name, that the caller frees.
 */
bool resume_take(struct result *plan, struct result *earlier, char **ret_error);

/* Whether the earlier part was measured on this machine, kernel and libc, with as many CPUs. */
bool resume_is_same_machine(
	const struct system_info *earlier, const struct system_info *now, char **ret_error);

/*
 * Whether all CPUs that passes of the earlier run were kept on are in the mask, a list; null: nothing
 * can be kept on any. Else false and *ret_error as above.
 */
bool resume_may_use_cpus(const struct result *earlier, const char *mask, char **ret_error);

#endif
