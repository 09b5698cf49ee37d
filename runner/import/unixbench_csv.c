/* SPDX-License-Identifier: MIT */
#include "unixbench_csv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"

#define FIELD_BYTES 128
#define COPIES_MAX 65536

/* A line cut into fields. */
struct fields {
	char text[UNIXBENCH_CSV_COLUMNS][FIELD_BYTES];
	size_t nr;
};

/* What separates fields of the line, or 0 if it has none of them. */
static char separator_of(const char *text)
{
	if (strchr(text, ';') != NULL)
		return ';';
	return (char)(strchr(text, ',') != NULL ? ',' : '\0');
}

/* One field without its quotes; what stands behind it and its separator, or null at the end. */
static const char *take_field(const char *text, char separator, char ret[FIELD_BYTES])
{
	bool quoted = false;
	size_t nr = 0;

	text = scan_blanks(text);
	for (; *text != '\0' && (quoted || *text != separator); text++) {
		if (*text == '"')
			quoted = !quoted;
		else if (nr + 1 < FIELD_BYTES)
			ret[nr++] = *text;
	}
	while (nr > 0 && ret[nr - 1] == ' ')
		nr--;
	ret[nr] = '\0';
	return *text != '\0' ? text + 1 : NULL;
}

static void split(const char *text, char separator, struct fields *ret_fields)
{
	ret_fields->nr = 0;
	while (text != NULL && ret_fields->nr < UNIXBENCH_CSV_COLUMNS)
		text = take_field(text, separator, ret_fields->text[ret_fields->nr++]);
}

/* What stands behind a title, past a unit in brackets. */
static const char *behind(const char *text)
{
	const char *bracket = scan_character(text, '(');
	const char *letters;
	const char *end = bracket != NULL ? scan_letters(bracket, &letters) : NULL;

	return end != NULL && *end == ')' ? end + 1 : text;
}

/* The test whose title the field is, perhaps with a unit behind it. */
static const struct titles_test *test_of(const char *field)
{
	struct titles_place place;

	return titles_find(field, &place) && place.start == field && *behind(place.end) == '\0'
		? place.test
		: NULL;
}

static enum unixbench_csv_meaning meaning_of(const char *field)
{
	static const struct {
		const char *name;
		enum unixbench_csv_meaning meaning;
	} names[] = {{"test", UNIXBENCH_CSV_TITLE}, {"title", UNIXBENCH_CSV_TITLE},
		{"name", UNIXBENCH_CSV_TITLE}, {"benchmark", UNIXBENCH_CSV_TITLE},
		{"score", UNIXBENCH_CSV_SCORE}, {"result", UNIXBENCH_CSV_SCORE},
		{"value", UNIXBENCH_CSV_SCORE}, {"unit", UNIXBENCH_CSV_UNIT},
		{"units", UNIXBENCH_CSV_UNIT}, {"time", UNIXBENCH_CSV_TIME},
		{"seconds", UNIXBENCH_CSV_TIME}, {"iters", UNIXBENCH_CSV_SAMPLES},
		{"iterations", UNIXBENCH_CSV_SAMPLES}, {"samples", UNIXBENCH_CSV_SAMPLES},
		{"baseline", UNIXBENCH_CSV_BASELINE}, {"index", UNIXBENCH_CSV_INDEX},
		{"copies", UNIXBENCH_CSV_COPIES}, {"parallel", UNIXBENCH_CSV_COPIES}};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (scan_word(field, names[i].name) != NULL)
			return names[i].meaning;
	}
	return UNIXBENCH_CSV_NOTHING;
}

/* A line that names columns: at least a score and one more, or two tests. */
static bool take_names(struct unixbench_csv *csv, const struct fields *fields)
{
	struct unixbench_csv found = {.named = true};
	size_t nr_tests = 0;
	size_t nr_meanings = 0;
	bool score = false;

	for (size_t i = 0; i < fields->nr; i++) {
		found.tests[i] = test_of(fields->text[i]);
		found.meanings[i] =
			found.tests[i] != NULL ? UNIXBENCH_CSV_TEST : meaning_of(fields->text[i]);
		nr_tests += found.tests[i] != NULL;
		nr_meanings += found.meanings[i] != UNIXBENCH_CSV_NOTHING;
		score |= found.meanings[i] == UNIXBENCH_CSV_SCORE;
	}
	found.by_test = nr_tests >= 2;
	if (!found.by_test && (!score || nr_meanings < 2 || nr_tests > 0))
		return false;
	*csv = found;
	return true;
}

/* The number of the field, or a value below 0 if it is empty or none. */
static double number_of(const char *field)
{
	struct scan_number number;

	return scan_number(field, &number) != NULL && !number.open ? number.value : -1;
}

static uint32_t copies_of(const char *field)
{
	double number = number_of(field);

	return number >= 1 && number <= COPIES_MAX ? (uint32_t)number : 0;
}

