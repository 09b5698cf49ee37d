/* SPDX-License-Identifier: MIT */
#include "crypto_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "crypto_rows.h"
#include "text.h"
#include "text_report_words.h"

#define KEY_WIDTH 20

/* The table of one pass. */
struct table {
	FILE *file;
	const struct result *result;
	size_t pass;
	int key_width;
};

/* 0 if it was not measured. */
static double value_at(
	const struct table *table, const struct crypto_row *row, enum crypto_tier tier)
{
	return crypto_row_value(&table->result->passes[table->pass], row, tier);
}

static void print_value(
	const struct table *table, const struct crypto_row *row, enum crypto_tier tier)
{
	double value = value_at(table, row, tier);

	if (value > 0)
		(void)fprintf(table->file, " %10.1f", value);
	else
		(void)fprintf(table->file, " %10s",
			crypto_row_otherwise(table->result, row->tests[tier], table->pass));
}

/* What the row is rated, which is the system tier's: against the baseline. */
static void print_rated(const struct table *table, const struct crypto_row *row)
{
	const struct result *result = table->result;
	size_t test = row->tests[CRYPTO_SYSTEM];

	if (value_at(table, row, CRYPTO_SYSTEM) > 0 && result->tests[test].baseline > 0)
		(void)fprintf(table->file, " %8.1f%s",
			result->passes[table->pass].scores[test].index,
			result->tests[test].baseline_estimated ? " e" : "");
}

static void print_row(const struct table *table, size_t first)
{
	const struct result_test *test = &table->result->tests[first];
	struct crypto_row row;
	double portable;
	double system;

	if (!crypto_row_find(table->result, first, &row))
		return;
	(void)fprintf(table->file, "   %-*.*s %-4s", table->key_width,
		(int)crypto_row_key_length(test), test->key, test->unit);
	for (int tier = 0; tier < CRYPTO_TIERS; tier++)
		print_value(table, &row, (enum crypto_tier)tier);
	portable = value_at(table, &row, CRYPTO_PORTABLE);
	system = value_at(table, &row, CRYPTO_SYSTEM);
	if (portable > 0 && system > 0)
		(void)fprintf(table->file, " %6.2f", system / portable);
	else
		(void)fprintf(table->file, " %6s", "-");
	print_rated(table, &row);
	(void)fputc('\n', table->file);
}

static bool has_members(const struct result *result, bool estimated)
{
	for (size_t i = 0; i < result->nr_tests; i++) {
		if (result->tests[i].in_crypto &&
			(!estimated || result->tests[i].baseline_estimated))
			return true;
	}
	return false;
}

static void print_composite(const struct table *table)
{
	const struct result_composite *composite = &table->result->passes[table->pass].crypto;

	if (composite->value <= 0)
		return;
	(void)fprintf(table->file, "   %-*s %53.1f", table->key_width,
		composite->partial ? "Crypto Composite (partly)" : "Crypto Composite",
		composite->value);
	if (composite->has_interval)
		(void)fprintf(table->file, " +- %.2f %%", 100 * composite->interval.half_width);
	(void)fputc('\n', table->file);
}

static bool is_said_before(const struct result *result, size_t number)
{
	for (size_t i = 0; i < number; i++) {
		if (result_is_excused(result, &result->failures[i]) &&
			strcmp(result->failures[i].reason, result->failures[number].reason) == 0)
			return true;
	}
	return false;
}

/* What programs say of themselves stands behind "NAME: not on this system: ". */
static const char *bare_reason(const char *reason)
{
	static const char words[] = "not on this system: ";
	const char *at;

	while ((at = strstr(reason, words)) != NULL)
		reason = at + strlen(words);
	return reason;
}

/* The string, cleaned, as it may come from a file of anybody's. */
static bool put(FILE *file, const char *label, const char *string)
{
	char *line = text_report_line(string);

	if (line == NULL)
		return false;
	(void)fprintf(file, "   %s: %s\n", label, line);
	free(line);
	return true;
}

static bool print_absent(FILE *file, const struct result *result)
{
	bool good = true;

	for (size_t i = 0; i < result->nr_failures; i++) {
		const struct failure *failure = &result->failures[i];

		if (result_is_excused(result, failure) && !is_said_before(result, i))
			good = good &&
				put(file, "kernel tier not available",
					bare_reason(failure->reason));
	}
	return good;
}

bool crypto_report_notes(FILE *file, const struct result *result)
{
	const struct system_info *system = &result->system;
	bool good = true;

	(void)fputs("   accel. is system over portable; KBps are 1000 bytes a second\n", file);
	if (has_members(result, true))
		good = put(
			file, "e, estimated from another machine; baseline", result->baseline_name);
	if (*system->crypto_library != '\0')
		good = good && put(file, "system tier", system->crypto_library);
	if (*system->crypto_provider != '\0')
		good = good && put(file, "its provider", system->crypto_provider);
	if (*system->crypto_capabilities != '\0')
		good = good && put(file, "its CPU capabilities", system->crypto_capabilities);
	if (result->kernel_ciphers != NULL)
		good = good && put(file, "kernel tier", result->kernel_ciphers);
	return good && print_absent(file, result);
}

static void print_table(const struct table *table)
{
	char label[RESULT_PASS_LABEL_BYTES];
	int used;

	result_pass_label(&table->result->passes[table->pass], label);
	used = fprintf(table->file, "crypto with %s", label);
	(void)fprintf(table->file, "%*s %10s %10s %10s %6s%s\n", 3 + table->key_width + 5 - used,
		"", "portable", "system", "kernel", "accel.",
		has_members(table->result, false) ? "    rated" : "");
	for (size_t test = 0; test < table->result->nr_tests; test++)
		print_row(table, test);
	print_composite(table);
	(void)fputc('\n', table->file);
}

bool crypto_report_write(FILE *file, const struct result *result)
{
	struct text_locale locale;
	int key_width = 0;
	bool good;

	for (size_t i = 0; i < result->nr_tests; i++) {
		int length = (int)crypto_row_key_length(&result->tests[i]);

		if (crypto_row_is_of(&result->tests[i]) && length > key_width)
			key_width = length;
	}
	if (key_width == 0)
		return true;
	if (key_width < KEY_WIDTH)
		key_width = KEY_WIDTH;
	if (!text_locale_begin(&locale))
		return false;
	for (size_t pass = 0; pass < result->nr_passes; pass++)
		print_table(&(struct table){file, result, pass, key_width});
	good = crypto_report_notes(file, result);
	(void)fputc('\n', file);
	text_locale_end(&locale);
	return good && !ferror(file);
}
