/* SPDX-License-Identifier: MIT */
#include "cmd_compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compare.h"
#include "compare_page.h"
#include "compare_report.h"
#include "find.h"
#include "must.h"
#include "output_style.h"
#include "result_json.h"
#include "sides.h"
#include "status.h"

static void no_memory(void)
{
	fputs("unixindex: no memory\n", stderr);
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
	struct compare_style style = output_style(options->compare.colour);
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
		no_memory();
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
		no_memory();
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
		all = sides_read(&places, options->compare.relative_to, &relative_to, &rated);
	for (size_t i = 0; i < options->nr_names; i++) {
		bool any;

		all = sides_read(&places, options->names[i], &sides[nr], &any) && all;
		words[nr] = options->names[i];
		nr += any;
	}
	sides_tell_apart(sides, words, nr);
	status = compare_sides(options, sides, nr, rated ? &relative_to : NULL);
	for (size_t i = 0; i < nr; i++)
		side_free(&sides[i]);
	if (rated)
		side_free(&relative_to);
	free(sides);
	free(words);
	return status == STATUS_DONE && !all ? STATUS_USAGE : status;
}
