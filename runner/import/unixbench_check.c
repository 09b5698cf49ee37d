/* SPDX-License-Identifier: MIT */
#include "unixbench_check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define NAMES_BYTES 300

bool unixbench_check_agrees(double printed, double computed)
{
	/* The last digit of ours is beyond what is printed. */
	return fabs(printed - computed) <=
		UNIXBENCH_CHECK_DIFFERENCE + UNIXBENCH_CHECK_SHARE * printed + 1e-9;
}

static void check_row(struct import_report *report, const struct import_row *row)
{
	double rating = report->passes[row->pass].rated_1 ? 1 : 10;
	double index = row->has_index ? rating * row->value / row->baseline : 0;

	if (row->value <= 0) {
		import_report_doubt(report, row->line,
			"%s: %.1f %s is no measurement; taken for not measured", row->title,
			row->value, row->unit);
		return;
	}
	if (row->has_index && row->has_value && fabs(row->result - row->value) > 0.051)
		import_report_doubt(report, row->index_line,
			"%s: the result is %.1f here and %.1f on line %zu, which is taken",
			row->title, row->result, row->value, row->line);
	if (row->has_index && !unixbench_check_agrees(row->index, index))
		import_report_doubt(report, row->index_line,
			"%s: an index of %.1f is printed; %.1f over %.1f gives %.1f", row->title,
			row->index, row->value, row->baseline, index);
	if (!row->has_value || row->length_s < 0)
		return;
	if (row->length_s <= 0) {
		import_report_doubt(report, row->line,
			"%s: impossible: %" PRIu32 " samples of %.1f s%s", row->title,
			row->nr_samples, row->length_s,
			row->seconds > 0 ? ", of a test that takes longer" : "");
		return;
	}
	if (row->nr_samples == 0)
		import_report_doubt(
			report, row->line, "%s: impossible: a figure from no sample", row->title);
	if (row->seconds > 0 &&
		(row->length_s < row->seconds / 2 || row->length_s > row->seconds * 2) &&
		(report->version == NULL || strncmp(report->version, "unixindex", 9) != 0))
		import_report_doubt(report, row->line,
			"%s: a sample took %.1f s; UnixBench's take %.0f s", row->title,
			row->length_s, row->seconds);
}

/* Rows of the pass that have only one of the two lines, in one doubt. */
static void check_halves(struct import_report *report, size_t pass, bool with_value)
{
	char names[NAMES_BYTES] = "";
	size_t used = 0;
	size_t nr = 0;
	size_t line = 0;

	for (size_t i = 0; i < report->nr_rows; i++) {
		const struct import_row *row = &report->rows[i];
		bool half = with_value ? row->has_value && !row->has_index && row->classic
				       : !row->has_value && row->has_index;

		if (row->pass != pass || !half)
			continue;
		line = nr == 0 ? row->line : line;
		if (used < sizeof(names))
			used += (size_t)snprintf(names + used, sizeof(names) - used, "%s%s",
				nr > 0 ? ", " : "", row->key);
		nr++;
	}
	if (nr == 0)
		return;
	if (with_value)
		import_report_doubt(report, line,
			"results without an index row, rated with the usual baselines: %s", names);
	else
		import_report_doubt(report, line,
			"index rows without a result row, so times and samples are not known: %s",
			names);
}

/* Whether most indices are a tenth of what they would be today. */
static void find_rating(struct import_report *report, size_t number)
{
	size_t nr_1 = 0;
	size_t nr_10 = 0;

	for (size_t i = 0; i < report->nr_rows; i++) {
		const struct import_row *row = &report->rows[i];

		if (row->pass != number || !row->has_index)
			continue;
		nr_1 += unixbench_check_agrees(row->index, row->value / row->baseline);
		nr_10 += unixbench_check_agrees(row->index, 10 * row->value / row->baseline);
	}
	report->passes[number].rated_1 = nr_1 > nr_10;
	if (nr_1 > nr_10)
		import_report_doubt(report, report->passes[number].line,
			"its indices are 1 for the baseline; ours are 10 for it");
}

static void check_pass(struct import_report *report, size_t number)
{
	const struct import_pass *pass = &report->passes[number];

	if (pass->has_table && (report->version == NULL || report->version[0] >= '5'))
		check_halves(report, number, true);
	check_halves(report, number, false);
	if (pass->cpus > 0 && pass->copies != 1 && pass->copies != pass->cpus)
		import_report_doubt(report, pass->line,
			"%" PRIu32 " copies ran on %" PRIu32 " CPUs", pass->copies, pass->cpus);
}

void unixbench_check(struct import_report *report)
{
	if (report->nr_rows == 0)
		return;
	for (size_t i = 0; i < report->nr_passes; i++) {
		find_rating(report, i);
		check_pass(report, i);
	}
	for (size_t i = 0; i < report->nr_rows; i++)
		check_row(report, &report->rows[i]);
	if (report->version == NULL)
		import_report_doubt(
			report, report->line, "no line says which version of UnixBench it was");
	else if (report->version[0] < '5')
		import_report_doubt(report, report->line,
			"version %s: another index, of fewer tests and partly other baselines",
			report->version);
	if (report->too_many)
		import_report_doubt(
			report, report->line, "it has too many rows; some are left out");
}
