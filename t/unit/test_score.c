/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <math.h>

#include "sample_result.h"
#include "score.h"

static const uint32_t copies[] = {1, 4};

static void expect_indices(
	const double *rows_1, const double *rows_4, double index_1, double index_4)
{
	struct result result = sample_result(12, 2, copies);

	sample_rows(&result, 0, rows_1, 12);
	sample_rows(&result, 1, rows_4, 12);
	cr_assert(score_compute(&result));
	/* Published with one digit. */
	cr_expect_float_eq(result.passes[0].index, index_1, 0.05);
	cr_expect_float_eq(result.passes[1].index, index_4, 0.05);
	cr_expect_not(result.passes[0].index_partial);
	cr_expect_not(result.passes[1].index_partial);
	result_free(&result);
}

Test(score, published_reports_give_their_printed_index)
{
	expect_indices(sample_pine64_1, sample_pine64_4, 320.0, 924.1);
	expect_indices(sample_macbook_1, sample_macbook_4, 371.2, 772.9);
}

Test(score, indices_without_windows)
{
	struct result result = sample_result(12, 1, copies);

	for (size_t i = 0; i < 12; i++)
		result.passes[0].scores[i] = (struct score){.measured = true,
			.value = sample_pine64_1[i],
			.nr_samples = 2,
			.length_s = 30};
	score_index(&result);
	cr_expect_float_eq(result.passes[0].index, 320.0, 0.05);
	cr_expect_float_eq(result.passes[0].scores[11].index, 1210.4, 0.1);
	cr_expect_not(result.passes[0].index_partial);
	result_free(&result);
}

Test(score, the_score_is_the_median_and_classic_drops_the_slowest)
{
	struct result result = sample_result(1, 1, copies);
	const struct score *score = &result.passes[0].scores[0];

	sample_window(&result, 0, 0, 400)->length_ns = 1000000000;
	sample_window(&result, 0, 0, 100)->length_ns = 4000000000;
	sample_window(&result, 0, 0, 900)->length_ns = 1000000000;
	cr_assert(score_compute(&result));
	cr_expect_float_eq(score->value, 400, 1e-9);
	cr_expect_eq(score->nr_samples, 3);
	cr_expect_float_eq(score->length_s, 2, 1e-9);
	result.settings.mode = MODE_CLASSIC;
	cr_assert(score_compute(&result));
	cr_expect_float_eq(score->value, 600, 1e-9);
	cr_expect_eq(score->nr_samples, 2);
	cr_expect_float_eq(score->length_s, 1, 1e-9);
	result_free(&result);
}

Test(score, a_failed_or_zero_test_is_not_measured_and_the_index_partial)
{
	struct result result = sample_result(12, 2, copies);
	double product = 1;

	sample_rows(&result, 0, sample_pine64_1, 12);
	sample_rows(&result, 1, sample_pine64_4, 11);
	(void)sample_window(&result, 11, 1, 0);
	sample_failure(&result, 2, 0, FAILURE_EXIT, "it left with status 2");
	cr_assert(score_compute(&result));
	cr_expect_not(result.passes[0].scores[2].measured);
	cr_expect_float_eq(result.passes[0].scores[2].value, 0, 0);
	cr_expect(result.passes[1].scores[2].measured);
	cr_expect_not(result.passes[1].scores[11].measured);
	cr_expect(result.passes[0].index_partial);
	cr_expect(result.passes[1].index_partial);
	for (size_t i = 0; i < 12; i++) {
		if (i != 2)
			product *= sample_pine64_1[i] / result.tests[i].baseline;
	}
	cr_expect_float_eq(result.passes[0].index, 10 * pow(product, 1.0 / 11), 1e-6);
	result_free(&result);
}

Test(score, tests_outside_the_index_do_not_count)
{
	struct result result = sample_result(20, 1, copies);

	sample_rows(&result, 0, sample_pine64_1, 12);
	(void)sample_window(&result, 12, 0, 1e9);
	result.tests[13].baseline = 5;
	(void)sample_window(&result, 13, 0, 50);
	cr_assert(score_compute(&result));
	cr_expect_float_eq(result.passes[0].index, 320.0, 0.05);
	cr_expect_not(result.passes[0].index_partial);
	cr_expect_float_eq(result.passes[0].scores[12].index, 0, 0);
	cr_expect_float_eq(result.passes[0].scores[13].index, 100, 1e-9);
	result_free(&result);
}

Test(score, nothing_measured)
{
	struct result result = sample_result(12, 1, copies);

	(void)sample_window(&result, 0, 0, (double)NAN);
	cr_assert(score_compute(&result));
	cr_expect_float_eq(result.passes[0].index, 0, 0);
	cr_expect(result.passes[0].index_partial);
	result.windows[0].test = 12;
	cr_expect_not(score_compute(&result));
	result_free(&result);
}

/* A run cut short in its fifth round: one test has five windows, the other four. */
Test(score, an_index_has_an_interval_only_if_all_its_tests_have_one)
{
	static const double rates[] = {100, 101, 99, 102, 98};
	struct result result = sample_result(2, 1, copies);

	for (uint32_t round = 1; round <= 5; round++) {
		sample_window(&result, 0, 0, rates[round - 1])->round = round;
		if (round < 5)
			sample_window(&result, 1, 0, rates[round - 1])->round = round;
	}
	cr_assert(score_compute(&result));
	cr_expect(result.passes[0].scores[0].has_interval);
	cr_expect_not(result.passes[0].scores[1].has_interval);
	cr_expect_not(result.passes[0].has_interval);
	sample_window(&result, 1, 0, rates[4])->round = 5;
	cr_assert(score_compute(&result));
	cr_expect(result.passes[0].has_interval);
	cr_expect_float_eq(result.passes[0].interval.centre, result.passes[0].index, 1e-9);
	result_free(&result);
}
