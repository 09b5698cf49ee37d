/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>

#include "axis.h"
#include "compare_parts.h"
#include "compare_words.h"
#include "must.h"
#include "page.h"
#include "page_style.h"
#include "svg.h"

/* More sides than this share the height of so many. */
#define ROWS_MOST 16

/* Test, unit and A's figure, then figure, ratio and verdict of each other side. */
static size_t nr_columns(const struct compare *compare)
{
	return 3 + 3 * (compare->nr_sides - 1);
}

static void widen(double *low, double *high, const struct compare_row *row, size_t nr_sides)
{
	for (size_t i = 1; i < nr_sides; i++) {
		const struct estimate *ratio = &row->cells[i].ratio;

		if (!row->cells[i].has_ratio)
			continue;
		*low = fmin(*low, ratio->has_interval ? ratio->low : ratio->ln);
		*high = fmax(*high, ratio->has_interval ? ratio->high : ratio->ln);
	}
}

/* Of all ratios under all loads, and 1. */
static void find_axis(const struct compare *compare, struct axis *ret_axis)
{
	double low = -0.05;
	double high = 0.05;

	for (size_t i = 0; i < compare->nr_sections; i++) {
		const struct compare_section *section = &compare->sections[i];

		for (size_t j = 0; j < section->nr_rows; j++)
			widen(&low, &high, &section->rows[j], compare->nr_sides);
		for (int j = 0; j < SIDE_COMPOSITES; j++)
			widen(&low, &high, &section->composites[j], compare->nr_sides);
	}
	axis_logarithmic(ret_axis, compare_factor(low), compare_factor(high));
}

/* The interval as a line, and the ratio on it. */
static void draw_ratio(FILE *file, const struct compare *compare, const struct compare_row *row,
	const struct axis *axis)
{
	size_t rows = compare->nr_sides - 1;
	double one = axis_place(axis, 1);

	page_plot_begin(file, nr_columns(compare));
	svg_begin_rows(file, "ratios", rows < ROWS_MOST ? rows : ROWS_MOST);
	axis_grid(file, axis);
	svg_line(file, "middle", (struct svg_point){one, 0}, (struct svg_point){one, SVG_HEIGHT});
	for (size_t i = 1; i < compare->nr_sides; i++) {
		const struct compare_cell *cell = &row->cells[i];
		double y = SVG_HEIGHT * (double)i / (double)compare->nr_sides;

		if (!cell->has_ratio)
			continue;
		if (cell->ratio.has_interval)
			svg_line(file, page_style_class(PAGE_STYLE_SPAN, i),
				(struct svg_point){
					axis_place(axis, compare_factor(cell->ratio.low)), y},
				(struct svg_point){
					axis_place(axis, compare_factor(cell->ratio.high)), y});
		svg_mark(file, page_style_class(PAGE_STYLE_MARK, i),
			(struct svg_point){axis_place(axis, compare_factor(cell->ratio.ln)), y});
	}
	svg_end(file);
	page_plot_end(file);
}

static void write_verdict(FILE *file, const struct compare_cell *cell)
{
	char text[COMPARE_WORDS_BYTES];

	compare_words_verdict(text, cell);
	(void)fputs(cell->verdict == VERDICT_UNLIKE ? "<td class=\"bad\">" : "<td>", file);
	page_print(file, "%s%s%s", text, cell->why != NULL ? ": " : "",
		cell->why != NULL ? cell->why : "");
	if (cell->why != NULL && cell->nr_unlike > 0 && cell->nr_unlike < cell->nr_tests) {
		compare_words_ratio(text, cell->ln_ratio_like);
		page_print(file, "; over the other %zu %s", cell->nr_tests - cell->nr_unlike, text);
	}
	if (cell->verdict == VERDICT_UNDECIDED && cell->more < VERDICT_MORE_MAX)
		page_print(file, " (%u more)", (unsigned)cell->more);
	(void)fputs("</td>", file);
}

