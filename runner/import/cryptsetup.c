/* SPDX-License-Identifier: MIT */
#include "cryptsetup.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "openssl_names.h"
#include "scan.h"

#define MIB 1048576.0
/* What it encrypts at a time, for a second at least. */
#define BUFFER_MIB 1.0
#define SHOWN 60

/* One line of the table. */
struct row {
	char algorithm[OPENSSL_NAMES_KEY_BYTES];
	uint32_t bits;
	double rates[2]; /* encryption, decryption in MiB/s; 0: not available */
};

struct parse {
	struct import_reports *reports;
	size_t report; /* index; SIZE_MAX: none */
	bool in_table;
	/* Doubts about all of a report wait for its end. */
	size_t first_line;
	double slowest;
};

static struct import_report *current(const struct parse *parse)
{
	return parse->report < parse->reports->nr ? &parse->reports->reports[parse->report] : NULL;
}

static void finish(struct parse *parse)
{
	struct import_report *report = current(parse);

	if (report != NULL && parse->slowest > 0)
		import_report_doubt(report, parse->first_line,
			"cryptsetup counts one buffer too many: figures are high by up to 1/n for "
			"n "
			"buffers a second, the slowest here (%.1f MiB/s) by up to about %.2g %%",
			parse->slowest, 100 / fmax(parse->slowest / BUFFER_MIB, 1));
	if (report != NULL && report->too_many)
		import_report_doubt(
			report, report->line, "it has too many figures; some are left out");
	parse->report = SIZE_MAX;
	parse->slowest = 0;
}

/* A report with one pass; where the figure is there already, a new one begins. */
static struct import_report *room_for(struct parse *parse, const char *key, size_t line)
{
	struct import_report *report = current(parse);
	struct import_pass *pass;

	if (report != NULL && report->too_many)
		return NULL;
	if (report != NULL && import_report_row(report, 0, key) == NULL)
		return report;
	finish(parse);
	report = import_report_new(parse->reports, IMPORT_CRYPTSETUP, line);
	pass = report != NULL ? import_report_new_pass(report, line) : NULL;
	if (pass == NULL)
		return NULL;
	pass->copies = 1;
	parse->report = parse->reports->nr - 1;
	parse->first_line = line;
	return report;
}

static void add(struct parse *parse, const char *key, const char *title, const char *unit,
	double value, size_t line)
{
	struct import_report *report = room_for(parse, key, line);
	struct import_row *row =
		report != NULL ? import_report_new_row(report, 0, key, title, unit) : NULL;

	if (row == NULL)
		return;
	row->has_value = true;
	row->value = value;
	row->length_s = -1;
	row->nr_samples = 1;
	row->line = line;
}

/* "24.4 MiB/s", or "N/A" with 0. */
static const char *take_rate(const char *text, double *ret_rate)
{
	struct scan_number number;
	const char *p = scan_word(text, "N/A");

	*ret_rate = 0;
	if (p != NULL)
		return p;
	p = scan_number(text, &number);
	p = p != NULL && isfinite(number.value) && !number.open ? scan_word(p, "MiB/s") : NULL;
	if (p != NULL)
		*ret_rate = number.value;
	return p;
}

/* "aes-cbc 256b 24.4 MiB/s 23.6 MiB/s", perhaps with marks between the columns. */
static bool read_row(const char *text, struct row *ret_row)
{
	struct row row = {.bits = 0};
	char plain[LINES_JOINED_BYTES];
	size_t length;
	const char *p;

	if (strlen(text) >= sizeof(plain))
		return false;
	(void)snprintf(plain, sizeof(plain), "%s", text);
	for (char *mark = strchr(plain, '|'); mark != NULL; mark = strchr(mark, '|'))
		*mark = ' ';
	text = plain + strspn(plain, "# ");
	length = strcspn(text, " ");
	if (length < 3 || length >= 24 || !scan_is_letter(text[0]))
		return false;
	(void)snprintf(row.algorithm, sizeof(row.algorithm), "%.*s", (int)length, text);
	p = scan_whole(text + length, 4096, &row.bits);
	if (p == NULL || *p != 'b')
		return false;
	p = take_rate(p + 1, &row.rates[0]);
	p = p != NULL ? take_rate(p, &row.rates[1]) : NULL;
	if (p == NULL)
		return false;
	*ret_row = row;
	return true;
}

