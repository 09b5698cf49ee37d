/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <math.h>

#include "distribution.h"
#include "interval.h"

#define NR_MAX 40

/* One window a round, in this order. */
static bool of_rates(const double *rates, size_t nr, struct interval *ret_interval)
{
	struct interval_sample samples[NR_MAX];

	for (size_t i = 0; i < nr; i++)
		samples[i] = (struct interval_sample){(uint32_t)i + 1, rates[i]};
	return interval_median(samples, nr, ret_interval);
}

/* Abramowitz and Stegun, table 26.10; I_x(2, 2) = 3x^2 - 2x^3. */
Test(distribution, known_values)
{
	cr_expect_float_eq(distribution_student_95(4), 2.776, 0.01);
	cr_expect_float_eq(distribution_student_95(10), 2.228, 0.001);
	cr_expect_float_eq(distribution_student_95(1000000), 1.96, 0.001);
	for (double x = 0.05; x < 1; x += 0.05)
		cr_expect_float_eq(distribution_beta(2, x), x * x * (3 - 2 * x), 1e-10);
	cr_expect_float_eq(distribution_beta(20.5, 0.5), 0.5, 1e-10);
	cr_expect_float_eq(distribution_beta(3, -0.1), 0, 0);
	cr_expect_float_eq(distribution_beta(3, 1.1), 1, 0);
}

