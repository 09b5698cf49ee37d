/* SPDX-License-Identifier: MIT */
#include "compare_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "result.h"
#include "text.h"

/* Of sides that share a property, so many are named. */
#define SIDES_NAMED 8

void compare_words_label(char ret[COMPARE_WORDS_BYTES], size_t side)
{
	char reversed[COMPARE_WORDS_BYTES];
	size_t nr = 0;

	do {
		reversed[nr++] = (char)('A' + side % 26);
		side /= 26;
	} while (side-- > 0 && nr < sizeof(reversed));
	for (size_t i = 0; i < nr; i++)
		ret[i] = reversed[nr - 1 - i];
	ret[nr] = '\0';
}

/* Four digits, with as many of them behind the point as there is room for. */
static void four_digits(char ret[COMPARE_WORDS_BYTES], double number, const char *unit)
{
	int places = number >= 999.95 ? 0 : number >= 99.995 ? 1 : number >= 9.9995 ? 2 : 3;

	if (number < 0.99995)
		places = 4;
	if (number >= 0.001 && number < 0.00995)
		places = 5;
	if (number > 0 && number < 0.001)
		(void)snprintf(ret, COMPARE_WORDS_BYTES, "%.0e%s", number, unit);
	else
		(void)snprintf(ret, COMPARE_WORDS_BYTES, "%.*f%s", places, number, unit);
}

void compare_words_figure(char ret[COMPARE_WORDS_BYTES], double value)
{
	static const char *const units[] = {"k", "M", "G", "T"};

	if (value >= 999.95 && value < 99999.95) {
		(void)snprintf(ret, COMPARE_WORDS_BYTES, "%.1f", value);
		return;
	}
	if (value < 999.95) {
		four_digits(ret, value, "");
		return;
	}
	for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
		value /= 1000;
		if (value < 999.95) {
			four_digits(ret, value, units[i]);
			return;
		}
	}
	(void)snprintf(ret, COMPARE_WORDS_BYTES, "%.1e", value * 1e12);
}

void compare_words_ratio(char ret[COMPARE_WORDS_BYTES], double ln)
{
	double ratio = compare_factor(ln);

	if (ratio >= 99999.5)
		(void)snprintf(ret, COMPARE_WORDS_BYTES, "%.1e", ratio);
	else
		four_digits(ret, ratio, "");
}

void compare_words_half_width(char ret[COMPARE_WORDS_BYTES], const struct estimate *ratio)
{
	double percent = 50 * (ratio->high - ratio->low);

	ret[0] = '\0';
	if (ratio->has_interval)
		(void)snprintf(
			ret, COMPARE_WORDS_BYTES, percent < 99.95 ? "%.1f %%" : "%.0f %%", percent);
}

void compare_words_verdict(char ret[COMPARE_WORDS_BYTES], const struct compare_cell *cell)
{
	bool doubtful = !cell->sure && cell->verdict != VERDICT_UNLIKE;

	ret[0] = '\0';
	if (cell->verdict != VERDICT_NONE)
		(void)snprintf(ret, COMPARE_WORDS_BYTES, "%s%s", verdict_name(cell->verdict),
			doubtful ? "?" : "");
}

void compare_words_cell(char ret[COMPARE_WORDS_BYTES], const struct compare *compare,
	const struct compare_cell *cell)
{
	double value = compare->relative_to != NULL ? cell->rating : cell->value;

	ret[0] = '\0';
	if (cell->measured && value > 0)
		compare_words_figure(ret, value);
}

/* Adds to words, which it frees; null stays null. */
static char *add(char *words, const char *separator, const char *more)
{
	char *longer;

	if (words == NULL || more == NULL || more[0] == '\0')
		return words;
	longer = text_format("%s%s%s", words, words[0] != '\0' ? separator : "", more);
	free(words);
	return longer;
}

char *compare_words_load(const struct compare_section *section)
{
	if (section->load == COMPARE_SAME)
		return text_format("%" PRIu32 " copies", section->copies[0]);
	return text_format("%s", section->load == COMPARE_ONE ? "one copy" : "all CPUs");
}

/* What one side ran in the section: "A 4 copies on 8 CPUs", "B 1 copy on fast cores". */
static char *words_of_pass(
	const struct compare *compare, const struct compare_section *section, size_t side)
{
	uint32_t copies = section->copies[side];
	uint32_t cpus = compare->sides[side].nr_cpus;
	const struct side_pass *pass = side_pass_of(&compare->sides[side], copies);
	char label[COMPARE_WORDS_BYTES];
	char place[COMPARE_WORDS_BYTES] = "";

	/* One copy is said to be one only where it is for all CPUs. */
	if (pass == NULL || (section->load != COMPARE_ALL && pass->class[0] == '\0'))
		return text_format("%s", "");
	compare_words_label(label, side);
	if (pass->class[0] != '\0')
		(void)snprintf(place, sizeof(place), " on %s cores", pass->class);
	else if (cpus != 0 && cpus != copies)
		(void)snprintf(place, sizeof(place), " on %" PRIu32 " CPUs", cpus);
	return text_format("%s %" PRIu32 " %s%s", label, copies, result_copies_word(copies), place);
}

