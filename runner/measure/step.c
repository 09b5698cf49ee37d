/* SPDX-License-Identifier: MIT */
#include "step.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "clock_loop.h"
#include "cpulist.h"
#include "environment.h"
#include "must.h"
#include "program.h"
#include "workdir.h"

bool watch_open(struct watch *watch, const struct result *result)
{
	watch->mixed_cores = result->system.topology.nr_classes > 0;
	watch->best = calloc(result->nr_passes, sizeof(*watch->best));
	if (watch->best && evidence_open(result->system.root, &watch->sources))
		return true;
	free(watch->best);
	watch->best = NULL;
	return false;
}

void watch_close(struct watch *watch)
{
	evidence_close(&watch->sources);
	free(watch->best);
	watch->best = NULL;
}

const struct suite_test *step_test(const struct session *session, const struct step *step)
{
	return &session->suite->tests[session->selected[step->test]];
}

/* The program's path, absolute; the caller frees it. Null and a failure if there is none. */
static char *find_program(
	const struct session *session, const struct suite_test *test, struct failure *ret_failure)
{
	char *path = program_path(test, session->tests_dir);

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

/* How many of them the copies of a pass may use. */
static uint32_t pass_cpus(const struct session *session, size_t pass)
{
	const char *cpus = session->result->passes[pass].cpus;
	uint32_t nr;

	return cpus && cpulist_count(cpus, &nr) && nr < session->cpus ? nr : session->cpus;
}

/*
 * The directory of all windows below the work directory, or one of this window alone if that one was
 * spoilt; null and a failure if there is no room.
 */
static char *make_directory(
	const struct session *session, size_t number, struct failure *ret_failure)
{
	char *path = must_format("%s/copies", session->work_dir);

	if (workdir_fresh(path))
		return path;
	free(path);
	path = must_format("%s/%zu", session->work_dir, number);
	if (workdir_fresh(path))
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
	const struct session *session, const struct step *step, struct launch launch)
{
	const struct run_settings *settings = &session->result->settings;
	const struct suite_test *test = step_test(session, step);
	struct measure_job job = {
		.launch = launch,
		.cpus = pass_cpus(session, step->pass),
		.warmup_ns = settings->warmup_ns,
		.window_ns = settings->window_ns,
		.timeout_ns = test->timeout_s * CLOCK_S,
		.unit = test->unit,
		.classic = settings->mode == MODE_CLASSIC,
	};

	if (job.classic) {
		job.warmup_ns = 0;
		job.window_ns = test->classic_seconds * CLOCK_S;
	}
	return job;
}

struct peek {
	const struct evidence_sources *sources;
	struct pace_share share;
};

struct watched_pass {
	struct watch *watch;
	size_t pass;
	uint32_t cpus; /* of the system: of what happens on all of them is the evidence */
};

/* In the middle of a window: what is read of idle CPUs afterwards says nothing. */
static void peek(void *argument)
{
	struct peek *peek = argument;

	pace_peek(&peek->sources->pace, &peek->share);
}

static void take(struct evidence_sources *sources, struct evidence_snapshot *ret_snapshot)
{
	evidence_take(sources, ret_snapshot);
	/* Time is the one thing that another root does not tell. */
	if (!sources->native)
		ret_snapshot->time_ns = clock_now_ns();
	ret_snapshot->loop_ns = clock_loop_ns();
}

/* A window between two snapshots of what may disturb it. */
static enum measure_outcome measure_watched(struct measure_job *job, struct harness_cost *harness,
	struct watched_pass watched, struct measured *ret_measured)
{
	struct watch *watch = watched.watch;
	struct evidence_best *best = &watch->best[watched.pass];
	struct evidence_context context = {
		.copies = job->launch.copies,
		.cpus = watched.cpus,
		.window_ns = job->window_ns,
		.mixed_cores = watch->mixed_cores,
		.best = *best,
	};
	struct evidence_snapshot before;
	struct evidence_snapshot after;
	struct evidence_detail detail;
	struct peek middle = {.sources = &watch->sources};
	struct window *window = &ret_measured->window;
	enum measure_outcome outcome;

	job->middle = peek;
	job->middle_argument = &middle;
	take(&watch->sources, &before);
	outcome = measure_window(job, harness, ret_measured);
	if (outcome != MEASURE_DONE)
		return outcome;
	take(&watch->sources, &after);
	context.late_ns = ret_measured->late_ns;
	context.share = middle.share;
	window->flags = evidence_judge(&before, &after, &context, &detail);
	window->clock_loop_ns = detail.loop_ns;
	window->clock_share = detail.share;
	window->temperature_mc = after.heat.temperature_mc;
	evidence_improve(best, &detail);
	return outcome;
}

enum measure_outcome step_measure(const struct session *session, struct watch *watch,
	const struct step_try *once, struct measured *ret_measured)
{
	const struct step *step = &once->step;
	const struct suite_test *test = step_test(session, step);
	const struct result_pass *pass = &session->result->passes[step->pass];
	enum measure_outcome outcome = MEASURE_FAILED;
	struct measured measured = {.worth_den = 0};
	char *path = find_program(session, test, &measured.failure);
	char *directory = path ? make_directory(session, once->number, &measured.failure) : NULL;

	if (directory) {
		char **arguments = make_arguments(path, test);
		char **variables = environment_make(
			session->result->settings.locale, directory, once->padding_bytes);
		struct measure_job job = make_job(session, step,
			(struct launch){
				.path = path,
				.argv = arguments,
				.environment = variables,
				.directory = directory,
				.cpus = pass->cpus,
				.copies = pass->copies,
				.attached = !test->command,
				.seed = session->result->settings.seed,
			});

		outcome = measure_watched(&job, &session->result->harness,
			(struct watched_pass){
				.watch = watch, .pass = step->pass, .cpus = session->cpus},
			&measured);
		environment_free(variables);
		free(arguments[0]);
		free(arguments);
	}
	free(directory);
	free(path);
	measured.window.padding_bytes = once->padding_bytes;
	*ret_measured = measured;
	return outcome;
}
