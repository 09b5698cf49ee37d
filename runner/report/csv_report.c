/* SPDX-License-Identifier: MIT */
#include "csv_report.h"

#include <inttypes.h>
#include <string.h>

#include "text.h"

/* In quotes where it must be, with its own quotes doubled. */
static void write_field(FILE *file, const char *text)
{
	if (strpbrk(text, ",\"\r\n") == NULL) {
		(void)fputs(text, file);
		return;
	}
	(void)fputc('"', file);
	for (const char *p = text; *p != '\0'; p++) {
		if (*p == '"')
			(void)fputc('"', file);
		(void)fputc(*p, file);
	}
	(void)fputc('"', file);
}

/* Ten digits are more than any measurement has. */
static void write_number(FILE *file, double number)
{
	if (number > 0)
		(void)fprintf(file, "%.10g", number);
	(void)fputc(',', file);
}

static void write_row(FILE *file, const struct result *result, size_t test, size_t pass)
{
	const struct result_test *about = &result->tests[test];
	const struct score *score = &result->passes[pass].scores[test];
	const struct failure *failure = result_failure(result, test, pass);

	write_field(file, about->key);
	(void)fputc(',', file);
	write_field(file, about->title);
	(void)fprintf(file, ",%" PRIu32 ",", result->passes[pass].copies);
	write_number(file, score->value);
	write_field(file, about->unit);
	(void)fprintf(file, ",%" PRIu32 ",", score->nr_samples);
	write_number(file, about->baseline);
	write_number(file, score->index);
	write_field(file,
		score->measured           ? "ok"
			: failure != NULL ? failure_kind_name(failure->kind)
					  : "not-run");
	(void)fputc(',', file);
	write_number(file, score->interval.low);
	write_number(file, score->interval.high);
	(void)fprintf(file, "%" PRIu32 ",", score->nr_flagged);
	write_field(file, result->passes[pass].class != NULL ? result->passes[pass].class : "");
	(void)fprintf(file, ",%s,%s\n",
		about->in_index            ? "index"
			: about->in_crypto ? "crypto"
					   : "",
		about->baseline <= 0                ? ""
			: about->baseline_estimated ? "estimated"
						    : "measured");
}

bool csv_report_write(FILE *file, const struct result *result)
{
	struct text_locale locale;

	if (!text_locale_begin(&locale))
		return false;
	(void)fputs("key,title,copies,score,unit,samples,baseline,index,status,low,high,flagged,"
		    "class,composite,baseline_kind\n",
		file);
	for (size_t pass = 0; pass < result->nr_passes; pass++) {
		for (size_t test = 0; test < result->nr_tests; test++)
			write_row(file, result, test, pass);
	}
	text_locale_end(&locale);
	/* The stream remembers that a write failed. */
	return fflush(file) == 0 && ferror(file) == 0;
}