char *compare_words_section(const struct compare *compare, const struct compare_section *section)
{
	char *words = compare_words_load(section);
	const char *separator = ": ";

	for (size_t i = 0; i < compare->nr_sides && i < SIDES_NAMED; i++) {
		char *more = words_of_pass(compare, section, i);
		bool any = more != NULL && more[0] != '\0';

		if (more == NULL) {
			free(words);
			return NULL;
		}
		words = add(words, separator, more);
		separator = any ? ", " : separator;
		free(more);
	}
	if (compare->nr_sides > SIDES_NAMED && section->load == COMPARE_ALL)
		words = add(words, ", ", "...");
	return words;
}

char *compare_words_side(const struct side *side)
{
	char *const *facts = side->facts.words;
	time_t started = (time_t)side->started_s;
	char *words = text_format("%s", "");
	struct tm utc;
	char text[COMPARE_WORDS_BYTES];

	words = add(words, "; ", facts[FACT_BOARD]);
	words = add(words, "; ", facts[FACT_CPU]);
	words = add(words, "; ", facts[FACT_KERNEL]);
	words = add(words, "; ", facts[FACT_PROGRAM]);
	words = add(words, " ", facts[FACT_VERSION]);
	if (side->started_s > 0 && gmtime_r(&started, &utc) != NULL && utc.tm_year < 8100 &&
		strftime(text, sizeof(text), "%Y-%m-%d", &utc) > 0)
		words = add(words, "; ", text);
	(void)snprintf(text, sizeof(text), "%" PRIu32 " runs", side->nr_runs);
	if (side->nr_runs > 1)
		words = add(words, "; ", text);
	return words;
}

char *compare_words_sides(const struct compare *compare, enum fact fact, size_t side)
{
	const char *own = compare->sides[side].facts.words[fact];
	char *words = text_format("%s", "");
	char text[COMPARE_WORDS_BYTES];
	size_t nr = 0;

	for (size_t i = side; i < compare->nr_sides; i++) {
		const char *other = compare->sides[i].facts.words[fact];

		if (own == NULL || other == NULL || strcmp(own, other) != 0)
			continue;
		if (nr++ >= SIDES_NAMED)
			continue;
		compare_words_label(text, i);
		words = add(words, " ", text);
	}
	(void)snprintf(text, sizeof(text), "and %zu more", nr - SIDES_NAMED);
	return nr > SIDES_NAMED ? add(words, " ", text) : words;
}

bool compare_words_is_told(const struct compare *compare, enum fact fact, size_t side)
{
	const char *own = compare->sides[side].facts.words[fact];

	if (own == NULL)
		return true;
	for (size_t i = 0; i < side; i++) {
		const char *other = compare->sides[i].facts.words[fact];

		if (other != NULL && strcmp(own, other) == 0)
			return true;
	}
	return false;
}

char *compare_words_unknown(const struct compare *compare, size_t side)
{
	char *words = text_format("%s", "");

	for (int fact = 0; fact < FACTS; fact++) {
		bool known = false;

		for (size_t i = 0; i < compare->nr_sides; i++)
			known = known || compare->sides[i].facts.words[fact] != NULL;
		if (known && compare->sides[side].facts.words[fact] == NULL)
			words = add(words, ", ", fact_name((enum fact)fact));
	}
	return words;
}

char *compare_words_swap(const char *text, const struct compare_words_swap *swaps, size_t nr)
{
	size_t longest = 1;
	char *swapped;
	char *out;

	for (size_t i = 0; i < nr; i++)
		longest = strlen(swaps[i].words) > longest ? strlen(swaps[i].words) : longest;
	swapped = calloc(strlen(text) + 1, longest);
	out = swapped;
	for (const char *p = text; swapped != NULL && *p != '\0'; p++) {
		size_t i = 0;

		while (i < nr && swaps[i].byte != *p)
			i++;
		if (i == nr)
			*out++ = *p;
		else
			out = stpcpy(out, swaps[i].words);
	}
	return swapped;
}

char *compare_words_undecided(const struct compare_section *section, size_t side)
{
	char *words = text_format("%s", "");
	const char *units = NULL;
	const char *separator = "";

	for (size_t i = 0; i < section->nr_rows + SIDE_COMPOSITES; i++) {
		const struct compare_row *row = i < section->nr_rows
			? &section->rows[i]
			: &section->composites[i - section->nr_rows];
		const struct compare_cell *cell = &row->cells[side];
		bool both = row->cells[0].estimate.of_runs != cell->estimate.of_runs;
		char *more;

		if (cell->verdict != VERDICT_UNDECIDED)
			continue;
		if (units == NULL) {
			units = both                     ? "runs and rounds"
				: cell->estimate.of_runs ? "runs"
							 : "rounds";
			words = add(words, "", units);
			words = add(words, "", ":");
			separator = " ";
		}
		more = text_format("%s %s%" PRIu32, row->name,
			cell->more >= VERDICT_MORE_MAX ? "over " : "", cell->more);
		words = more != NULL ? add(words, separator, more) : words;
		free(more);
		separator = ", ";
	}
	return words;
}
