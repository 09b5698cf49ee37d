/* SPDX-License-Identifier: MIT */
#include "cmd_compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "compare.h"
#include "compare_page.h"
#include "compare_report.h"
#include "find.h"
#include "must.h"
#include "result_json.h"
#include "software.h"
#include "status.h"
#include "terminal.h"
#include "textfile.h"

/* The name of a file without directory and ending; the caller frees it. */
static char *name_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *name = must_copy(slash ? slash + 1 : path);
	char *end = strrchr(name, '.');

	if (end && end != name && strcmp(end, ".json") == 0)
		*end = '\0';
	return name;
}

/* Takes the error over. */
static void complain(char *error)
{
	if (error)
		textfile_clean(error);
	fprintf(stderr, "unixindex: %s\n", error ? error : "no memory");
	free(error);
}

/* Only what a comparison needs stays in memory. */
static bool read_run(const struct find_places *places, const char *word, struct side *ret_side)
{
	struct result result;
	char *path = NULL;
	char *error = NULL;
	char *name;
	bool good;

	if (!find_and_read_scores(places, word, &result, &path, &error)) {
		complain(error);
		return false;
	}
	name = name_of(path);
	good = side_of(&result, name, ret_side);
	if (!good)
		complain(NULL);
	result_free(&result);
	free(name);
	free(path);
	return good;
}

/* What several runs are called together. */
static char *name_of_runs(const struct side *runs, size_t nr)
{
	bool one_host = runs[0].host[0] != '\0';

	for (size_t i = 1; i < nr; i++)
		one_host = one_host && strcmp(runs[i].host, runs[0].host) == 0;
	if (one_host)
		return must_copy(runs[0].host);
	return must_format("%s and %zu more", runs[0].name, nr - 1);
}

/* Runs of one machine, a1,a2,a3. False if one of them cannot be read; *ret_any if one can. */
static bool read_runs(
	const struct find_places *places, const char *list, struct side *ret_side, bool *ret_any)
{
	char *words = must_copy(list);
	struct side *runs = NULL;
	size_t nr = 0;
	bool all = true;
	char *rest = words;
	char *name;

	while (rest) {
		char *word = rest;

		rest = strchr(word, ',');
		if (rest)
			*rest++ = '\0';
		if (*word == '\0')
			continue;
		runs = must_grow(runs, nr + 1, sizeof(*runs));
		if (read_run(places, word, &runs[nr]))
			nr++;
		else
			all = false;
	}
	*ret_any = nr > 0;
	if (nr == 1) {
		*ret_side = runs[0];
	} else if (nr > 1) {
		name = name_of_runs(runs, nr);
		*ret_any = side_merge(runs, nr, name, ret_side);
		if (!*ret_any)
			complain(NULL);
		free(name);
		for (size_t i = 0; i < nr; i++)
			side_free(&runs[i]);
	}
	free(runs);
	free(words);
	return all && *ret_any;
}

/* As above; a file with a comma in its name is one file. */
static bool read_side(
	const struct find_places *places, const char *word, struct side *ret_side, bool *ret_any)
{
	if (strchr(word, ',') && access(word, F_OK) != 0)
		return read_runs(places, word, ret_side, ret_any);
	*ret_any = read_run(places, word, ret_side);
	return *ret_any;
}

/* Two files of one name in two directories are told apart by what the user called them. */
static void tell_apart(struct side *sides, const char *const *words, size_t nr)
{
	bool *same = must_grow(NULL, nr, sizeof(*same));

	memset(same, 0, nr * sizeof(*same));
	for (size_t i = 0; i < nr; i++)
		for (size_t j = 0; j < i; j++)
			if (strcmp(sides[i].name, sides[j].name) == 0)
				same[i] = same[j] = true;
	for (size_t i = 0; i < nr; i++) {
		if (!same[i])
			continue;
		free(sides[i].name);
		sides[i].name = must_copy(words[i]);
		textfile_clean(sides[i].name);
	}
	free(same);
}

static struct compare_style style_of(enum options_colour colour)
{
	const char *no_colour = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");
	struct software_locale locale;

	software_locale(&locale);
	if (colour == OPTIONS_COLOUR_AUTO && isatty(STDOUT_FILENO) && !(no_colour && *no_colour) &&
		terminal && strcmp(terminal, "dumb") != 0)
		colour = OPTIONS_COLOUR_ALWAYS;
	return (struct compare_style){
		.width = terminal_width(STDOUT_FILENO),
		.utf8 = strcasecmp(locale.charmap, "UTF-8") == 0,
		.colour = colour == OPTIONS_COLOUR_ALWAYS,
	};
}

static bool print_json(const struct compare *compare)
{
	json_t *root = compare_to_json(compare);
	bool good = root && result_json_write(stdout, root);

	json_decref(root);
	return good;
}

static int print(const struct options *options, const struct compare *compare)
{
	const struct options_report *report = &options->report;
	struct compare_style style = style_of(options->compare.colour);
	bool good = true;

	if (report->json)
		good = print_json(compare);
	if (report->csv)
		good = good && compare_csv_write(stdout, compare);
	if (report->markdown)
		good = good && compare_markdown_write(stdout, compare);
	if (report->html)
		good = good && compare_page_write(stdout, compare);
	if (options_report_text(report))
		good = good && compare_text_write(stdout, compare, &style);
	/* That standard output cannot be written is said by main. */
	if (!good && !ferror(stdout))
		complain(NULL);
	return good ? STATUS_DONE : STATUS_FAILED;
}

static int compare_sides(const struct options *options, const struct side *sides, size_t nr,
	const struct side *relative_to)
{
	double margin_ln = log1p(options->compare.margin_percent / 100);
	struct compare compare;
	int status;

	if (nr < 2 && !(nr == 1 && relative_to)) {
		fputs("unixindex: nothing is left to compare\n", stderr);
		return STATUS_USAGE;
	}
	if (!compare_make(sides, nr, relative_to, margin_ln, &compare)) {
		complain(NULL);
		return STATUS_FAILED;
	}
	status = print(options, &compare);
	compare_free(&compare);
	return status;
}

int cmd_compare(const struct options *options, const struct paths *paths)
{
	struct find_places places = {
		.results = options->output_dir ? options->output_dir : paths->results,
		.reference = paths->reference,
	};
	struct side *sides = must_grow(NULL, options->nr_names, sizeof(*sides));
	const char **words = must_grow(NULL, options->nr_names, sizeof(*words));
	struct side relative_to;
	bool rated = false;
	bool all = true;
	size_t nr = 0;
	int status;

	if (options->compare.relative_to)
		all = read_side(&places, options->compare.relative_to, &relative_to, &rated);
	for (size_t i = 0; i < options->nr_names; i++) {
		bool any;

		all = read_side(&places, options->names[i], &sides[nr], &any) && all;
		words[nr] = options->names[i];
		nr += any;
	}
	tell_apart(sides, words, nr);
	status = compare_sides(options, sides, nr, rated ? &relative_to : NULL);
	for (size_t i = 0; i < nr; i++)
		side_free(&sides[i]);
	if (rated)
		side_free(&relative_to);
	free(sides);
	free(words);
	return status == STATUS_DONE && !all ? STATUS_USAGE : status;
}
