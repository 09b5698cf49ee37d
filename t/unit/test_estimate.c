/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <math.h>

#include "distribution.h"
#include "estimate.h"
#include "verdict.h"

static struct estimate run_of(double value, double half_width, uint32_t rounds)
{
	struct interval interval = {
		.low = value * exp(-half_width), .high = value * exp(half_width)};
	struct estimate estimate;

	cr_assert(estimate_of(value, &interval, rounds, &estimate));
	cr_assert(estimate.has_interval);
	return estimate;
}

/* Abramowitz and Stegun, table 26.10, Q = 0.025; 1.5 by the incomplete beta function. */
Test(estimate, student_of_few_degrees)
{
	static const double known[][2] = {{1, 12.706}, {1.5, 6.0167}, {2, 4.303}, {3, 3.182},
		{4, 2.776}, {5, 2.571}, {10, 2.228}, {30, 2.042}, {1e9, 1.960}};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		cr_expect_float_eq(distribution_student_95_real(known[i][0]), known[i][1],
			5e-4 * known[i][1], "%g", known[i][0]);
}

Test(estimate, refuses_what_has_no_logarithm)
{
	struct estimate estimate;

	cr_expect_not(estimate_of(0, NULL, 12, &estimate));
	cr_expect_not(estimate_of(-1, NULL, 12, &estimate));
	cr_expect_not(estimate_of(INFINITY, NULL, 12, &estimate));
	cr_expect_not(estimate_of(NAN, NULL, 12, &estimate));
}

/* What a file may claim. */
Test(estimate, leaves_out_intervals_that_make_no_sense)
{
	static const struct interval wrong[] = {
		{.low = 0, .high = 200},
		{.low = -5, .high = 200},
		{.low = 101, .high = 200},
		{.low = 50, .high = 99},
		{.low = 200, .high = 50},
		{.low = 50, .high = INFINITY},
		{.low = NAN, .high = 200},
		{.low = 50, .high = NAN},
	};
	struct estimate estimate;

	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
		cr_assert(estimate_of(100, &wrong[i], 12, &estimate));
		cr_expect_not(estimate.has_interval, "%zu", i);
		cr_expect_float_eq(estimate.ln, log(100), 1e-12);
	}
	cr_assert(estimate_of(100, &(struct interval){.low = 99, .high = 101}, 4, &estimate));
	cr_expect_not(estimate.has_interval, "of four rounds");
}

Test(estimate, ratio_of_two_runs)
{
	struct estimate a = run_of(100, 0.03, 12);
	struct estimate b = run_of(200, 0.04, 12);
	struct estimate ratio = estimate_ratio(&a, &b);
	double student = distribution_student_95_real(11);

	cr_assert(ratio.has_interval);
	cr_expect_float_eq(ratio.ln, log(2), 1e-12);
	/* 3 and 4 in quadrature, with Welch's degrees: 625 / (81 / 11 + 256 / 11) * 1 = 20.4. */
	cr_expect_float_eq(ratio.df, 625.0 * 11 / 337, 1e-6);
	cr_expect_float_eq(ratio.high - ratio.ln,
		0.05 / student * distribution_student_95_real(625.0 * 11 / 337), 1e-9);
	cr_expect_float_eq(ratio.ln - ratio.low, ratio.high - ratio.ln, 1e-9);
}

/* What may still be added to the second may be taken from the first. */
Test(estimate, ratio_keeps_what_is_lopsided)
{
	struct interval lopsided = {.low = 90, .high = 101};
	struct estimate a = run_of(100, 0.001, 12);
	struct estimate b;
	struct estimate ratio;

	cr_assert(estimate_of(100, &lopsided, 12, &b));
	ratio = estimate_ratio(&a, &b);
	cr_expect(ratio.ln - ratio.low > 5 * (ratio.high - ratio.ln));
	ratio = estimate_ratio(&b, &a);
	cr_expect(ratio.high - ratio.ln > 5 * (ratio.ln - ratio.low));
}

