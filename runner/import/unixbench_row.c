/* SPDX-License-Identifier: MIT */
#include "unixbench_row.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scan.h"

#define SAMPLES_MAX 1000000
#define RULE_DASHES 72

/* "1 x " or "16 x " right before the text, which is part of the line. */
static bool has_count_before(const char *line, const char *text)
{
	const char *p = text;

	while (p > line && p[-1] == ' ')
		p--;
	if (p == text || p - line < 3 || (p[-1] != 'x' && p[-1] != 'X') || p[-2] != ' ')
		return false;
	return scan_is_digit(p[-3]);
}

bool unixbench_row_is_heartbeat(const char *line)
{
	uint32_t copies;
	const char *p = scan_whole(line, UINT32_MAX, &copies);

	return p != NULL && *p == ' ' && (p[1] == 'x' || p[1] == 'X') && p[2] == ' ';
}

bool unixbench_row_is_rule(const char *line)
{
	const char *dashes = strstr(line, "--------");
	size_t length = dashes != NULL ? strspn(dashes, "-") : 0;

	return length >= RULE_DASHES && dashes[length] == '\0';
}

/* A unit: letters, perhaps with a slash in them. */
static const char *read_unit(const char *text, char ret_unit[UNIXBENCH_UNIT_BYTES])
{
	const char *start;
	const char *end = scan_letters(text, &start);

	if (end == NULL)
		return NULL;
	if (*end == '/' && scan_is_letter(end[1]))
		end = scan_letters(end + 1, &text);
	if (end - start >= UNIXBENCH_UNIT_BYTES)
		return NULL;
	(void)snprintf(ret_unit, UNIXBENCH_UNIT_BYTES, "%.*s", (int)(end - start), start);
	return end;
}

static const char *read_number(struct unixbench_row *row, const char *text, double *ret_value)
{
	struct scan_number number;
	const char *end = scan_number(text, &number);

	if (end == NULL || number.open)
		return NULL;
	/* Letters glued to an integer make a word: 2D. Glued to a figure of a report they are its unit. */
	row->whole = number.decimals > 0 || !isfinite(number.value);
	row->foreign |= number.foreign;
	*ret_value = number.value;
	return end;
}

/* "10.0 s", "10.0 secs" */
static const char *read_seconds(struct unixbench_row *row, const char *text)
{
	static const char *const words[] = {"s", "secs", "sec", "seconds"};
	const char *end = read_number(row, text, &row->length_s);

	for (size_t i = 0; end != NULL && i < sizeof(words) / sizeof(words[0]); i++) {
		const char *behind = scan_word(end, words[i]);

		if (behind != NULL)
			return behind;
	}
	return NULL;
}

/* "(10.0 s, 7 samples)"; the end of the last word may be missing. */
static const char *read_bracket(struct unixbench_row *row, const char *text)
{
	const char *p = scan_character(text, '(');

	p = p != NULL ? read_seconds(row, p) : NULL;
	p = p != NULL ? scan_character(p, ',') : NULL;
	p = p != NULL ? scan_whole(p, SAMPLES_MAX, &row->nr_samples) : NULL;
	/* With no letter behind it the number may be the beginning of one. */
	if (p == NULL || *scan_blanks(p) != 's')
		return NULL;
	row->whole = true;
	p = scan_blanks(p);
	p += strspn(p, "samples");
	return *p == ')' ? p + 1 : p;
}

/* "10.0 s 7", and then perhaps baseline and index: the further cells of a table. */
static enum unixbench_shape read_cells(struct unixbench_row *row, const char *text)
{
	const char *p = read_seconds(row, text);
	const char *more;

	p = p != NULL ? scan_whole(p, SAMPLES_MAX, &row->nr_samples) : NULL;
	if (p == NULL)
		return UNIXBENCH_BEGUN;
	row->whole = true;
	more = read_number(row, p, &row->baseline);
	if (more == NULL)
		return UNIXBENCH_RESULT;
	return read_number(row, more, &row->index) != NULL ? UNIXBENCH_BOTH : UNIXBENCH_BEGUN;
}

