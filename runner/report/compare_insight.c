/* SPDX-License-Identifier: MIT */
#include "compare_insight.h"

#include <math.h>
#include <stdlib.h>

#include "compare_words.h"
#include "explain.h"

enum {
	MARK = 2,
	RATIO = 7,
	SCALING = 9,
	SCALINGS = 5,      /* sides beside each other; of more, the first */
	SHARES_LEAST = 56, /* columns for shares too */
};

/* Tests are named as making the difference until so much of it is explained, but so many at most. */
#define EXPLAINED 0.8
#define EXPLAINING 6

/* Nothing of a test that no side has measured in both passes. */
static void print_scaling_row(struct compare_canvas *canvas, const struct compare *compare,
	const struct side_test *test, const struct compare_section *all)
{
	bool any = false;

	for (size_t i = 0; i < compare->nr_sides; i++)
		any = any || explain_scaling(compare, test, i) > 0;
	if (!any)
		return;
	compare_canvas_cell(canvas, MARK, "");
	compare_canvas_cell(canvas, canvas->keys, test != NULL ? test->key : "index");
	for (size_t i = 0, nr = 0; i < compare->nr_sides && nr < SCALINGS; i++) {
		double scaling = explain_scaling(compare, test, i);
		char text[COMPARE_WORDS_BYTES] = "";

		if (all->copies[i] == 0)
			continue;
		if (scaling > 0)
			compare_words_ratio(text, log(scaling));
		compare_canvas_cell(canvas, -SCALING, text);
		nr++;
	}
	compare_canvas_end_line(canvas);
}

void compare_insight_scaling(struct compare_canvas *canvas, const struct compare *compare)
{
	const struct compare_section *one = explain_section(compare, COMPARE_ONE);
	const struct compare_section *all = explain_section(compare, COMPARE_ALL);

	if (one == NULL || all == NULL)
		return;
	compare_canvas_end_line(canvas);
	compare_canvas_coloured(canvas, 40, "from one copy to all CPUs, times", COMPARE_HEAD);
	compare_canvas_end_line(canvas);
	compare_canvas_cell(canvas, MARK + canvas->keys, "");
	for (size_t i = 0, nr = 0; i < compare->nr_sides && nr < SCALINGS; i++) {
		char label[COMPARE_WORDS_BYTES];
		char text[2 * COMPARE_WORDS_BYTES];

		if (all->copies[i] == 0)
			continue;
		compare_words_label(label, i);
		(void)snprintf(text, sizeof(text), "%s 1:%u", label, (unsigned)all->copies[i]);
		compare_canvas_cell(canvas, -SCALING, text);
		nr++;
	}
	compare_canvas_end_line(canvas);
	for (size_t i = 0; i < one->nr_rows; i++)
		print_scaling_row(canvas, compare, one->rows[i].test, all);
	print_scaling_row(canvas, compare, NULL, all);
}

static void print_part(struct compare_canvas *canvas, const struct explain_part *part)
{
	char text[2 * COMPARE_WORDS_BYTES];

	compare_canvas_cell(canvas, MARK, part->cell->why != NULL ? "!" : "");
	compare_canvas_cell(canvas, canvas->keys, part->test->key);
	compare_words_ratio(text, part->cell->ratio.ln);
	compare_canvas_cell(canvas, -RATIO, text);
	(void)snprintf(text, sizeof(text), "  index %+.1f %%",
		100 * (compare_factor(part->ln_factor) - 1));
	compare_canvas_cell(canvas, 17, text);
	(void)snprintf(text, sizeof(text), "share %.0f %%", 100 * fabs(part->share));
	if (canvas->style->width >= SHARES_LEAST)
		compare_canvas_cell(canvas, 12, text);
	compare_canvas_end_line(canvas);
}

bool compare_insight_reasons(struct compare_canvas *canvas, const struct compare_section *section)
{
	const struct compare_cell *index = &section->composites[SIDE_INDEX].cells[1];
	struct explain_part *parts;
	size_t nr;
	double told = 0;
	char *load;
	char ratio[COMPARE_WORDS_BYTES];
	char title[3 * COMPARE_WORDS_BYTES];

	if (!index->has_ratio)
		return true;
	load = compare_words_load(section);
	if (load == NULL || !explain_index(section, 1, &parts, &nr)) {
		free(load);
		return false;
	}
	compare_words_ratio(ratio, index->ratio.ln);
	(void)snprintf(title, sizeof(title), "what makes the index ratio %s, %s", ratio, load);
	for (size_t i = 0; i < nr && i < EXPLAINING && told < EXPLAINED; i++) {
		/* Where all is the same there is nothing to explain. */
		if (fabs(parts[i].share) <= 0)
			break;
		if (i == 0) {
			compare_canvas_end_line(canvas);
			compare_canvas_coloured(canvas, canvas->style->width, title, COMPARE_HEAD);
			compare_canvas_end_line(canvas);
		}
		told += fabs(parts[i].share);
		print_part(canvas, &parts[i]);
	}
	free(parts);
	free(load);
	return true;
}

static bool has_doubt(const struct compare_section *section, size_t nr_sides)
{
	for (size_t i = 0; i < section->nr_rows; i++)
		for (size_t j = 1; j < nr_sides; j++)
			if (section->rows[i].cells[j].has_ratio &&
				!section->rows[i].cells[j].ratio.has_interval)
				return true;
	return false;
}

void compare_insight_legend(struct compare_canvas *canvas, const struct compare *compare)
{
	bool doubt = false;

	for (size_t i = 0; i < compare->nr_sections; i++)
		doubt = doubt || has_doubt(&compare->sections[i], compare->nr_sides);
	if (!doubt && compare->nr_sides <= 2)
		return;
	compare_canvas_end_line(canvas);
	if (compare->nr_sides > 2 && compare->relative_to == NULL)
		compare_canvas_wrap(canvas, "",
			"+ faster, - slower, = the same, ? undecided, ! of different things");
	if (doubt && compare->nr_sides > 2)
		compare_canvas_wrap(canvas, "",
			"a ratio alone has no interval: fewer than five rounds, or a report of "
			"others");
	else if (doubt)
		compare_canvas_wrap(canvas, "? ",
			"by the ratio alone, which has no interval: fewer than five rounds, or a "
			"report of "
			"others");
}
