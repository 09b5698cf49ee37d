/* SPDX-License-Identifier: MIT */
#include "cmd_measure.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "catalogue.h"
#include "classes.h"
#include "clock.h"
#include "cmd_doctor.h"
#include "events.h"
#include "find.h"
#include "guard.h"
#include "kernel_ciphers.h"
#include "limits.h"
#include "must.h"
#include "plan.h"
#include "progress.h"
#include "report.h"
#include "resume.h"
#include "scaling.h"
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
	struct system_info system; /* until it goes into the result */
	uint32_t *copies;
	size_t nr_copies;
	struct classes_choice classes;
	char *work_dir;
	struct result earlier; /* of --resume, until the run takes it over */
	char *earlier_path;
	struct store store;
	struct result result;
	/* What --json gets; the result file is the same for every command. */
	bool (*json)(const struct result *, struct report_bytes *);
};

static int usage_error(char *error)
{
	fprintf(stderr, "unixindex: %s\n", error ? error : "no memory");
	free(error);
	return STATUS_USAGE;
}

/* Those of the earlier run, or of the options. */
static void choose_copies(struct run *run)
{
	if (run->earlier.nr_passes == 0) {
		run->nr_copies = plan_copies(run->options, run->system.budget.usable, &run->copies);
		return;
	}
	run->copies = must_grow(NULL, run->earlier.nr_passes, sizeof(*run->copies));
	for (size_t i = 0; i < run->earlier.nr_passes; i++)
		run->copies[run->nr_copies++] = run->earlier.passes[i].copies;
}

static bool find_earlier(struct run *run, char **ret_error)
{
	const struct options *options = run->options;
	struct find_places places = {
		.results = options->output_dir ? options->output_dir : run->paths->results,
		.reference = run->paths->reference,
	};

	if (!find_and_read(&places, options->resume, &run->earlier, &run->earlier_path, ret_error))
		return false;
	if (options->command != OPTIONS_SCALING || scaling_has_base(&run->earlier))
		return true;
	*ret_error =
		must_format("%s has no pass with 1 copy to compare others with", run->earlier_path);
	return false;
}

/* The tests of the earlier run, or those that the user names. */
static bool choose_tests(struct run *run, char **ret_error)
{
	static const char *const unixbench_s[] = {SELECT_INDEX_GROUP, NULL};
	const struct options *options = run->options;
	const struct suite *suite = &run->catalogue.suite;
	bool only_index = options->nr_names == 0 &&
		(options->mode == MODE_CLASSIC || options->command == OPTIONS_SCALING);
	const char **keys;
	bool chosen;

	*ret_error = NULL;
	if (!options->resume)
		return select_tests(suite, only_index ? unixbench_s : options->names,
			       &run->selection, ret_error) &&
			(!options->sizes || select_add_sizes(suite, &run->selection));
	keys = must_grow(NULL, run->earlier.nr_tests + 1, sizeof(*keys));
	for (size_t i = 0; i < run->earlier.nr_tests; i++)
		keys[i] = run->earlier.tests[i].key;
	keys[run->earlier.nr_tests] = NULL;
	chosen = select_tests(suite, keys, &run->selection, ret_error);
	free(keys);
	return chosen;
}

static bool has_pass_of_one(const struct run *run)
{
	for (size_t i = 0; i < run->nr_copies; i++)
		if (run->copies[i] == 1)
			return true;
	return false;
}

/*
 * The classes of cores for the passes of 1 copy. UnixBench's own way knows none, and an earlier run has
 * chosen them.
 */
static bool choose_classes(struct run *run, char **ret_error)
{
	const struct options *options = run->options;
	char *mask = cpus_native_mask();
	struct classes_request request = {
		.topology = &run->system.topology,
		.mask = mask,
		.names = options->classes,
		.nr_names = options->nr_classes,
	};
	bool chosen = true;

	if (options->resume) {
		chosen = resume_may_use_cpus(&run->earlier, mask, ret_error);
	} else if (options->nr_classes > 0 && !has_pass_of_one(run)) {
		*ret_error = must_format("--class is for the pass of 1 copy, which -c leaves out");
		chosen = false;
	} else if (options->nr_classes > 0 || options->mode != MODE_CLASSIC) {
		chosen = classes_choose(&request, &run->classes, ret_error);
	}
	free(mask);
	return chosen;
}

