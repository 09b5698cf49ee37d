/* SPDX-License-Identifier: MIT */
#include "session.h"

#include "classic.h"
#include "course.h"
#include "must.h"
#include "rounds.h"
#include "score.h"
#include "soak.h"

static bool run_course(struct session *session, char **ret_error)
{
	struct result *result = session->result;
	struct course course;
	bool went_on;

	if (!course_open(&course, session)) {
		*ret_error = must_format("no memory or no descriptors for the rounds");
		return false;
	}
	if (result->monotonic_start_ns == 0)
		result->monotonic_start_ns = course.start_ns;
	went_on =
		result->settings.mode == MODE_CLASSIC ? classic_run(&course) : rounds_run(&course);
	result->harness.run_ns = course_passed_ns(&course);
	course_close(&course);
	if (score_compute(result))
		return went_on;
	*ret_error = must_format("no memory for the scores");
	return false;
}

bool session_run(struct session *session, char **ret_error)
{
	struct result *result = session->result;
	bool soak = result->settings.soak_s > 0 || result->settings.soak_steady;
	bool soaked;
	bool went_on;

	*ret_error = NULL;
	soaked = !soak || soak_run(session, ret_error);
	went_on = soaked && run_course(session, ret_error);
	progress_close(&session->progress);
	/* A run that is gone on with has windows even if not one was added. */
	if (!went_on) {
		result->partial = true;
		result->partial_reason = must_copy(!soaked ? "the load of --soak failed"
				: *ret_error != NULL       ? "the runner had no memory"
							   : "interrupted");
	}
	return went_on;
}
