/* SPDX-License-Identifier: MIT */
/*
 * The golden reports are also what t/0200-readers.t gives to readers of UnixBench's report.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "class_table.h"
#include "golden.h"
#include "sample_result.h"
#include "score.h"
#include "text_report.h"
#include "text_report_words.h"

static const uint32_t copies[] = {1, 4};

static const struct text_report_header pine64 = {
	.host = "pine64",
	.system = "GNU/Linux",
	.os = "GNU/Linux",
	.release = "3.10.105-0-pine64-longsleep",
	.build = "#3 SMP PREEMPT Sat Mar 11 16:05:53 CET 2017",
	.machine = "aarch64",
	.platform = "aarch64",
	.language = "en_US.utf8",
	.charmap = "UTF-8",
	.collate = "UTF-8",
	.uptime = "23:28:18 up 18 min,  1 user,  load average: 0.33, 0.17, 0.08",
	.runlevel = "2",
	.nr_cpus = 4,
};

static void check_report(
	const char *name, struct result *result, const struct text_report_header *header)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert_not_null(file);
	cr_assert_eq(setenv("TZ", "UTC", 1), 0);
	cr_assert(score_compute(result));
	cr_assert(text_report_write(file, result, header));
	cr_assert(class_table_write(file, result));
	cr_assert_eq(fclose(file), 0);
	golden_check(name, text);
	free(text);
	result_free(result);
}

Test(text_report, two_passes)
{
	struct result result = sample_result(12, 2, copies);

	sample_rows(&result, 0, sample_pine64_1, 12);
	sample_rows(&result, 1, sample_pine64_4, 12);
	check_report("report-full.txt", &result, &pine64);
}

static void put_on(struct result_pass *pass, const char *class, const char *cpus)
{
	pass->class = strdup(class);
	pass->cpus = strdup(cpus);
}

/* A section for the fastest class only: readers take the second one for N copies. */
Test(text_report, classes_of_cores)
{
	static const uint32_t copies_on[] = {1, 1, 1, 4};
	struct result result = sample_result(12, 4, copies_on);

	put_on(&result.passes[0], "fast", "6");
	put_on(&result.passes[1], "middle", "4-5");
	put_on(&result.passes[2], "slow", "0-3");
	sample_rows(&result, 0, sample_pine64_1, 12);
	for (size_t i = 0; i < 12; i++)
		(void)sample_window(&result, i, 2, sample_pine64_1[i] / 2);
	sample_rows(&result, 3, sample_pine64_4, 12);
	sample_failure(&result, 7, 1, FAILURE_ABSENT, "there is no second CPU");
	for (size_t i = 0; i < 12; i++)
		if (i != 7)
			(void)sample_window(&result, i, 1, sample_pine64_1[i] / 3);
	check_report("report-classes.txt", &result, &pine64);
}

static void expect_header(const struct result *result, const char *wanted)
{
	char *line = class_table_header(result);

	cr_assert_not_null(line);
	cr_expect_str_eq(line, wanted);
	free(line);
}

Test(class_table, header)
{
	static const uint32_t copies_on[] = {1, 1, 4};
	static char slow[] = "0-3", fast[] = "4-5";
	struct cpu_class classes[] = {{.cpus = slow, .count = 4, .efficiency = 0},
		{.cpus = fast, .count = 2, .efficiency = 1}};
	struct result result = sample_result(1, 3, copies_on);

	cr_expect_null(class_table_header(&result), "no classes, nothing to say");
	result.system.topology = (struct cpu_topology){.classes = classes, .nr_classes = 2};
	put_on(&result.passes[0], "fast", "4-5");
	put_on(&result.passes[1], "slow", "0-2");
	result.passes[1].passed_over = true;
	expect_header(&result,
		"Core classes: fast (CPUs 4-5), slow (CPUs 0-3); 1 copy ran on fast (CPUs 4-5); 1 "
		"copy ran on slow (CPUs 0-2) as no faster CPU may be used");
	result.nr_passes = 1;
	free(result.passes[0].class);
	result.passes[0].class = NULL;
	expect_header(
		&result, "Core classes: fast (CPUs 4-5), slow (CPUs 0-3); 1 copy ran on any CPU");
	classes[0].efficiency = classes[1].efficiency = -1;
	expect_header(&result,
		"Core classes: class0 (CPUs 0-3), class1 (CPUs 4-5), which is faster is not known; "
		"1 copy "
		"ran on any CPU");
	result.nr_passes = 3;
	result.system.topology = (struct cpu_topology){.nr_classes = 0};
	result_free(&result);
}