static const struct suite_test *test_at(const struct run *run, size_t number)
{
	return &run->catalogue.suite.tests[run->selection.tests[number]];
}

static bool check_limits(const struct run *run, char **ret_error)
{
	size_t nr_tests = run->selection.nr_tests;
	struct limits_needs needs = {.nr = nr_tests * run->nr_copies};
	struct limits_need *need = must_grow(NULL, needs.nr, sizeof(*need));
	bool allowed;

	for (size_t i = 0; i < needs.nr; i++)
		need[i] = (struct limits_need){
			.test = test_at(run, i % nr_tests)->key,
			.copies = run->copies[i / nr_tests],
			.processes = test_at(run, i % nr_tests)->processes,
			.output_each = test_at(run, i % nr_tests)->command != NULL,
		};
	needs.need = need;
	allowed = limits_prepare(&needs, &run->system, ret_error);
	free(need);
	return allowed;
}

/* Its scores are up to date. */
static bool save_result(struct run *run, char **ret_error)
{
	struct report_bytes json;
	bool saved;

	if (!report_json(&run->result, &json)) {
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

		saved = run->json(&run->result, &bytes);
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
	bool scaling = options->command == OPTIONS_SCALING;

	if (options->json && strcmp(options->json, "-") == 0) {
		print_report(&run->result, run->json);
		return;
	}
	if (!options->quiet && !scaling) {
		print_report(&run->result, report_text);
		printf("\n");
	}
	if (!options->quiet)
		summary_harness(stdout, &run->result);
	if (run->store.base)
		printf("result: %s.json, .txt%s\n", run->store.base, options->csv ? ", .csv" : "");
	if (scaling)
		print_report(&run->result, report_scaling);
	else
		summary_index(stdout, &run->result);
}

static bool flush_output(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return true;
	fputs("unixindex: cannot write to standard output\n", stderr);
	return false;
}

static bool has_errors(const struct result *result)
{
	for (size_t i = 0; i < result->nr_failures; i++)
		if (!result_is_excused(result, &result->failures[i]))
			return true;
	return false;
}

/* Only now: the kernel lists what has been used. */
static void note_kernel_ciphers(struct result *result)
{
	bool used = false;

	for (size_t i = 0; i < result->nr_windows; i++)
		used = used ||
			strcmp(result_tier(&result->tests[result->windows[i].test]), "kernel") == 0;
	free(result->kernel_ciphers);
	result->kernel_ciphers = used ? kernel_ciphers_read("") : NULL;
}

static int finish(struct run *run)
{
	struct result *result = &run->result;
	bool saved;

	result->ended_s = (int64_t)time(NULL);
	note_kernel_ciphers(result);
	summary_failures(stderr, result);
	if (result->nr_windows == 0) {
		fputs("unixindex: nothing was measured\n", stderr);
		return STATUS_NOTHING;
	}
	saved = save_all(run);
	print_all(run);
	/* A signal after the last window makes nothing partial; the caller is told all the same. */
	if (!flush_output() || !saved || result->partial || has_errors(result) ||
		events_interrupts())
		return STATUS_FAILED;
	return STATUS_DONE;
}

/* The doctor's findings that matter, for the report. A run that is gone on with keeps the first ones. */
static void note_remarks(struct run *run)
{
	struct doctor_facts facts;
	struct doctor_report report;

	if (run->options->resume)
		return;
	doctor_gather(&run->result.system, run->work_dir, &facts);
	doctor_examine(&facts, &report);
	run->result.remarks = doctor_line(&report);
	doctor_free(&report);
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
		.cpus = run->result.system.budget.usable,
		.progress = progress_open(
			run->options->quiet, run->options->batch, run->options->verbose),
		.save = save_so_far,
		.save_argument = run,
		.result = &run->result,
	};
	char *error;
	int status;

	if (!events_open()) {
		fputs("unixindex: no descriptors for the runner\n", stderr);
		return STATUS_NOTHING;
	}
	note_remarks(run);
	session_run(&session, &error);
	if (error)
		fprintf(stderr, "unixindex: %s\n", error);
	free(error);
	status = finish(run);
	result_free(&run->result);
	return status;
}

