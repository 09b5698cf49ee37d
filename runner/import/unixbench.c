/* SPDX-License-Identifier: MIT */
#include "unixbench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dates.h"
#include "scan.h"
#include "text.h"
#include "unixbench_check.h"
#include "unixbench_csv.h"
#include "unixbench_row.h"
#include "unixbench_state.h"

#define SHOWN 60 /* characters of a line in a doubt */
#define JOINED_LINES_MAX 4

struct parse {
	const char *name;
	const struct lines *lines;
	struct unixbench_state state;
	struct unixbench_csv csv;
	char *error;
};

/* Always false. */
static bool refuse(struct parse *parse, size_t line)
{
	free(parse->error);
	parse->error = text_format("%s:%zu: two reports stand side by side here; put them one "
				   "below the other",
		parse->name, line);
	return false;
}

/* "BYTE UNIX Benchmarks (Version 5.1.3)", and the banner's "Version 5.1.3 Based on the Byte Magazine ...". */
static bool take_version(struct parse *parse, size_t index)
{
	const char *text = parse->lines->lines[index].text;
	size_t line = parse->lines->lines[index].number;
	const char *byte = scan_find(text, "BYTE UNIX Benchmarks");
	const char *version = scan_find(text, "Version ");
	struct import_report *report;
	char joined[LINES_JOINED_BYTES];
	char copy[32];

	for (size_t glue = 0; byte != NULL && version == NULL && glue < 2; glue++) {
		if (lines_join(parse->lines, index, 1, glue ? "" : " ", joined))
			version = scan_find(joined, "Version ");
	}
	if (version == NULL || (byte == NULL && scan_find(text, "Byte Magazine") == NULL))
		return false;
	report = byte != NULL ? unixbench_state_new_report(&parse->state, line)
			      : unixbench_state_report(&parse->state, line);
	if (report == NULL || (byte == NULL && report->nr_rows > 0))
		return true;
	version += strlen("Version ");
	(void)snprintf(copy, sizeof(copy), "%.*s", (int)strcspn(version, " ),"), version);
	import_report_set(report, &report->version, copy);
	return true;
}

static void take_dates(
	struct import_report *report, struct import_pass *pass, const char *text, size_t line)
{
	struct dates dates;

	if (!dates_read(text, &dates)) {
		import_report_doubt(report, line, "no time of day in '%.*s'", SHOWN, text);
		return;
	}
	if (!dates.has_date) {
		import_report_doubt(report, line, "the date '%.*s' is not understood", SHOWN, text);
		return;
	}
	pass->started_s = dates.start_s;
	pass->ended_s = dates.end_s;
	if (dates.foreign)
		import_report_doubt(report, line,
			"the date is not in English; taken for %04d-%02d-%02d", dates.year,
			dates.month, dates.day);
}

/* "Benchmark Run: Mon Nov 30 2026 18:59:24 - 19:27:40", in version 4 "Start ..." and "End Benchmark Run: ...". */
static bool take_run_line(struct parse *parse, size_t index)
{
	const struct line *line = &parse->lines->lines[index];
	const char *run = scan_find(line->text, "Benchmark Run:");
	char joined[LINES_JOINED_BYTES];
	const char *text;
	struct import_pass *pass;
	struct dates dates;

	if (run == NULL)
		return false;
	text = run + strlen("Benchmark Run:");
	if (scan_find(text, "Benchmark Run:") != NULL)
		return !refuse(parse, line->number);
	pass = unixbench_state_pass(&parse->state);
	if (run != line->text && scan_find(line->text, "End Benchmark") != NULL) {
		if (pass != NULL && dates_read(text, &dates) && dates.has_date)
			pass->ended_s = dates.start_s;
		return true;
	}
	/* A wrapped line has fewer than two times. */
	for (size_t more = 1; more <= 2 && (!dates_read(text, &dates) || !dates.has_end); more++) {
		if (!lines_join(parse->lines, index, more, " ", joined) ||
			strchr(parse->lines->lines[index + more].text, ':') == NULL)
			break;
		text = scan_find(joined, "Benchmark Run:") + strlen("Benchmark Run:");
	}
	if (pass == NULL || parse->state.run_line || pass->copies > 0)
		pass = unixbench_state_new_pass(&parse->state, line->number);
	if (pass != NULL) {
		parse->state.run_line = true;
		take_dates(unixbench_state_report(&parse->state, line->number), pass,
			scan_blanks(text), line->number);
	}
	return true;
}

/* The number of CPUs that stands before "CPUs in system", or 0. */
static uint32_t cpus_before(const char *text, const char *system)
{
	const char *word = scan_find(text, " CPU");
	const char *number = word;
	uint32_t cpus;

	if (word == NULL || word > system)
		return 0;
	while (number > text && scan_is_digit(number[-1]))
		number--;
	return scan_whole(number, 1000000, &cpus) != NULL ? cpus : 0;
}