/* One CPU, one pass; some tests failed, and what they said looks like rows, rules and scores. */
Test(text_report, failures)
{
	static const struct text_report_cpu cpu = {
		"ARM926EJ-S \x1b[31mrev 5\tv5l", 218.72, "swp half"};
	static const char *const extras[] = {"Mode: quick",
		"--------------------------------------------------------------------------------",
		NULL};
	struct text_report_header header = pine64;
	struct result result = sample_result(14, 1, copies);

	header.cpus = &cpu;
	header.nr_cpu_lines = 1;
	header.nr_cpus = 1;
	header.extras = extras;
	header.collate = NULL;
	sample_rows(&result, 0, sample_pine64_1, 12);
	(void)sample_window(&result, 12, 0, 0.04);
	sample_failure(&result, 0, 0, FAILURE_EXIT, "it left with status 2");
	sample_failure(&result, 1, 0, FAILURE_RUBBISH,
		"x 12.3 lps (10.0 s, 7 samples)\nSystem Benchmarks Index Score   99.9");
	sample_failure(&result, 3, 0, FAILURE_RUBBISH,
		"running 8 parallel copies of tests\n"
		"------------------------------------------------------------------------------\n"
		"Benchmark Run: aborting");
	sample_failure(&result, 6, 0, FAILURE_SIGNAL, "killed by SIGSEGV INDEX");
	check_report("report-failures.txt", &result, &header);
}

/* The last nr tests before the others. */
static void put_last_first(struct result *result, size_t nr)
{
	size_t nr_others = result->nr_tests - nr;
	struct result_test *tests = calloc(result->nr_tests, sizeof(*tests));

	cr_assert_not_null(tests);
	memcpy(tests, result->tests + nr_others, nr * sizeof(*tests));
	memcpy(tests + nr, result->tests, nr_others * sizeof(*tests));
	free(result->tests);
	result->tests = tests;
}

/* 128 CPUs; tests outside the index come first in the result, with titles that need mending. */
Test(text_report, many_cpus_and_odd_titles)
{
	static const uint32_t one_and_128[] = {128, 1};
	static const char *const titles[] = {"aes/cbc: 256", "2D  rectangles",
		"Caf\xc3\xa9 (x) - y_z",
		"A title that is much longer than the forty characters of its column"};
	struct text_report_cpu cpus[128];
	struct text_report_header header = pine64;
	struct result result = sample_result(17, 2, one_and_128);

	for (size_t i = 0; i < 128; i++)
		cpus[i] = (struct text_report_cpu){"Ampere Altra", 50, NULL};
	header.cpus = cpus;
	header.nr_cpu_lines = 128;
	header.nr_cpus = 128;
	put_last_first(&result, 5);
	for (size_t i = 0; i < 4; i++) {
		free(result.tests[i].title);
		result.tests[i].title = strdup(titles[i]);
		free(result.tests[i].unit);
		result.tests[i].unit = strdup(i == 0 ? "MB/s" : "points");
	}
	for (size_t i = 0; i < 17; i++) {
		(void)sample_window(
			&result, i, 1, i < 5 ? 10.06 + (double)i : sample_pine64_1[i - 5]);
		(void)sample_window(&result, i, 0, i < 5 ? 1e13 : sample_pine64_4[i - 5]);
	}
	check_report("report-many.txt", &result, &header);
}

/* Of the two passes the first measured nothing, and has no section. */
Test(text_report, a_pass_without_rows)
{
	struct result result = sample_result(2, 2, copies);

	(void)sample_window(&result, 0, 1, sample_pine64_4[0]);
	(void)sample_window(&result, 1, 1, sample_pine64_4[1]);
	sample_failure(&result, 0, 0, FAILURE_TIMEOUT, "no progress for 60 s");
	sample_failure(&result, 1, 0, FAILURE_TIMEOUT, "no progress for 60 s");
	check_report("report-one-pass.txt", &result, &pine64);
}

Test(text_report, no_test_of_the_index)
{
	struct result result = sample_result(14, 1, copies);

	for (size_t i = 0; i < 12; i++) {
		result.tests[i].in_index = false;
		result.tests[i].baseline = 0;
	}
	sample_rows(&result, 0, sample_pine64_1, 12);
	(void)sample_window(&result, 12, 0, 1);
	(void)sample_window(&result, 13, 0, 1);
	check_report("report-no-index.txt", &result, &pine64);
}

Test(text_report, nothing_measured)
{
	static const struct text_report_header unknown = {.nr_cpus = 0};
	struct result result = sample_result(2, 1, copies);

	sample_failure(&result, 0, 0, FAILURE_NOT_STARTED, "there is no such program");
	result.partial = true;
	result.partial_reason = strdup("it was interrupted");
	check_report("report-nothing.txt", &result, &unknown);
}

Test(text_report, a_file_that_cannot_be_written_is_an_error)
{
	struct result result = sample_result(1, 1, copies);
	FILE *file = fopen("/dev/full", "w");

	if (file != NULL) {
		cr_assert(score_compute(&result));
		cr_expect_not(text_report_write(file, &result, &pine64));
		(void)fclose(file);
	}
	result_free(&result);
}

static void expect_words(char *got, const char *wanted)
{
	cr_expect_str_eq(got, wanted);
	free(got);
}

Test(text_report, words)
{
	expect_words(text_report_title("pipe"), "Pipe");
	expect_words(text_report_title("a/b"), "A b");
	expect_words(text_report_title("  "), "Test");
	expect_words(text_report_title("Index Score"), "Index_Score");
	expect_words(text_report_title(NULL), "Unknown");
	expect_words(text_report_unit("MB/s"), "MBs");
	expect_words(text_report_unit("%"), "units");
	expect_words(text_report_line("a\r\n\tb"), "a   b");
	expect_words(text_report_line(""), "unknown");
	expect_words(text_report_reason("f(x)"), "f[x]");
	expect_words(text_report_reason("aborting"), "abor.ing");
}
