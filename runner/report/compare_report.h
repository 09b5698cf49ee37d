/* SPDX-License-Identifier: MIT */
/*
 * compare_report - a comparison for people (terminal, Markdown) and programs (CSV, JSON).
 */
#ifndef COMPARE_REPORT_H
#define COMPARE_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "compare.h"

#define COMPARE_REPORT_FORMAT "unixindex-compare/1"

/* How a terminal is written to. */
struct compare_style {
	int width;   /* columns, at least 20; tables need 44 */
	bool utf8;   /* else plain ASCII */
	bool colour; /* adds to words and signs, never stands alone */
};

/* These three return false without memory or when the file cannot be written. */
bool compare_text_write(
	FILE *file, const struct compare *compare, const struct compare_style *style);
/* Tables as GitHub has them; whatever the names hold, it is text. */
bool compare_markdown_write(FILE *file, const struct compare *compare);
/*
 * RFC 4180 with newlines alone. A row for each pass, test and side but the first, the index last in each pass;
 * the columns are named in the first row. A field that a spreadsheet would take for a formula begins with an apostrophe.
 */
bool compare_csv_write(FILE *file, const struct compare *compare);

/* As compare.schema.json describes it; result_json_write() writes it. Null without memory. */
json_t *compare_to_json(const struct compare *compare);

#endif