/* "4 CPUs in system; running 1 parallel copy of tests" */
static bool take_copies(struct parse *parse, size_t index)
{
	const struct line *line = &parse->lines->lines[index];
	const char *system = scan_find(line->text, "CPU");
	const char *text = line->text;
	char joined[LINES_JOINED_BYTES];
	struct import_report *report;
	const char *running;
	const char *p = NULL;
	uint32_t copies;
	uint32_t cpus;

	if (system == NULL)
		return false;
	/* Whole, or broken at a blank or within a word. */
	for (size_t i = 0; i < 5 && p == NULL; i++) {
		if (i > 0 &&
			!lines_join(parse->lines, index, (i + 1) / 2, i % 2 ? " " : "", joined))
			continue;
		text = i > 0 ? joined : line->text;
		running = scan_find(text, "running ");
		p = running != NULL && scan_find(text, "in system") != NULL
			? scan_whole(running + strlen("running "), UINT32_MAX, &copies)
			: NULL;
		p = p != NULL ? scan_word(p, "parallel") : NULL;
	}
	if (p == NULL)
		return false;
	system = scan_find(text, "in system");
	if (scan_find(p, "in system") != NULL)
		return !refuse(parse, line->number);
	cpus = cpus_before(text, system);
	unixbench_state_copies(&parse->state, line->number, cpus, copies);
	report = unixbench_state_report(&parse->state, line->number);
	if (report != NULL && cpus == 0)
		import_report_doubt(report, line->number,
			"'%.*s': how many CPUs there are is not known", SHOWN, line->text);
	return true;
}

/* "System Benchmarks Index Values BASELINE RESULT INDEX", of other categories, and of version 4. */
static bool take_table_head(struct parse *parse, const struct line *line)
{
	const char *baseline = scan_find(line->text, "BASELINE");
	const char *category = scan_find(line->text, "Benchmarks");

	if (baseline == NULL || scan_find(baseline, "INDEX") == NULL || strchr(line->text, ','))
		return false;
	if (scan_find(baseline + 1, "BASELINE") != NULL)
		return !refuse(parse, line->number);
	parse->state.in_table = true;
	parse->state.system_table =
		category == NULL || scan_find(line->text, "System Benchmarks") != NULL;
	return true;
}

/* A number behind words of which the last is name, on this line or the next. */
static bool read_score(struct parse *parse, size_t index, const char *name, double *ret_score)
{
	const struct line *line = &parse->lines->lines[index];
	char joined[LINES_JOINED_BYTES];
	struct import_report *report = unixbench_state_report(&parse->state, line->number);
	const char *text = scan_find(line->text, name) + strlen(name);
	struct scan_number number;
	bool last = index == parse->lines->last;

	if (strpbrk(text, "0123456789") == NULL &&
		lines_join(parse->lines, index, 1, " ", joined)) {
		text = scan_find(joined, name) + strlen(name);
		last |= index + 1 == parse->lines->last;
	}
	text += strcspn(text, "0123456789-");
	if (scan_number(text, &number) == NULL)
		return false;
	if (number.open || !isfinite(number.value) || (last && number.decimals == 0)) {
		if (report != NULL)
			import_report_doubt(report, line->number,
				"cut off in the middle: '%.*s'; it is left out", SHOWN, line->text);
		return false;
	}
	*ret_score = number.value;
	return true;
}

/* "System Benchmarks Index Score (Partial Only) 320.0", "FINAL SCORE 364.4", "AVERAGE 9.4" */
static bool take_score(struct parse *parse, size_t index)
{
	static const char *const names[] = {"Index Score", "FINAL SCORE", "AVERAGE"};
	const struct line *line = &parse->lines->lines[index];
	struct import_pass *pass = unixbench_state_pass(&parse->state);
	const char *category = scan_find(line->text, "Benchmarks");
	const char *found = NULL;
	size_t i = 0;
	double score;

	for (; found == NULL && i < sizeof(names) / sizeof(names[0]); i++)
		found = scan_find(line->text, names[i]);
	/* "load average" is another matter. */
	if (found == NULL || pass == NULL ||
		(i == 3 && (!parse->state.in_table || found != line->text)))
		return false;
	if (scan_find(found + 1, names[i - 1]) != NULL)
		return !refuse(parse, line->number);
	parse->state.in_table = false;
	if (category != NULL && scan_find(line->text, "System Benchmarks") == NULL)
		return true;
	if (pass->index > 0 || !read_score(parse, index, names[i - 1], &score))
		return true;
	pass->index = score;
	pass->index_line = line->number;
	pass->index_is_mean = i == 3;
	return true;
}

/* A row that ends where the report was cut off, or whose last number was. */
static bool is_cut(const struct unixbench_row *row, enum unixbench_shape shape, bool last)
{
	if (shape == UNIXBENCH_SHORT)
		return last;
	return (shape == UNIXBENCH_INDEX || (shape == UNIXBENCH_BOTH && last)) && !row->whole;
}

/* One line or several as a row. Nothing of it is a row if *ret_shape is NONE or BEGUN. */
static size_t read_row(const struct parse *parse, size_t index, struct unixbench_row *ret_row,
	enum unixbench_shape *ret_shape)
{
	const char *text = parse->lines->lines[index].text;
	bool in_table = parse->state.in_table;
	char joined[LINES_JOINED_BYTES];
	struct titles_place place;
	bool begun;

