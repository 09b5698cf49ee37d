/* SPDX-License-Identifier: MIT */
#include "course.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "clock.h"
#include "events.h"
#include "must.h"

/* Before a window of this run has told: spawn, set-up and end beside the window itself. */
#define OVERHEAD_GUESS_NS (30 * CLOCK_MS)

static bool *failed_flag(const struct course *course, const struct step *step)
{
	return &course->failed[step->pass * course->session->result->nr_tests + step->test];
}

bool course_open(struct course *course, struct session *session)
{
	struct result *result = session->result;

	*course = (struct course){
		.session = session,
		/* May wrap around, as differences to it do: after a restart the clock begins anew. */
		.start_ns = clock_now_ns() - result->harness.run_ns,
		.nr_done = result->nr_windows + result->nr_failures,
		.failed = calloc(result->nr_tests * result->nr_passes + 1, sizeof(bool)),
	};
	if (!course->failed || !watch_open(&course->watch, result)) {
		free(course->failed);
		return false;
	}
	for (size_t i = 0; i < result->nr_failures; i++)
		*failed_flag(course,
			&(struct step){.test = result->failures[i].test,
				.pass = result->failures[i].pass}) = true;
	return true;
}

void course_close(struct course *course)
{
	watch_close(&course->watch);
	free(course->failed);
}

uint64_t course_passed_ns(const struct course *course)
{
	return clock_now_ns() - course->start_ns;
}

bool course_has_failed(const struct course *course, const struct step *step)
{
	return *failed_flag(course, step);
}

uint32_t course_tries(
	const struct course *course, const struct step *step, struct window **ret_last)
{
	const struct result *result = course->session->result;
	uint32_t nr = 0;

	*ret_last = NULL;
	for (size_t i = 0; i < result->nr_windows; i++) {
		struct window *window = &result->windows[i];

		if (window->test != step->test || window->pass != step->pass ||
			window->round != step->round)
			continue;
		*ret_last = window;
		nr++;
	}
	return nr;
}

static void show_progress(const struct course *course, const struct step *step)
{
	const struct result *result = course->session->result;
	double each_s = (double)course_passed_ns(course) / 1e9 /
		(double)(course->nr_done ? course->nr_done : 1);
	struct progress_step shown = {
		.test = result->tests[step->test].key,
		.copies = result->passes[step->pass].copies,
		.round = step->round,
		.done = course->nr_done,
		.all = course->nr_all,
	};

	if (course->nr_done == 0)
		each_s = (double)(result->settings.warmup_ns + result->settings.window_ns +
				 OVERHEAD_GUESS_NS) /
			1e9;
	if (course->nr_all > course->nr_done)
		shown.left_s = each_s * (double)(course->nr_all - course->nr_done);
	if (course->last) {
		shown.last_test = result->tests[course->last->test].key;
		shown.last_unit = result->tests[course->last->test].unit;
		shown.last_rate = course->last->rate;
	}
	progress_step(&course->session->progress, &shown);
}

static void add_window(struct course *course, const struct step *step, struct measured *measured)
{
	struct result *result = course->session->result;
	struct result_test *test = &result->tests[step->test];
	struct window *window = &measured->window;
	char label[RESULT_PASS_LABEL_BYTES];
	struct window *before;

	result_pass_label(&result->passes[step->pass], label);
	window->test = step->test;
	window->pass = step->pass;
	window->round = step->round;
	window->order = (uint32_t)course->nr_done;
	window->start_ns = measured->opened_ns - course->start_ns;
	test->timebase_s = measured->timebase_s;
	/* A command does not say what an operation is worth: it is one unit. */
	if (measured->worth_den > 0) {
		test->workload_version = measured->workload_version;
		test->worth_num = measured->worth_num;
		test->worth_den = measured->worth_den;
	}
	if (course_tries(course, step, &before) > 0)
		before->superseded = true;
	result->windows = must_grow(result->windows, result->nr_windows + 1, sizeof(*window));
	result->windows[result->nr_windows] = *window;
	course->last = &result->windows[result->nr_windows++];
	progress_say(&course->session->progress, "round %" PRIu32 "  %-16s %s  %14.1f %-5s  %.3f s",
		window->round, test->key, label, window->rate, test->unit,
		(double)window->length_ns / 1e9);
}

static void add_failure(
	struct course *course, const struct step *step, const struct failure *failure)
{
	struct result *result = course->session->result;
	char label[RESULT_PASS_LABEL_BYTES];
	struct failure *added;

	result_pass_label(&result->passes[step->pass], label);
	result->failures = must_grow(result->failures, result->nr_failures + 1, sizeof(*added));
	added = &result->failures[result->nr_failures++];
	*added = *failure;
	added->test = step->test;
	added->pass = step->pass;
	added->round = step->round;
	*failed_flag(course, step) = true;
	progress_say(&course->session->progress, "round %" PRIu32 "  %-16s %s  failed: %s",
		step->round, result->tests[step->test].key, label, failure->reason);
}

static enum measure_outcome measure(
	struct course *course, const struct step *step, uint32_t padding_bytes)
{
	struct step_try once = {
		.step = *step, .number = course->nr_done, .padding_bytes = padding_bytes};
	enum measure_outcome outcome;
	struct measured measured;

	show_progress(course, step);
	outcome = step_measure(course->session, &course->watch, &once, &measured);
	if (outcome == MEASURE_DONE)
		add_window(course, step, &measured);
	else if (outcome == MEASURE_FAILED)
		add_failure(course, step, &measured.failure);
	course->nr_done++;
	return outcome;
}

bool course_try(struct course *course, const struct step *step, uint32_t padding_bytes)
{
	struct result_pass *pass = &course->session->result->passes[step->pass];
	bool went_on;

	if (pass->started_s == 0)
		pass->started_s = (int64_t)time(NULL);
	went_on = events_interrupts() == 0 &&
		measure(course, step, padding_bytes) != MEASURE_INTERRUPTED;
	pass->ended_s = (int64_t)time(NULL);
	return went_on;
}

void course_save(struct course *course)
{
	const struct session *session = course->session;

	session->result->harness.run_ns = course_passed_ns(course);
	if (session->save)
		session->save(session->save_argument);
}
