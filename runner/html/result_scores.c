/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>

#include "axis.h"
#include "disturbance.h"
#include "page.h"
#include "result_parts.h"
#include "svg.h"

static const char *const columns[] = {
	"Test", "Value", "Unit", "Index", "±, 95 %", "Windows", "Disturbed", NULL};
#define COLUMNS (sizeof(columns) / sizeof(*columns) - 1)

/* One pass, and the axis of all. */
struct view {
	const struct result *result;
	size_t pass;
	bool rated; /* there are indices, for which the axis is */
	struct axis axis;
};

/* The index of one test with the score's interval, as that of a pass. */
static struct result_composite index_of(const struct score *score)
{
	double factor = score->index / score->value;

	return (struct result_composite){
		.value = score->measured ? score->index : 0,
		.has_interval = score->has_interval,
		.interval = {.low = score->interval.low * factor,
			.high = score->interval.high * factor},
	};
}

/* Of the indices of all tests and passes. */
static void find_axis(struct view *view)
{
	const struct result *result = view->result;
	double low = INFINITY;
	double high = 0;

	for (size_t i = 0; i < result->nr_passes * result->nr_tests; i++) {
		const struct result_pass *pass = &result->passes[i / result->nr_tests];
		struct result_composite index = index_of(&pass->scores[i % result->nr_tests]);

		if (!(index.value > 0))
			continue;
		low = fmin(low, index.has_interval ? index.interval.low : index.value);
		high = fmax(high, index.has_interval ? index.interval.high : index.value);
	}
	view->rated = high > 0;
	axis_logarithmic(&view->axis, low, high);
}

/* The interval as a line, and the index on it. */
static void draw_index(FILE *file, const struct view *view, const struct result_composite *index)
{
	const double y = SVG_HEIGHT / 2;

	if (!(index->value > 0))
		return;
	page_plot_begin(file, COLUMNS);
	svg_begin(file, "dots");
	axis_grid(file, &view->axis);
	if (index->has_interval)
		svg_line(file, page_style_class(PAGE_STYLE_SPAN, view->pass),
			(struct svg_point){axis_place(&view->axis, index->interval.low), y},
			(struct svg_point){axis_place(&view->axis, index->interval.high), y});
	svg_mark(file, page_style_class(PAGE_STYLE_MARK, view->pass),
		(struct svg_point){axis_place(&view->axis, index->value), y});
	svg_end(file);
	page_plot_end(file);
}

static void write_failure(FILE *file, const struct view *view, size_t test)
{
	const struct failure *failure = result_failure(view->result, test, view->pass);

	if (failure == NULL)
		return;
	(void)fputs("<tbody><tr>", file);
	page_element(file, "th scope=\"row\"", "%s", view->result->tests[test].title);
	(void)fprintf(file, "<td colspan=\"%zu\">", COLUMNS - 1);
	page_print(file, "no score (%s): %s", failure_kind_name(failure->kind), failure->reason);
	(void)fputs("</td></tr></tbody>\n", file);
}

/* Nobody looked at what has no windows. */
static void write_disturbed(FILE *file, const struct evidence_counts *counts)
{
	if (counts->windows == 0)
		page_element(file, "td class=\"number\"", "-");
	else if (evidence_is_disturbed(counts))
		page_element(file, "td class=\"number bad\"", "%" PRIu32 " !", counts->flagged);
	else
		page_element(file, "td class=\"number\"", "%" PRIu32, counts->flagged);
}

static void write_score(FILE *file, const struct view *view, size_t number)
{
	const struct result_test *test = &view->result->tests[number];
	const struct score *score = &view->result->passes[view->pass].scores[number];
	struct evidence_counts counts = disturbance_of(view->result, number, view->pass);
	struct result_composite index = index_of(score);

	(void)fputs("<tbody><tr>", file);
	page_element(file, "th scope=\"row\"", "%s", test->title);
	page_element(file, "td class=\"number\"", "%.1f", score->value);
	page_element(file, "td class=\"number\"", "%s", test->unit);
	if (score->index > 0)
		page_element(file, "td class=\"number\"", "%.1f%s", score->index,
			test->baseline_estimated ? " e" : "");
	else
		page_element(file, "td class=\"number\"", "-");
	result_part_half_width(file, score->has_interval, score->interval.half_width);
	page_element(file, "td class=\"number\"", "%" PRIu32, score->nr_samples);
	write_disturbed(file, &counts);
	(void)fputs("</tr>\n", file);
	draw_index(file, view, &index);
	(void)fputs("</tbody>\n", file);
}

/* A row in bold for what is made of several tests. */
static void write_composite(FILE *file, const struct view *view, const char *name,
	const struct result_composite *composite)
{
	if (composite->value <= 0)
		return;
	(void)fputs("<tbody class=\"total\"><tr>", file);
	page_element(file, "th scope=\"row\"", "%s%s", name,
		composite->partial ? " (of some tests)" : "");
	(void)fputs("<td colspan=\"2\"></td>", file);
	page_element(file, "td class=\"number\"", "%.1f", composite->value);
	result_part_half_width(file, composite->has_interval, composite->interval.half_width);
	(void)fputs("<td colspan=\"2\"></td></tr>\n", file);
	draw_index(file, view, composite);
	(void)fputs("</tbody>\n", file);
}

static void write_pass(FILE *file, const struct view *view)
{
	const struct result_pass *pass = &view->result->passes[view->pass];
	struct result_composite index = result_pass_index(pass);
	char label[RESULT_PASS_LABEL_BYTES];

	result_pass_label(pass, label);
	page_table_begin(file, "Scores, %s", label);
	page_columns(file, columns);
	for (size_t test = 0; test < view->result->nr_tests; test++)
		if (pass->scores[test].measured)
			write_score(file, view, test);
		else
			write_failure(file, view, test);
	write_composite(file, view, "Index", &index);
	write_composite(file, view, "Crypto composite", &pass->crypto);
	if (view->rated)
		axis_row(file, &view->axis, COLUMNS, "");
	page_table_end(file);
}

/* What a score is, for which there are three rules. */
static const char *rule_of(const struct result *result)
{
	if (result->origin.kind != NULL)
		return "Scores are as they were published";
	if (result->settings.mode == MODE_CLASSIC)
		return "A score is the geometric mean of the better two thirds of the windows";
	return "A score is the median of the windows";
}

void result_part_scores(FILE *file, const struct result *result)
{
	struct view view = {.result = result};

	find_axis(&view);
	page_element(file, "p class=\"note\"",
		"%s; higher is better. An index of 10 is the baseline's machine (%s; e: estimated "
		"for it); that of the system is the geometric mean of those of its tests. ± is "
		"half the width of the 95 %% interval. Disturbed: windows with evidence that "
		"something else slowed them down; with ! more than a fifth.%s",
		rule_of(result), result->baseline_name,
		view.rated ? " Marks: the index, and its interval as a line, on a logarithmic axis."
			   : "");
	for (; view.pass < result->nr_passes; view.pass++)
		write_pass(file, &view);
}
