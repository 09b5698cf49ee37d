/* SPDX-License-Identifier: MIT */
#include "markdown_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "disturbance.h"
#include "markdown.h"
#include "text.h"
#include "text_report_words.h"

/* A cell of one line, whatever the text holds. */
static bool write_cell(FILE *file, const char *text)
{
	char *line = text_report_line(text);
	bool good = line != NULL && markdown_text(file, line);

	free(line);
	return good;
}

static void write_half_width(FILE *file, bool has_interval, const struct interval *interval)
{
	if (has_interval && isfinite(100 * interval->half_width))
		(void)fprintf(file, " ±%.2f %% |", 100 * interval->half_width);
	else
		(void)fputs(" |", file);
}

static void write_score(FILE *file, const struct score *score, const struct evidence_counts *counts)
{
	(void)fprintf(file, " %.1f |", score->value);
	if (score->index > 0)
		(void)fprintf(file, " %.1f |", score->index);
	else
		(void)fputs(" |", file);
	write_half_width(file, score->has_interval, &score->interval);
	/* Nobody looked at what has no windows. */
	if (counts->windows > 0)
		(void)fprintf(
			file, " %" PRIu32 " of %" PRIu32 " |\n", counts->flagged, counts->windows);
	else
		(void)fputs(" |\n", file);
}

static bool write_test(FILE *file, const struct result *result, size_t test, size_t pass)
{
	const struct score *score = &result->passes[pass].scores[test];
	const struct failure *failure = result_failure(result, test, pass);
	struct evidence_counts counts = disturbance_of(result, test, pass);
	bool good;

	if (!score->measured && failure == NULL)
		return true;
	(void)fputs("| ", file);
	good = write_cell(file, result->tests[test].title);
	(void)fputs(" | ", file);
	good = good && write_cell(file, result->tests[test].unit);
	(void)fputs(" |", file);
	if (score->measured) {
		write_score(file, score, &counts);
		return good;
	}
	(void)fputs(" no score: ", file);
	good = good && write_cell(file, failure->reason);
	(void)fputs(" | | | |\n", file);
	return good;
}

static void write_composite(FILE *file, const char *name, const struct result_composite *composite)
{
	if (composite->value <= 0)
		return;
	(void)fprintf(file, "| **%s%s** | | | **%.1f** |", name,
		composite->partial ? " (of some tests)" : "", composite->value);
	write_half_width(file, composite->has_interval, &composite->interval);
	(void)fputs(" |\n", file);
}

static bool write_pass(FILE *file, const struct result *result, size_t number)
{
	const struct result_pass *pass = &result->passes[number];
	struct evidence_counts counts = disturbance_of(result, DISTURBANCE_ALL, number);
	struct result_composite index = result_pass_index(pass);
	char label[RESULT_PASS_LABEL_BYTES];
	bool good;

	result_pass_label(pass, label);
	(void)fputs("\n**", file);
	good = write_cell(file, label);
	(void)fprintf(file,
		"%s**\n\n| test | unit | value | index | 95 %% | disturbed |\n"
		"|---|---|---:|---:|---:|---:|\n",
		evidence_is_disturbed(&counts) ? ", DISTURBED" : "");
	for (size_t test = 0; good && test < result->nr_tests; test++)
		good = write_test(file, result, test, number);
	write_composite(file, "index", &index);
	write_composite(file, "crypto composite", &pass->crypto);
	return good;
}

static bool write_machine(FILE *file, const struct system_info *system)
{
	bool good = write_cell(file, system->host);

	for (size_t i = 0; good && i < system->nr_groups; i++) {
		(void)fprintf(
			file, "%s%" PRIu32 " x ", i > 0 ? " + " : ": ", system->groups[i].count);
		good = write_cell(file, system->groups[i].model);
	}
	if (good && *system->kernel_name != '\0') {
		(void)fputs("; ", file);
		good = write_cell(file, system->kernel_name);
		(void)fputs(" ", file);
		good = good && write_cell(file, system->kernel_release);
	}
	return good;
}

bool markdown_report_write(FILE *file, const struct result *result)
{
	struct text_locale locale;
	bool good;

	if (!text_locale_begin(&locale))
		return false;
	good = write_machine(file, &result->system);
	(void)fprintf(file, "; %s", result->origin.kind != NULL ? "imported from " : "unixindex ");
	good = good &&
		write_cell(
			file, result->origin.kind != NULL ? result->origin.file : result->version);
	(void)fputs(result->partial ? "; a run that did not come to its end\n" : "\n", file);
	for (size_t pass = 0; good && pass < result->nr_passes; pass++)
		good = write_pass(file, result, pass);
	text_locale_end(&locale);
	return good && ferror(file) == 0;
}