/* Abramowitz and Stegun, table 26.10: t above which lie 40, 5, 1 and 0.05 %. */
Test(distribution, student_by_the_table)
{
	static const double chances[] = {0.4, 0.05, 0.01, 0.0005};
	static const struct {
		double df;
		double t[4];
	} rows[] = {
		{1, {0.325, 6.314, 31.821, 636.619}},
		{2, {0.289, 2.920, 6.965, 31.598}},
		{5, {0.267, 2.015, 3.365, 6.869}},
		{10, {0.260, 1.812, 2.764, 4.587}},
		{30, {0.256, 1.697, 2.457, 3.646}},
		{1e7, {0.253, 1.645, 2.326, 3.291}},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		for (size_t j = 0; j < 4; j++) {
			double t = rows[i].t[j];
			double near = 0.00051 / t + 5e-5;

			cr_expect_float_eq(distribution_student_point(chances[j], rows[i].df), t,
				near * t, "%g %g", rows[i].df, chances[j]);
			cr_expect_float_eq(distribution_student_point(1 - chances[j], rows[i].df),
				-t, near * t);
			/* The relative error of a chance is up to df times that of t. */
			cr_expect_float_eq(distribution_student_above(t, rows[i].df), chances[j],
				fmin(rows[i].df, 12) * near * chances[j], "%g %g", rows[i].df, t);
		}
}

/* 1 / 2 - atan(t) / pi and (1 - t / sqrt(2 + t^2)) / 2, for one and two degrees. */
Test(distribution, student_in_closed_form)
{
	const double pi = acos(-1);

	for (double t = -20; t <= 20; t += 0.7) {
		cr_expect_float_eq(
			distribution_student_above(t, 1), 0.5 - atan(t) / pi, 1e-10, "%g", t);
		cr_expect_float_eq(distribution_student_above(t, 2), (1 - t / sqrt(2 + t * t)) / 2,
			1e-10, "%g", t);
	}
	cr_expect_float_eq(distribution_student_above(1e8, 2) * 2e16, 1, 1e-6, "far out");
	cr_expect_float_eq(distribution_student_above(0, 7), 0.5, 1e-12);
	cr_expect_eq(distribution_student_above(INFINITY, 7), 0);
	cr_expect_eq(distribution_student_above(-INFINITY, 7), 1);
	cr_expect_float_eq(distribution_student_point(0.5, 3.3), 0, 1e-12);
}

/* Half of what is outside the 95 % that the other functions give. */
Test(distribution, student_agrees_with_itself)
{
	for (double df = 1; df < 200; df *= 1.37) {
		double t = distribution_student_95_real(df);

		cr_expect_float_eq(distribution_student_point(0.025, df), t, 5e-4 * t, "%g", df);
		for (double above = 1e-7; above < 1; above += 0.0312)
			cr_expect_float_eq(distribution_student_above(
						   distribution_student_point(above, df), df),
				above, 1e-9, "%g %g", df, above);
	}
}

Test(interval, five_rounds_give_their_range)
{
	static const double rates[] = {104, 100, 103, 101, 102};
	struct interval interval;

	cr_assert(of_rates(rates, 5, &interval));
	cr_expect_float_eq(interval.low, 100, 1e-9);
	cr_expect_float_eq(interval.centre, 102, 1e-9);
	cr_expect_float_eq(interval.high, 104, 1e-9);
	cr_expect_float_eq(interval.half_width, log(1.04) / 2, 1e-12);
}

/*
 * Of 12 windows the third from either end have 96.14 %, the second 99.37 %. For 96.5 % the part is
 * (99.37 - 96.5) / (99.37 - 96.14) = 0.8891, and by Hettmansperger and Sheather 10 * 0.8891 / (2 + 8 * 0.8891) = 0.9757 of the way inwards.
 */
Test(interval, twelve_rounds_interpolate)
{
	double rates[12];
	struct interval interval;

	for (size_t i = 0; i < 12; i++)
		rates[i] = exp((double)i);
	cr_assert(of_rates(rates, 12, &interval));
	cr_expect_float_eq(log(interval.low), 1.9757, 1e-4);
	cr_expect_float_eq(log(interval.high), 11 - 1.9757, 1e-4);
	cr_expect_float_eq(interval.centre, (exp(5) + exp(6)) / 2, 1e-9);
}

Test(interval, order_of_the_windows_does_not_matter)
{
	struct interval_sample samples[20];
	struct interval forth;
	struct interval back;

	for (size_t i = 0; i < 20; i++)
		samples[i] =
			(struct interval_sample){(uint32_t)(i / 2 + 1), 50 + (double)(i * 7 % 20)};
	cr_assert(interval_median(samples, 20, &forth));
	for (size_t i = 0; i < 10; i++) {
		struct interval_sample other = samples[i];

		samples[i] = samples[19 - i];
		samples[19 - i] = other;
	}
	cr_assert(interval_median(samples, 20, &back));
	cr_expect_float_eq(forth.low, back.low, 1e-9);
	cr_expect_float_eq(forth.high, back.high, 1e-9);
}

/* Copies of the same windows tell nothing new. */
Test(interval, windows_of_one_round_count_as_one)
{
	struct interval_sample twice[24];
	double rates[12];
	struct interval single;
	struct interval doubled;

	for (size_t i = 0; i < 12; i++) {
		rates[i] = 100 + (double)(i * 5 % 12);
		twice[2 * i] = twice[2 * i + 1] =
			(struct interval_sample){(uint32_t)i + 1, rates[i]};
	}
	cr_assert(of_rates(rates, 12, &single));
	cr_assert(interval_median(twice, 24, &doubled));
	cr_expect_float_eq(single.low, doubled.low, 1e-9);
	cr_expect_float_eq(single.high, doubled.high, 1e-9);
	cr_expect_float_eq(single.centre, doubled.centre, 1e-9);
}

/* One round with many windows moves the score, not the weight of the rounds. */
Test(interval, holds_the_score)
{
	struct interval_sample samples[30];
	struct interval interval;

	for (size_t i = 0; i < 30; i++)
		samples[i] = (struct interval_sample){
			i < 10 ? (uint32_t)i + 1 : 11, i < 10 ? 100 + (double)i : 200};
	cr_assert(interval_median(samples, 30, &interval));
	cr_expect_float_eq(interval.centre, 200, 1e-9);
	cr_expect(interval.low <= interval.centre && interval.centre <= interval.high);
}

Test(interval, equal_windows_have_no_width)
{
	static const double rates[] = {7, 7, 7, 7, 7, 7};
	struct interval interval;

	cr_assert(of_rates(rates, 6, &interval));
	cr_expect_float_eq(interval.low, 7, 1e-12);
	cr_expect_float_eq(interval.high, 7, 1e-12);
	cr_expect_float_eq(interval.half_width, 0, 0);
}

Test(interval, huge_spread_stays_finite)
{
	static const double rates[] = {1e-300, 1e300, 1, 1e-308, 1.7e308, 3};
	struct interval interval;

	cr_assert(of_rates(rates, 6, &interval));
	cr_expect(isfinite(interval.low) && isfinite(interval.high));
	cr_expect(isfinite(interval.centre) && isfinite(interval.half_width));
}

Test(interval, refuses_what_has_none)
{
	const double bad[] = {0, -1, (double)NAN, (double)INFINITY};
	double rates[] = {1, 2, 3, 4, 5, 6};
	struct interval_sample crowded[10];
	struct interval interval = {-1, -1, -1, -1};

	for (size_t nr = 0; nr < INTERVAL_LEAST_ROUNDS; nr++)
		cr_expect_not(of_rates(rates, nr, &interval));
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		rates[3] = bad[i];
		cr_expect_not(of_rates(rates, 6, &interval));
	}
	for (size_t i = 0; i < 10; i++)
		crowded[i] = (struct interval_sample){(uint32_t)(i % 4), 1 + (double)i};
	cr_expect_not(interval_median(crowded, 10, &interval), "10 windows of 4 rounds");
	cr_expect_float_eq(interval.half_width, -1, 0);
}

