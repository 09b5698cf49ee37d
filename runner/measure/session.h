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
	uint32_t cpus;         /* that the copies may use */
	uint32_t rounds_asked; /* -i, or 0; the classic schedule needs to know */
	struct progress progress;
	/* Called between windows after each round; may be null. */
	void (*save)(void *argument);
	void *save_argument;
	struct result *result; /* tests, passes and settings filled, no windows yet */
};

/* False if the run was interrupted; the result then says so. */
bool session_run(struct session *session);

/* How often UnixBench repeats a test: workloads.md 6; iterations is -i or 0. */
uint32_t session_classic_passes(const struct suite_test *test, uint32_t iterations);

#endif
