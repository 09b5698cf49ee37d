/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "environment.h"
#include "events.h"
#include "measure.h"
#include "must.h"
#include "rng.h"
#include "workdir.h"

/* Before a window of this run has told: spawn, set-up and end beside the window itself. */
#define OVERHEAD_GUESS_NS (30 * CLOCK_MS)

/* One window to come. */
struct step {
	size_t test;
	size_t pass;
	uint32_t round;
};

/* A session under way. */
struct course {
	struct session *session;
	struct rng rng;
	uint64_t start_ns;
	size_t nr_done; /* windows tried */
	size_t nr_all;  /* windows planned, less those of failed tests */
	bool *failed;   /* by pass and test */
	const struct window *last;
};

static bool *failed_flag(const struct course *course, const struct step *step)
{
	return &course->failed[step->pass * course->session->result->nr_tests + step->test];
}

static const struct suite_test *test_of(const struct course *course, const struct step *step)
{
	return &course->session->suite->tests[course->session->selected[step->test]];
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
		"round %" PRIu32 "  %-16s %" PRIu32 " cop%s  %14.1f %-5s  %.3f s", window->round,
		test->key, result->passes[step->pass].copies,
		result->passes[step->pass].copies == 1 ? "y" : "ies", window->rate, test->unit,
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
		"round %" PRIu32 "  %-16s %" PRIu32 " cop%s  failed: %s", step->round,
		result->tests[step->test].key, result->passes[step->pass].copies,
		result->passes[step->pass].copies == 1 ? "y" : "ies", failure->reason);
}

/* The program's path, absolute; the caller frees it. Null and a failure if there is none. */
static char *find_program(
	const struct course *course, const struct suite_test *test, struct failure *ret_failure)
{
	char *path;

	if (test->command)
		path = environment_find(test->command);
	else if (*test->program == '/')
		path = must_copy(test->program);
	else
		path = must_format("%s/%s", course->session->tests_dir, test->program);
	if (path && access(path, X_OK) == 0)
		return path;
	*ret_failure = (struct failure){
		.kind = FAILURE_NOT_STARTED,
		.reason = path ? must_format("no program '%s': %s", path, strerror(errno))
			       : must_format("no command '%s' in PATH", test->command),
		.output = must_copy(""),
	};
	free(path);
	return NULL;
}

static char **make_arguments(const char *path, const struct suite_test *test)
{
	char **arguments;
	size_t nr = 0;

	while (test->arguments && test->arguments[nr])
		nr++;
	arguments = must_grow(NULL, nr + 2, sizeof(*arguments));
	arguments[0] = must_copy(path);
	for (size_t i = 0; i < nr; i++)
		arguments[i + 1] = test->arguments[i];
	arguments[nr + 1] = NULL;
	return arguments;
}

/* A window's own directory below the work directory; null and a failure if there is no room. */
static char *make_directory(const struct course *course, struct failure *ret_failure)
{
	char *path = must_format("%s/%zu", course->session->work_dir, course->nr_done);

	if (mkdir(path, 0700) == 0 && chmod(path, 0700) == 0)
		return path;
	*ret_failure = (struct failure){
		.kind = FAILURE_NOT_STARTED,
		.reason = must_format("cannot make directory '%s': %s", path, strerror(errno)),
		.output = must_copy(""),
	};
	free(path);
	return NULL;
}

static struct measure_job make_job(
	const struct course *course, const struct step *step, struct launch launch)
{
	const struct run_settings *settings = &course->session->result->settings;
	const struct suite_test *test = test_of(course, step);
	struct measure_job job = {
		.launch = launch,
		.cpus = course->session->cpus,
		.warmup_ns = settings->warmup_ns,
		.window_ns = settings->window_ns,
		.timeout_ns = test->timeout_s * CLOCK_S,
		.classic = settings->mode == MODE_CLASSIC,
	};

	if (job.classic) {
		job.warmup_ns = 0;
		job.window_ns = test->classic_seconds * CLOCK_S;
	}
	return job;
}

/* Tries one window; false if the run was interrupted. */
static bool run_step(struct course *course, const struct step *step)
{
	struct session *session = course->session;
	const struct suite_test *test = test_of(course, step);
	uint32_t padding = rng_below(&course->rng, ENVIRONMENT_PADDING_MAX + 1);
	enum measure_outcome outcome = MEASURE_FAILED;
	struct measured measured = {.worth_den = 0};
	char *path = find_program(course, test, &measured.failure);
	char *directory = path ? make_directory(course, &measured.failure) : NULL;

	show_progress(course, step);
	if (directory) {
		char **arguments = make_arguments(path, test);
		char **variables =
			environment_make(session->result->settings.locale, directory, padding);
		struct measure_job job = make_job(course, step,
			(struct launch){
				.path = path,
				.argv = arguments,
				.environment = variables,
				.directory = directory,
				.copies = session->result->passes[step->pass].copies,
				.attached = !test->command,
				.seed = session->result->settings.seed,
			});

		outcome = measure_window(&job, &session->result->harness, &measured);
		workdir_remove(directory);
		environment_free(variables);
		free(arguments[0]);
		free(arguments);
	}
	free(directory);
	free(path);
	measured.window.padding_bytes = padding;
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
		if (*failed_flag(course, &step))
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

static bool run_rounds(struct course *course)
{
	struct result *result = course->session->result;

	course->nr_all = result->nr_tests * result->nr_passes * result->settings.rounds;
	for (uint32_t round = 1; round <= result->settings.rounds; round++) {
		if (!has_time(course, round - 1))
			return true;
		if (!run_round(course, round))
			return false;
		save(course);
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

static bool run_classic_test(struct course *course, struct step step)
{
	uint32_t passes =
		session_classic_passes(test_of(course, &step), course->session->rounds_asked);

	for (step.round = 1; step.round <= passes; step.round++) {
		if (*failed_flag(course, &step)) {
			course->nr_all -= passes - step.round + 1;
			break;
		}
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
			session_classic_passes(test_of(course, &(struct step){.test = test}),
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

	if (!course.failed)
		return false;
	went_on =
		result->settings.mode == MODE_CLASSIC ? run_classic(&course) : run_rounds(&course);
	progress_close(&session->progress);
	result->harness.run_ns = clock_now_ns() - course.start_ns;
	if (!went_on) {
		result->partial = true;
		result->partial_reason = must_copy("interrupted");
	}
	free(course.failed);
	return went_on;
}
