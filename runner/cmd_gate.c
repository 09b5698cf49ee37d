/* SPDX-License-Identifier: MIT */
#include "cmd_gate.h"

#include <stdio.h>
#include <stdlib.h>

#include "catalogue.h"
#include "gate_ab.h"
#include "gate_finish.h"
#include "gate_rows.h"
#include "must.h"
#include "select.h"
#include "sides.h"
#include "status.h"

/* Every key that there may be has a place here. */
struct names {
	struct catalogue catalogue;
	bool has_catalogue;
	struct gate_word *words;
	size_t nr;
};

static int no_memory(void)
{
	fputs("unixindex: no memory\n", stderr);
	return STATUS_NOTHING;
}

static bool is_on_a_side(const struct side *sides, const char *key)
{
	return side_find(&sides[0], key) < sides[0].nr_tests ||
		side_find(&sides[1], key) < sides[1].nr_tests;
}

/* The tests of a group, or of an alias. */
static bool find_keys(struct names *names, const struct options *options, const struct paths *paths,
	struct gate_word *word)
{
	/* There, the baseline is no result. */
	struct options of_suites = *options;
	const char *const one[] = {word->word, NULL};
	struct selection selection = {NULL, 0};
	char *error = NULL;
	bool good = true;

	of_suites.baseline = NULL;
	if (!names->has_catalogue)
		good = catalogue_read(&of_suites, paths, &names->catalogue, &error);
	names->has_catalogue = good;
	if (!good || !select_tests(&names->catalogue.suite, one, &selection, &error)) {
		fprintf(stderr, "unixindex: %s\n", error ? error : "no memory");
		free(error);
		return false;
	}
	word->keys = must_grow(NULL, selection.nr_tests, sizeof(*word->keys));
	for (size_t i = 0; i < selection.nr_tests; i++)
		word->keys[word->nr_keys++] = names->catalogue.suite.tests[selection.tests[i]].key;
	free(selection.tests);
	return true;
}

/* A test that a side has may be of a suite that is not here. */
static bool take_names(struct names *names, const struct options *options,
	const struct paths *paths, const struct side *sides)
{
	names->words = must_grow(NULL, options->nr_names, sizeof(*names->words));
	for (size_t i = 0; i < options->nr_names; i++) {
		struct gate_word *word = &names->words[names->nr++];

		*word = (struct gate_word){.word = options->names[i]};
		if (is_on_a_side(sides, word->word)) {
			word->keys = must_grow(NULL, 1, sizeof(*word->keys));
			word->keys[word->nr_keys++] = word->word;
		} else if (!find_keys(names, options, paths, word)) {
			return false;
		}
	}
	return true;
}

static void free_names(struct names *names)
{
	for (size_t i = 0; i < names->nr; i++)
		free(names->words[i].keys);
	free(names->words);
	if (names->has_catalogue)
		catalogue_free(&names->catalogue);
}

static bool make_rows(
	const struct side *sides, const struct names *names, struct gate_table *ret_table)
{
	struct gate_wanted wanted = {names->words, names->nr};
	struct compare compare;
	bool good;

	if (!compare_make(sides, 2, NULL, 0, &compare))
		return false;
	good = gate_rows_compare(&compare, &wanted, ret_table);
	compare_free(&compare);
	return good;
}

static int judge_sides(
	const struct options *options, const struct paths *paths, const struct side *sides)
{
	struct gate_report report = {.sides = sides};
	struct gate_table table = {NULL, 0};
	struct names names = {.nr = 0};
	int status = STATUS_USAGE;

	if (take_names(&names, options, paths, sides)) {
		if (options->gate.host != OPTIONS_HOST_ANY && !gate_report_same_machine(&report))
			report.why_not = GATE_REPORT_OTHER_MACHINE;
		if (!report.why_not && !make_rows(sides, &names, &table))
			status = no_memory();
		else
			status = gate_finish(options, &table, &report);
	}
	gate_table_free(&table);
	free_names(&names);
	return status;
}

static int judge_stored(const struct options *options, const struct paths *paths)
{
	struct find_places places = {
		.results = options->output_dir ? options->output_dir : paths->results,
		.reference = paths->reference,
	};
	const char *words[2] = {options->baseline, options->gate.candidate};
	struct side sides[2];
	bool any[2];
	bool all = true;
	int status = STATUS_USAGE;

	for (size_t i = 0; i < 2; i++)
		all = sides_read(&places, words[i], &sides[i], &any[i]) && all;
	if (all) {
		sides_tell_apart(sides, words, 2);
		status = judge_sides(options, paths, sides);
	}
	for (size_t i = 0; i < 2; i++)
		if (any[i])
			side_free(&sides[i]);
	return status;
}

int cmd_gate(const struct options *options, const struct paths *paths)
{
	return options->gate.run_ab ? gate_ab(options) : judge_stored(options, paths);
}