/* A row of figures, one below each test's name. */
static bool take_by_test(const struct unixbench_csv *csv, const struct fields *fields, size_t line,
	struct unixbench_state *state)
{
	uint32_t copies = 0;
	bool any = false;

	for (size_t i = 0; i < fields->nr; i++) {
		if (csv->meanings[i] == UNIXBENCH_CSV_COPIES)
			copies = copies_of(fields->text[i]);
		else if (csv->meanings[i] == UNIXBENCH_CSV_TEST && test_of(fields->text[i]) != NULL)
			return false;
	}
	for (size_t i = 0; i < fields->nr; i++) {
		struct unixbench_row row = {.test = csv->tests[i]};

		if (csv->meanings[i] != UNIXBENCH_CSV_TEST || number_of(fields->text[i]) < 0)
			continue;
		row.value = number_of(fields->text[i]);
		(void)snprintf(row.title, sizeof(row.title), "%s", row.test->title);
		(void)snprintf(row.unit, sizeof(row.unit), "%s", row.test->unit);
		unixbench_state_add_copies(state, line, copies, UNIXBENCH_SHORT, &row);
		any = true;
	}
	return any;
}

static void set(struct unixbench_row *row, enum unixbench_csv_meaning meaning, const char *field)
{
	double number = number_of(field);

	if (meaning == UNIXBENCH_CSV_UNIT) {
		(void)snprintf(row->unit, sizeof(row->unit), "%.16s", field);
		return;
	}
	if (!(number >= 0))
		return;
	if (meaning == UNIXBENCH_CSV_SCORE)
		row->value = number;
	else if (meaning == UNIXBENCH_CSV_TIME)
		row->length_s = number;
	else if (meaning == UNIXBENCH_CSV_SAMPLES && number < 1e6)
		row->nr_samples = (uint32_t)number;
	else if (meaning == UNIXBENCH_CSV_BASELINE)
		row->baseline = number;
	else if (meaning == UNIXBENCH_CSV_INDEX)
		row->index = number;
}

/* A row of one test. */
static bool take_test(const struct unixbench_csv *csv, const struct fields *fields, size_t line,
	struct unixbench_state *state)
{
	static const enum unixbench_csv_meaning usual[] = {UNIXBENCH_CSV_SCORE, UNIXBENCH_CSV_UNIT,
		UNIXBENCH_CSV_TIME, UNIXBENCH_CSV_SAMPLES, UNIXBENCH_CSV_BASELINE,
		UNIXBENCH_CSV_INDEX};
	struct unixbench_row row = {.test = NULL};
	uint32_t copies = 0;
	size_t title = 0;

	while (title < fields->nr && test_of(fields->text[title]) == NULL)
		title++;
	if (title == fields->nr)
		return false;
	row.test = test_of(fields->text[title]);
	(void)snprintf(row.title, sizeof(row.title), "%s", row.test->title);
	row.value = -1;
	row.length_s = -1;
	for (size_t i = 0; i < fields->nr; i++) {
		enum unixbench_csv_meaning meaning = UNIXBENCH_CSV_NOTHING;

		if (csv->named)
			meaning = csv->meanings[i];
		else if (i > title && i - title <= sizeof(usual) / sizeof(usual[0]))
			meaning = usual[i - title - 1];
		if (meaning == UNIXBENCH_CSV_COPIES)
			copies = copies_of(fields->text[i]);
		else
			set(&row, meaning, fields->text[i]);
	}
	if (!(row.value >= 0))
		return false;
	if (row.unit[0] == '\0')
		(void)snprintf(row.unit, sizeof(row.unit), "%s", row.test->unit);
	row.result = row.value;
	unixbench_state_add_copies(state, line, copies,
		row.baseline > 0 && row.index > 0 ? UNIXBENCH_BOTH : UNIXBENCH_RESULT, &row);
	return true;
}

bool unixbench_csv_take(
	struct unixbench_csv *csv, const struct line *line, struct unixbench_state *state)
{
	char separator = separator_of(line->text);
	struct fields *fields;
	struct titles_place place;
	bool known;
	bool taken = false;

	if (separator == '\0')
		return false;
	/* Lines of text have commas too: "(10.0 s, 7 samples)". */
	known = titles_find(line->text, &place);
	if (known && *(behind(place.end) + strspn(behind(place.end), "\" ")) != separator)
		return false;
	if (!known && !csv->by_test && scan_find(line->text, "score") == NULL &&
		scan_find(line->text, "result") == NULL && scan_find(line->text, "value") == NULL)
		return false;
	fields = malloc(sizeof(*fields));
	if (fields == NULL) {
		state->reports->failed = true;
		return false;
	}
	split(line->text, separator, fields);
	if (fields->nr >= 2) {
		taken = take_names(csv, fields);
		if (!taken && csv->by_test)
			taken = take_by_test(csv, fields, line->number, state);
		if (!taken && known)
			taken = take_test(csv, fields, line->number, state);
	}
	free(fields);
	return taken;
}
