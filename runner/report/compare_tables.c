/* SPDX-License-Identifier: MIT */
#include "compare_tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare_insight.h"
#include "compare_words.h"
#include "score.h"
#include "text.h"

enum {
	MARK = 2,
	KEY_LEAST = 12,
	KEY_COMPOSITE = 16, /* "crypto composite" */
	KEY_MOST = 28,
	FIGURE = 8,
	UNIT = 7,
	RATIO = 7,
	HALF_WIDTH = 10,
	VERDICT = 11,
	BAR_LEAST = 7,
	BAR_MOST = 41,
	/* Where several sides stand beside each other. */
	OTHER = 19,
	BLOCK_MOST = 64,
};

/* Bars do not make mountains of what is within this ratio. */
#define LONGEST_LEAST 0.1

struct layout {
	int key;
	bool figures;
	bool unit;
	int bar; /* 0: none */
	double longest;
};

/* Of two sides at least, or rated. */
static bool is_shown(const struct compare *compare, const struct compare_row *row)
{
	size_t nr_measured = 0;
	bool rated = false;

	for (size_t i = 0; i < compare->nr_sides; i++) {
		nr_measured += row->cells[i].measured;
		rated = rated || row->cells[i].rating > 0;
	}
	return compare->relative_to != NULL ? rated : nr_measured >= 2;
}

static int key_width(const struct compare *compare)
{
	int width = KEY_LEAST;

	for (size_t i = 0; i < compare->nr_sections; i++) {
		const struct compare_section *section = &compare->sections[i];

		for (size_t j = 0; j < section->nr_rows; j++) {
			int length = (int)strlen(section->rows[j].test->key);

			if (!is_shown(compare, &section->rows[j]))
				continue;
			width = length > width && length <= KEY_MOST ? length : width;
		}
		if (section->composites[SIDE_CRYPTO].cells[0].measured && width < KEY_COMPOSITE)
			width = KEY_COMPOSITE;
	}
	return width;
}

static struct layout lay_out(struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_section *section)
{
	struct layout layout = {.key = canvas->keys, .longest = LONGEST_LEAST};
	int used;

	for (size_t i = 0; compare->nr_sides > 1 && i < section->nr_rows; i++)
		layout.longest = fmax(layout.longest, fabs(section->rows[i].cells[1].ratio.ln));
	used = MARK + layout.key + RATIO + HALF_WIDTH + VERDICT;
	layout.figures = used + 2 * FIGURE <= canvas->style->width;
	used += layout.figures ? 2 * FIGURE : 0;
	layout.unit = used + UNIT <= canvas->style->width;
	used += layout.unit ? UNIT : 0;
	layout.bar = canvas->style->width - used;
	layout.bar = layout.bar > BAR_MOST ? BAR_MOST : layout.bar;
	layout.bar -= layout.bar % 2 == 0;
	layout.bar = layout.bar < BAR_LEAST ? 0 : layout.bar;
	return layout;
}

static enum compare_colour colour_of(const struct compare_cell *cell)
{
	switch (cell->verdict) {
	case VERDICT_FASTER:
		return COMPARE_GOOD;
	case VERDICT_SLOWER:
		return COMPARE_BAD;
	case VERDICT_UNLIKE:
		return COMPARE_LOUD;
	default:
		return COMPARE_PLAIN;
	}
}

static void print_ratio(struct compare_canvas *canvas, const struct compare_cell *cell)
{
	char text[COMPARE_WORDS_BYTES] = "";
	char half_width[COMPARE_WORDS_BYTES] = "";
	char about[2 * COMPARE_WORDS_BYTES];

	if (cell->has_ratio) {
		compare_words_ratio(text, cell->ratio.ln);
		compare_words_half_width(half_width, &cell->ratio);
	}
	compare_canvas_cell(canvas, -RATIO, text);
	(void)snprintf(about, sizeof(about), " %s%s", compare_canvas_about(canvas, half_width),
		half_width);
	compare_canvas_cell(canvas, HALF_WIDTH, about);
}

static void print_row(struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_row *row, const struct layout *layout)
{
	const struct compare_cell *cell = &row->cells[1];
	char text[COMPARE_WORDS_BYTES];

	compare_canvas_cell(canvas, MARK, cell->verdict == VERDICT_UNLIKE ? "!" : "");
	compare_canvas_cell(canvas, layout->key, row->name);
	for (size_t i = 0; layout->figures && i < 2; i++) {
		compare_words_cell(text, compare, &row->cells[i]);
		compare_canvas_cell(canvas, -FIGURE, text);
	}
	if (layout->unit) {
		compare_canvas_cell(canvas, 1, "");
		compare_canvas_cell(canvas, UNIT - 1,
			row->test != NULL && compare->relative_to == NULL ? row->test->unit : "");
	}
	print_ratio(canvas, cell);
	compare_words_verdict(text, cell);
	compare_canvas_coloured(canvas, VERDICT - 1, text, colour_of(cell));
	if (layout->bar > 0 && cell->has_ratio) {
		compare_canvas_cell(canvas, 1, "");
		compare_canvas_bar(canvas, layout->bar, cell->ratio.ln, layout->longest);
	}
	compare_canvas_end_line(canvas);
}