	*ret_shape = unixbench_row_read(text, in_table, ret_row);
	begun = *ret_shape == UNIXBENCH_BEGUN || titles_is_begun(text);
	/* The bracket of a row without one may stand on the next line. */
	if (*ret_shape != UNIXBENCH_BEGUN && *ret_shape != UNIXBENCH_SHORT &&
		(*ret_shape != UNIXBENCH_NONE || !begun))
		return 1;
	for (size_t nr = 2; nr <= JOINED_LINES_MAX; nr++) {
		/* Where another row begins, this one has ended. */
		if (index + nr - 1 >= parse->lines->nr ||
			titles_find(parse->lines->lines[index + nr - 1].text, &place))
			break;
		for (size_t glue = 0; glue < 2; glue++) {
			struct unixbench_row row;
			enum unixbench_shape shape;

			if (!lines_join(parse->lines, index, nr - 1, glue ? "" : " ", joined))
				continue;
			shape = unixbench_row_read(joined, in_table, &row);
			if (shape != UNIXBENCH_RESULT && shape != UNIXBENCH_BOTH &&
				(shape != UNIXBENCH_INDEX || !row.whole))
				continue;
			/* What was the beginning of a known title is not that of another. */
			if (row.test != NULL || !begun) {
				*ret_row = row;
				*ret_shape = shape;
				return nr;
			}
		}
	}
	return 1;
}

/* A known title, or a row of figures, twice in a line. */
static bool is_doubled(const char *text, const struct unixbench_row *row)
{
	struct titles_place first;
	struct titles_place second;
	const char *samples = scan_find(text, "samples)");

	if (samples != NULL && scan_find(samples + 1, "samples)") != NULL)
		return true;
	return row->test != NULL && titles_find(text, &first) && titles_find(first.end, &second) &&
		(scan_is_digit(*scan_blanks(first.end)) || first.test == second.test);
}

/* Returns how many lines the row takes; 0 if none begins here. */
static size_t take_row(struct parse *parse, size_t index)
{
	const struct line *line = &parse->lines->lines[index];
	struct unixbench_row row = {.test = NULL};
	enum unixbench_shape shape;
	size_t nr = read_row(parse, index, &row, &shape);
	bool last = index + nr > parse->lines->last;
	struct import_report *report;

	if (shape == UNIXBENCH_NONE && (!last || !titles_is_begun(line->text)))
		return 0;
	if (shape == UNIXBENCH_TWICE || is_doubled(line->text, &row)) {
		(void)refuse(parse, line->number);
		return 1;
	}
	report = unixbench_state_report(&parse->state, line->number);
	if (report == NULL)
		return 1;
	if (shape != UNIXBENCH_BEGUN && shape != UNIXBENCH_NONE && !is_cut(&row, shape, last)) {
		unixbench_state_add(&parse->state, line->number, shape, &row);
		return nr;
	}
	/* A title alone may be prose. */
	if (last || strpbrk(line->text + strlen(row.title), "0123456789") != NULL)
		import_report_doubt(report, line->number, "%s: '%.*s'; the row is left out",
			last ? "cut off in the middle" : "not a whole row", SHOWN, line->text);
	return 1;
}

/* Returns how many lines were taken. */
static size_t take_line(struct parse *parse, size_t index)
{
	const struct line *line = &parse->lines->lines[index];
	struct unixbench_state *state = &parse->state;
	struct import_report *report;
	size_t nr;

	if (line->text[0] == '\0' || unixbench_row_is_heartbeat(line->text))
		return 1;
	if (unixbench_row_is_rule(line->text)) {
		if (state->has_pass)
			(void)unixbench_state_new_pass(state, line->number);
		return 1;
	}
	if (take_version(parse, index) || take_run_line(parse, index) ||
		take_copies(parse, index) || take_table_head(parse, line) ||
		take_score(parse, index))
		return 1;
	if (unixbench_csv_take(&parse->csv, line, state))
		return 1;
	nr = take_row(parse, index);
	if (nr > 0)
		return nr;
	/* Lines of a header are taken as long as there may be a header. */
	report = unixbench_state_report(state, line->number);
	if (report != NULL && report->nr_rows == 0)
		(void)header_take(&state->header, line->text, report);
	return 1;
}

bool unixbench_parse(const char *name, const struct lines *lines,
	struct import_reports *ret_reports, char **ret_error)
{
	struct parse parse = {.name = name, .lines = lines, .state = {.reports = ret_reports}};
	size_t first = ret_reports->nr;

	for (size_t i = 0; i < lines->nr && parse.error == NULL && !ret_reports->failed &&
		!ret_reports->too_many;)
		i += take_line(&parse, i);
	for (size_t i = first; i < ret_reports->nr; i++)
		unixbench_check(&ret_reports->reports[i]);
	if (parse.error == NULL)
		return true;
	*ret_error = parse.error;
	return false;
}
