/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "sampler.h"

#define MS UINT64_C(1000000)
#define T0 (1000 * MS)

/* One copy that completes an operation every op_ms, read every 25 ms. */
static void feed(struct sampler *sampler, uint64_t op_ms, uint64_t until_ms)
{
	for (uint64_t at_ms = 0; at_ms <= until_ms; at_ms += 25) {
		uint64_t ops = at_ms / op_ms;
		struct slot_pair pair = {.count = ops, .time_ns = T0 + ops * op_ms * MS};

		cr_assert_eq(sampler_edge(sampler, &pair, T0 + at_ms * MS), -1);
	}
}

Test(sampler, slow_operations_cost_no_rounding)
{
	struct sampler sampler;
	struct window window = {.test = 0};

	sampler_init(&sampler, 1, false, 25 * MS);
	feed(&sampler, 70, 1000); /* 14 operations in 980 ms, seen at 1000 ms */
	cr_assert_float_eq(sampler_finish(&sampler, &window), 1000.0 / 70, 1e-9);
	cr_assert_eq(window.length_ns, 980 * MS);
	cr_assert_eq(window.copies[0].ops, 14);
	free(window.copies);
	sampler_free(&sampler);
}

Test(sampler, copies_add_up_each_between_its_own_pairs)
{
	struct sampler sampler;
	struct window window = {.test = 0};
	struct slot_pair open[2] = {
		{.count = 5, .time_ns = T0 - 3 * MS}, {.count = 0, .time_ns = T0 - MS}};
	struct slot_pair close[2] = {
		{.count = 105, .time_ns = T0 + 97 * MS}, {.count = 50, .time_ns = T0 + 199 * MS}};

	sampler_init(&sampler, 2, false, 25 * MS);
	cr_assert_eq(sampler_edge(&sampler, open, T0), -1);
	cr_assert_eq(sampler_edge(&sampler, close, T0 + 200 * MS), -1);
	cr_assert_float_eq(sampler_finish(&sampler, &window), 100 / 0.1 + 50 / 0.2, 1e-9);
	free(window.copies);
	sampler_free(&sampler);
}

Test(sampler, with_more_copies_than_cpus_the_readings_count)
{
	struct sampler sampler;
	struct window window = {.test = 0};
	struct slot_pair open[2] = {
		{.count = 5, .time_ns = T0 - 3 * MS}, {.count = 9, .time_ns = T0 - MS}};
	struct slot_pair close[2] = {
		{.count = 105, .time_ns = T0 + 97 * MS}, {.count = 9, .time_ns = T0 - MS}};

	sampler_init(&sampler, 2, true, 25 * MS);
	cr_assert_eq(sampler_edge(&sampler, open, T0), -1);
	cr_assert_eq(sampler_edge(&sampler, close, T0 + 200 * MS), -1);
	cr_assert_float_eq(sampler_finish(&sampler, &window), 100 / 0.2, 1e-9);
	free(window.copies);
	sampler_free(&sampler);
}

Test(sampler, slices_hold_all_operations_of_a_long_window)
{
	struct sampler sampler;
	struct window window = {.test = 0};
	uint64_t ops = 0;
	uint64_t length_ns = 0;

	sampler_init(&sampler, 1, false, 25 * MS);
	feed(&sampler, 10, 5000);
	sampler_finish(&sampler, &window);
	for (size_t i = 0; i < window.nr_slices; i++) {
		ops += window.slices[i].ops;
		length_ns += window.slices[i].length_ns;
	}
	cr_assert_eq(ops, 500);
	cr_assert_eq(length_ns, 5000 * MS);
	cr_assert(
		window.nr_slices >= WINDOW_SLICES_MAX / 2 && window.nr_slices <= WINDOW_SLICES_MAX);
	free(window.copies);
	sampler_free(&sampler);
}

static bool complete_after(bool oversubscribed, uint64_t op_ms, uint64_t until_ms)
{
	struct sampler sampler;
	bool complete;

	sampler_init(&sampler, 1, oversubscribed, 25 * MS);
	feed(&sampler, op_ms, until_ms);
	complete = sampler_is_complete(&sampler, 250 * MS);
	sampler_free(&sampler);
	return complete;
}