static void fill(struct interval_sample *samples, size_t nr, double base, size_t step)
{
	for (size_t i = 0; i < nr; i++)
		samples[i] = (struct interval_sample){
			(uint32_t)i + 1, base * exp(0.01 * (double)(i * step % nr))};
}

Test(interval_index, is_about_the_geometric_mean_in_units)
{
	struct interval_sample a[11];
	struct interval_sample b[11];
	const struct interval_test tests[] = {{a, 11, 10}, {b, 11, 1}};
	struct interval interval;

	fill(a, 11, 100, 3);
	fill(b, 11, 5, 7);
	cr_assert(interval_index(tests, 2, &interval));
	cr_expect_float_eq(interval.centre, sqrt(10 * 5) * exp(0.05), 1e-9);
	cr_expect_float_eq(log(interval.high / interval.centre), interval.half_width, 1e-9);
	cr_expect_float_eq(log(interval.centre / interval.low), interval.half_width, 1e-9);
}

/* What moves together adds up; what moves against each other cancels; neither loses the rounds. */
Test(interval_index, knows_what_rounds_share)
{
	struct interval_sample a[12];
	struct interval_sample b[12];
	struct interval_sample c[12];
	const struct interval_test alone[] = {{a, 12, 1}};
	const struct interval_test together[] = {{a, 12, 1}, {b, 12, 1}};
	const struct interval_test against[] = {{a, 12, 1}, {c, 12, 1}};
	struct interval one;
	struct interval two;
	struct interval none;

	fill(a, 12, 100, 5);
	fill(b, 12, 30, 5);
	for (size_t i = 0; i < 12; i++)
		c[i] = (struct interval_sample){a[i].round, 1 / a[i].rate};
	cr_assert(interval_index(alone, 1, &one));
	cr_assert(interval_index(together, 2, &two));
	cr_assert(interval_index(against, 2, &none));
	cr_expect(one.half_width > 0.01);
	cr_expect_float_eq(one.half_width, two.half_width, 1e-9);
	cr_expect_float_eq(none.half_width, 0, 1e-4);
}

/* Steady tests may be left out of some rounds. */
Test(interval_index, takes_rounds_without_a_window)
{
	struct interval_sample a[12];
	struct interval_sample b[6];
	const struct interval_test tests[] = {{a, 12, 1}, {b, 6, 1}};
	struct interval interval;

	fill(a, 12, 100, 5);
	fill(b, 6, 30, 5);
	for (size_t i = 0; i < 6; i++)
		b[i].round *= 2;
	cr_assert(interval_index(tests, 2, &interval));
	cr_expect(interval.half_width > 0 && interval.half_width < 0.2);
}

Test(interval_index, refuses_what_has_none)
{
	struct interval_sample a[8];
	struct interval_sample b[8];
	struct interval_test tests[] = {{a, 8, 1}, {b, 8, 1}};
	struct interval interval = {-1, -1, -1, -1};

	fill(a, 8, 1, 3);
	fill(b, 8, 1, 3);
	cr_expect_not(interval_index(tests, 0, &interval));
	tests[1].nr = 4;
	cr_expect_not(interval_index(tests, 2, &interval));
	tests[1].nr = 0;
	cr_expect_not(interval_index(tests, 2, &interval));
	tests[1] = (struct interval_test){b, 8, 0};
	cr_expect_not(interval_index(tests, 2, &interval));
	tests[1].unit = (double)NAN;
	cr_expect_not(interval_index(tests, 2, &interval));
	tests[1].unit = 1;
	b[7].rate = 0;
	cr_expect_not(interval_index(tests, 2, &interval));
	cr_expect_float_eq(interval.half_width, -1, 0);
}

Test(interval_index, equal_windows_have_no_width)
{
	struct interval_sample a[8];
	const struct interval_test tests[] = {{a, 8, 1}, {a, 8, 2}};
	struct interval interval;

	for (size_t i = 0; i < 8; i++)
		a[i] = (struct interval_sample){(uint32_t)i, 3};
	cr_assert(interval_index(tests, 2, &interval));
	cr_expect_float_eq(interval.half_width, 0, 0);
}
