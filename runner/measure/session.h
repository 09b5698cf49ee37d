/* SPDX-License-Identifier: MIT */
/*
 * session - the windows of a whole run, round by round, into a result.
 *
 * Each round measures every selected test once in every pass, in an order of its own. A test that
 * failed in a pass is left out of that pass from then on. The result is saved after each round.
 */
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "paths.h"
#include "progress.h"
#include "result.h"
#include "suite.h"

struct session {
	const struct suite *suite;
	const size_t *selected; /* suite test of each result test */
	const char *tests_dir;
	const char *work_dir;
	uint32_t cpus; /* that the copies may use */
	struct progress progress;
	/* Called between windows after each round, when the scores are up to date; may be null. */
	void (*save)(void *argument);
	void *save_argument;
	/* Tests, passes and settings are filled; windows and failures are those of an earlier run. */
	struct result *result;
};

/*
 * False if the run was interrupted; the result then says so, and its scores are those of its
 * windows. False too, with *ret_error, one line that the caller frees, if there could be no window
 * because the load of --soak failed; else *ret_error is null.
 */
bool session_run(struct session *session, char **ret_error);

#endif
