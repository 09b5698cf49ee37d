/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>

#include "compare_report.h"
#include "compare_words.h"
#include "explain.h"
#include "markdown.h"
#include "text.h"

static bool write_sides(FILE *file, const struct compare *compare)
{
	bool good = true;

	(void)fputs("| | result | of |\n|---|---|---|\n", file);
	for (size_t i = 0; good && i < compare->nr_sides; i++) {
		const struct side *side = &compare->sides[i];
		char *words = compare_words_side(side);
		char label[COMPARE_WORDS_BYTES];

		compare_words_label(label, i);
		(void)fprintf(file, "| %s | ", label);
		good = words != NULL && markdown_text(file, side->name) &&
			fputs(" | ", file) != EOF && markdown_text(file, words);
		for (size_t j = 0; good && j < side->nr_remarks; j++)
			good = fputs("<br>", file) != EOF && markdown_text(file, side->remarks[j]);
		(void)fputs(" |\n", file);
		free(words);
	}
	return good;
}

static bool write_difference(FILE *file, const struct compare *compare, enum fact fact)
{
	static const char *const meanings[] = {[FACT_INFORMS] = "",
		[FACT_CAUTION] = "may explain a difference",
		[FACT_UNLIKE] = "**do not compare:** "};
	enum fact_weight weight = compare->weights[fact];
	bool good = true;
	const char *separator = "";

	(void)fprintf(file, "| %s | ", fact_name(fact));
	for (size_t i = 0; good && i < compare->nr_sides; i++) {
		char *sides;

		if (compare_words_is_told(compare, fact, i))
			continue;
		sides = compare_words_sides(compare, fact, i);
		good = sides != NULL && fprintf(file, "%s%s: ", separator, sides) > 0 &&
			markdown_text(file, compare->sides[i].facts.words[fact]);
		free(sides);
		separator = "<br>";
	}
	(void)fprintf(file, " | %s%s |\n", meanings[weight],
		weight == FACT_UNLIKE ? fact_about(fact) : "");
	return good;
}

static bool write_differences(FILE *file, const struct compare *compare)
{
	bool good = true;
	bool any = false;

	for (int weight = FACT_UNLIKE; weight >= FACT_INFORMS; weight--) {
		for (int fact = 0; good && fact < FACTS; fact++) {
			if (!compare->differs[fact] || (int)compare->weights[fact] != weight)
				continue;
			if (!any)
				(void)fputs("\n| what differs | | |\n|---|---|---|\n", file);
			any = true;
			good = write_difference(file, compare, (enum fact)fact);
		}
	}
	if (!any)
		(void)fputs("\nNothing that is known differs between them.\n", file);
	return good;
}

static bool write_unknown(FILE *file, const struct compare *compare)
{
	bool good = true;

	for (size_t i = 0; good && i < compare->nr_sides; i++) {
		char *words = compare_words_unknown(compare, i);
		char label[COMPARE_WORDS_BYTES];

		compare_words_label(label, i);
		good = words != NULL;
		if (good && words[0] != '\0')
			(void)fprintf(file, "\nNot known of %s: %s.\n", label, words);
		free(words);
	}
	return good;
}

static void write_ratio(FILE *file, const struct compare_cell *cell)
{
	char text[COMPARE_WORDS_BYTES] = "";
	char half_width[COMPARE_WORDS_BYTES] = "";

	if (cell->has_ratio) {
		compare_words_ratio(text, cell->ratio.ln);
		compare_words_half_width(half_width, &cell->ratio);
	}
	(void)fprintf(file, " %s%s%s |", text, half_width[0] != '\0' ? " ±" : "", half_width);
	compare_words_verdict(text, cell);
	(void)fprintf(file, " %s%s", text, cell->why != NULL ? " (" : "");
	if (cell->why != NULL)
		(void)fprintf(file, "%s", cell->why);
	if (cell->why != NULL && cell->nr_unlike > 0 && cell->nr_unlike < cell->nr_tests) {
		compare_words_ratio(text, cell->ln_ratio_like);
		(void)fprintf(
			file, "; over the other %zu %s", cell->nr_tests - cell->nr_unlike, text);
	}
	(void)fputs(cell->why != NULL ? ")" : "", file);
	if (cell->verdict == VERDICT_UNDECIDED && cell->more < VERDICT_MORE_MAX)
		(void)fprintf(file, " (%u more)", (unsigned)cell->more);
	(void)fputs(" |", file);
}

static bool write_row(FILE *file, const struct compare *compare, const struct compare_row *row)
{
	const char *bold = row->test == NULL ? "**" : "";
	char text[COMPARE_WORDS_BYTES];
	bool good;

	(void)fprintf(file, "| %s", bold);
	good = markdown_text(file, row->name);
	compare_words_cell(text, compare, &row->cells[0]);
	(void)fprintf(file, "%s | ", bold);
	good = good && markdown_text(file, row->test != NULL ? row->test->unit : "");
	(void)fprintf(file, " | %s |", text);
	for (size_t i = 1; i < compare->nr_sides; i++) {
		compare_words_cell(text, compare, &row->cells[i]);
		(void)fprintf(file, " %s |", text);
		write_ratio(file, &row->cells[i]);
	}
	(void)fputc('\n', file);
	return good;
}

