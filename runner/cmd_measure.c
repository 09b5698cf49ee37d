/* SPDX-License-Identifier: MIT */
#include "cmd_measure.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "catalogue.h"
#include "clock.h"
#include "events.h"
#include "guard.h"
#include "limits.h"
#include "must.h"
#include "plan.h"
#include "progress.h"
#include "report.h"
#include "score.h"
#include "select.h"
#include "session.h"
#include "status.h"
#include "store.h"
#include "summary.h"
#include "workdir.h"

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

static void print_report(
	const struct result *result, bool (*make)(const struct result *, struct report_bytes *))
{
	if (!report_print(result, make))
		fputs("unixindex: no memory for the report\n", stderr);
}

static void print_all(const struct run *run)
{
	const struct options *options = run->options;

	if (options->json && strcmp(options->json, "-") == 0) {
		print_report(&run->result, report_json);
		return;
	}
	if (!options->quiet) {
		print_report(&run->result, report_text);
		printf("\n");
		summary_harness(stdout, &run->result);
	}
	if (run->store.base)
		printf("result: %s.json, .txt%s\n", run->store.base, options->csv ? ", .csv" : "");
	summary_index(stdout, &run->result);
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
	summary_failures(stderr, result);
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
	plan_make(
		&(struct plan_request){
			.options = options,
			.catalogue = &run->catalogue,
			.selection = &run->selection,
			.copies = run->copies,
			.nr_copies = run->nr_copies,
			.arguments = run->arguments,
		},
		&run->result);
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
