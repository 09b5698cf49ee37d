/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "compare_report.h"
#include "compare_words.h"
#include "text.h"

/* In quotes where it must be. Spreadsheets compute what begins with = + - @. */
static bool write_field(FILE *file, const char *text, char end)
{
	static const struct compare_words_swap swaps[] = {{'"', "\"\""}};
	bool quoted = strpbrk(text, ",\"\r\n;\t") != NULL;
	bool formula = text[0] != '\0' && strchr("=+-@", text[0]) != NULL;
	char *words = compare_words_swap(text, swaps, 1);

	if (words != NULL)
		(void)fprintf(file, "%s%s%s%s%c", quoted ? "\"" : "", formula ? "'" : "",
			quoted ? words : text, quoted ? "\"" : "", end);
	free(words);
	return words != NULL;
}

/* Ten digits are more than any measurement has. */
static void write_number(FILE *file, bool there, double number)
{
	if (there)
		(void)fprintf(file, "%.10g", number);
	(void)fputc(',', file);
}

static bool write_row(FILE *file, const struct compare *compare,
	const struct compare_section *section, const struct compare_row *row, size_t side)
{
	static const char *const loads[] = {
		[COMPARE_ONE] = "one-copy", [COMPARE_ALL] = "all-cpus", [COMPARE_SAME] = "copies"};
	const struct compare_cell *a = &row->cells[0];
	const struct compare_cell *b = &row->cells[side];

	(void)fprintf(file, "%s,", loads[section->load]);
	if (!write_field(file, compare->sides[0].name, ',') ||
		!write_field(file, compare->sides[side].name, ','))
		return false;
	(void)fprintf(file, "%" PRIu32 ",%" PRIu32 ",", section->copies[0], section->copies[side]);
	if (!write_field(file, row->name, ',') ||
		!write_field(file, row->test != NULL ? row->test->title : "", ',') ||
		!write_field(file, row->test != NULL ? row->test->unit : "", ','))
		return false;
	write_number(file, a->measured, a->value);
	write_number(file, b->measured, b->value);
	write_number(file, a->rating > 0, a->rating);
	write_number(file, b->rating > 0, b->rating);
	write_number(file, b->has_ratio, compare_factor(b->ratio.ln));
	write_number(file, b->ratio.has_interval, compare_factor(b->ratio.low));
	write_number(file, b->ratio.has_interval, compare_factor(b->ratio.high));
	(void)fprintf(file, "%s,%s,", verdict_name(b->verdict), b->sure ? "yes" : "no");
	if (b->verdict == VERDICT_UNDECIDED)
		(void)fprintf(file, "%" PRIu32, b->more);
	(void)fputc(',', file);
	return write_field(file, b->why != NULL ? b->why : "", '\n');
}

static bool write_section(
	FILE *file, const struct compare *compare, const struct compare_section *section)
{
	for (size_t side = 1; side < compare->nr_sides; side++) {
		for (size_t i = 0; i < section->nr_rows; i++)
			if (!write_row(file, compare, section, &section->rows[i], side))
				return false;
		for (int i = 0; i < SIDE_COMPOSITES; i++)
			if (section->composites[i].cells[0].measured &&
				!write_row(file, compare, section, &section->composites[i], side))
				return false;
	}
	return true;
}

bool compare_csv_write(FILE *file, const struct compare *compare)
{
	struct text_locale locale;
	bool good = true;

	if (!text_locale_begin(&locale))
		return false;
	(void)fputs(
		"pass,a,b,a_copies,b_copies,key,title,unit,a_value,b_value,a_rating,b_rating,ratio,"
		"low,high,verdict,sure,more,why\n",
		file);
	for (size_t i = 0; good && i < compare->nr_sections; i++)
		good = write_section(file, compare, &compare->sections[i]);
	text_locale_end(&locale);
	return good && fflush(file) == 0 && ferror(file) == 0;
}