/* How much of a composite its ratio is over. */
static void print_extent(
	struct compare_canvas *canvas, const struct compare_row *row, size_t side, size_t nr_all)
{
	const struct compare_cell *cell = &row->cells[side];
	char label[COMPARE_WORDS_BYTES];
	char ratio[COMPARE_WORDS_BYTES];
	char text[4 * COMPARE_WORDS_BYTES];

	compare_words_label(label, side);
	if (cell->has_ratio && cell->nr_unlike > 0 && cell->nr_unlike < cell->nr_tests) {
		compare_words_ratio(ratio, cell->ln_ratio_like);
		(void)snprintf(text, sizeof(text),
			"  %s/A over the %zu tests of the %s that compare: %s", label,
			cell->nr_tests - cell->nr_unlike, row->name, ratio);
		compare_canvas_wrap(canvas, "", text);
	}
	if (cell->has_ratio && cell->nr_tests != nr_all) {
		(void)snprintf(text, sizeof(text), "  the %s ratio of %s is over %zu of %zu tests",
			row->name, label, cell->nr_tests, nr_all);
		compare_canvas_wrap(canvas, "", text);
	}
}

/* Below a table: what the composites are of, and what is still open. */
static bool print_notes(struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_section *section, size_t side)
{
	char label[COMPARE_WORDS_BYTES];
	char lead[2 * COMPARE_WORDS_BYTES];
	char *undecided = compare_words_undecided(section, side);

	if (undecided == NULL)
		return false;
	print_extent(canvas, &section->composites[SIDE_INDEX], side, SCORE_INDEX_TESTS);
	print_extent(canvas, &section->composites[SIDE_CRYPTO], side, SCORE_CRYPTO_TESTS);
	compare_words_label(label, side);
	(void)snprintf(lead, sizeof(lead), "  what would decide on %s, in more ", label);
	if (undecided[0] != '\0')
		compare_canvas_wrap(canvas,
			compare->nr_sides > 2 ? lead : "  what would decide, in more ", undecided);
	free(undecided);
	return true;
}

/* What one side alone has measured, by name; its figures are in its own report. */
static bool print_alone(struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_section *section, size_t side)
{
	char *keys = text_format("%s", "");
	char label[COMPARE_WORDS_BYTES];
	char lead[2 * COMPARE_WORDS_BYTES];

	for (size_t i = 0; keys != NULL && i < section->nr_rows; i++) {
		const struct compare_row *row = &section->rows[i];
		char *longer;

		if (is_shown(compare, row) || !row->cells[side].measured)
			continue;
		longer = text_format("%s%s%s", keys, keys[0] != '\0' ? ", " : "", row->test->key);
		free(keys);
		keys = longer;
	}
	if (keys == NULL)
		return false;
	compare_words_label(label, side);
	(void)snprintf(lead, sizeof(lead), "  only %s has: ", label);
	if (keys[0] != '\0')
		compare_canvas_wrap(canvas, lead, keys);
	free(keys);
	return true;
}

static bool print_pair(struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_section *section)
{
	struct layout layout = lay_out(canvas, compare, section);

	compare_canvas_cell(canvas, MARK + layout.key, "");
	if (layout.figures) {
		compare_canvas_cell(canvas, -FIGURE, "A");
		compare_canvas_cell(canvas, -FIGURE, "B");
	}
	if (layout.unit) {
		compare_canvas_cell(canvas, 1, "");
		compare_canvas_cell(canvas, UNIT - 1, compare->relative_to == NULL ? "unit" : "");
	}
	compare_canvas_cell(canvas, -RATIO, "B/A");
	compare_canvas_cell(canvas, HALF_WIDTH, " 95 %");
	compare_canvas_cell(canvas, VERDICT, "B is");
	compare_canvas_end_line(canvas);
	for (size_t i = 0; i < section->nr_rows; i++)
		if (is_shown(compare, &section->rows[i]))
			print_row(canvas, compare, &section->rows[i], &layout);
	for (int i = 0; i < SIDE_COMPOSITES; i++)
		if (section->composites[i].cells[0].measured)
			print_row(canvas, compare, &section->composites[i], &layout);
	return print_alone(canvas, compare, section, 0) &&
		print_alone(canvas, compare, section, 1) &&
		print_notes(canvas, compare, section, 1);
}

/* Ratio, half-width and a sign for the verdict of one side among several. */
static void print_other(struct compare_canvas *canvas, const struct compare_cell *cell)
{
	static const char *const signs[VERDICT_KINDS] = {
		[VERDICT_NONE] = "",
		[VERDICT_FASTER] = "+",
		[VERDICT_SLOWER] = "-",
		[VERDICT_SAME] = "=",
		[VERDICT_UNDECIDED] = "?",
		[VERDICT_UNLIKE] = "!",
	};

	print_ratio(canvas, cell);
	compare_canvas_coloured(
		canvas, OTHER - RATIO - HALF_WIDTH, signs[cell->verdict], colour_of(cell));
}

