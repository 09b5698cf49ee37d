/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "golden.h"
#include "sample_result.h"
#include "scaling.h"
#include "scaling_report.h"
#include "score.h"

/* Per round; the gain is the middle one of the ratios 1.8, 1.9, 2.0, 1.95 and 1.85. */
static const double one[] = {100, 110, 90, 100, 120};
static const double two[] = {180, 209, 180, 195, 222};

static void rounds(struct result *result, size_t test, size_t pass, const double *rates, size_t nr)
{
	for (size_t i = 0; i < nr; i++)
		sample_window(result, test, pass, rates[i])->round = (uint32_t)i + 1;
}

static struct scaling compute(struct result *result)
{
	struct scaling scaling;

	cr_assert(score_compute(result));
	cr_assert(scaling_compute(result, &scaling));
	return scaling;
}

static const struct scaling_step *step_at(const struct scaling *scaling, size_t row, size_t step)
{
	cr_assert_lt(row, scaling->nr_rows);
	cr_assert_lt(step, scaling->nr_steps);
	return &scaling->steps[row * scaling->nr_steps + step];
}

static void near(double got, double wanted)
{
	cr_expect_float_eq(got, wanted, 1e-9 * wanted, "%.12g, wanted %.12g", got, wanted);
}

Test(scaling, steps_double_and_end_with_every_cpu)
{
	static const uint32_t wanted[][9] = {
		{0, 1, 1}, /* CPUs, how many steps, the steps */
		{1, 1, 1},
		{2, 2, 1, 2},
		{3, 3, 1, 2, 3},
		{8, 4, 1, 2, 4, 8},
		{12, 5, 1, 2, 4, 8, 12},
	};
	uint32_t copies[SCALING_STEPS_MAX];

	for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++) {
		cr_assert_eq(scaling_steps(wanted[i][0], copies), wanted[i][1]);
		for (size_t j = 0; j < wanted[i][1]; j++)
			cr_expect_eq(copies[j], wanted[i][2 + j]);
	}
	cr_assert_eq(scaling_steps(UINT32_MAX, copies), SCALING_STEPS_MAX);
	cr_expect_eq(copies[SCALING_STEPS_MAX - 1], UINT32_MAX);
}

Test(scaling, the_gain_is_the_median_of_the_ratios_of_rounds)
{
	static const uint32_t copies[] = {2, 1};
	struct result result = sample_result(1, 2, copies);
	struct scaling scaling;
	const struct scaling_step *step;

	rounds(&result, 0, 1, one, 5);
	rounds(&result, 0, 0, two, 5);
	scaling = compute(&result);
	cr_assert_eq(scaling.nr_steps, 2);
	cr_assert_eq(scaling.nr_rows, 1);
	step = step_at(&scaling, 0, 0);
	cr_expect_eq(step->copies, 1);
	cr_expect_eq(step->pass, 1);
	cr_expect(step->has_gain && !step->has_interval);
	near(step->gain, 1);
	step = step_at(&scaling, 0, 1);
	cr_expect_eq(step->copies, 2);
	near(step->rate, 195);
	near(step->gain, 1.9);
	near(step->efficiency, 0.95);
	cr_expect_eq(step->rounds, 5);
	cr_assert(step->has_interval);
	/* Of five rounds the whole range. */
	near(step->gain_low, 1.8);
	near(step->gain_high, 2.0);
	near(step->efficiency_low, 0.9);
	near(step->efficiency_high, 1.0);
	near(step->half_width, 0.5 * 0.10536051565782628); /* ln(2.0 / 1.8) */
	scaling_free(&scaling);
	result_free(&result);
}

Test(scaling, only_rounds_that_both_have_are_paired)
{
	static const uint32_t copies[] = {1, 4};
	struct result result = sample_result(1, 2, copies);
	struct scaling scaling;

	rounds(&result, 0, 0, one, 5);
	rounds(&result, 0, 1, two, 5);
	result.windows[2].round = 9; /* of 1 copy: this one is alone now */
	result.windows[8].round = 7; /* of 4: likewise */
	/* A second window of round 1: the round's rate is the middle of both, and its ratio 1.9. */
	sample_window(&result, 0, 1, 200);
	/* One that was repeated does not count. */
	sample_window(&result, 0, 1, 900)->superseded = true;
	scaling = compute(&result);
	cr_expect_eq(step_at(&scaling, 0, 1)->rounds, 3);
	near(step_at(&scaling, 0, 1)->gain, 1.9);
	near(step_at(&scaling, 0, 1)->efficiency, 1.9 / 4);
	cr_expect_not(step_at(&scaling, 0, 1)->has_interval, "three rounds are too few");
	scaling_free(&scaling);
	result_free(&result);
}

