/* SPDX-License-Identifier: MIT */
#include "import_result.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"
#include "result_json.h"
#include "scan.h"
#include "score.h"
#include "select.h"
#include "text.h"
#include "unixbench_check.h"

#define BASELINE_OF_REPORT "of-the-report"
/* Baselines are printed with one decimal. */
#define BASELINE_DIFFERENCE 0.051

struct making {
	struct import_report *report;
	const struct import_result_request *request;
	struct result result;
	bool other_baselines;
	bool failed;
};

static char *copy(struct making *making, const char *text)
{
	char *copied = strdup(text);

	making->failed |= copied == NULL;
	return copied;
}

/* The test of a suite with that key, or with that title where a report does not know keys. */
static const struct suite_test *suite_test_of(
	const struct suite *suite, const struct import_row *row)
{
	for (size_t i = 0; i < suite->nr_tests; i++) {
		if (strcmp(suite->tests[i].key, row->key) == 0 ||
			strcmp(suite->tests[i].title, row->title) == 0)
			return &suite->tests[i];
	}
	return NULL;
}

static bool is_old(const struct import_report *report)
{
	return report->version != NULL && report->version[0] < '5';
}

/* Whether the row counts for the index: the twelve do, and in old versions what their table has. */
static bool in_index(const struct import_report *report, const struct import_row *row)
{
	if (report->kind == IMPORT_UNIXBENCH && is_old(report))
		return row->has_index && row->in_system_index;
	return row->classic;
}

static double baseline_of(struct making *making, const struct import_row *row, const char *key)
{
	const struct baseline_entry *entry = baseline_find(making->request->baseline, key);

	if (!row->has_index)
		return entry != NULL ? entry->value : 0;
	if (entry == NULL || fabs(entry->value - row->baseline) <= BASELINE_DIFFERENCE)
		return row->baseline;
	making->other_baselines = true;
	import_report_doubt(making->report, row->index_line,
		"%s: the baseline is %.1f, not %.1f; rated with the report's", row->title,
		row->baseline, entry->value);
	return row->baseline;
}

static void set_test(struct making *making, const struct import_row *row, struct result_test *test)
{
	const struct suite_test *suite_test = suite_test_of(making->request->suite, row);
	const char *key = suite_test != NULL ? suite_test->key : row->key;
	const struct baseline_entry *entry = baseline_find(making->request->baseline, key);
	/* The figures of openssl speed have no titles of their own. */
	bool titled = suite_test != NULL && making->report->kind != IMPORT_UNIXBENCH;

	*test = (struct result_test){
		.key = copy(making, key),
		.title = copy(making, titled ? suite_test->title : row->title),
		.unit = copy(making, row->unit),
		.suite = suite_test != NULL ? copy(making, suite_test->file) : NULL,
		.timebase_s = strcmp(row->unit, "lpm") == 0 ? 60 : 1,
		.worth_num = 1,
		.worth_den = 1,
		.in_index = in_index(making->report, row),
		.in_crypto = suite_test != NULL &&
			strcmp(suite_test->file, RESULT_CRYPTO_SUITE) == 0 &&
			select_in_group(suite_test, SELECT_CRYPTO_GROUP),
		.baseline_estimated =
			!row->has_index && entry != NULL && entry->kind != BASELINE_MEASURED,
		.baseline = baseline_of(making, row, key),
	};
}

/* The test with the key of the row, or nr_tests. firsts is a row of each test. */
static size_t test_of(const struct making *making, const size_t *firsts, size_t row)
{
	const struct import_row *rows = making->report->rows;
	size_t test = 0;

	while (test < making->result.nr_tests &&
		(rows[firsts[test]].hash != rows[row].hash ||
			strcmp(rows[firsts[test]].key, rows[row].key) != 0))
		test++;
	return test;
}

