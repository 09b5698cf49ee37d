/* SPDX-License-Identifier: MIT */
/*
 * sample_compare - two machines, and what is written about them, for the tests of comparisons.
 */
#ifndef SAMPLE_COMPARE_H
#define SAMPLE_COMPARE_H

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "compare.h"
#include "compare_report.h"
#include "golden.h"
#include "result_json.h"
#include "sample_result.h"
#include "score.h"

static const uint32_t one_and_4[] = {1, 4};

static inline void set_string(char **string, const char *text)
{
	free(*string);
	*string = text != NULL ? strdup(text) : NULL;
}

/* Twelve rounds with an interval of that half-width about every score and index. */
static inline void give_intervals(struct result *result, double half_width)
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

static inline void describe(
	struct result *result, const char *host, const char *cpu, const char *kernel)
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

static inline struct result pine64(void)
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
static inline struct result macbook(void)
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
static inline struct result pine64_again(double factor)
{
	struct result result = pine64();

	for (size_t i = 0; i < result.nr_windows; i++)
		result.windows[i].rate *= i % 2 ? factor : 1 / factor;
	cr_assert(score_compute(&result));
	give_intervals(&result, 0.02);
	return result;
}

static inline struct side side_from(struct result result, const char *name)
{
	struct side side;

	cr_assert(side_of(&result, name, &side));
	result_free(&result);
	return side;
}

static inline char *text_of(const struct compare *compare, struct compare_style style)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert(compare_text_write(file, compare, &style));
	cr_assert_eq(fclose(file), 0);
	return text;
}

static inline char *written_by(
	bool (*write)(FILE *, const struct compare *), const struct compare *compare)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert(write(file, compare));
	cr_assert_eq(fclose(file), 0);
	return text;
}

static inline bool write_json(FILE *file, const struct compare *compare)
{
	json_t *root = compare_to_json(compare);
	bool good = root != NULL && result_json_write(file, root);

	json_decref(root);
	return good;
}

static inline void check_golden(const char *name, char *text)
{
	golden_check(name, text);
	free(text);
}

static inline int columns_of(const char *line)
{
	int columns = 0;

	for (; *line != '\0' && *line != '\n'; line++)
		columns += ((unsigned char)*line & 0xc0) != 0x80;
	return columns;
}

static inline void expect_at_most(const char *text, int width)
{
	for (const char *line = text; line != NULL && *line != '\0'; line = strchr(line, '\n')) {
		line += *line == '\n';
		cr_expect(columns_of(line) <= width, "%d: %.*s", columns_of(line),
			(int)strcspn(line, "\n"), line);
	}
}

static inline void set_copies(struct result *result, uint32_t copies, uint32_t cpus)
{
	result->passes[1].copies = copies;
	for (size_t i = 0; i < result->nr_windows; i++) {
		free(result->windows[i].copies);
		result->windows[i].copies = NULL;
	}
	result->system.budget.usable = cpus;
}

#endif