/* Everything that the result has before there is a window, and the files that it goes to. */
static bool prepare_result(struct run *run, char **ret_error)
{
	const struct options *options = run->options;
	const char *output_dir = options->output_dir ? options->output_dir : run->paths->results;
	char host[256] = "";
	char *why = NULL;

	gethostname(host, sizeof(host) - 1);
	plan_make(
		&(struct plan_request){
			.options = options,
			.catalogue = &run->catalogue,
			.selection = &run->selection,
			.copies = run->copies,
			.nr_copies = run->nr_copies,
			.classes = &run->classes,
			.arguments = run->arguments,
		},
		&run->result);
	if (!options->resume) {
		run->result.system = run->system;
		run->system = (struct system_info){.root = ""};
		return store_open(output_dir, options->output_name, host, run->result.started_s,
			&run->store, ret_error);
	}
	/* The machine must be what it was, and stays as it was described then. */
	if (!resume_take(&run->result, &run->earlier, &why) ||
		!resume_is_same_machine(&run->result.system, &run->system, &why)) {
		*ret_error = must_format("%s %s", run->earlier_path, why);
		free(why);
		return false;
	}
	return store_reopen(run->earlier_path, &run->store, ret_error);
}

/* Everything that can be wrong with what the user asked for, before anything starts. */
static int prepare(struct run *run)
{
	const struct options *options = run->options;
	const char *tmpdir = options->tmpdir ? options->tmpdir : run->paths->work;
	char *error = NULL;

	if (!catalogue_read(options, run->paths, &run->catalogue, &error) ||
		(options->resume && !find_earlier(run, &error)) || !choose_tests(run, &error))
		return usage_error(error);
	if (!system_read(&(struct system_sources){.root = options->root}, &run->system)) {
		usage_error(NULL);
		return STATUS_NOTHING;
	}
	choose_copies(run);
	if (!choose_classes(run, &error))
		return usage_error(error);
	if (!check_limits(run, &error)) {
		usage_error(error);
		return STATUS_NOTHING;
	}
	if (!prepare_result(run, &error) ||
		(options->json && strcmp(options->json, "-") != 0 &&
			!store_can_write_file(options->json, &error)))
		return usage_error(error);
	guard_prepare();
	run->work_dir = workdir_make(tmpdir, !options->tmpdir, &error);
	if (!run->work_dir)
		return usage_error(error);
	if (!options->resume)
		system_read_work_dir(&run->result.system, run->work_dir);
	return STATUS_DONE;
}

int cmd_measure(const struct options *options, const struct paths *paths, char *const *arguments)
{
	struct run run = {
		.options = options,
		.paths = paths,
		.arguments = arguments,
		.store = {.lock_fd = -1},
		.json = options->command == OPTIONS_SCALING ? report_scaling_json : report_json,
	};
	int status = prepare(&run);

	if (status == STATUS_DONE)
		status = guard_run(&(struct guard_task){
			.run = measure, .argument = &run, .work_dir = run.work_dir});
	free(run.work_dir);
	free(run.earlier_path);
	result_free(&run.earlier);
	store_close(&run.store);
	free(run.copies);
	classes_free(&run.classes);
	free(run.selection.tests);
	catalogue_free(&run.catalogue);
	system_free(&run.system);
	result_free(&run.result);
	return status;
}
