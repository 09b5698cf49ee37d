/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "environment.h"
#include "events.h"
#include "must.h"
#include "rng.h"
#include "score.h"
#include "step.h"
#include "stopping.h"

/* Before a window of this run has told: spawn, set-up and end beside the window itself. */
#define OVERHEAD_GUESS_NS (30 * CLOCK_MS)

/* A session under way. */
struct course {
	struct session *session;
	struct rng rng;
	uint64_t start_ns;
	size_t nr_done; /* windows tried */
	size_t nr_all;  /* windows planned, less those of failed tests */
	bool *failed;   /* by pass and test */
	const struct window *last;
	struct watch watch;
	struct stopping stopping;
};

static bool *failed_flag(const struct course *course, const struct step *step)
{
	return &course->failed[step->pass * course->session->result->nr_tests + step->test];
}

static void show_progress(const struct course *course, const struct step *step)
{
	const struct result *result = course->session->result;
	uint64_t passed_ns = clock_now_ns() - course->start_ns;
	double each_s = (double)passed_ns / 1e9 / (double)(course->nr_done ? course->nr_done : 1);
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

	window->test = step->test;
	window->pass = step->pass;
	window->round = step->round;
	window->order = (uint32_t)course->nr_done;
	window->start_ns = measured->opened_ns - course->start_ns;
	test->workload_version = measured->workload_version;
	test->timebase_s = measured->timebase_s;
	test->worth_num = measured->worth_num;
	test->worth_den = measured->worth_den;
	result->windows = must_grow(result->windows, result->nr_windows + 1, sizeof(*window));
	result->windows[result->nr_windows] = *window;
	course->last = &result->windows[result->nr_windows++];
	progress_say(&course->session->progress,
		"round %" PRIu32 "  %-16s %" PRIu32 " %s  %14.1f %-5s  %.3f s", window->round,
		test->key, result->passes[step->pass].copies,
		result_copies_word(result->passes[step->pass].copies), window->rate, test->unit,
		(double)window->length_ns / 1e9);
}

static void add_failure(
	struct course *course, const struct step *step, const struct failure *failure)
{
	struct result *result = course->session->result;
	struct failure *added;

	result->failures = must_grow(result->failures, result->nr_failures + 1, sizeof(*added));
	added = &result->failures[result->nr_failures++];
	*added = *failure;
	added->test = step->test;
	added->pass = step->pass;
	added->round = step->round;
	*failed_flag(course, step) = true;
	progress_say(&course->session->progress,
		"round %" PRIu32 "  %-16s %" PRIu32 " %s  failed: %s", step->round,
		result->tests[step->test].key, result->passes[step->pass].copies,
		result_copies_word(result->passes[step->pass].copies), failure->reason);
}

/* Tries one window; false if the run was interrupted. */
static bool run_step(struct course *course, const struct step *step)
{
	struct step_fresh fresh = {
		.number = course->nr_done,
		.padding_bytes = rng_below(&course->rng, ENVIRONMENT_PADDING_MAX + 1),
	};
	enum measure_outcome outcome;
	struct measured measured;

	show_progress(course, step);
	outcome = step_measure(course->session, step, &course->watch, &fresh, &measured);
	if (outcome == MEASURE_DONE)
		add_window(course, step, &measured);
	else if (outcome == MEASURE_FAILED)
		add_failure(course, step, &measured.failure);
	course->nr_done++;
	return outcome != MEASURE_INTERRUPTED;
}

static bool run_step_of_pass(struct course *course, const struct step *step)
{
	struct result_pass *pass = &course->session->result->passes[step->pass];
	bool went_on;

	if (pass->started_s == 0)
		pass->started_s = (int64_t)time(NULL);
	went_on = events_interrupts() == 0 && run_step(course, step);
	pass->ended_s = (int64_t)time(NULL);
	return went_on;
}

static bool run_round(struct course *course, uint32_t round)
{
	const struct result *result = course->session->result;
	uint32_t nr_steps = (uint32_t)(result->nr_tests * result->nr_passes);
	uint32_t *order = must_grow(NULL, nr_steps, sizeof(*order));
	bool went_on = true;

	for (uint32_t i = 0; i < nr_steps; i++)
		order[i] = i;
	rng_shuffle(&course->rng, order, nr_steps);
	for (uint32_t i = 0; i < nr_steps && went_on; i++) {
		struct step step = {
			.test = order[i] % result->nr_tests,
			.pass = order[i] / result->nr_tests,
			.round = round,
		};

		if (*failed_flag(course, &step))
			continue;
		went_on = run_step_of_pass(course, &step);
		if (*failed_flag(course, &step) && round < result->settings.rounds)
			course->nr_all -= result->settings.rounds - round;
	}
	free(order);
	return went_on;
}

static void save(const struct course *course)
{
	if (course->session->save)
		course->session->save(course->session->save_argument);
}

/* Whether another round as long as the mean of those before still fits. */
static bool has_time(const struct course *course, uint32_t rounds_done)
{
	uint64_t limit_ns = course->session->result->settings.max_time_ns;
	uint64_t passed_ns = clock_now_ns() - course->start_ns;

	if (limit_ns == 0 || rounds_done == 0)
		return true;
	return passed_ns + passed_ns / rounds_done <= limit_ns;
}

static double half_width_of(bool measured, bool has_interval, const struct interval *interval)
{
	if (!measured)
		return STOPPING_NONE;
	return has_interval ? interval->half_width : INFINITY;
}