/* "aes-xts" with a key of 512 bits is AES-256 in XTS. */
static void name(const struct row *row, bool decrypt, struct openssl_names *ret_names)
{
	char key[OPENSSL_NAMES_KEY_BYTES];
	char base[OPENSSL_NAMES_KEY_BYTES];
	const char *mode;
	const char *size;
	bool xts;

	openssl_names_algorithm(row->algorithm, key);
	mode = strchr(key, '-');
	xts = mode != NULL && strcmp(mode, "-xts") == 0;
	(void)snprintf(base, sizeof(base), "%.*s-%" PRIu32 "%.12s",
		(int)(mode != NULL ? mode - key : (long)strlen(key)), key,
		xts ? row->bits / 2 : row->bits, mode != NULL ? mode : "");
	if (decrypt)
		(void)strncat(base, "-decrypt", sizeof(base) - strlen(base) - 1);
	openssl_names_sized(base, openssl_names_usual_bytes(base),
		"-cryptsetup" OPENSSL_NAMES_KERNEL, ret_names);
	/* Of blocks the table says nothing. */
	size = strstr(ret_names->title, " bytes");
	while (size != NULL && size > ret_names->title && size[-1] != '-' &&
		(scan_is_digit(size[-1]) || size[-1] == ' '))
		size--;
	if (size != NULL)
		(void)snprintf(ret_names->title + (size - ret_names->title),
			sizeof(ret_names->title) - (size_t)(size - ret_names->title),
			" cryptsetup");
}

static void add_row(struct parse *parse, const struct row *row, size_t line)
{
	for (size_t i = 0; i < 2; i++) {
		struct openssl_names names;

		if (row->rates[i] <= 0)
			continue;
		name(row, i == 1, &names);
		add(parse, names.key, names.title, "KBps", row->rates[i] * MIB / 1000, line);
		if (parse->slowest <= 0 || row->rates[i] < parse->slowest)
			parse->slowest = row->rates[i];
	}
}

/* "PBKDF2-sha1 1310720 iterations per second for 256-bit key" */
static bool take_derivation(struct parse *parse, const char *text, size_t line)
{
	const char *kind = scan_find(text, "PBKDF2-");
	char word[OPENSSL_NAMES_KEY_BYTES];
	char key[OPENSSL_NAMES_KEY_BYTES];
	char title[OPENSSL_NAMES_TITLE_BYTES];
	struct scan_number number;
	const char *p;

	if (kind == NULL || strcspn(kind, " ") >= 24)
		return false;
	p = scan_number(kind + strcspn(kind, " "), &number);
	p = p != NULL ? scan_word(p, "iterations") : NULL;
	if (p == NULL || scan_word(p, "per") == NULL || !(number.value > 0) ||
		!isfinite(number.value))
		return false;
	(void)snprintf(word, sizeof(word), "%.*s", (int)strcspn(kind, " "), kind);
	openssl_names_algorithm(word, key);
	(void)snprintf(title, sizeof(title), "%s", word);
	add(parse, key, title, "lps", number.value, line);
	return true;
}

static size_t take_line(struct parse *parse, const struct lines *lines, size_t index)
{
	const struct line *line = &lines->lines[index];
	char joined[LINES_JOINED_BYTES];
	struct import_report *report;
	struct row row;

	if (scan_find(line->text, "Algorithm") != NULL &&
		scan_find(line->text, "ncryption") != NULL)
		parse->in_table = true;
	if (take_derivation(parse, line->text, line->number))
		return 1;
	if (read_row(line->text, &row)) {
		add_row(parse, &row, line->number);
		return 1;
	}
	/* Only the rate of a known table is looked for on the next line. */
	if (!parse->in_table || strstr(line->text, "b ") == NULL ||
		!scan_is_letter(line->text[strspn(line->text, "# ")]))
		return 1;
	if (lines_join(lines, index, 1, " ", joined) && read_row(joined, &row)) {
		add_row(parse, &row, line->number);
		return 2;
	}
	report = current(parse);
	if (index == lines->last && report != NULL)
		import_report_doubt(report, line->number,
			"cut off in the middle: '%.*s'; the row is left out", SHOWN, line->text);
	return 1;
}

void cryptsetup_parse(const struct lines *lines, struct import_reports *ret_reports)
{
	struct parse parse = {.reports = ret_reports, .report = SIZE_MAX};

	for (size_t i = 0; i < lines->nr && !ret_reports->failed && !ret_reports->too_many;)
		i += take_line(&parse, lines, i);
	finish(&parse);
}
