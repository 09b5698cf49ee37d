/* SPDX-License-Identifier: MIT */
#include "import_report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"
#include "text.h"

#define STRING_BYTES_MAX 200

/* Room for one element more, which is empty; arrays grow by doubling. Null without memory. */
static void *grow(void *array, size_t nr, size_t bytes)
{
	bool full = nr == 0 || (nr & (nr - 1)) == 0;
	void *grown = full ? realloc(array, (nr == 0 ? 1 : 2 * nr) * bytes) : array;

	if (grown != NULL)
		memset((char *)grown + nr * bytes, 0, bytes);
	return grown;
}

struct import_report *import_report_new(
	struct import_reports *reports, enum import_kind kind, size_t line)
{
	struct import_report *grown;

	reports->too_many |= reports->nr == IMPORT_REPORTS_MAX;
	if (reports->too_many || reports->failed)
		return NULL;
	grown = grow(reports->reports, reports->nr, sizeof(*grown));
	if (grown == NULL) {
		reports->failed = true;
		return NULL;
	}
	reports->reports = grown;
	grown[reports->nr].kind = kind;
	grown[reports->nr].line = line;
	return &grown[reports->nr++];
}

struct import_pass *import_report_new_pass(struct import_report *report, size_t line)
{
	struct import_pass *grown;

	if (report->nr_passes == IMPORT_PASSES_MAX) {
		report->too_many = true;
		return NULL;
	}
	grown = grow(report->passes, report->nr_passes, sizeof(*grown));
	if (grown == NULL) {
		report->failed = true;
		return NULL;
	}
	report->passes = grown;
	grown[report->nr_passes].line = line;
	return &grown[report->nr_passes++];
}

/* FNV-1a. */
static uint32_t hash_of(const char *key)
{
	uint32_t hash = UINT32_C(2166136261);

	for (; *key != '\0'; key++)
		hash = (hash ^ (unsigned char)*key) * UINT32_C(16777619);
	return hash;
}

struct import_row *import_report_row(
	const struct import_report *report, size_t pass, const char *key)
{
	uint32_t hash = hash_of(key);

	for (size_t i = 0; i < report->nr_rows; i++) {
		struct import_row *row = &report->rows[i];

		if (row->hash == hash && row->pass == pass && strcmp(row->key, key) == 0)
			return row;
	}
	return NULL;
}

struct import_row *import_report_new_row(struct import_report *report, size_t pass, const char *key,
	const char *title, const char *unit)
{
	struct import_row *grown;
	struct import_row *row;

	if (report->nr_rows == IMPORT_ROWS_MAX) {
		report->too_many = true;
		return NULL;
	}
	grown = grow(report->rows, report->nr_rows, sizeof(*grown));
	if (grown == NULL) {
		report->failed = true;
		return NULL;
	}
	report->rows = grown;
	row = &grown[report->nr_rows++];
	row->pass = pass;
	row->hash = hash_of(key);
	import_report_set(report, &row->key, key);
	import_report_set(report, &row->title, title);
	import_report_set(report, &row->unit, unit);
	if (row->key != NULL && row->title != NULL && row->unit != NULL)
		return row;
	free(row->key);
	free(row->title);
	free(row->unit);
	report->nr_rows--;
	return NULL;
}

void import_report_rename(struct import_row *row, const char *key)
{
	memmove(row->key, key, strlen(key) + 1);
	row->hash = hash_of(row->key);
}

void import_report_doubt(struct import_report *report, size_t line, const char *format, ...)
{
	char what[512];
	char **grown;
	va_list arguments;

	report->nr_doubts++;
	if (report->nr_doubts > IMPORT_DOUBTS_MAX)
		return;
	va_start(arguments, format);
	(void)vsnprintf(what, sizeof(what), format, arguments);
	va_end(arguments);
	grown = grow(report->doubts, report->nr_doubts - 1, sizeof(*grown));
	if (grown != NULL) {
		report->doubts = grown;
		grown[report->nr_doubts - 1] = text_format("line %zu: %s", line, what);
	}
	if (grown == NULL || grown[report->nr_doubts - 1] == NULL) {
		report->nr_doubts--;
		report->failed = true;
	}
}

void import_report_set(struct import_report *report, char **string, const char *text)
{
	size_t length = strnlen(text, STRING_BYTES_MAX);

	/* Not in the middle of a character of UTF-8. */
	while (text[length] != '\0' && length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
		length--;
	free(*string);
	*string = strndup(text, length);
	if (*string == NULL)
		report->failed = true;
}

void import_report_key(const char *title, char ret_key[IMPORT_KEY_BYTES])
{
	size_t nr = 0;

	for (; *title != '\0' && nr + 1 < IMPORT_KEY_BYTES; title++) {
		char c = *title;

		if (scan_is_letter(c) || scan_is_digit(c))
			ret_key[nr++] = (char)(scan_is_letter(c) ? c | 0x20 : c);
		else if (nr > 0 && ret_key[nr - 1] != '-')
			ret_key[nr++] = '-';
	}
	while (nr > 0 && ret_key[nr - 1] == '-')
		nr--;
	ret_key[nr] = '\0';
}

void import_report_free(struct import_report *report)
{
	size_t nr_doubts =
		report->nr_doubts < IMPORT_DOUBTS_MAX ? report->nr_doubts : IMPORT_DOUBTS_MAX;

	for (size_t i = 0; i < report->nr_rows; i++) {
		free(report->rows[i].key);
		free(report->rows[i].title);
		free(report->rows[i].unit);
	}
	for (size_t i = 0; i < nr_doubts; i++)
		free(report->doubts[i]);
	system_free(&report->system);
	free(report->version);
	free(report->source);
	free(report->passes);
	free(report->rows);
	free(report->doubts);
	*report = (struct import_report){.nr_rows = 0};
}

void import_reports_free(struct import_reports *reports)
{
	for (size_t i = 0; i < reports->nr; i++)
		import_report_free(&reports->reports[i]);
	free(reports->reports);
	*reports = (struct import_reports){.nr = 0};
}
