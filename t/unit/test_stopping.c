/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <math.h>

#include "stopping.h"

static struct stopping_figure figures[] = {{0.005, 0.01}, {0.02, 0.03}, {0.009, 0.01}};

#define NR (sizeof(figures) / sizeof(*figures))

Test(stopping, two_rounds_within_in_a_row)
{
	struct stopping stopping;

	stopping_init(&stopping, 1);
	cr_expect_eq(stopping_feed(&stopping, figures, NR), STOPPING_CONTINUE);
	cr_expect_eq(stopping.worst, 2);
	cr_expect_float_eq(stopping.worst_ratio, 0.9, 1e-12);
	figures[1].half_width = 0.031;
	cr_expect_eq(stopping_feed(&stopping, figures, NR), STOPPING_CONTINUE);
	cr_expect_eq(stopping.worst, 1);
	figures[1].half_width = 0.03;
	cr_expect_eq(
		stopping_feed(&stopping, figures, NR), STOPPING_CONTINUE, "the row starts anew");
	cr_expect_eq(stopping_feed(&stopping, figures, NR), STOPPING_CONVERGED);
}

Test(stopping, not_before_the_least_number_of_rounds)
{
	struct stopping stopping;

	stopping_init(&stopping, 12);
	for (int round = 1; round < 12; round++)
		cr_expect_eq(stopping_feed(&stopping, figures, NR), STOPPING_CONTINUE);
	cr_expect_eq(stopping_feed(&stopping, figures, NR), STOPPING_CONVERGED);
}

Test(stopping, what_is_not_known_is_open)
{
	const double unknown[] = {(double)INFINITY, (double)NAN};
	struct stopping stopping;

	for (size_t i = 0; i < 2; i++) {
		stopping_init(&stopping, 1);
		figures[1].half_width = unknown[i];
		for (int round = 0; round < 5; round++)
			cr_expect_eq(stopping_feed(&stopping, figures, NR), STOPPING_CONTINUE);
		cr_expect_eq(stopping.worst, 1);
		cr_expect(isinf(stopping.worst_ratio));
	}
}

Test(stopping, failed_tests_are_not_waited_for)
{
	struct stopping stopping;

	stopping_init(&stopping, 1);
	figures[1].half_width = STOPPING_NONE;
	cr_expect_eq(stopping_feed(&stopping, figures, NR), STOPPING_CONTINUE);
	cr_expect_eq(stopping_feed(&stopping, figures, NR), STOPPING_CONVERGED);
	cr_expect_eq(stopping.worst, 2);
}

Test(stopping, without_figures_never)
{
	struct stopping stopping;
	struct stopping_figure none = {STOPPING_NONE, 0.01};

	stopping_init(&stopping, 1);
	for (int round = 0; round < 5; round++) {
		cr_expect_eq(stopping_feed(&stopping, &none, 1), STOPPING_CONTINUE);
		cr_expect_eq(stopping_feed(&stopping, NULL, 0), STOPPING_CONTINUE);
	}
	cr_expect_eq(stopping.worst, SIZE_MAX);
}

Test(stopping, zero_width_is_within_and_zero_target_is_not)
{
	struct stopping stopping;
	struct stopping_figure figure = {0, 0.01};

	stopping_init(&stopping, 1);
	stopping_feed(&stopping, &figure, 1);
	cr_expect_eq(stopping_feed(&stopping, &figure, 1), STOPPING_CONVERGED);
	figure = (struct stopping_figure){0.001, 0};
	cr_expect_eq(stopping_feed(&stopping, &figure, 1), STOPPING_CONTINUE);
}

Test(stopping, targets)
{
	cr_expect_float_eq(stopping_target(3, 0), 0.03, 1e-12);
	cr_expect_float_eq(stopping_target(3, 0.5), 0.005, 1e-12);
	cr_expect_float_eq(stopping_target(STOPPING_INDEX_PERCENT, 0), 0.01, 1e-12);
}