Test(sampler, a_window_needs_length_and_units)
{
	cr_assert_not(complete_after(false, 1, 225), "too short");
	cr_assert(complete_after(false, 1, 250));
	cr_assert_not(complete_after(false, 100, 900), "nine units");
	cr_assert(complete_after(false, 100, 1000), "ten units");
	cr_assert_not(complete_after(false, 4000, 9900), "two units");
	cr_assert(complete_after(false, 4000, 10000), "two units in ten seconds");
	cr_assert_not(complete_after(false, 20000, 15000), "no unit at all");
	cr_assert(complete_after(false, 20000, 20000), "one unit, however long it takes");
}

Test(sampler, every_copy_must_come_forward_unless_oversubscribed)
{
	struct slot_pair open[2] = {{.count = 0, .time_ns = T0}, {.count = 0, .time_ns = T0}};
	struct slot_pair close[2] = {
		{.count = 500, .time_ns = T0 + 300 * MS}, {.count = 0, .time_ns = T0}};

	for (int oversubscribed = 0; oversubscribed < 2; oversubscribed++) {
		struct sampler sampler;

		sampler_init(&sampler, 2, oversubscribed, 25 * MS);
		sampler_edge(&sampler, open, T0);
		sampler_edge(&sampler, close, T0 + 300 * MS);
		cr_assert_not(sampler_is_complete(&sampler, 250 * MS));
		sampler_edge(&sampler, close, T0 + 10000 * MS);
		cr_assert_eq(sampler_is_complete(&sampler, 250 * MS), oversubscribed == 1);
		sampler_free(&sampler);
	}
}

Test(sampler, what_cannot_be_true_is_refused)
{
	static const struct slot_pair bad[] = {
		{.count = 9, .time_ns = T0 + 5 * MS},    /* fewer */
		{.count = 20, .time_ns = T0 - 5 * MS},   /* earlier */
		{.count = 20, .time_ns = T0 + 900 * MS}, /* in the future */
		{.count = 20, .time_ns = T0},            /* more in no time */
		{.count = 10, .time_ns = T0 + 5 * MS},   /* a new time without work */
		{.count = 20, .time_ns = 0},
		{.count = UINT64_MAX / 2 + 1, .time_ns = T0 + 5 * MS}, /* has no place in JSON */
	};
	struct slot_pair good = {.count = 10, .time_ns = T0};

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct sampler sampler;

		sampler_init(&sampler, 1, false, 25 * MS);
		cr_assert_eq(sampler_edge(&sampler, &good, T0), -1);
		cr_assert_eq(sampler_edge(&sampler, &bad[i], T0 + 25 * MS), 0, "number %zu", i);
		cr_assert_eq(sampler.nr_slices, 0);
		sampler_free(&sampler);
	}
}

Test(sampler, a_window_of_one_edge_has_no_rate)
{
	for (int oversubscribed = 0; oversubscribed < 2; oversubscribed++) {
		struct slot_pair pair = {.count = 10, .time_ns = T0};
		struct window window = {.test = 0};
		struct sampler sampler;

		sampler_init(&sampler, 1, oversubscribed, 25 * MS);
		sampler_edge(&sampler, &pair, T0);
		cr_assert_float_eq(sampler_finish(&sampler, &window), 0, 1e-9);
		free(window.copies);
		sampler_free(&sampler);
	}
}

/* Sums of such counts would not fit the result file, and it would be lost as a whole. */
Test(sampler, a_count_beyond_all_bounds_is_a_lie)
{
	struct sampler sampler;
	struct slot_pair pairs[2] = {
		{.count = 1, .time_ns = T0}, {.count = SAMPLER_COUNT_MAX, .time_ns = T0}};

	sampler_init(&sampler, 2, false, 25 * MS);
	cr_assert_eq(sampler_edge(&sampler, pairs, T0), -1);
	pairs[1].count++;
	pairs[1].time_ns += MS;
	cr_assert_eq(sampler_edge(&sampler, pairs, T0 + MS), 1);
	sampler_free(&sampler);
}