Test(scaling, without_pairs_the_scores_are_compared)
{
	static const uint32_t copies[] = {1, 4};
	struct result result = sample_result(1, 2, copies);
	struct scaling scaling;

	result.settings.mode = MODE_CLASSIC;
	rounds(&result, 0, 0, one, 5);
	rounds(&result, 0, 1, two, 5);
	scaling = compute(&result);
	cr_expect_eq(step_at(&scaling, 0, 1)->rounds, 0);
	cr_expect_not(step_at(&scaling, 0, 1)->has_interval);
	near(step_at(&scaling, 0, 1)->gain,
		result.passes[1].scores[0].value / result.passes[0].scores[0].value);
	scaling_free(&scaling);
	/* A window without progress has no ratio. */
	result.settings.mode = MODE_DEFAULT;
	result.windows[0].rate = 0;
	scaling = compute(&result);
	cr_expect_eq(step_at(&scaling, 0, 1)->rounds, 0);
	near(step_at(&scaling, 0, 1)->gain, 1.95);
	scaling_free(&scaling);
	result_free(&result);
}

Test(scaling, without_one_copy_there_is_nothing_to_compare_with)
{
	static const uint32_t copies[] = {2, 4};
	struct result result = sample_result(1, 2, copies);
	struct scaling scaling;

	cr_assert(score_compute(&result));
	cr_expect_not(scaling_has_base(&result));
	cr_expect_not(scaling_compute(&result, &scaling));
	result_free(&result);
}

/* Twelve tests and one of the user's at 1, 2 and 4 copies; at 4 copies one of the index failed. */
static struct result whole_index(void)
{
	static const uint32_t copies[] = {1, 2, 4};
	struct result result = sample_result(13, 3, copies);

	for (size_t test = 0; test < 13; test++)
		for (size_t pass = 0; pass < 3; pass++)
			for (uint32_t round = 1; round <= 6; round++) {
				double noise = 1 +
					0.001 * (double)((7 * test + 3 * pass + round * 5) % 13);
				double gain = pass == 0 ? 1 : pass == 1 ? 1.9 : 3.2;

				if (test == 4 && pass == 2 && round > 2)
					continue;
				sample_window(&result, test, pass, 1000 * gain * noise)->round =
					round;
			}
	sample_failure(&result, 4, 2, FAILURE_EXIT,
		"copy 3 ended with status 1, \x1b[31mfar too soon for anyone to have noticed it");
	for (size_t i = 0; i < result.nr_windows; i++)
		if (result.windows[i].test == 2 && result.windows[i].pass == 1)
			result.windows[i].flags = 1;
	result.tests[12].in_index = false;
	free(result.tests[12].key);
	result.tests[12].key = strdup("a-key-that-is-longer-than-its-column");
	return result;
}

Test(scaling, of_the_index_is_of_the_tests_that_both_steps_have)
{
	struct result result = whole_index();
	struct scaling scaling = compute(&result);
	const struct scaling_step *two_copies = step_at(&scaling, 13, 1);
	const struct scaling_step *four_copies = step_at(&scaling, 13, 2);

	cr_assert(scaling.has_index);
	cr_assert_eq(scaling.nr_rows, 14);
	cr_expect_not(two_copies->partial);
	cr_expect(four_copies->partial);
	cr_expect_not(step_at(&scaling, 4, 2)->has_gain);
	cr_expect(two_copies->has_interval && four_copies->has_interval);
	cr_expect(two_copies->gain_low < two_copies->gain &&
		two_copies->gain < two_copies->gain_high);
	cr_expect_float_eq(two_copies->gain, 1.9, 0.01);
	cr_expect_float_eq(four_copies->gain, 3.2, 0.02,
		"a test that failed must not count as anything, but it is %f", four_copies->gain);
	cr_expect_eq(two_copies->rounds, 6);
	cr_expect_eq(two_copies->windows, 72);
	cr_expect_eq(two_copies->flagged, 6);
	scaling_free(&scaling);
	result_free(&result);
}

static char *written(bool (*write)(FILE *, const struct result *), const struct result *result)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert_not_null(file);
	cr_assert(write(file, result));
	cr_assert_eq(fclose(file), 0);
	return text;
}

Test(scaling, table)
{
	struct result result = whole_index();
	char *text;

	cr_assert(score_compute(&result));
	text = written(scaling_report_text, &result);
	golden_check("scaling.txt", text);
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		cr_expect(strlen(line) <= 80, "%s", line);
	free(text);
	result_free(&result);
}

Test(scaling, table_of_one_cpu_and_few_rounds)
{
	static const uint32_t copies[] = {1, 2};
	struct result result = sample_result(2, 1, copies);
	char *text;

	rounds(&result, 0, 0, one, 2);
	result.partial = true;
	cr_assert(score_compute(&result));
	text = written(scaling_report_text, &result);
	golden_check("scaling-one-step.txt", text);
	free(text);
	result_free(&result);
	result = sample_result(2, 2, copies);
	rounds(&result, 0, 0, one, 3);
	rounds(&result, 0, 1, two, 3);
	rounds(&result, 1, 1, two, 3);
	sample_failure(&result, 1, 0, FAILURE_WRONG, "its answer was wrong");
	cr_assert(score_compute(&result));
	text = written(scaling_report_text, &result);
	golden_check("scaling-few-rounds.txt", text);
	free(text);
	result_free(&result);
}