static bool write_section(
	FILE *file, const struct compare *compare, const struct compare_section *section)
{
	char *title = compare_words_section(compare, section);
	bool good = title != NULL;

	(void)fprintf(file, "\n**%s**\n\n| test | unit | A |", good ? title : "");
	for (size_t i = 1; i < compare->nr_sides; i++) {
		char label[COMPARE_WORDS_BYTES];

		compare_words_label(label, i);
		(void)fprintf(file, " %s | %s/A | %s is |", label, label, label);
	}
	(void)fputs("\n|---|---|---:|", file);
	for (size_t i = 1; i < compare->nr_sides; i++)
		(void)fputs("---:|---:|---|", file);
	(void)fputc('\n', file);
	for (size_t i = 0; good && i < section->nr_rows; i++)
		good = write_row(file, compare, &section->rows[i]);
	for (int i = 0; i < SIDE_COMPOSITES; i++)
		if (good && section->composites[i].cells[0].measured)
			good = write_row(file, compare, &section->composites[i]);
	free(title);
	return good;
}

static bool write_scaling(FILE *file, const struct compare *compare)
{
	const struct compare_section *one = explain_section(compare, COMPARE_ONE);
	const struct compare_section *all = explain_section(compare, COMPARE_ALL);
	bool good = true;

	if (one == NULL || all == NULL)
		return true;
	(void)fputs("\n**from one copy to all CPUs, times**\n\n| test |", file);
	for (size_t i = 0; i < compare->nr_sides; i++) {
		char label[COMPARE_WORDS_BYTES];

		compare_words_label(label, i);
		(void)fprintf(file, " %s, %u |", label, (unsigned)all->copies[i]);
	}
	(void)fputs("\n|---|", file);
	for (size_t i = 0; i < compare->nr_sides; i++)
		(void)fputs("---:|", file);
	for (size_t i = 0; good && i <= one->nr_rows; i++) {
		const struct side_test *test = i < one->nr_rows ? one->rows[i].test : NULL;

		if (test == NULL && !one->composites[SIDE_INDEX].cells[0].measured)
			continue;
		(void)fputs("\n| ", file);
		good = markdown_text(file, test != NULL ? test->key : "index");
		for (size_t j = 0; j < compare->nr_sides; j++) {
			double scaling = explain_scaling(compare, test, j);
			char text[COMPARE_WORDS_BYTES] = "";

			if (scaling > 0)
				compare_words_ratio(text, log(scaling));
			(void)fprintf(file, " | %s", text);
		}
		(void)fputs(" |", file);
	}
	(void)fputc('\n', file);
	return good;
}

/* All tests, the largest share first. */
static bool write_reasons(
	FILE *file, const struct compare *compare, const struct compare_section *section)
{
	struct explain_part *parts;
	char ratio[COMPARE_WORDS_BYTES];
	char *load;
	size_t nr;
	bool good;

	if (compare->nr_sides != 2 || !section->composites[SIDE_INDEX].cells[1].has_ratio)
		return true;
	load = compare_words_load(section);
	good = load != NULL && explain_index(section, 1, &parts, &nr);
	if (!good) {
		free(load);
		return false;
	}
	compare_words_ratio(ratio, section->composites[SIDE_INDEX].cells[1].ratio.ln);
	(void)fprintf(file,
		"\n**what makes the index ratio %s, %s**\n\n| test | B/A | index | share of all "
		"differences |\n|---|---:|---:|---:|\n",
		ratio, load);
	for (size_t i = 0; good && i < nr; i++) {
		compare_words_ratio(ratio, parts[i].cell->ratio.ln);
		(void)fputs("| ", file);
		good = markdown_text(file, parts[i].test->key);
		(void)fprintf(file, " | %s | %+.1f %% | %.0f %% |\n", ratio,
			100 * (compare_factor(parts[i].ln_factor) - 1), 100 * fabs(parts[i].share));
	}
	free(parts);
	free(load);
	return good;
}

bool compare_markdown_write(FILE *file, const struct compare *compare)
{
	struct text_locale locale;
	bool good;

	if (!text_locale_begin(&locale))
		return false;
	good = write_sides(file, compare) &&
		(compare->nr_sides < 2 ||
			(write_differences(file, compare) && write_unknown(file, compare)));
	if (compare->relative_to != NULL) {
		(void)fputs("\nFigures are ratings; 10.0 is the one copy of ", file);
		good = good && markdown_text(file, compare->relative_to) &&
			fputs(".\n", file) != EOF;
	}
	for (size_t i = 0; good && i < compare->nr_sections; i++)
		good = write_section(file, compare, &compare->sections[i]);
	good = good && write_scaling(file, compare);
	for (size_t i = 0; good && i < compare->nr_sections; i++)
		good = write_reasons(file, compare, &compare->sections[i]);
	text_locale_end(&locale);
	return good && fflush(file) == 0 && ferror(file) == 0;
}