/* Behind value and unit. */
static enum unixbench_shape read_result(struct unixbench_row *row, const char *text)
{
	char unit[UNIXBENCH_UNIT_BYTES];
	double other;
	const char *p = scan_blanks(text);

	if (*p == '(')
		return read_bracket(row, p) != NULL ? UNIXBENCH_RESULT : UNIXBENCH_BEGUN;
	if (*p == '\0')
		return UNIXBENCH_SHORT;
	if (!scan_is_digit(*p))
		return UNIXBENCH_BEGUN;
	p = read_number(row, p, &other);
	if (p != NULL && read_unit(p, unit) != NULL && strcmp(unit, row->unit) == 0)
		return UNIXBENCH_TWICE;
	return read_cells(row, text);
}

/* The second and third number of a row of indices; the first is the row's value so far. */
static enum unixbench_shape read_index(struct unixbench_row *row, const char *text)
{
	bool whole = row->whole;
	const char *p = read_number(row, text, &row->result);

	whole |= p != NULL && row->whole;
	p = p != NULL ? read_number(row, p, &row->index) : NULL;
	/* Three whole numbers are the count of a heartbeat whose beginning is missing. */
	if (p == NULL || scan_is_digit(*scan_blanks(p)) || scan_is_letter(*p) || !whole)
		return UNIXBENCH_BEGUN;
	row->baseline = row->value;
	row->value = row->result;
	return UNIXBENCH_INDEX;
}

/* What stands behind a title. */
static enum unixbench_shape read_figures(struct unixbench_row *row, const char *text)
{
	const char *p = text + strspn(text, " :=");

	if (*p == '\0')
		return UNIXBENCH_BEGUN;
	if (!scan_is_digit(*p) && *p != '-' && *p != '+' && scan_word(p, "nan") == NULL &&
		scan_word(p, "inf") == NULL)
		return UNIXBENCH_NONE;
	p = read_number(row, p, &row->value);
	if (p == NULL)
		return UNIXBENCH_BEGUN;
	if (*scan_blanks(p) == '\0')
		return UNIXBENCH_BEGUN;
	text = read_unit(p, row->unit);
	if (text != NULL)
		return read_result(row, text);
	row->unit[0] = '\0';
	return read_index(row, p);
}

static bool is_good_title(const char *title)
{
	return (title[0] >= 'A' && title[0] <= 'Z') || (scan_is_digit(title[0]) && title[1] == 'D');
}

/* A row of a test that is not known: its figures stand where they can be understood as such. */
static enum unixbench_shape read_unknown(
	const char *line, bool in_table, struct unixbench_row *ret_row)
{
	for (const char *p = strchr(line, ' '); p != NULL; p = strchr(p + 1, ' ')) {
		struct unixbench_row row = {.test = NULL};
		enum unixbench_shape shape;

		if (p == line || p - line >= UNIXBENCH_TITLE_BYTES)
			return UNIXBENCH_NONE;
		if (!scan_is_digit(p[1]) && p[1] != '-')
			continue;
		shape = read_figures(&row, p);
		if (shape != UNIXBENCH_RESULT && shape != UNIXBENCH_BOTH &&
			(shape != UNIXBENCH_INDEX || !in_table))
			continue;
		(void)snprintf(row.title, sizeof(row.title), "%.*s", (int)(p - line), line);
		*ret_row = row;
		return is_good_title(row.title) ? shape : UNIXBENCH_NONE;
	}
	return UNIXBENCH_NONE;
}

enum unixbench_shape unixbench_row_read(
	const char *line, bool in_table, struct unixbench_row *ret_row)
{
	struct unixbench_row row = {.test = NULL};
	struct titles_place place;
	enum unixbench_shape shape;

	if (unixbench_row_is_heartbeat(line))
		return UNIXBENCH_NONE;
	if (!titles_find(line, &place))
		return read_unknown(line, in_table, ret_row);
	if (has_count_before(line, place.start))
		return UNIXBENCH_NONE;
	row.test = place.test;
	(void)snprintf(row.title, sizeof(row.title), "%s", place.test->title);
	shape = read_figures(&row, place.end);
	*ret_row = row;
	return shape;
}
