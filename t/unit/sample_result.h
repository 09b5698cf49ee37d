/* SPDX-License-Identifier: MIT */
/*
 * sample_result - results for the tests of what scores, prints and stores them.
 */
#ifndef SAMPLE_RESULT_H
#define SAMPLE_RESULT_H

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "baseline.h"
#include "result.h"
#include "suite.h"

/* 2026-11-30 18:59:24 and 19:27:40 UTC. */
#define SAMPLE_STARTED_S 1796065164
#define SAMPLE_ENDED_S 1796066860

/* Rows of published reports, in the order of the suite. */
static const double sample_pine64_1[12] = {6094928.5, 1065.9, 565.2, 134212.9, 41079.4, 325478.5,
	337516.3, 61156.5, 1737.3, 749398.9, 2249.6, 726.2};
static const double sample_pine64_4[12] = {24372034.2, 4258.1, 3058.1, 223907.3, 55924.5, 636029.5,
	1349862.0, 239937.8, 9287.1, 2821562.5, 5858.9, 774.3};
static const double sample_macbook_1[12] = {25815584.8, 4042.7, 288.8, 192763.0, 49158.3, 670702.0,
	397083.5, 66524.0, 1286.3, 283373.1, 2069.6, 449.9};
static const double sample_macbook_4[12] = {54322521.4, 14804.5, 703.7, 257623.0, 74024.7,
	1034918.1, 920645.6, 230121.9, 3152.7, 700282.6, 3930.7, 555.5};

static inline struct suite sample_suite(void)
{
	struct suite suite = {0};
	char *error = NULL;

	cr_assert(suite_read(T_DIR "/../suite/system.suite", &suite, &error), "%s", error);
	return suite;
}

/* Both shipped suites, as the catalogue reads them. */
static inline struct suite sample_suites(void)
{
	struct suite suite = sample_suite();
	char *error = NULL;

	cr_assert(suite_read(T_DIR "/../suite/crypto.suite", &suite, &error), "%s", error);
	return suite;
}

static inline struct baseline sample_baseline(void)
{
	struct baseline baseline = {0};
	char *error = NULL;

	cr_assert(baseline_read(T_DIR "/../baselines/sparcstation-20-61.base", &baseline, &error),
		"%s", error);
	return baseline;
}

/* The first nr_tests of the system suite, in passes of that many copies; no windows yet. */
static inline struct result sample_result(size_t nr_tests, size_t nr_passes, const uint32_t *copies)
{
	struct suite suite = sample_suite();
	struct baseline baseline = sample_baseline();
	struct result result = {
		.version = strdup("0.1.0"),
		.profile = strdup("unixbench"),
		.compiler = strdup("gcc (Debian 12.2.0-14) 12.2.0"),
		.linkage = strdup("dynamic"),
		.flags = strdup("-O3 -ffast-math -march=native -mtune=native"),
		.baseline_name = strdup(baseline.name),
		.arguments = calloc(3, sizeof(char *)),
		.started_s = SAMPLE_STARTED_S,
		.ended_s = SAMPLE_ENDED_S,
		.settings = {.rounds = 12,
			.warmup_ns = 100000000,
			.window_ns = 250000000,
			.seed = 0xfedcba9876543210,
			.locale = strdup("C")},
		.harness = {.windows_ns = 5000000000,
			.warmup_ns = 1200000000,
			.cpu_ns = 3000000,
			.run_ns = 1696000000000},
		.tests = calloc(nr_tests + 1, sizeof(struct result_test)),
		.nr_tests = nr_tests,
		.passes = calloc(nr_passes + 1, sizeof(struct result_pass)),
		.nr_passes = nr_passes,
	};

	cr_assert(nr_tests <= suite.nr_tests);
	result.arguments[0] = strdup("-c");
	result.arguments[1] = strdup("4");
	for (size_t i = 0; i < nr_tests; i++) {
		const struct suite_test *test = &suite.tests[i];
		const struct baseline_entry *entry = baseline_find(&baseline, test->key);

		result.tests[i] = (struct result_test){
			.key = strdup(test->key),
			.title = strdup(test->title),
			.unit = strdup(test->unit),
			.suite = strdup(test->file),
			.workload_version = 1,
			.timebase_s = 1,
			.worth_num = 1,
			.worth_den = 1,
			.in_index = entry != NULL,
			.baseline = entry != NULL ? entry->value : 0,
		};
	}
	for (size_t i = 0; i < nr_passes; i++)
		result.passes[i] = (struct result_pass){
			.copies = copies[i],
			.started_s = SAMPLE_STARTED_S,
			.ended_s = SAMPLE_ENDED_S,
			.scores = calloc(nr_tests + 1, sizeof(struct score)),
			.index_partial = true,
		};
	suite_free(&suite);
	baseline_free(&baseline);
	return result;
}

