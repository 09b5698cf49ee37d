/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <math.h>

#include "stats.h"

Test(stats, median)
{
	static const double odd[] = {3, 1, 2};
	static const double even[] = {4, 1, 3, 2};
	static const double large[] = {1.7e308, 1.7e308};
	double median = -1;

	cr_assert(stats_median(odd, 3, &median));
	cr_expect_float_eq(median, 2, 1e-12);
	cr_assert(stats_median(even, 4, &median));
	cr_expect_float_eq(median, 2.5, 1e-12);
	cr_assert(stats_median(odd, 1, &median));
	cr_expect_float_eq(median, 3, 1e-12);
	cr_assert(stats_median(large, 2, &median));
	cr_expect(isfinite(median));
}

Test(stats, no_value_or_no_number_gives_nothing)
{
	const double broken[] = {1, (double)NAN, 2};
	const double infinite[] = {1, (double)INFINITY};
	double value = -1;

	cr_expect_not(stats_median(broken, 0, &value));
	cr_expect_not(stats_median(broken, 3, &value));
	cr_expect_not(stats_median(infinite, 2, &value));
	cr_expect_not(stats_geometric_mean(broken, 0, &value));
	cr_expect_not(stats_geometric_mean(broken, 3, &value));
	cr_expect_float_eq(value, -1, 0);
}

Test(stats, geometric_mean_is_of_positive_values)
{
	static const double values[] = {1, 10, 100};
	static const double zero[] = {1, 0};
	double mean = -1;

	cr_assert(stats_geometric_mean(values, 3, &mean));
	cr_expect_float_eq(mean, 10, 1e-12);
	cr_expect_not(stats_geometric_mean(zero, 2, &mean));
}

/* Of 10 passes 3 are dropped, of 3 passes 1, of 2 and 1 none: int(n / 3). */
Test(stats, classic_drops_a_third_rounded_down)
{
	struct stats_pass passes[10];
	static const struct {
		size_t nr;
		uint32_t kept;
	} cases[] = {{1, 1}, {2, 2}, {3, 2}, {4, 3}, {5, 4}, {6, 4}, {9, 6}, {10, 7}};

	for (size_t i = 0; i < 10; i++)
		passes[i] = (struct stats_pass){(double)(10 - i), 10};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct stats_classic classic;

		cr_assert(stats_classic(passes, cases[i].nr, &classic));
		cr_expect_eq(classic.nr_kept, cases[i].kept);
		cr_expect_float_eq(classic.length_s, 10, 1e-9);
	}
}

Test(stats, classic_drops_the_slowest_and_takes_times_of_the_rest)
{
	static const struct stats_pass passes[] = {{4, 30.5}, {1, 99}, {9, 29.5}};
	struct stats_classic classic;

	cr_assert(stats_classic(passes, 3, &classic));
	cr_expect_float_eq(classic.rate, 6, 1e-12);
	cr_expect_float_eq(classic.length_s, 30, 1e-12);
}

Test(stats, classic_refuses_what_it_cannot_rate)
{
	const struct stats_pass broken[] = {{(double)NAN, 1}, {1, 1}, {2, 1}};
	static const struct stats_pass zeros[] = {{0, 1}, {0, 1}, {2, 1}};
	struct stats_classic classic;

	cr_expect_not(stats_classic(broken, 3, &classic));
	cr_expect_not(stats_classic(zeros, 3, &classic));
	cr_expect_not(stats_classic(zeros, 0, &classic));
}
