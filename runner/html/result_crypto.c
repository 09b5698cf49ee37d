/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "crypto_report.h"
#include "crypto_rows.h"
#include "must.h"
#include "page.h"
#include "report.h"
#include "result_parts.h"

static const char *const columns[] = {
	"Algorithm", "Unit", "Portable", "System", "Kernel", "Accel.", "Rated", NULL};

static void write_value(
	FILE *file, const struct result *result, size_t pass, const struct crypto_row *row)
{
	for (int i = 0; i < CRYPTO_TIERS; i++) {
		enum crypto_tier tier = (enum crypto_tier)i;
		double value = crypto_row_value(&result->passes[pass], row, tier);

		if (value > 0)
			page_element(file, "td class=\"number\"", "%.1f", value);
		else
			page_element(file, "td class=\"number\"", "%s",
				crypto_row_otherwise(result, row->tests[tier], pass));
	}
}

static void write_row(FILE *file, const struct result *result, size_t pass, size_t first)
{
	const struct result_test *test = &result->tests[first];
	const struct score *scores = result->passes[pass].scores;
	struct crypto_row row;
	double portable;
	double system;
	size_t rated;

	if (!crypto_row_find(result, first, &row))
		return;
	portable = crypto_row_value(&result->passes[pass], &row, CRYPTO_PORTABLE);
	system = crypto_row_value(&result->passes[pass], &row, CRYPTO_SYSTEM);
	rated = row.tests[CRYPTO_SYSTEM];
	(void)fputs("<tr>", file);
	page_element(file, "th scope=\"row\"", "%.*s", (int)crypto_row_key_length(test), test->key);
	page_element(file, "td class=\"number\"", "%s", test->unit);
	write_value(file, result, pass, &row);
	if (portable > 0 && system > 0)
		page_element(file, "td class=\"number\"", "%.2f", system / portable);
	else
		page_element(file, "td class=\"number\"", "-");
	if (system > 0 && result->tests[rated].baseline > 0)
		page_element(file, "td class=\"number\"", "%.1f%s", scores[rated].index,
			result->tests[rated].baseline_estimated ? " e" : "");
	else
		page_element(file, "td class=\"number\"", "-");
	(void)fputs("</tr>\n", file);
}

static void write_pass(FILE *file, const struct result *result, size_t pass)
{
	char label[RESULT_PASS_LABEL_BYTES];

	result_pass_label(&result->passes[pass], label);
	page_table_begin(file, "Crypto, %s", label);
	page_columns(file, columns);
	(void)fputs("<tbody>\n", file);
	for (size_t test = 0; test < result->nr_tests; test++)
		write_row(file, result, pass, test);
	(void)fputs("</tbody>\n", file);
	page_table_end(file);
}

static void write_notes(FILE *file, const struct result *result)
{
	struct report_bytes lines;

	if (!report_collect(crypto_report_notes, result, &lines))
		must_fail();
	page_lines(file, lines.bytes);
	free(lines.bytes);
}

bool result_part_has_crypto(const struct result *result)
{
	bool any = false;

	for (size_t test = 0; test < result->nr_tests; test++)
		any = any || crypto_row_is_of(&result->tests[test]);
	return any;
}

void result_part_crypto(FILE *file, const struct result *result)
{
	page_element(file, "p class=\"note\"",
		"Portable: our own C. System: the system's library, with what the CPU has for it. "
		"Kernel: the kernel's ciphers. A tier that is absent is a finding, and no error.");
	for (size_t pass = 0; pass < result->nr_passes; pass++)
		write_pass(file, result, pass);
	write_notes(file, result);
}