/* The test of each row, tests in the order of their first rows; false without memory. */
static bool make_tests(struct making *making, size_t *test_of_row)
{
	const struct import_report *report = making->report;
	struct result *result = &making->result;
	size_t *firsts = calloc(report->nr_rows + 1, sizeof(size_t));

	result->tests = calloc(report->nr_rows + 1, sizeof(*result->tests));
	if (firsts == NULL || result->tests == NULL) {
		free(firsts);
		return false;
	}
	for (size_t i = 0; i < report->nr_rows; i++) {
		const struct import_row *row = &report->rows[i];
		size_t test = test_of(making, firsts, i);

		test_of_row[i] = test;
		if (test == result->nr_tests && test < RESULT_JSON_TESTS_MAX) {
			set_test(making, row, &result->tests[test]);
			firsts[result->nr_tests++] = i;
		} else if (test < result->nr_tests && row->has_index &&
			!report->rows[firsts[test]].has_index) {
			/* One pass may have the baseline, and another not. */
			result->tests[test].baseline =
				baseline_of(making, row, result->tests[test].key);
			result->tests[test].in_index |= in_index(report, row);
			firsts[test] = i;
		}
	}
	free(firsts);
	return !making->failed;
}

static bool make_passes(struct making *making)
{
	const struct import_report *report = making->report;
	struct result *result = &making->result;

	result->passes = calloc(report->nr_passes + 1, sizeof(*result->passes));
	if (result->passes == NULL)
		return false;
	for (size_t i = 0; i < report->nr_passes; i++) {
		const struct import_pass *from = &report->passes[i];
		struct result_pass *pass = &result->passes[i];

		pass->copies = from->copies > 0 ? from->copies : 1;
		pass->started_s = from->started_s;
		pass->ended_s = from->ended_s;
		pass->scores = calloc(result->nr_tests + 1, sizeof(*pass->scores));
		result->nr_passes++;
		if (pass->scores == NULL)
			return false;
		if (from->started_s > 0 &&
			(result->started_s == 0 || from->started_s < result->started_s))
			result->started_s = from->started_s;
		if (from->ended_s > result->ended_s)
			result->ended_s = from->ended_s;
	}
	return true;
}

static void set_scores(struct making *making, const size_t *test_of_row)
{
	const struct import_report *report = making->report;

	for (size_t i = 0; i < report->nr_rows; i++) {
		const struct import_row *row = &report->rows[i];
		struct score *scores = making->result.passes[row->pass].scores;

		if (scores == NULL || test_of_row[i] >= making->result.nr_tests ||
			!(row->value > 0))
			continue;
		scores[test_of_row[i]] = (struct score){
			.measured = true,
			.value = row->value,
			.nr_samples = row->nr_samples,
			.length_s = row->length_s > 0 ? row->length_s : 0,
		};
	}
}

/* What the report calls its index, from what is in the result. */
static double index_of(const struct result *result, size_t number, bool mean)
{
	const struct result_pass *pass = &result->passes[number];
	double sum = 0;
	size_t nr = 0;

	if (!mean)
		return pass->index;
	for (size_t i = 0; i < result->nr_tests; i++) {
		if (result->tests[i].in_index && pass->scores[i].index > 0) {
			sum += pass->scores[i].index;
			nr++;
		}
	}
	return nr > 0 ? sum / (double)nr : 0;
}

static void check_index(struct making *making)
{
	for (size_t i = 0; i < making->result.nr_passes; i++) {
		const struct import_pass *pass = &making->report->passes[i];
		double index = index_of(&making->result, i, pass->index_is_mean) /
			(pass->rated_1 ? 10 : 1);

		if (pass->index_is_mean && pass->index > 0)
			import_report_doubt(making->report, pass->index_line,
				"the index %.1f is an arithmetic mean; the geometric one is %.1f",
				pass->index, making->result.passes[i].index);
		if (pass->index > 0 && !unixbench_check_agrees(pass->index, index))
			import_report_doubt(making->report, pass->index_line,
				"an index of %.1f is printed; the rows give %.1f", pass->index,
				index);
	}
}

