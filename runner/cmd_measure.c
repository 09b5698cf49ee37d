/* SPDX-License-Identifier: MIT */
#include "cmd_measure.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "build_info.h"
#include "catalogue.h"
#include "clock.h"
#include "environment.h"
#include "events.h"
#include "guard.h"
#include "limits.h"
#include "must.h"
#include "progress.h"
#include "report.h"
#include "score.h"
#include "select.h"
#include "session.h"
#include "status.h"
#include "store.h"
#include "workdir.h"

#define WARMUP_NS (100 * CLOCK_MS)
#define WINDOW_NS (250 * CLOCK_MS)
#define ROUNDS 12
#define ROUNDS_QUICK 6

/* What the runner needs of what was found out before it started. */
struct run {
	const struct options *options;
	const struct paths *paths;
	char *const *arguments;
	struct catalogue catalogue;
	struct selection selection;
	struct cgroup_limits cgroup;
	struct cpu_budget budget;
	uint32_t *copies;
	size_t nr_copies;
	char *work_dir;
	struct store store;
	struct result result;
};

static int usage_error(char *error)
{
	fprintf(stderr, "unixindex: %s\n", error ? error : "no memory");
	free(error);
	return STATUS_USAGE;
}

/* Every -c, or one copy and then one for each CPU. */
static void choose_copies(struct run *run)
{
	const struct options *options = run->options;

	run->copies = must_grow(NULL, options->nr_copies + 2, sizeof(*run->copies));
	for (size_t i = 0; i < options->nr_copies; i++)
		run->copies[run->nr_copies++] = options->copies[i];
	if (run->nr_copies)
		return;
	run->copies[run->nr_copies++] = 1;
	if (run->budget.usable > 1)
		run->copies[run->nr_copies++] = run->budget.usable;
}

static const struct suite_test *test_at(const struct run *run, size_t number)
{
	return &run->catalogue.suite.tests[run->selection.tests[number]];
}

static bool check_limits(const struct run *run, char **ret_error)
{
	for (size_t i = 0; i < run->selection.nr_tests; i++) {
		for (size_t j = 0; j < run->nr_copies; j++) {
			struct limits_need need = {
				.test = test_at(run, i)->key,
				.copies = run->copies[j],
				.processes = test_at(run, i)->processes,
				.output_each = test_at(run, i)->command != NULL,
			};

			if (!limits_prepare(&need, &run->cgroup, ret_error))
				return false;
		}
	}
	return true;
}

static uint64_t choose_seed(const struct options *options)
{
	uint64_t seed = clock_now_ns() ^ (uint64_t)time(NULL) << 32 ^ (uint64_t)getpid();
	int fd;

	if (options->has_seed)
		return options->seed;
	fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		uint64_t better;

		if (read(fd, &better, sizeof(better)) == (ssize_t)sizeof(better))
			seed = better;
		close(fd);
	}
	return seed;
}

static struct run_settings make_settings(const struct options *options)
{
	bool classic = options->mode == MODE_CLASSIC;
	uint32_t rounds = options->mode == MODE_QUICK ? ROUNDS_QUICK : ROUNDS;

	return (struct run_settings){
		.mode = options->mode,
		.rounds = options->rounds ? options->rounds : rounds,
		.warmup_ns = classic ? 0 : WARMUP_NS,
		.window_ns = WINDOW_NS,
		.max_time_ns = (uint64_t)(options->max_time_s * 1e9),
		.seed = choose_seed(options),
		.locale = must_copy(classic ? ENVIRONMENT_CLASSIC_LOCALE : ENVIRONMENT_LOCALE),
	};
}

static void make_tests(struct run *run)
{
	struct result *result = &run->result;

	result->nr_tests = run->selection.nr_tests;
	result->tests = must_grow(NULL, result->nr_tests, sizeof(*result->tests));
	for (size_t i = 0; i < result->nr_tests; i++) {
		const struct suite_test *test = test_at(run, i);
		const struct baseline_entry *entry =
			baseline_find(&run->catalogue.baseline, test->key);

		result->tests[i] = (struct result_test){
			.key = must_copy(test->key),
			.title = must_copy(test->title),
			.unit = must_copy(test->unit),
			.suite = must_copy(test->file),
			.timebase_s = 1,
			.worth_num = 1,
			.worth_den = 1,
			.in_index = select_in_group(test, SELECT_DEFAULT_GROUP) &&
				strcmp(test->file, "system.suite") == 0,
			.baseline = entry ? entry->value : 0,
		};
	}
}

