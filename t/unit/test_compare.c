/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "compare.h"
#include "compare_report.h"
#include "explain.h"
#include "golden.h"
#include "result_json.h"
#include "sample_result.h"
#include "score.h"

static const uint32_t one_and_4[] = {1, 4};

static void set_string(char **string, const char *text)
{
	free(*string);
	*string = text != NULL ? strdup(text) : NULL;
}

/* Twelve rounds with an interval of that half-width about every score and index. */
static void give_intervals(struct result *result, double half_width)
{
	for (size_t i = 0; i < result->nr_passes; i++) {
		struct result_pass *pass = &result->passes[i];
		double factor = exp(half_width);

		for (size_t j = 0; j < result->nr_tests; j++) {
			struct score *score = &pass->scores[j];

			if (!score->measured)
				continue;
			score->nr_samples = 12;
			score->has_interval = true;
			score->interval = (struct interval){score->value, score->value / factor,
				score->value * factor, half_width};
		}
		pass->has_interval = true;
		factor = exp(half_width / 3);
		pass->interval = (struct interval){
			pass->index, pass->index / factor, pass->index * factor, half_width / 3};
	}
}

static void describe(struct result *result, const char *host, const char *cpu, const char *kernel)
{
	struct system_info *system = &result->system;

	strcpy(system->host, host);
	strcpy(system->kernel_name, "Linux");
	strcpy(system->kernel_release, kernel);
	strcpy(system->shell, "/usr/bin/dash");
	strcpy(system->work_type, "ext4");
	system->page_bytes = 4096;
	system->budget = (struct cpu_budget){.online = 4, .affinity = 4, .usable = 4};
	system->groups = calloc(1, sizeof(*system->groups));
	system->nr_groups = 1;
	system->groups[0].cpus = strdup("0-3");
	system->groups[0].count = 4;
	strcpy(system->groups[0].model, cpu);
}

static struct result pine64(void)
{
	struct result result = sample_result(12, 2, one_and_4);

	sample_rows(&result, 0, sample_pine64_1, 12);
	sample_rows(&result, 1, sample_pine64_4, 12);
	cr_assert(score_compute(&result));
	give_intervals(&result, 0.02);
	describe(&result, "pine64", "ARM Cortex-A53", "3.10.105-0-pine64-longsleep");
	strcpy(result.system.governor, "ondemand");
	return result;
}

/* With another profile, shell, governor and version of one workload; execl failed. */
static struct result macbook(void)
{
	struct result result = sample_result(12, 2, one_and_4);

	sample_rows(&result, 0, sample_macbook_1, 12);
	sample_rows(&result, 1, sample_macbook_4, 12);
	sample_failure(&result, 2, 1, FAILURE_TIMEOUT, "no progress");
	cr_assert(score_compute(&result));
	give_intervals(&result, 0.05);
	describe(
		&result, "macbook", "Intel(R) Core(TM) i5-4250U CPU @ 1.30GHz", "4.4.0-66-generic");
	strcpy(result.system.governor, "performance");
	strcpy(result.system.shell, "/bin/bash");
	set_string(&result.profile, "portable");
	set_string(&result.flags, "-O2");
	set_string(&result.compiler, NULL);
	result.tests[6].workload_version = 2;
	return result;
}

/* Three per cent faster and slower in turn. */
static struct result pine64_again(double factor)
{
	struct result result = pine64();

	for (size_t i = 0; i < result.nr_windows; i++)
		result.windows[i].rate *= i % 2 ? factor : 1 / factor;
	cr_assert(score_compute(&result));
	give_intervals(&result, 0.02);
	return result;
}

static struct side side_from(struct result result, const char *name)
{
	struct side side;

	cr_assert(side_of(&result, name, &side));
	result_free(&result);
	return side;
}

static char *text_of(const struct compare *compare, struct compare_style style)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert(compare_text_write(file, compare, &style));
	cr_assert_eq(fclose(file), 0);
	return text;
}

static char *written_by(
	bool (*write)(FILE *, const struct compare *), const struct compare *compare)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert(write(file, compare));
	cr_assert_eq(fclose(file), 0);
	return text;
}

static bool write_json(FILE *file, const struct compare *compare)
{
	json_t *root = compare_to_json(compare);
	bool good = root != NULL && result_json_write(file, root);

	json_decref(root);
	return good;
}

static void check_golden(const char *name, char *text)
{
	golden_check(name, text);
	free(text);
}

