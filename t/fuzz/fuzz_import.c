/* SPDX-License-Identifier: MIT */
/* A report of another program: one line that says why not, or results that can be written and read again. */
#include <math.h>

#include "fuzz.h"
#include "import.h"
#include "import_merge.h"
#include "import_result.h"
#include "report.h"
#include "result_json.h"

static const struct suite no_suite;
static char baseline_name[] = "none";
static const struct baseline no_baseline = {.name = baseline_name};

static void check_result(const struct result *result)
{
	struct report_bytes bytes;
	struct result again;
	char *error = NULL;

	for (size_t i = 0; i < result->nr_passes; i++) {
		for (size_t j = 0; j < result->nr_tests; j++) {
			const struct score *score = &result->passes[i].scores[j];

			assert(!score->measured || (isfinite(score->value) && score->value > 0));
		}
	}
	for (char **doubt = result->doubts; *doubt; doubt++)
		assert(!strchr(*doubt, '\n'));
	assert(report_text(result, &bytes));
	free(bytes.bytes);
	/* An index over a tiny baseline may be more than JSON can hold. */
	if (!report_json(result, &bytes))
		return;
	assert(result_json_parse("again", bytes.bytes, bytes.size, &again, &error));
	free(bytes.bytes);
	result_free(&again);
}

static void make_result(struct import_report *report)
{
	const struct import_result_request request = {
		.version = "0", .file = "fuzz", .suite = &no_suite, .baseline = &no_baseline};
	struct result result;

	assert(report->nr_rows > 0 && report->nr_passes > 0);
	for (size_t i = 0; i < report->nr_rows; i++)
		assert(report->rows[i].pass < report->nr_passes && isfinite(report->rows[i].value));
	if (!import_result(report, &request, &result))
		return;
	check_result(&result);
	result_free(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct import_reports reports = {.nr = 0};
	struct import_reports again = {.nr = 0};
	char *error = NULL;

	if (!import_parse("fuzz.txt", (const char *)data, size, &reports, &error)) {
		assert(error && strncmp(error, "fuzz.txt:", 9) == 0 && !strchr(error, '\n'));
		free(error);
		return 0;
	}
	assert(reports.nr > 0);
	/* All of it as one, and each alone. */
	assert(import_parse("fuzz.txt", (const char *)data, size, &again, &error));
	for (size_t i = 1; i < again.nr; i++)
		import_merge(&again.reports[0], &again.reports[i], "fuzz");
	make_result(&again.reports[0]);
	import_reports_free(&again);
	for (size_t i = 0; i < reports.nr; i++)
		make_result(&reports.reports[i]);
	import_reports_free(&reports);
	return 0;
}