static void write_cell(FILE *file, const struct compare *compare, const struct compare_cell *cell)
{
	char text[COMPARE_WORDS_BYTES];
	char half_width[COMPARE_WORDS_BYTES] = "";

	compare_words_cell(text, compare, cell);
	page_element(file, "td class=\"number\"", "%s", text);
	text[0] = '\0';
	if (cell->has_ratio) {
		compare_words_ratio(text, cell->ratio.ln);
		compare_words_half_width(half_width, &cell->ratio);
	}
	page_element(file, "td class=\"number\"", "%s%s%s", text, *half_width != '\0' ? " ±" : "",
		half_width);
	write_verdict(file, cell);
}

static void write_row(FILE *file, const struct compare *compare, const struct compare_row *row,
	const struct axis *axis)
{
	char text[COMPARE_WORDS_BYTES];
	bool any = false;

	(void)fputs(row->test == NULL ? "<tbody class=\"total\"><tr>" : "<tbody><tr>", file);
	page_element(file, "th scope=\"row\"", "%s", row->name);
	page_element(file, "td", "%s", row->test != NULL ? row->test->unit : "");
	compare_words_cell(text, compare, &row->cells[0]);
	page_element(file, "td class=\"number\"", "%s", text);
	for (size_t i = 1; i < compare->nr_sides; i++) {
		write_cell(file, compare, &row->cells[i]);
		any = any || row->cells[i].has_ratio;
	}
	(void)fputs("</tr>\n", file);
	if (any)
		draw_ratio(file, compare, row, axis);
	(void)fputs("</tbody>\n", file);
}

static void write_columns(FILE *file, const struct compare *compare)
{
	char label[COMPARE_WORDS_BYTES];

	(void)fputs("<thead><tr><th scope=\"col\">Test</th><th scope=\"col\">Unit</th>"
		    "<th scope=\"col\" class=\"number\">A</th>",
		file);
	for (size_t i = 1; i < compare->nr_sides; i++) {
		compare_words_label(label, i);
		page_element(file, "th scope=\"col\" class=\"number\"", "%s", label);
		(void)fputs("<th scope=\"col\" class=\"number\">", file);
		svg_key(file, page_style_class(PAGE_STYLE_MARK, i));
		page_print(file, "%s/A", label);
		(void)fputs("</th>", file);
		page_element(file, "th scope=\"col\"", "%s is", label);
	}
	(void)fputs("</tr></thead>\n", file);
}

static void write_section(FILE *file, const struct compare *compare,
	const struct compare_section *section, const struct axis *axis)
{
	char *title = compare_words_section(compare, section);

	if (title == NULL)
		must_fail();
	page_table_begin(file, "%s", title);
	free(title);
	write_columns(file, compare);
	for (size_t i = 0; i < section->nr_rows; i++)
		write_row(file, compare, &section->rows[i], axis);
	for (int i = 0; i < SIDE_COMPOSITES; i++)
		if (section->composites[i].cells[0].measured)
			write_row(file, compare, &section->composites[i], axis);
	if (compare->nr_sides > 1)
		axis_row(file, axis, nr_columns(compare), "");
	page_table_end(file);
}

void compare_part_figures(FILE *file, const struct compare *compare)
{
	struct axis axis;

	find_axis(compare, &axis);
	page_element(file, "p class=\"note\"",
		"Marks are ratios over A, lines their 95 %% intervals, on a logarithmic axis; the "
		"stronger line is 1. Sides are below one another in the order of the columns. "
		"Without a line the error is not known, and a verdict with a question mark comes "
		"from the ratio alone. Unlike: the figures are of different things. Undecided: so "
		"many more rounds, or runs, on each side would decide.");
	if (compare->relative_to != NULL)
		page_element(file, "p", "Figures are ratings; 10.0 is the one copy of %s.",
			compare->relative_to);
	for (size_t i = 0; i < compare->nr_sections; i++)
		write_section(file, compare, &compare->sections[i], &axis);
}