static void make_passes(struct run *run)
{
	struct result *result = &run->result;

	result->nr_passes = run->nr_copies;
	result->passes = must_grow(NULL, result->nr_passes, sizeof(*result->passes));
	for (size_t i = 0; i < result->nr_passes; i++) {
		struct result_pass *pass = &result->passes[i];

		*pass = (struct result_pass){.copies = run->copies[i]};
		pass->scores = must_grow(NULL, result->nr_tests, sizeof(*pass->scores));
		memset(pass->scores, 0, result->nr_tests * sizeof(*pass->scores));
	}
}

static void make_result(struct run *run)
{
	struct result *result = &run->result;
	size_t nr_arguments = 0;

	result->version = must_copy(build_info_version);
	result->profile = must_copy(build_info_profile);
	result->compiler = must_copy(build_info_compiler);
	result->flags = must_copy(build_info_flags);
	result->baseline_name = must_copy(run->catalogue.baseline.name);
	while (run->arguments[nr_arguments])
		nr_arguments++;
	result->arguments = must_grow(NULL, nr_arguments + 1, sizeof(*result->arguments));
	for (size_t i = 0; i < nr_arguments; i++)
		result->arguments[i] = must_copy(run->arguments[i]);
	result->arguments[nr_arguments] = NULL;
	result->started_s = (int64_t)time(NULL);
	result->settings = make_settings(run->options);
	make_tests(run);
	make_passes(run);
}

/* Scores what there is and writes the result file. */
static bool save_result(struct run *run, char **ret_error)
{
	struct report_bytes json;
	bool saved;

	if (!score_compute(&run->result) || !report_json(&run->result, &json)) {
		*ret_error = must_format("no memory for the result");
		return false;
	}
	saved = store_write(&run->store, "json", json.bytes, json.size, ret_error);
	free(json.bytes);
	return saved;
}

/* After a round: what is on disk is valid whatever happens next. A full disk is told at the end. */
static void save_so_far(void *argument)
{
	struct run *run = argument;
	struct result *result = &run->result;
	char *error;

	if (result->nr_windows == 0)
		return;
	result->partial = true;
	result->partial_reason = must_copy("the run did not come to its end");
	result->ended_s = (int64_t)time(NULL);
	if (!save_result(run, &error))
		free(error);
	result->partial = false;
	free(result->partial_reason);
	result->partial_reason = NULL;
}

static bool save_report(struct run *run, const char *suffix,
	bool (*make)(const struct result *, struct report_bytes *), char **ret_error)
{
	struct report_bytes bytes;
	bool saved;

	if (!make(&run->result, &bytes)) {
		*ret_error = must_format("no memory for the report");
		return false;
	}
	saved = store_write(&run->store, suffix, bytes.bytes, bytes.size, ret_error);
	free(bytes.bytes);
	return saved;
}

static bool save_all(struct run *run)
{
	const char *json = run->options->json;
	char *error = NULL;
	bool saved = save_result(run, &error) && save_report(run, "txt", report_text, &error) &&
		(!run->options->csv || save_report(run, "csv", report_csv, &error));

	if (saved && json && strcmp(json, "-") != 0) {
		struct report_bytes bytes;

		saved = report_json(&run->result, &bytes);
		if (saved) {
			saved = store_write_file(json, bytes.bytes, bytes.size, &error);
			free(bytes.bytes);
		}
	}
	if (!saved)
		fprintf(stderr, "unixindex: %s\n", error ? error : "no memory for the result");
	free(error);
	return saved;
}

static void print_bytes(
	const struct result *result, bool (*make)(const struct result *, struct report_bytes *))
{
	struct report_bytes bytes;

	if (!make(result, &bytes)) {
		fputs("unixindex: no memory for the report\n", stderr);
		return;
	}
	fwrite(bytes.bytes, 1, bytes.size, stdout);
	free(bytes.bytes);
}

/* What was spent where: the harness's own cost belongs to an honest figure. */
static void print_harness(const struct result *result)
{
	const struct harness_cost *harness = &result->harness;

	if (harness->run_ns == 0 || harness->windows_ns == 0)
		return;
	printf("%zu windows in %.1f s; warm-up and windows %.1f %% of it; the runner used %.2f %% "
	       "of a CPU during them\n",
		result->nr_windows, (double)harness->run_ns / 1e9,
		100.0 * (double)harness->windows_ns / (double)harness->run_ns,
		100.0 * (double)harness->cpu_ns / (double)harness->windows_ns);
}

/* The last line: readers of the report above must not take it for a row or a score. */
static void print_last_line(const struct result *result)
{
	const char *separator = "";

	printf("index%s: ", result->partial ? " (partial run)" : "");
	for (size_t i = 0; i < result->nr_passes; i++) {
		const struct result_pass *pass = &result->passes[i];

		printf("%s%" PRIu32 " cop%s ", separator, pass->copies,
			pass->copies == 1 ? "y" : "ies");
		if (pass->index > 0)
			printf("%.1f%s", pass->index,
				pass->index_partial ? " (of some tests)" : "");
		else
			printf("none");
		separator = ", ";
	}
	printf("\n");
}