static void set_system(struct making *making)
{
	const struct import_report *report = making->report;
	struct system_info *system = &making->result.system;
	uint32_t cpus = 0;

	*system = report->system;
	memset(&making->report->system, 0, sizeof(report->system));
	for (size_t i = 0; i < report->nr_passes; i++) {
		if (report->passes[i].cpus > cpus)
			cpus = report->passes[i].cpus;
	}
	for (size_t i = 0; cpus == 0 && i < system->nr_groups; i++)
		cpus += system->groups[i].count;
	system->budget.online = cpus;
	system->budget.affinity = cpus;
	system->budget.usable = cpus;
	if (system->host[0] == '\0' && making->request->host != NULL)
		(void)snprintf(system->host, sizeof(system->host), "%s", making->request->host);
}

/* The kinds that were merged, the report's own first: "unixbench+openssl-speed". */
static char *kind_of(const struct import_report *report)
{
	char *kind = text_format("%s", import_kind_name(report->kind));

	for (unsigned i = 0; kind != NULL && i <= IMPORT_CRYPTSETUP; i++) {
		char *longer;

		if (i == report->kind || (report->merged >> i & 1) == 0)
			continue;
		longer = text_format("%s+%s", kind, import_kind_name((enum import_kind)i));
		free(kind);
		kind = longer;
	}
	return kind;
}

static void set_origin(struct making *making)
{
	const struct import_report *report = making->report;
	const struct import_result_request *request = making->request;
	struct origin *origin = &making->result.origin;
	const char *source = request->source != NULL ? request->source : report->source;

	origin->kind = kind_of(report);
	making->failed |= origin->kind == NULL;
	origin->version = report->version != NULL ? copy(making, report->version) : NULL;
	origin->file = copy(making, request->file);
	origin->source = source != NULL ? copy(making, source) : NULL;
	origin->line = (uint32_t)report->line;
}

/* The doubts go over, with a last line about those that there was no room for. */
static void set_doubts(struct making *making)
{
	struct import_report *report = making->report;
	size_t nr = report->nr_doubts < IMPORT_DOUBTS_MAX ? report->nr_doubts : IMPORT_DOUBTS_MAX;
	char **doubts = calloc(nr + 2, sizeof(*doubts));

	if (doubts == NULL) {
		making->failed = true;
		return;
	}
	if (nr > 0)
		memcpy(doubts, report->doubts, nr * sizeof(*doubts));
	if (report->nr_doubts > nr)
		doubts[nr] = text_format("and %zu more", report->nr_doubts - nr);
	making->failed |= report->nr_doubts > nr && doubts[nr] == NULL;
	making->result.doubts = doubts;
	report->nr_doubts = 0;
}

static bool make(struct making *making, size_t *test_of_row)
{
	struct result *result = &making->result;

	result->version = copy(making, making->request->version);
	result->arguments = calloc(1, sizeof(*result->arguments));
	if (result->arguments == NULL || !make_tests(making, test_of_row) || !make_passes(making))
		return false;
	set_scores(making, test_of_row);
	score_index(result);
	check_index(making);
	result->baseline_name = copy(making,
		making->other_baselines ? BASELINE_OF_REPORT : making->request->baseline->name);
	set_system(making);
	set_origin(making);
	set_doubts(making);
	return !making->failed && !making->report->failed;
}

bool import_result(struct import_report *report, const struct import_result_request *request,
	struct result *ret_result)
{
	struct making making = {.report = report, .request = request};
	size_t *test_of_row = calloc(report->nr_rows + 1, sizeof(*test_of_row));
	bool good = test_of_row != NULL && make(&making, test_of_row);

	free(test_of_row);
	if (good)
		*ret_result = making.result;
	else
		result_free(&making.result);
	return good;
}
