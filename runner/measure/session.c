/* SPDX-License-Identifier: MIT */
#include "session.h"

#include "classic.h"
#include "course.h"
#include "must.h"
#include "rounds.h"
#include "score.h"
#include "soak.h"

static bool run_course(struct session *session)
{
	struct result *result = session->result;
	struct course course;
	bool went_on;

	if (!course_open(&course, session))
		return false;
	if (result->monotonic_start_ns == 0)
		result->monotonic_start_ns = course.start_ns;
	went_on =
		result->settings.mode == MODE_CLASSIC ? classic_run(&course) : rounds_run(&course);
	result->harness.run_ns = course_passed_ns(&course);
	course_close(&course);
	return score_compute(result) && went_on;
}

bool session_run(struct session *session, char **ret_error)
{
	struct result *result = session->result;
	bool soak = result->settings.soak_s > 0 || result->settings.soak_steady;
	bool soaked;
	bool went_on;

	*ret_error = NULL;
	soaked = !soak || soak_run(session, ret_error);
	went_on = soaked && run_course(session);
	progress_close(&session->progress);
	/* A run that is gone on with has windows even if not one was added. */
	if (!went_on) {
		result->partial = true;
		result->partial_reason =
			must_copy(soaked ? "interrupted" : "the load of --soak failed");
	}
	return went_on;
}
