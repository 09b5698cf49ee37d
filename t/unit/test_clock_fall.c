/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>

#include "clock_fall.h"

#define NR 40

static struct window windows[NR];
static struct result result = {.windows = windows, .nr_windows = NR};

static void fill(double first, double last)
{
	for (size_t i = 0; i < NR; i++)
		windows[i].clock_share = first + (last - first) * (double)i / (NR - 1);
}

Test(clock_fall, of_the_share)
{
	double fall;

	fill(1, 1);
	cr_assert(clock_fall(&result, &fall));
	cr_assert_float_eq(fall, 0, 1e-12);
	/* The medians of the quarters lie 4.5 windows from either end. */
	fill(1, 0.6);
	cr_assert(clock_fall(&result, &fall));
	cr_assert_float_eq(fall, 0.4 * (1 - 2 * 4.5 / 39) / (1 - 0.4 * 4.5 / 39), 1e-12);
	fill(0.5, 1);
	cr_assert(clock_fall(&result, &fall) && fall < 0, "it rose");
}

Test(clock_fall, a_disturbed_window_or_two_are_forgiven)
{
	double fall;

	fill(1, 1);
	windows[35].clock_share = windows[38].clock_share = windows[39].clock_share = 0.1;
	cr_assert(clock_fall(&result, &fall));
	cr_assert_float_eq(fall, 0, 1e-12);
}

Test(clock_fall, of_the_loop_where_a_share_is_missing)
{
	double fall;

	fill(1, 0.6);
	windows[3].clock_share = 0;
	cr_assert_not(clock_fall(&result, &fall), "no loop either");
	for (size_t i = 0; i < NR; i++)
		windows[i].clock_loop_ns = i < NR / 2 ? 50000 : 62500;
	cr_assert(clock_fall(&result, &fall));
	cr_assert_float_eq(fall, 0.2, 1e-12);
}

Test(clock_fall, too_few_windows_cannot_tell)
{
	double fall = 7;

	fill(1, 0.5);
	result.nr_windows = CLOCK_FALL_WINDOWS_MIN - 1;
	cr_assert_not(clock_fall(&result, &fall));
	result.nr_windows = 0;
	cr_assert_not(clock_fall(&result, &fall));
	cr_assert_float_eq(fall, 7, 0);
}