static int columns_of(const char *line)
{
	int columns = 0;

	for (; *line != '\0' && *line != '\n'; line++)
		columns += ((unsigned char)*line & 0xc0) != 0x80;
	return columns;
}

static void expect_at_most(const char *text, int width)
{
	for (const char *line = text; line != NULL && *line != '\0'; line = strchr(line, '\n')) {
		line += *line == '\n';
		cr_expect(columns_of(line) <= width, "%d: %.*s", columns_of(line),
			(int)strcspn(line, "\n"), line);
	}
}

Test(compare, two_machines_in_every_form)
{
	struct side sides[] = {
		side_from(pine64(), "pine64"), side_from(macbook(), "macbook-air-2013")};
	struct compare compare;
	char *text;

	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	text = text_of(&compare, (struct compare_style){80, true, false});
	expect_at_most(text, 80);
	check_golden("compare.txt", text);
	check_golden(
		"compare-colour.txt", text_of(&compare, (struct compare_style){120, true, true}));
	text = text_of(&compare, (struct compare_style){60, false, false});
	expect_at_most(text, 60);
	check_golden("compare-narrow.txt", text);
	check_golden("compare.md", written_by(compare_markdown_write, &compare));
	check_golden("compare.csv", written_by(compare_csv_write, &compare));
	check_golden("compare.json", written_by(write_json, &compare));
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

Test(compare, several_machines_and_merged_runs)
{
	struct side runs[] = {side_from(pine64(), "pine64-1"),
		side_from(pine64_again(1.03), "pine64-2"),
		side_from(pine64_again(1.01), "pine64-3")};
	struct side sides[3] = {side_from(pine64(), "pine64"), {.name = NULL}, {.name = NULL}};
	struct compare compare;
	char *text;

	cr_assert(side_merge(runs, 3, "three runs", &sides[1]));
	sides[2] = side_from(macbook(), "macbook-air-2013");
	cr_assert(compare_make(sides, 3, NULL, log(1.02), &compare));
	text = text_of(&compare, (struct compare_style){80, true, false});
	expect_at_most(text, 80);
	check_golden("compare-several.txt", text);
	check_golden("compare-several.md", written_by(compare_markdown_write, &compare));
	compare_free(&compare);
	cr_assert(compare_make(sides, 3, &runs[0], log(1.02), &compare));
	check_golden(
		"compare-rated.txt", text_of(&compare, (struct compare_style){80, false, false}));
	cr_expect_float_eq(compare.sections[0].rows[3].cells[0].rating, 10, 1e-9);
	cr_expect_float_eq(compare.sections[0].index.cells[0].rating, 10, 1e-9);
	compare_free(&compare);
	for (size_t i = 0; i < 3; i++) {
		side_free(&runs[i]);
		side_free(&sides[i]);
	}
}

Test(compare, what_makes_rows_incomparable)
{
	struct side sides[] = {side_from(pine64(), "a"), side_from(macbook(), "b")};
	struct compare compare;
	static const char *const wanted[12] = {"profile", "profile", NULL, NULL, NULL, NULL,
		"workload version", NULL, NULL, NULL, "shell", "shell"};

	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	cr_assert_eq(compare.sections[0].nr_rows, 12);
	for (size_t i = 0; i < 12; i++) {
		const struct compare_cell *cell = &compare.sections[0].rows[i].cells[1];

		cr_expect_eq(wanted[i] == NULL, cell->why == NULL, "%zu", i);
		cr_expect_eq(wanted[i] != NULL, cell->verdict == VERDICT_UNLIKE, "%zu", i);
		if (wanted[i] != NULL && cell->why != NULL)
			cr_expect_str_eq(cell->why, wanted[i]);
	}
	cr_expect_eq(compare.sections[0].index.cells[1].nr_unlike, 5);
	/* One test failed there, so its index is of eleven, and without an interval beside one of twelve. */
	cr_expect_eq(compare.sections[1].index.cells[1].nr_tests, 11);
	cr_expect_not(compare.sections[1].index.cells[1].ratio.has_interval);
	cr_expect(compare.sections[0].index.cells[1].ratio.has_interval);
	cr_expect_eq(compare.weights[FACT_GOVERNOR], FACT_CAUTION);
	cr_expect_not(compare.differs[FACT_COMPILER], "it is not known of one side");
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

/* The published indices of both machines, and their ratio. */
Test(compare, published_indices)
{
	struct result a = pine64();
	struct result b = sample_result(12, 2, one_and_4);
	struct side sides[2];
	struct compare compare;
	struct explain_part *parts;
	size_t nr;
	double product = 0;
	double sizes = 0;

	sample_rows(&b, 0, sample_macbook_1, 12);
	sample_rows(&b, 1, sample_macbook_4, 12);
	cr_assert(score_compute(&b));
	sides[0] = side_from(a, "pine64");
	sides[1] = side_from(b, "macbook");
	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	cr_assert_eq(compare.nr_sections, 2);
	cr_expect_float_eq(compare.sections[0].index.cells[0].value, 320.0, 0.05);
	cr_expect_float_eq(compare.sections[0].index.cells[1].value, 371.2, 0.05);
	cr_expect_float_eq(compare.sections[1].index.cells[0].value, 924.1, 0.05);
	cr_expect_float_eq(compare.sections[1].index.cells[1].value, 772.9, 0.05);
	cr_expect_float_eq(exp(compare.sections[0].index.cells[1].ratio.ln), 371.2 / 320.0, 0.001);
	cr_expect_not(compare.sections[0].rows[0].cells[1].sure);
	cr_expect_float_eq(explain_scaling(&compare, NULL, 0), 924.1 / 320.0, 0.001);
	cr_assert(explain_index(&compare.sections[0], 1, &parts, &nr));
	cr_assert_eq(nr, 12);
	cr_expect_str_eq(parts[0].test->key, "dhry2reg");
	for (size_t i = 0; i < nr; i++) {
		product += parts[i].ln_factor;
		sizes += fabs(parts[i].share);
		cr_expect(i == 0 || fabs(parts[i].share) <= fabs(parts[i - 1].share));
	}
	cr_expect_float_eq(product, compare.sections[0].index.cells[1].ratio.ln, 1e-9);
	cr_expect_float_eq(sizes, 1, 1e-9);
	free(parts);
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

static void set_copies(struct result *result, uint32_t copies, uint32_t cpus)
{
	result->passes[1].copies = copies;
	for (size_t i = 0; i < result->nr_windows; i++) {
		free(result->windows[i].copies);
		result->windows[i].copies = NULL;
	}
	result->system.budget.usable = cpus;
}

/* N copies on N CPUs beside M on M; two copies beside two copies; a machine of one CPU. */
Test(compare, passes_are_matched_by_load)
{
	struct result results[] = {pine64(), pine64(), pine64()};
	struct side sides[3];
	struct compare compare;

	set_copies(&results[1], 16, 16);
	set_copies(&results[2], 2, 1);
	for (size_t i = 0; i < 3; i++)
		sides[i] = side_from(results[i], "x");
	cr_assert(compare_make(sides, 3, NULL, log(1.02), &compare));
	cr_assert_eq(compare.nr_sections, 2);
	cr_expect_eq(compare.sections[1].load, COMPARE_ALL);
	cr_expect_eq(compare.sections[1].copies[0], 4);
	cr_expect_eq(compare.sections[1].copies[1], 16);
	cr_expect_eq(compare.sections[1].copies[2], 1, "one copy loads all of one CPU");
	compare_free(&compare);
	cr_assert(compare_make(&sides[2], 1, &sides[0], log(1.02), &compare));
	cr_assert_eq(compare.nr_sections, 2);
	cr_expect_eq(compare.sections[1].load, COMPARE_SAME);
	compare_free(&compare);
	for (size_t i = 0; i < 3; i++)
		side_free(&sides[i]);
}

/* Of a big.LITTLE machine the first pass of one copy counts, and it is said on which cores it ran. */
Test(compare, classes_of_cores)
{
	struct result result = pine64();
	struct side sides[2];
	struct compare compare;
	char *text;

	result.passes[0].class = strdup("fast");
	result.passes[1].class = strdup("slow");
	set_copies(&result, 1, 4);
	sides[0] = side_from(result, "a");
	sides[1] = side_from(pine64(), "b");
	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	cr_assert_eq(compare.nr_sections, 1);
	cr_expect_float_eq(compare.sections[0].rows[0].cells[0].value, sample_pine64_1[0], 1e-6);
	text = text_of(&compare, (struct compare_style){80, true, false});
	cr_expect_not_null(strstr(text, "one copy: A 1 copy on fast cores\n"));
	free(text);
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

/* What a file may hold that somebody wrote by hand. */
static struct result hostile(void)
{
	static const char evil[] = "\033[31m<b>|`x`|\r\n\xc2\x9b"
				   "31m\xe2\x80\xae\xff=cmd(),\"";
	struct result result = pine64();
	static const double extremes[] = {1e308, 5e-324, 1e-308, 1.7e308};

	set_string(&result.tests[0].key, evil);
	set_string(&result.tests[1].title, evil);
	set_string(&result.tests[2].unit, evil);
	set_string(&result.tests[3].suite, NULL);
	set_string(&result.profile, evil);
	set_string(&result.compiler, evil);
	set_string(&result.version, evil);
	set_string(&result.baseline_name, evil);
	set_string(&result.settings.locale, evil);
	result.started_s = INT64_MAX;
	result.partial = true;
	result.partial_reason = strdup(evil);
	result.system.memory_bytes = UINT64_MAX;
	result.system.cgroup.quota_cpus = 1e300;
	result.passes[1].scores[3].has_interval = true;
	result.passes[1].scores[3].interval = (struct interval){0, -1, INFINITY, 9};
	for (size_t i = 0; i < 4; i++) {
		result.passes[0].scores[4 + i].value = extremes[i];
		result.passes[0].scores[4 + i].nr_samples = UINT32_MAX;
	}
	result.tests[5].baseline = 5e-324;
	result.tests[7].baseline = 1e308;
	set_string(&result.tests[9].key, "pipe");
	return result;
}

static void expect_harmless(char *text)
{
	for (const unsigned char *p = (const unsigned char *)text; *p != '\0'; p++) {
		cr_assert(*p == '\n' || *p >= ' ', "control character %d", *p);
		cr_assert(!(p[0] == 0xc2 && p[1] < 0xa0), "C1 control character");
		cr_assert(!(p[0] == 0xe2 && p[1] == 0x80 && p[2] == 0xae), "direction override");
	}
	free(text);
}

Test(compare, hostile_strings_and_figures)
{
	struct side sides[] = {side_from(hostile(), "\033]0;x\007=cmd"), side_from(pine64(), "b")};

	for (int turn = 0; turn < 2; turn++) {
		struct compare compare;
		struct side first = sides[0];

		cr_assert(compare_make(sides, 2, &sides[1], log(1.02), &compare));
		expect_harmless(text_of(&compare, (struct compare_style){80, true, false}));
		expect_harmless(text_of(&compare, (struct compare_style){20, false, false}));
		expect_harmless(written_by(compare_markdown_write, &compare));
		expect_harmless(written_by(compare_csv_write, &compare));
		expect_harmless(written_by(write_json, &compare));
		compare_free(&compare);
		sides[0] = sides[1];
		sides[1] = first;
	}
	side_free(&sides[0]);
	side_free(&sides[1]);
}

Test(compare, markdown_and_csv_are_escaped)
{
	struct side sides[] = {side_from(hostile(), "=1+1,\"a|b\"<i>"), side_from(pine64(), "b")};
	struct compare compare;
	char *text;

	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	text = written_by(compare_markdown_write, &compare);
	cr_expect_null(strstr(text, "<i>"));
	cr_expect_null(strstr(text, "<b>"));
	cr_expect_null(strstr(text, "a|b"));
	cr_expect_not_null(strstr(text, "a&#124;b"));
	free(text);
	text = written_by(compare_csv_write, &compare);
	cr_expect_not_null(strstr(text, "\"'=1+1,\"\"a|b\"\"<i>\","));
	free(text);
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

Test(compare, nothing_in_common)
{
	struct result other = sample_result(1, 1, one_and_4 + 1);
	struct side sides[2];
	struct compare compare;
	char *text;

	set_string(&other.tests[0].key, "other");
	sides[0] = side_from(pine64(), "a");
	sides[1] = side_from(other, "b");
	set_string(&sides[0].tests[0].key, "mine");
	sides[0].nr_passes = 0;
	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	cr_expect_eq(compare.nr_sections, 0);
	text = text_of(&compare, (struct compare_style){80, true, false});
	cr_expect_not_null(strstr(text, "no two of them have a pass in common"));
	free(text);
	text = written_by(write_json, &compare);
	free(text);
	compare_free(&compare);
	sides[0].nr_passes = 2;
	side_free(&sides[0]);
	side_free(&sides[1]);
}