/* Appends a test of the crypto suite, and returns its number. */
static inline size_t sample_crypto(struct result *result, const char *key)
{
	struct suite suite = sample_suites();
	struct baseline baseline = sample_baseline();
	const struct baseline_entry *entry = baseline_find(&baseline, key);
	const struct suite_test *test = suite.tests;
	size_t number = result->nr_tests++;

	while (test < suite.tests + suite.nr_tests && strcmp(test->key, key) != 0)
		test++;
	cr_assert(test < suite.tests + suite.nr_tests, "%s", key);
	result->tests = realloc(result->tests, (number + 1) * sizeof(*result->tests));
	cr_assert_not_null(result->tests);
	result->tests[number] = (struct result_test){
		.key = strdup(test->key),
		.title = strdup(test->title),
		.unit = strdup(test->unit),
		.suite = strdup(test->file),
		.workload_version = 1,
		.timebase_s = 1,
		.worth_num = 8192,
		.worth_den = 1000,
		.in_crypto = entry != NULL,
		.baseline = entry != NULL ? entry->value : 0,
		.baseline_estimated = entry != NULL && entry->kind != BASELINE_MEASURED,
	};
	for (size_t i = 0; i < result->nr_passes; i++) {
		struct score **scores = &result->passes[i].scores;

		*scores = realloc(*scores, (number + 1) * sizeof(**scores));
		cr_assert_not_null(*scores);
		(*scores)[number] = (struct score){.measured = false};
	}
	suite_free(&suite);
	baseline_free(&baseline);
	return number;
}

/* One more window, of 10 s, with that rate. */
static inline struct window *sample_window(
	struct result *result, size_t test, size_t pass, double rate)
{
	size_t nr = result->nr_windows;
	uint32_t copies = result->passes[pass].copies;
	struct window *window;

	result->windows = realloc(result->windows, (nr + 1) * sizeof(*window));
	cr_assert_not_null(result->windows);
	result->nr_windows = nr + 1;
	window = &result->windows[nr];
	*window = (struct window){
		.test = test,
		.pass = pass,
		.round = 1,
		.order = (uint32_t)nr,
		.start_ns = 10000000000 * nr,
		.length_ns = 10000000000,
		.rate = rate,
		.copies = calloc(copies, sizeof(struct copy_total)),
	};
	for (uint32_t i = 0; i < copies; i++)
		window->copies[i] = (struct copy_total){10000000000, 1000 + i};
	return window;
}

static inline void sample_rows(struct result *result, size_t pass, const double *rates, size_t nr)
{
	for (size_t i = 0; i < nr; i++)
		(void)sample_window(result, i, pass, rates[i]);
}

static inline void sample_failure(
	struct result *result, size_t test, size_t pass, enum failure_kind kind, const char *reason)
{
	size_t nr = result->nr_failures;

	result->failures = realloc(result->failures, (nr + 1) * sizeof(*result->failures));
	cr_assert_not_null(result->failures);
	result->failures[nr] = (struct failure){
		test, pass, 1, kind, strdup(reason), strdup("first line\nsecond\tline\n")};
	result->nr_failures = nr + 1;
}

#endif
