/* SPDX-License-Identifier: MIT */
#include "gate_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare_canvas.h"
#include "compare_words.h"
#include "evidence_flags.h"
#include "result.h"
#include "text.h"

#define KEY_COLUMNS 16
#define LINE_COLUMNS 80

enum gate_verdict gate_report_verdict(const struct gate_report *report)
{
	return report->why_not != NULL ? GATE_CANNOT_TELL : gate_table_verdict(report->table);
}

bool gate_report_same_machine(const struct gate_report *report)
{
	const char *a = report->sides[0].machine_hash;
	const char *b = report->sides[1].machine_hash;

	return a[0] != '\0' && strcmp(a, b) == 0;
}

/* A composite is of so many tests. The caller frees it; null without memory. */
static char *name_of(const struct gate_row *row)
{
	if (row->nr_tests == 0)
		return text_format("%s", row->name);
	return text_format(
		"%s of %zu", strcmp(row->name, "index") == 0 ? "index" : "crypto", row->nr_tests);
}

/* "pipe with 2 copies"; likewise. */
static char *words_of_row(const struct gate_row *row)
{
	char *name = name_of(row);
	char *words;

	if (name == NULL || row->copies == 0)
		return name;
	words = text_format(
		"%s with %" PRIu32 " %s", name, row->copies, result_copies_word(row->copies));
	free(name);
	return words;
}

/* With four places, as most are near 1. */
static void put_ratio(char ret[COMPARE_WORDS_BYTES], double ln)
{
	if (ln < log(99.99))
		(void)snprintf(ret, COMPARE_WORDS_BYTES, "%.4f", compare_factor(ln));
	else
		compare_words_ratio(ret, ln);
}

static bool is_disturbed(const struct gate_row *row)
{
	struct evidence_counts counts = {.windows = row->nr_samples, .flagged = row->nr_flagged};

	return evidence_is_disturbed(&counts);
}

/* How many rows were judged, for which the chances were corrected. */
static size_t count_judged(const struct gate_table *table)
{
	size_t nr = 0;

	for (size_t i = 0; i < table->nr; i++)
		nr += table->rows[i].why_not == NULL;
	return nr;
}

/* Why it cannot be told, in words, if the bounds do not say it: null then, and without memory too. */
static char *why_undecided(const struct gate_report *report, const struct gate_row *row)
{
	if (row->verdict != GATE_CANNOT_TELL)
		return NULL;
	if (row->why_not != NULL)
		return text_format("%s", row->why_not);
	if (row->high < log1p(-report->limits.max_loss))
		return text_format("a loss by itself, but not after correction for %zu rows",
			count_judged(report->table));
	return NULL;
}

/* A long name has a line of its own. False without memory. */
static bool print_name(FILE *file, const struct gate_row *row)
{
	char *name = name_of(row);
	bool is_long = name != NULL && strlen(name) > KEY_COLUMNS;

	if (name == NULL)
		return false;
	fprintf(file, "%-*s", KEY_COLUMNS, name);
	if (is_long)
		fprintf(file, "\n%*s", KEY_COLUMNS, "");
	free(name);
	return true;
}

static bool print_row(FILE *file, const struct gate_report *report, const struct gate_row *row)
{
	char ratio[COMPARE_WORDS_BYTES] = "-";
	char low[COMPARE_WORDS_BYTES] = "-";
	char high[COMPARE_WORDS_BYTES] = "-";
	char chance[COMPARE_WORDS_BYTES] = "-";
	char copies[COMPARE_WORDS_BYTES] = "-";
	char *why;

	if (row->copies > 0)
		(void)snprintf(copies, sizeof(copies), "%" PRIu32, row->copies);
	if (row->has_ratio)
		put_ratio(ratio, row->ratio.ln);
	if (row->why_not == NULL) {
		put_ratio(low, row->low);
		put_ratio(high, row->high);
		(void)snprintf(chance, sizeof(chance), row->p < 5e-5 ? "<0.0001" : "%.4f", row->p);
	}
	if (!print_name(file, row))
		return false;
	fprintf(file, "%7s%9s%10s%10s%9s  %s%s\n", copies, ratio, low, high, chance,
		gate_verdict_name(row->verdict), is_disturbed(row) ? "!" : "");
	why = why_undecided(report, row);
	if (why != NULL)
		fprintf(file, "%*s  %s\n", KEY_COLUMNS, "", why);
	free(why);
	return true;
}

static void print_sides(struct compare_canvas *canvas, const struct gate_report *report)
{
	static const char *const leads[] = {"  A  ", "  B  "};

	for (size_t i = 0; i < 2; i++)
		compare_canvas_wrap(canvas, leads[i],
			report->commands[i] != NULL ? report->commands[i] : report->sides[i].name);
	if (report->nr_blocks > 0)
		fprintf(canvas->file, "%zu blocks of A B B A\n", report->nr_blocks);
}

bool gate_report_differs(const struct gate_report *report, enum fact fact)
{
	const char *a = report->sides[0].facts.words[fact];
	const char *b = report->sides[1].facts.words[fact];

	return a != NULL && b != NULL && strcmp(a, b) != 0;
}

static bool print_differences(struct compare_canvas *canvas, const struct gate_report *report)
{
	char *words = text_format("%s", "");

	for (int i = 0; words != NULL && i < FACTS; i++) {
		char *longer;

		if (!gate_report_differs(report, (enum fact)i))
			continue;
		longer = text_format(
			"%s%s%s", words, words[0] != '\0' ? ", " : "", fact_name((enum fact)i));
		free(words);
		words = longer;
	}
	if (words != NULL && words[0] != '\0')
		compare_canvas_wrap(canvas, "what differs: ", words);
	free(words);
	return words != NULL;
}

