/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "find.h"
#include "guard.h"
#include "must.h"
#include "plan.h"
#include "program.h"
#include "resume.h"
#include "room.h"
#include "run.h"
#include "scaling.h"
#include "status.h"
#include "workdir.h"

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

	run->earlier_path = find_result(&places, options->resume, ret_error);
	/* Locked before it is read: whoever else goes on with it has come to his end, or has it. */
	if (!run->earlier_path || !store_reopen(run->earlier_path, &run->store, ret_error) ||
		!find_and_read(&places, run->earlier_path, &run->earlier, NULL, ret_error))
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

/* Nothing is run that a suite names from elsewhere, unless the user knows. */
static bool check_trust(const struct run *run, char **ret_error)
{
	for (size_t i = 0; i < run->selection.nr_tests && !run->options->trust; i++) {
		const struct suite_test *test = test_at(run, i);
		const char *name = test->command ? test->command : test->program;

		if (program_is_own(test, run->paths->tests))
			continue;
		*ret_error = must_format(
			"%s: [%s] runs '%s', which does not lie with the suite; --trust "
			"allows it",
			test->path, test->key, name);
		return false;
	}
	return true;
}

static bool check_room(const struct run *run, char **ret_error)
{
	size_t nr_tests = run->selection.nr_tests;
	struct room_needs needs = {.nr = nr_tests * run->nr_copies};
	struct room_need *need = must_grow(NULL, needs.nr, sizeof(*need));
	bool allowed;

	for (size_t i = 0; i < needs.nr; i++)
		need[i] = (struct room_need){
			.test = test_at(run, i % nr_tests)->key,
			.copies = run->copies[i / nr_tests],
			.processes = test_at(run, i % nr_tests)->processes,
			.output_each = test_at(run, i % nr_tests)->command != NULL,
		};
	needs.need = need;
	allowed = room_prepare(&needs, &run->system, ret_error);
	free(need);
	return allowed;
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
		return options->no_save ||
			store_open(output_dir, options->output_name, host, run->result.started_s,
				&run->store, ret_error);
	}
	/* The machine must be what it was, and stays as it was described then. */
	if (!resume_take(&run->result, &run->earlier, &why) ||
		!resume_is_same_machine(&run->result.system, &run->system, &why)) {
		*ret_error = must_format("%s %s", run->earlier_path, why);
		free(why);
		return false;
	}
	return true;
}

/* Everything that can be wrong with what the user asked for, before anything starts. */
int run_prepare(struct run *run)
{
	const struct options *options = run->options;
	const char *tmpdir = options->tmpdir ? options->tmpdir : run->paths->work;
	char *error = NULL;

	if (!catalogue_read(options, run->paths, &run->catalogue, &error) ||
		(options->resume && !find_earlier(run, &error)) || !choose_tests(run, &error) ||
		!check_trust(run, &error))
		return usage_error(error);
	if (!system_read(&(struct system_sources){.root = options->root}, &run->system)) {
		usage_error(NULL);
		return STATUS_NOTHING;
	}
	choose_copies(run);
	if (!choose_classes(run, &error))
		return usage_error(error);
	if (!check_room(run, &error)) {
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

void run_free(struct run *run)
{
	free(run->work_dir);
	free(run->earlier_path);
	result_free(&run->earlier);
	store_close(&run->store);
	free(run->copies);
	classes_free(&run->classes);
	free(run->selection.tests);
	catalogue_free(&run->catalogue);
	system_free(&run->system);
	result_free(&run->result);
}
