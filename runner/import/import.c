/* SPDX-License-Identifier: MIT */
#include "import.h"

#include <string.h>

#include "cryptsetup.h"
#include "lines.h"
#include "openssl_speed.h"
#include "scan.h"
#include "text.h"
#include "unixbench.h"

const char *import_kind_name(enum import_kind kind)
{
	static const char *const names[] = {[IMPORT_UNIXBENCH] = "unixbench",
		[IMPORT_OPENSSL_SPEED] = "openssl-speed",
		[IMPORT_CRYPTSETUP] = "cryptsetup"};

	return names[kind];
}

/* Prose around reports looks like the beginning of one. Stable, by insertion: there are few out of order. */
static void keep_what_has_rows(struct import_reports *reports)
{
	size_t nr = 0;

	for (size_t i = 0; i < reports->nr; i++) {
		struct import_report report = reports->reports[i];
		size_t place = nr;

		if (report.nr_rows == 0) {
			reports->failed |= report.failed;
			import_report_free(&report);
			continue;
		}
		while (place > 0 && reports->reports[place - 1].line > report.line) {
			reports->reports[place] = reports->reports[place - 1];
			place--;
		}
		reports->reports[place] = report;
		nr++;
	}
	reports->nr = nr;
}

static bool any_failed(const struct import_reports *reports)
{
	bool failed = reports->failed;

	for (size_t i = 0; i < reports->nr; i++)
		failed |= reports->reports[i].failed;
	return failed;
}

/* One line about text in which there is no row. */
static char *nothing_in(const char *name, const struct lines *lines)
{
	for (size_t i = 0; i < lines->nr; i++) {
		if (scan_find(lines->lines[i].text, "\"unixindex-result/") != NULL)
			return text_format(
				"%s: it is a result file already, which needs no import", name);
	}
	return text_format("%s: no row of a report by UnixBench, openssl speed or cryptsetup "
			   "benchmark is in it",
		name);
}

static bool parse_lines(const char *name, const struct lines *lines, struct import_reports *reports,
	char **ret_error)
{
	if (!unixbench_parse(name, lines, reports, ret_error))
		return false;
	openssl_speed_parse(lines, reports);
	cryptsetup_parse(lines, reports);
	if (reports->too_many) {
		*ret_error =
			text_format("%s: it has more than %d reports", name, IMPORT_REPORTS_MAX);
		return false;
	}
	keep_what_has_rows(reports);
	return true;
}

bool import_parse(const char *name, const char *text, size_t size,
	struct import_reports *ret_reports, char **ret_error)
{
	struct import_reports reports = {.nr = 0};
	struct lines lines;
	bool good = false;

	struct text_locale locale;

	*ret_error = NULL;
	if (!text_locale_begin(&locale))
		return false;
	if (lines_make(text, size, &lines)) {
		if (parse_lines(name, &lines, &reports, ret_error)) {
			good = reports.nr > 0 && !any_failed(&reports);
			if (reports.nr == 0 && !reports.failed)
				*ret_error = nothing_in(name, &lines);
		}
		lines_free(&lines);
	}
	text_locale_end(&locale);
	if (good)
		*ret_reports = reports;
	else
		import_reports_free(&reports);
	return good;
}