static bool print_table(FILE *file, const struct gate_report *report)
{
	bool disturbed = false;

	if (report->table->nr == 0)
		return true;
	fprintf(file, "\n%-*s%7s%9s%10s%10s%9s  %s\n", KEY_COLUMNS, "test", "copies", "B/A",
		"at least", "at most", "chance", "verdict");
	for (size_t i = 0; i < report->table->nr; i++) {
		const struct gate_row *row = &report->table->rows[i];

		if (!print_row(file, report, row))
			return false;
		disturbed = disturbed || is_disturbed(row);
	}
	if (disturbed)
		fputs("! DISTURBED: more than a fifth of its windows\n", file);
	fputc('\n', file);
	return true;
}

bool gate_report_text(
	FILE *file, const struct gate_report *report, const struct compare_style *style)
{
	struct compare_canvas canvas = {.file = file, .style = style};
	struct text_locale locale;
	bool good;

	if (!text_locale_begin(&locale))
		return false;
	fprintf(file, "B against A: up to %.4g %% less (B/A %.4f) is no loss; confidence %.6g %%\n",
		100 * report->limits.max_loss, 1 - report->limits.max_loss,
		100 * report->limits.confidence);
	print_sides(&canvas, report);
	good = print_differences(&canvas, report) && print_table(file, report);
	text_locale_end(&locale);
	return good && gate_report_line(file, report);
}

/* The rows of that verdict as far as they fit behind the start; takes it over, null without memory. */
static char *list_rows(char *line, const struct gate_report *report, enum gate_verdict verdict)
{
	size_t listed = 0;
	size_t left = 0;

	for (size_t i = 0; line != NULL && i < report->table->nr; i++) {
		const struct gate_row *row = &report->table->rows[i];
		char ratio[COMPARE_WORDS_BYTES] = "";
		char *words = row->verdict == verdict ? words_of_row(row) : NULL;
		char *longer;

		if (row->verdict != verdict)
			continue;
		if (verdict == GATE_LOSS)
			put_ratio(ratio, row->ratio.ln);
		longer = words != NULL ? text_format("%s%s%s%s%s", line, listed > 0 ? ", " : " ",
						 words, ratio[0] != '\0' ? " " : "", ratio)
				       : NULL;
		free(words);
		if (longer != NULL && listed > 0 &&
			strlen(longer) > LINE_COLUMNS - sizeof(", and 1000 more")) {
			free(longer);
			left++;
			continue;
		}
		free(line);
		line = longer;
		listed++;
	}
	if (line != NULL && left > 0) {
		char *longer = text_format("%s, and %zu more", line, left);

		free(line);
		line = longer;
	}
	return line;
}

/* Why there is no row. */
static const char *why_nothing(const struct gate_report *report)
{
	return report->why_not != NULL ? report->why_not : "there is no test to compare";
}

/* Without its end; the caller frees it, null without memory. */
static char *make_line(const struct gate_report *report)
{
	enum gate_verdict verdict = gate_report_verdict(report);
	char *line;

	if (verdict == GATE_NO_LOSS)
		return text_format("gate: %s", gate_verdict_name(verdict));
	line = text_format("gate: %s:", gate_verdict_name(verdict));
	if (report->why_not == NULL && report->table->nr > 0)
		return list_rows(line, report, verdict);
	free(line);
	return text_format("gate: %s: %s", gate_verdict_name(verdict), why_nothing(report));
}

bool gate_report_line(FILE *file, const struct gate_report *report)
{
	struct text_locale locale;
	char *line = NULL;

	if (text_locale_begin(&locale)) {
		line = make_line(report);
		text_locale_end(&locale);
	}
	if (line == NULL)
		return false;
	fprintf(file, "%s\n", line);
	free(line);
	return fflush(file) == 0 && ferror(file) == 0;
}

/* A number sign would begin a directive. */
static void put_tap(FILE *file, const char *text)
{
	for (; *text != '\0'; text++) {
		if (*text == '#' || *text == '\\')
			fputc('\\', file);
		fputc(*text, file);
	}
}

static bool print_tap_row(FILE *file, const struct gate_report *report, size_t number)
{
	const struct gate_row *row = &report->table->rows[number];
	char *words = words_of_row(row);
	char *why = why_undecided(report, row);
	char low[COMPARE_WORDS_BYTES];
	char high[COMPARE_WORDS_BYTES];

	if (words == NULL)
		return false;
	put_ratio(low, row->low);
	put_ratio(high, row->high);
	fprintf(file, "%sok %zu - ", row->verdict == GATE_LOSS ? "not " : "", number + 1);
	put_tap(file, words);
	if (row->verdict == GATE_CANNOT_TELL)
		fputs(" # SKIP cannot tell: ", file);
	if (why != NULL)
		put_tap(file, why);
	else
		fprintf(file, "%sB/A %s to %s", row->verdict == GATE_CANNOT_TELL ? "" : ": ", low,
			high);
	fputc('\n', file);
	free(words);
	free(why);
	return true;
}

bool gate_report_tap(FILE *file, const struct gate_report *report)
{
	struct text_locale locale;
	bool good = true;

	if (!text_locale_begin(&locale))
		return false;
	if (report->table->nr > 0)
		fprintf(file, "1..%zu\n", report->table->nr);
	else
		fprintf(file, "1..0 # SKIP %s\n", why_nothing(report));
	for (size_t i = 0; good && i < report->table->nr; i++)
		good = print_tap_row(file, report, i);
	text_locale_end(&locale);
	fputs("# ", file);
	return good && gate_report_line(file, report);
}