static void print_all(const struct run *run)
{
	const struct options *options = run->options;

	if (options->json && strcmp(options->json, "-") == 0) {
		print_bytes(&run->result, report_json);
		return;
	}
	if (!options->quiet) {
		print_bytes(&run->result, report_text);
		printf("\n");
		print_harness(&run->result);
	}
	if (run->store.base)
		printf("result: %s.json, .txt%s\n", run->store.base, options->csv ? ", .csv" : "");
	print_last_line(&run->result);
}

static void print_failures(const struct result *result)
{
	for (size_t i = 0; i < result->nr_failures; i++) {
		const struct failure *failure = &result->failures[i];

		fprintf(stderr, "unixindex: %s, %" PRIu32 " cop%s: %s\n",
			result->tests[failure->test].key, result->passes[failure->pass].copies,
			result->passes[failure->pass].copies == 1 ? "y" : "ies", failure->reason);
	}
}

static bool flush_output(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return true;
	fputs("unixindex: cannot write to standard output\n", stderr);
	return false;
}

static int finish(struct run *run)
{
	struct result *result = &run->result;
	bool saved;

	result->ended_s = (int64_t)time(NULL);
	print_failures(result);
	if (result->nr_windows == 0) {
		fputs("unixindex: nothing was measured\n", stderr);
		return STATUS_NOTHING;
	}
	saved = save_all(run);
	print_all(run);
	/* A signal after the last window makes nothing partial; the caller is told all the same. */
	if (!flush_output() || !saved || result->partial || result->nr_failures ||
		events_interrupts())
		return STATUS_FAILED;
	return STATUS_DONE;
}

/* The runner process: see guard.h. */
static int measure(void *argument)
{
	struct run *run = argument;
	struct session session = {
		.suite = &run->catalogue.suite,
		.selected = run->selection.tests,
		.tests_dir = run->paths->tests,
		.work_dir = run->work_dir,
		.cpus = run->budget.usable,
		.rounds_asked = run->options->rounds,
		.progress = progress_open(
			run->options->quiet, run->options->batch, run->options->verbose),
		.save = save_so_far,
		.save_argument = run,
		.result = &run->result,
	};
	struct system_sources sources = {.root = "", .work_dir = run->work_dir};
	int status;

	if (!events_open() || !system_read(&sources, &run->result.system)) {
		fputs("unixindex: no descriptors or no memory for the runner\n", stderr);
		return STATUS_NOTHING;
	}
	session_run(&session);
	status = finish(run);
	result_free(&run->result);
	return status;
}

/* Everything that can be wrong with what the user asked for, before anything starts. */
static int prepare(struct run *run)
{
	const struct options *options = run->options;
	const char *tmpdir = options->tmpdir ? options->tmpdir : run->paths->work;
	const char *output_dir = options->output_dir ? options->output_dir : run->paths->results;
	char host[256] = "";
	char *error = NULL;

	if (!catalogue_read(options, run->paths, &run->catalogue, &error) ||
		!select_tests(&run->catalogue.suite, options->names, &run->selection, &error))
		return usage_error(error);
	cgroup_read("", &run->cgroup);
	cpus_read("", &run->cgroup, &run->budget);
	choose_copies(run);
	if (!check_limits(run, &error)) {
		usage_error(error);
		return STATUS_NOTHING;
	}
	gethostname(host, sizeof(host) - 1);
	make_result(run);
	if (!store_open(output_dir, options->output_name, host, run->result.started_s, &run->store,
		    &error) ||
		(options->json && strcmp(options->json, "-") != 0 &&
			!store_can_write_file(options->json, &error)))
		return usage_error(error);
	guard_prepare();
	run->work_dir = workdir_make(tmpdir, !options->tmpdir, &error);
	return run->work_dir ? STATUS_DONE : usage_error(error);
}

int cmd_measure(const struct options *options, const struct paths *paths, char *const *arguments)
{
	struct run run = {.options = options, .paths = paths, .arguments = arguments};
	int status = prepare(&run);

	if (status == STATUS_DONE)
		status = guard_run(&(struct guard_task){
			.run = measure, .argument = &run, .work_dir = run.work_dir});
	free(run.work_dir);
	store_close(&run.store);
	free(run.copies);
	free(run.selection.tests);
	catalogue_free(&run.catalogue);
	result_free(&run.result);
	return status;
}
