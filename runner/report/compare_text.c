/* SPDX-License-Identifier: MIT */
/*
 * The terminal's form of a comparison: what is compared, what differs, and then compare_tables.c.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare_canvas.h"
#include "compare_report.h"
#include "compare_tables.h"
#include "compare_words.h"
#include "explain.h"
#include "text.h"

/* So many remarks of one side are printed. */
#define REMARKS_MAX 3

/* Columns before what a fact is on each side. */
#define DIFFERENCE 17

static bool print_side(struct compare_canvas *canvas, const struct compare *compare, size_t i)
{
	const struct side *side = &compare->sides[i];
	char label[COMPARE_WORDS_BYTES];
	char lead[COMPARE_WORDS_BYTES + 8];
	char *words = compare_words_side(side);

	compare_words_label(label, i);
	(void)snprintf(lead, sizeof(lead), "  %-2s ", label);
	compare_canvas_wrap(canvas, lead, side->name);
	if (words != NULL && words[0] != '\0')
		compare_canvas_wrap(canvas, "     ", words);
	for (size_t j = 0; j < side->nr_remarks && j < REMARKS_MAX; j++)
		compare_canvas_wrap(canvas, "     * ", side->remarks[j]);
	if (side->nr_remarks > REMARKS_MAX)
		fprintf(canvas->file, "     * and %zu more\n", side->nr_remarks - REMARKS_MAX);
	free(words);
	return words != NULL;
}

static bool print_heading(struct compare_canvas *canvas, const struct compare *compare)
{
	double margin = 100 * (exp(compare->margin_ln) - 1);
	bool good = true;

	if (compare->nr_sides == 2)
		fprintf(canvas->file, "B compared with A; the same: within %.4g %%\n", margin);
	else if (compare->nr_sides > 2)
		fprintf(canvas->file, "the others compared with A; the same: within %.4g %%\n",
			margin);
	if (compare->relative_to != NULL)
		compare_canvas_wrap(canvas, "ratings; 10.0: one copy on ", compare->relative_to);
	for (size_t i = 0; good && i < compare->nr_sides; i++)
		good = print_side(canvas, compare, i);
	return good;
}

/* Each group of sides that have the same words, a line or more each. */
static bool print_difference(
	struct compare_canvas *canvas, const struct compare *compare, enum fact fact)
{
	static const char signs[] = {
		[FACT_INFORMS] = ' ', [FACT_CAUTION] = '~', [FACT_UNLIKE] = '!'};
	enum fact_weight weight = compare->weights[fact];
	bool first = true;

	for (size_t i = 0; i < compare->nr_sides; i++) {
		char *sides;
		char *lead;

		if (compare_words_is_told(compare, fact, i))
			continue;
		sides = compare_words_sides(compare, fact, i);
		lead = sides != NULL ? text_format("%c %-14s %s  ", first ? signs[weight] : ' ',
					       first ? fact_name(fact) : "", sides)
				     : NULL;
		if (lead != NULL)
			compare_canvas_wrap(canvas, lead, compare->sides[i].facts.words[fact]);
		free(sides);
		free(lead);
		if (lead == NULL)
			return false;
		first = false;
	}
	if (weight == FACT_UNLIKE) {
		char *about = text_format("%*sdo not compare: ", DIFFERENCE, "");

		if (about == NULL)
			return false;
		compare_canvas_wrap(canvas, about, fact_about(fact));
		free(about);
	}
	return true;
}

/* Keys of the tests that a side has as another thing than the first, for a reason of their own. */
static char *other_work(const struct compare *compare, size_t side, const char *why)
{
	char *keys = text_format("%s", "");

	for (size_t i = 0; keys != NULL && i < compare->nr_sections; i++) {
		const struct compare_section *section = &compare->sections[i];

		for (size_t j = 0; keys != NULL && j < section->nr_rows; j++) {
			const struct compare_cell *cell = &section->rows[j].cells[side];
			const char *key = section->rows[j].test->key;
			char *longer;

			if (cell->why == NULL || strcmp(cell->why, why) != 0 ||
				strstr(keys, key) != NULL)
				continue;
			longer = text_format("%s%s%s", keys, keys[0] != '\0' ? ", " : "", key);
			free(keys);
			keys = longer;
		}
	}
	return keys;
}

static bool print_other_work(struct compare_canvas *canvas, const struct compare *compare)
{
	static const char *const reasons[] = {"unit", "workload version"};

	for (size_t i = 0; i < 2; i++) {
		for (size_t side = 1; side < compare->nr_sides; side++) {
			char *keys = other_work(compare, side, reasons[i]);
			char label[COMPARE_WORDS_BYTES];
			char lead[2 * COMPARE_WORDS_BYTES];

			if (keys == NULL)
				return false;
			compare_words_label(label, side);
			(void)snprintf(
				lead, sizeof(lead), "! another %s on %s: ", reasons[i], label);
			if (keys[0] != '\0')
				compare_canvas_wrap(canvas, lead, keys);
			free(keys);
		}
	}
	return true;
}

static bool print_unknown(struct compare_canvas *canvas, const struct compare *compare)
{
	for (size_t i = 0; i < compare->nr_sides; i++) {
		char label[COMPARE_WORDS_BYTES];
		char lead[COMPARE_WORDS_BYTES + 32];
		char *words = compare_words_unknown(compare, i);

		if (words == NULL)
			return false;
		compare_words_label(label, i);
		(void)snprintf(lead, sizeof(lead), "  not known of %s: ", label);
		if (words[0] != '\0')
			compare_canvas_wrap(canvas, lead, words);
		free(words);
	}
	return true;
}

static bool print_differences(struct compare_canvas *canvas, const struct compare *compare)
{
	bool any = false;

	compare_canvas_end_line(canvas);
	compare_canvas_coloured(canvas, 12, "what differs", COMPARE_HEAD);
	compare_canvas_end_line(canvas);
	compare_canvas_wrap(canvas, "  ", "(! do not compare, ~ may explain a difference)");
	for (int weight = FACT_UNLIKE; weight >= FACT_INFORMS; weight--) {
		for (int fact = 0; fact < FACTS; fact++) {
			if (!compare->differs[fact] || (int)compare->weights[fact] != weight)
				continue;
			any = true;
			if (!print_difference(canvas, compare, (enum fact)fact))
				return false;
		}
	}
	if (!any)
		fputs("  nothing that is known\n", canvas->file);
	return print_other_work(canvas, compare) && print_unknown(canvas, compare);
}

bool compare_text_write(
	FILE *file, const struct compare *compare, const struct compare_style *style)
{
	struct compare_canvas canvas = {.file = file, .style = style};
	struct text_locale locale;
	bool good;

	if (!text_locale_begin(&locale))
		return false;
	good = print_heading(&canvas, compare) &&
		(compare->nr_sides < 2 || print_differences(&canvas, compare)) &&
		compare_tables_write(&canvas, compare);
	text_locale_end(&locale);
	return good && fflush(file) == 0 && ferror(file) == 0;
}
