/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>

#include "compare_parts.h"
#include "compare_words.h"
#include "explain.h"
#include "must.h"
#include "page.h"
#include "page_style.h"
#include "svg.h"

static void write_scaling_row(
	FILE *file, const struct compare *compare, const struct side_test *test)
{
	(void)fputs("<tr>", file);
	page_element(file, "th scope=\"row\"", "%s", test != NULL ? test->key : "index");
	for (size_t i = 0; i < compare->nr_sides; i++) {
		double scaling = explain_scaling(compare, test, i);
		char text[COMPARE_WORDS_BYTES] = "-";

		if (scaling > 0)
			compare_words_ratio(text, log(scaling));
		page_element(file, "td class=\"number\"", "%s", text);
	}
	(void)fputs("</tr>\n", file);
}

bool compare_part_has_scaling(const struct compare *compare)
{
	return explain_section(compare, COMPARE_ONE) != NULL &&
		explain_section(compare, COMPARE_ALL) != NULL;
}

void compare_part_scaling(FILE *file, const struct compare *compare)
{
	const struct compare_section *one = explain_section(compare, COMPARE_ONE);
	const struct compare_section *all = explain_section(compare, COMPARE_ALL);

	page_table_begin(file, "The figure with all CPUs over that with one copy.");
	(void)fputs("<thead><tr><th scope=\"col\">Test</th>", file);
	for (size_t i = 0; i < compare->nr_sides; i++) {
		char label[COMPARE_WORDS_BYTES];

		compare_words_label(label, i);
		page_element(file, "th scope=\"col\" class=\"number\"", "%s, %u copies", label,
			(unsigned)all->copies[i]);
	}
	(void)fputs("</tr></thead>\n<tbody>\n", file);
	for (size_t i = 0; i < one->nr_rows; i++)
		write_scaling_row(file, compare, one->rows[i].test);
	(void)fputs("</tbody>\n<tbody class=\"total\">\n", file);
	if (one->composites[SIDE_INDEX].cells[0].measured)
		write_scaling_row(file, compare, NULL);
	(void)fputs("</tbody>\n", file);
	page_table_end(file);
}

static const char *const reason_columns[] = {
	"Test", "B/A", "Makes the index", "Share of all differences", NULL};
#define REASON_COLUMNS (sizeof(reason_columns) / sizeof(*reason_columns) - 1)

/* From the middle to the right where the test is faster, to the left where it is slower. */
static void draw_part(FILE *file, const struct explain_part *part, double most)
{
	double middle = SVG_WIDTH / 2;

	page_plot_begin(file, REASON_COLUMNS);
	svg_begin(file, "part");
	svg_bar(file, page_style_class(PAGE_STYLE_BAR, part->share > 0 ? 0 : 1),
		(struct svg_point){middle, 20},
		(struct svg_point){middle + middle * part->share / most, 80});
	svg_line(file, "middle", (struct svg_point){middle, 0},
		(struct svg_point){middle, SVG_HEIGHT});
	svg_end(file);
	page_plot_end(file);
}

static void write_part(FILE *file, const struct explain_part *part, double most)
{
	char ratio[COMPARE_WORDS_BYTES];

	compare_words_ratio(ratio, part->cell->ratio.ln);
	(void)fputs("<tbody><tr>", file);
	page_element(file, "th scope=\"row\"", "%s", part->test->key);
	page_element(file, "td class=\"number\"", "%s", ratio);
	page_element(file, "td class=\"number\"", "%+.1f %%",
		100 * (compare_factor(part->ln_factor) - 1));
	page_element(file, "td class=\"number\"", "%.0f %%", 100 * fabs(part->share));
	(void)fputs("</tr>\n", file);
	if (most > 0)
		draw_part(file, part, most);
	(void)fputs("</tbody>\n", file);
}

static void write_reasons(FILE *file, const struct compare_section *section)
{
	char ratio[COMPARE_WORDS_BYTES];
	struct explain_part *parts;
	char *load = compare_words_load(section);
	size_t nr;

	if (load == NULL || !explain_index(section, 1, &parts, &nr))
		must_fail();
	compare_words_ratio(ratio, section->composites[SIDE_INDEX].cells[1].ratio.ln);
	page_table_begin(file, "Index ratio %s, %s", ratio, load);
	page_columns(file, reason_columns);
	/* The largest share comes first. */
	for (size_t i = 0; i < nr; i++)
		write_part(file, &parts[i], fabs(parts[0].share));
	page_table_end(file);
	free(load);
	free(parts);
}

static bool has_reasons(const struct compare *compare, const struct compare_section *section)
{
	return compare->nr_sides == 2 && section->composites[SIDE_INDEX].cells[1].has_ratio;
}

bool compare_part_has_reasons(const struct compare *compare)
{
	bool any = false;

	for (size_t i = 0; i < compare->nr_sections; i++)
		any = any || has_reasons(compare, &compare->sections[i]);
	return any;
}

void compare_part_reasons(FILE *file, const struct compare *compare)
{
	for (size_t i = 0; i < compare->nr_sections; i++)
		if (has_reasons(compare, &compare->sections[i]))
			write_reasons(file, &compare->sections[i]);
}
