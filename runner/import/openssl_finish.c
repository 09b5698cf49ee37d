/* SPDX-License-Identifier: MIT */
/*
 * The end of openssl_run: keys of rows, and doubts about all of a report.
 */
#include <stdio.h>
#include <string.h>

#include "openssl_names.h"
#include "openssl_run.h"

#define EVP_END OPENSSL_RUN_EVP
#define NO_EVP_END OPENSSL_RUN_NO_EVP

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text);
	size_t end_length = strlen(end);

	return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static bool is_plain(const struct import_row *row)
{
	return ends_with(row->key, NO_EVP_END);
}

/* Whether there is the same row with -evp, whatever the number of copies. */
static bool has_twin(const struct import_report *report, const struct import_row *row)
{
	char key[OPENSSL_NAMES_KEY_BYTES];
	size_t length = strlen(row->key) - strlen(NO_EVP_END);

	(void)snprintf(key, sizeof(key), "%.*s" EVP_END, (int)length, row->key);
	for (size_t i = 0; i < report->nr_passes; i++) {
		if (import_report_row(report, i, key) != NULL)
			return true;
	}
	return false;
}

/* Title and key end alike, but for what stands between the words. */
static void cut(struct import_row *row, const char *end)
{
	char key[OPENSSL_NAMES_KEY_BYTES];

	(void)snprintf(key, sizeof(key), "%.*s", (int)(strlen(row->key) - strlen(end)), row->key);
	import_report_rename(row, key);
	row->title[strlen(row->title) - strlen(end)] = '\0';
}

/* Two passes: what rows are called decides about their twins. */
static void rename_rows(struct import_report *report)
{
	for (size_t i = 0; i < report->nr_rows; i++) {
		struct import_row *row = &report->rows[i];

		if (is_plain(row) && !has_twin(report, row))
			cut(row, NO_EVP_END);
	}
	for (size_t i = 0; i < report->nr_rows; i++) {
		struct import_row *row = &report->rows[i];

		if (!is_plain(row) && ends_with(row->key, EVP_END))
			cut(row, EVP_END);
	}
}

static void doubt_plain(struct import_report *report)
{
	const struct import_row *first = NULL;
	size_t nr = 0;

	for (size_t i = 0; i < report->nr_rows; i++) {
		if (!is_plain(&report->rows[i]))
			continue;
		first = nr++ == 0 ? &report->rows[i] : first;
	}
	if (nr > 0)
		import_report_doubt(report, first->line,
			"%zu of its figures are of a run without -evp%s, which before OpenSSL 3.0 "
			"is "
			"another "
			"code path than with it",
			nr, report->version == NULL ? " by an unknown version" : "");
}

void openssl_run_finish(struct import_report *report)
{
	doubt_plain(report);
	if (report->user_time_line > 0)
		import_report_doubt(report, report->user_time_line,
			"a single run without -elapsed counts user time, one with -multi wall "
			"time");
	if (report->version == NULL && report->nr_rows > 0)
		import_report_doubt(
			report, report->line, "no line says which version of OpenSSL it was");
	if (report->too_many)
		import_report_doubt(
			report, report->line, "it has too many figures; some are left out");
	rename_rows(report);
}