Test(estimate, ratio_needs_two_intervals)
{
	struct estimate a = run_of(100, 0.03, 12);
	struct estimate b;

	cr_assert(estimate_of(50, NULL, 0, &b));
	cr_expect_not(estimate_ratio(&a, &b).has_interval);
	cr_expect_not(estimate_ratio(&b, &a).has_interval);
	cr_expect_float_eq(estimate_ratio(&a, &b).ln, log(0.5), 1e-12);
}

Test(estimate, runs_that_differ)
{
	struct estimate runs[] = {run_of(exp(1.0), 0.001, 12), run_of(exp(1.1), 0.001, 12),
		run_of(exp(1.2), 0.001, 12)};
	struct estimate merged = estimate_merge(runs, 3);

	cr_expect_float_eq(merged.ln, 1.1, 1e-9);
	cr_expect_float_eq(merged.error, 0.1 / sqrt(3), 1e-9);
	cr_expect_float_eq(merged.high - merged.ln, 4.3027 * 0.1 / sqrt(3), 1e-3);
	cr_expect_eq(merged.nr, 3);
	cr_expect(merged.of_runs);
}

/* Two runs may agree by chance; that is no more certain than their rounds are. */
Test(estimate, runs_that_agree_by_chance)
{
	struct estimate runs[] = {run_of(100, 0.05, 12), run_of(100, 0.05, 12)};
	struct estimate merged = estimate_merge(runs, 2);

	cr_expect_float_eq(merged.error, runs[0].error / sqrt(2), 1e-9);
}

Test(estimate, one_run_is_itself)
{
	struct estimate run = run_of(100, 0.05, 12);

	cr_expect_float_eq(estimate_merge(&run, 1).high, run.high, 1e-12);
	cr_expect_not(estimate_merge(&run, 1).of_runs);
}

static struct estimate ratio_from(double low, double high)
{
	return (struct estimate){
		.ln = (low + high) / 2, .low = low, .high = high, .has_interval = true};
}

Test(verdict, by_interval_and_margin)
{
	static const struct {
		double low, high;
		enum verdict_kind kind;
	} cases[] = {
		{0.03, 0.05, VERDICT_FASTER},
		{0.01, 0.05, VERDICT_FASTER},
		{-0.05, -0.001, VERDICT_SLOWER},
		{-0.019, 0.019, VERDICT_SAME},
		{0.005, 0.015, VERDICT_SAME},
		{-0.01, 0.03, VERDICT_UNDECIDED},
		{-0.03, 0.01, VERDICT_UNDECIDED},
		{-0.5, 0.5, VERDICT_UNDECIDED},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct estimate ratio = ratio_from(cases[i].low, cases[i].high);

		cr_expect_eq(verdict_of(&ratio, 0.02), cases[i].kind, "%zu", i);
	}
}

Test(verdict, without_an_interval)
{
	struct estimate ratio = {.ln = 0.01, .low = 0.01, .high = 0.01};

	cr_expect_eq(verdict_of(&ratio, 0.02), VERDICT_SAME);
	cr_expect_eq(verdict_of(&ratio, 0.005), VERDICT_FASTER);
	ratio = (struct estimate){.ln = 0};
	cr_expect_eq(verdict_of(&ratio, 0), VERDICT_SAME, "no margin, and no difference");
}

/* Half-widths of 4 % each make 5.7 %; 3 % are wanted, and it takes 3.6 times as many rounds. */
Test(verdict, how_many_more_would_decide)
{
	struct estimate a = run_of(100, 0.04, 12);
	struct estimate b = run_of(100 * exp(0.03), 0.04, 12);
	uint32_t more = verdict_more(&a, &b, 0.02);

	cr_expect_float_eq(more, 12 * (0.0032 / 0.0009 - 1), 1.5, "%u", more);
	b = run_of(100 * exp(1e-9), 0.04, 12);
	cr_expect_float_eq(verdict_more(&a, &b, 0.02), 12 * (0.0032 / 0.0004 - 1), 1.5);
	cr_expect_eq(verdict_more(&a, &b, 0), VERDICT_MORE_MAX, "no number would");
}