/* Every test in every pass, then the indices. True if all have been known well enough twice. */
static bool has_converged(struct course *course)
{
	const struct result *result = course->session->result;
	size_t nr = result->nr_passes * (result->nr_tests + 1);
	struct stopping_figure *figures = must_grow(NULL, nr, sizeof(*figures));
	struct stopping_figure *figure = figures;
	bool converged;

	for (size_t i = 0; i < result->nr_passes; i++) {
		const struct result_pass *pass = &result->passes[i];

		for (size_t j = 0; j < result->nr_tests; j++)
			*figure++ = (struct stopping_figure){
				.half_width = half_width_of(pass->scores[j].measured,
					pass->scores[j].has_interval, &pass->scores[j].interval),
				.target = result->tests[j].target_percent / 100,
			};
		*figure++ = (struct stopping_figure){
			.half_width =
				half_width_of(pass->index > 0, pass->has_interval, &pass->interval),
			.target = stopping_target(
				STOPPING_INDEX_PERCENT, result->settings.precision_percent),
		};
	}
	converged = stopping_feed(&course->stopping, figures, nr) == STOPPING_CONVERGED;
	free(figures);
	return converged;
}

static bool run_rounds(struct course *course)
{
	struct result *result = course->session->result;
	const struct run_settings *settings = &result->settings;
	bool open = settings->rounds_max > settings->rounds;

	course->nr_all = result->nr_tests * result->nr_passes * settings->rounds;
	stopping_init(&course->stopping, settings->rounds);
	for (uint32_t round = 1; round <= settings->rounds_max; round++) {
		if (!has_time(course, round - 1))
			return true;
		if (round > settings->rounds)
			course->nr_all = course->nr_done + result->nr_tests * result->nr_passes;
		if (!run_round(course, round))
			return false;
		result->converged = open && score_compute(result) && has_converged(course);
		save(course);
		if (result->converged)
			return true;
	}
	return true;
}

/* UnixBench's pause before each pass of a test; false if interrupted. */
static bool settle(void)
{
	static const uint64_t pauses_ns[] = {1 * CLOCK_S, 2 * CLOCK_S};

	for (size_t i = 0; i < sizeof(pauses_ns) / sizeof(*pauses_ns); i++) {
		uint64_t until_ns;

		sync();
		until_ns = clock_now_ns() + pauses_ns[i];
		while (clock_now_ns() < until_ns && events_interrupts() == 0) {
			struct pollfd own;

			events_wait(&own, 1, until_ns);
		}
	}
	return events_interrupts() == 0;
}

uint32_t session_classic_passes(const struct suite_test *test, uint32_t iterations)
{
	if (iterations == 0)
		return test->classic_passes;
	/* UnixBench's long and short counts: those of 10 take -i as it is, the others a third. */
	if (test->classic_passes >= 10)
		return iterations;
	return (iterations + 1) / 3 > 0 ? (iterations + 1) / 3 : 1;
}

/* Whether a pass of the classic schedule, with its pauses, still fits; the first one always does. */
static bool has_classic_time(const struct course *course, const struct step *step)
{
	uint64_t limit_ns = course->session->result->settings.max_time_ns;
	uint64_t pass_ns = (3 + step_test(course->session, step)->classic_seconds) * CLOCK_S;

	return limit_ns == 0 || course->nr_done == 0 ||
		clock_now_ns() - course->start_ns + pass_ns <= limit_ns;
}

static bool run_classic_test(struct course *course, struct step step)
{
	uint32_t passes = session_classic_passes(
		step_test(course->session, &step), course->session->rounds_asked);

	for (step.round = 1; step.round <= passes; step.round++) {
		if (*failed_flag(course, &step)) {
			course->nr_all -= passes - step.round + 1;
			break;
		}
		if (!has_classic_time(course, &step))
			return true;
		if (!settle() || !run_step_of_pass(course, &step))
			return false;
	}
	save(course);
	return true;
}

static bool run_classic(struct course *course)
{
	const struct result *result = course->session->result;

	for (size_t test = 0; test < result->nr_tests; test++)
		course->nr_all += result->nr_passes *
			session_classic_passes(
				step_test(course->session, &(struct step){.test = test}),
				course->session->rounds_asked);
	for (size_t pass = 0; pass < result->nr_passes; pass++)
		for (size_t test = 0; test < result->nr_tests; test++)
			if (!run_classic_test(course, (struct step){.test = test, .pass = pass}))
				return false;
	return true;
}

bool session_run(struct session *session)
{
	struct result *result = session->result;
	struct course course = {
		.session = session,
		.rng = {.state = result->settings.seed},
		.start_ns = clock_now_ns(),
		.failed = calloc(result->nr_tests * result->nr_passes, sizeof(bool)),
	};
	bool went_on;

	result->monotonic_start_ns = course.start_ns;
	if (!course.failed || !watch_open(&course.watch, result->nr_passes)) {
		free(course.failed);
		return false;
	}
	went_on =
		result->settings.mode == MODE_CLASSIC ? run_classic(&course) : run_rounds(&course);
	progress_close(&session->progress);
	result->harness.run_ns = clock_now_ns() - course.start_ns;
	if (!went_on) {
		result->partial = true;
		result->partial_reason = must_copy("interrupted");
	}
	watch_close(&course.watch);
	free(course.failed);
	return went_on;
}