/* Sides beside each other. */
struct block {
	size_t sides[BLOCK_MOST];
	size_t nr;
};

/* Whether a side has anything to show beside the first. */
static bool has_figures(
	const struct compare *compare, const struct compare_section *section, size_t side)
{
	for (size_t i = 0; i < section->nr_rows; i++) {
		const struct compare_cell *cell = &section->rows[i].cells[side];

		if (compare->relative_to != NULL ? cell->rating > 0 : cell->has_ratio)
			return true;
	}
	return false;
}

/* As many as fit of those that have figures, from a side on; where it ends. */
static size_t fill_block(const struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_section *section, size_t from, struct block *ret_block)
{
	int other = compare->relative_to == NULL ? OTHER : FIGURE;
	int room = canvas->style->width - MARK - canvas->keys - FIGURE;
	int most = room / other < BLOCK_MOST ? room / other : BLOCK_MOST;
	struct block block = {.nr = 0};

	for (; from < compare->nr_sides && (block.nr == 0 || (int)block.nr < most); from++)
		if (has_figures(compare, section, from))
			block.sides[block.nr++] = from;
	*ret_block = block;
	return from;
}

static void print_several_row(struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_row *row, const struct block *block)
{
	char text[COMPARE_WORDS_BYTES];

	compare_canvas_cell(canvas, MARK, "");
	compare_canvas_cell(canvas, canvas->keys, row->name);
	compare_words_cell(text, compare, &row->cells[0]);
	compare_canvas_cell(canvas, -FIGURE, text);
	for (size_t i = 0; i < block->nr; i++) {
		const struct compare_cell *cell = &row->cells[block->sides[i]];

		compare_words_cell(text, compare, cell);
		if (compare->relative_to == NULL)
			print_other(canvas, cell);
		else
			compare_canvas_cell(canvas, -FIGURE, text);
	}
	compare_canvas_end_line(canvas);
}

static void print_block(struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_section *section, const struct block *block)
{
	bool rated = compare->relative_to != NULL;

	compare_canvas_cell(canvas, MARK + canvas->keys, "");
	compare_canvas_cell(canvas, -FIGURE, "A");
	for (size_t i = 0; i < block->nr; i++) {
		char label[COMPARE_WORDS_BYTES];
		char over[COMPARE_WORDS_BYTES + 2];

		compare_words_label(label, block->sides[i]);
		(void)snprintf(over, sizeof(over), "%s%s", label, rated ? "" : "/A");
		compare_canvas_cell(canvas, rated ? -FIGURE : -RATIO, over);
		compare_canvas_cell(canvas, rated ? 0 : OTHER - RATIO, "");
	}
	compare_canvas_end_line(canvas);
	for (size_t i = 0; i < section->nr_rows; i++)
		if (is_shown(compare, &section->rows[i]))
			print_several_row(canvas, compare, &section->rows[i], block);
	for (int i = 0; i < SIDE_COMPOSITES; i++)
		if (section->composites[i].cells[0].measured)
			print_several_row(canvas, compare, &section->composites[i], block);
}

static bool print_several(struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_section *section)
{
	struct block block;
	size_t side = 1;

	do {
		side = fill_block(canvas, compare, section, side, &block);
		if (block.nr > 0 || compare->nr_sides == 1)
			print_block(canvas, compare, section, &block);
	} while (side < compare->nr_sides);
	if (!print_alone(canvas, compare, section, 0))
		return false;
	for (size_t i = 1; compare->relative_to == NULL && i < compare->nr_sides; i++)
		if (!print_notes(canvas, compare, section, i))
			return false;
	return true;
}

static bool print_section(struct compare_canvas *canvas, const struct compare *compare,
	const struct compare_section *section)
{
	char *title = compare_words_section(compare, section);

	if (title == NULL)
		return false;
	compare_canvas_end_line(canvas);
	compare_canvas_coloured(canvas, canvas->style->width, title, COMPARE_HEAD);
	compare_canvas_end_line(canvas);
	free(title);
	return compare->nr_sides == 2 ? print_pair(canvas, compare, section)
				      : print_several(canvas, compare, section);
}

bool compare_tables_write(struct compare_canvas *canvas, const struct compare *compare)
{
	canvas->keys = key_width(compare);
	for (size_t i = 0; i < compare->nr_sections; i++)
		if (!print_section(canvas, compare, &compare->sections[i]))
			return false;
	if (compare->nr_sections == 0)
		fputs("\nno two of them have a pass in common\n", canvas->file);
	else
		compare_insight_scaling(canvas, compare);
	for (size_t i = 0; compare->nr_sides == 2 && i < compare->nr_sections; i++)
		if (!compare_insight_reasons(canvas, &compare->sections[i]))
			return false;
	compare_insight_legend(canvas, compare);
	return true;
}
