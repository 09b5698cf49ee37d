/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "must.h"
#include "page.h"
#include "result_parts.h"
#include "scaling.h"
#include "svg.h"

static const char *const columns[] = {
	"Test", "1 copy", "All copies", "Unit", "Times", "±, 95 %", "Of the copies", NULL};
#define COLUMNS (sizeof(columns) / sizeof(*columns) - 1)

/* The upper bar is one copy; the full width is as many times that as there are copies, or more. */
static void write_bars(FILE *file, const struct scaling_step *one, const struct scaling_step *step)
{
	double ideal = step->copies * one->rate;
	double most = fmax(ideal, step->rate);

	page_plot_begin(file, COLUMNS);
	svg_begin(file, "bars");
	svg_bar(file, "band", (struct svg_point){0, 0},
		(struct svg_point){SVG_WIDTH * (ideal / most), SVG_HEIGHT});
	svg_bar(file, page_style_class(PAGE_STYLE_BAR, one->pass), (struct svg_point){0, 8},
		(struct svg_point){SVG_WIDTH * (one->rate / most), 46});
	svg_bar(file, page_style_class(PAGE_STYLE_BAR, step->pass), (struct svg_point){0, 54},
		(struct svg_point){SVG_WIDTH * (step->rate / most), 92});
	svg_end(file);
	page_plot_end(file);
}

/* Of a test, or behind the last of the index. */
static void write_row(FILE *file, const struct scaling *scaling, size_t row, size_t number)
{
	const struct scaling_step *one = &scaling->steps[row * scaling->nr_steps];
	const struct scaling_step *step = one + number;
	bool is_test = row < scaling->result->nr_tests;
	const struct result_test *test = is_test ? &scaling->result->tests[row] : NULL;

	if (!step->has_gain)
		return;
	(void)fputs(is_test ? "<tbody><tr>" : "<tbody class=\"total\"><tr>", file);
	page_element(file, "th scope=\"row\"", "%s%s", is_test ? test->title : "Index",
		step->partial ? " (of some tests)" : "");
	page_element(file, "td class=\"number\"", "%.1f", one->rate);
	page_element(file, "td class=\"number\"", "%.1f", step->rate);
	page_element(file, "td class=\"number\"", "%s", is_test ? test->unit : "");
	page_element(file, "td class=\"number\"", "%.3f", step->gain);
	result_part_half_width(file, step->has_interval, step->half_width);
	page_element(file, "td class=\"number\"", "%.1f %%", 100 * step->efficiency);
	(void)fputs("</tr>\n", file);
	write_bars(file, one, step);
	(void)fputs("</tbody>\n", file);
}

/* One number of copies against one copy. */
static void write_step(FILE *file, const struct scaling *scaling, size_t number)
{
	const struct result_pass *passes = scaling->result->passes;
	char one[RESULT_PASS_LABEL_BYTES];
	char all[RESULT_PASS_LABEL_BYTES];

	result_pass_label(&passes[scaling->steps[0].pass], one);
	result_pass_label(&passes[scaling->steps[number].pass], all);
	page_table_begin(file, "%s against %s", one, all);
	page_columns(file, columns);
	for (size_t row = 0; row < scaling->nr_rows; row++)
		write_row(file, scaling, row, number);
	page_table_end(file);
}

bool result_part_has_scaling(const struct result *result)
{
	bool many = false;

	for (size_t i = 0; i < result->nr_passes; i++)
		many = many || result->passes[i].copies > 1;
	return many && result->nr_tests > 0 && scaling_has_base(result);
}

void result_part_scaling(FILE *file, const struct result *result)
{
	struct scaling scaling;

	if (!scaling_compute(result, &scaling))
		must_fail();
	page_element(file, "p class=\"note\"",
		"The upper bar is one copy, the lower all of them together; the shaded width is "
		"what they would do if none got in another's way. Times: the median over the "
		"rounds of what all did over what one did, which is not exactly the ratio of the "
		"two medians beside it.");
	for (size_t i = 1; i < scaling.nr_steps; i++)
		write_step(file, &scaling, i);
	scaling_free(&scaling);
}
