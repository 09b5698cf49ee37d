/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "distribution.h"
#include "gate_blocks.h"
#include "gate_judge.h"

static const struct gate_limits limits = {.max_loss = 0.02, .confidence = 0.95};

/* So far from the allowed loss, in standard errors, with five degrees of freedom. */
static struct gate_row row_at(const char *name, double errors_above)
{
	double error = 0.004;
	double half_width = error * distribution_student_95_real(5);
	double ln = log(0.98) + errors_above * error;

	return (struct gate_row){.name = (char *)name,
		.copies = 1,
		.has_ratio = true,
		.ratio = {.ln = ln,
			.has_interval = true,
			.low = ln - half_width,
			.high = ln + half_width,
			.error = error,
			.df = 5}};
}

static struct gate_table table_of(const double *errors_above, size_t nr)
{
	struct gate_table table = {NULL, 0};

	for (size_t i = 0; i < nr; i++) {
		struct gate_row row = row_at("any", errors_above[i]);

		cr_assert(gate_table_add(&table, &row));
	}
	return table;
}

static enum gate_verdict verdict_at(double errors_above)
{
	struct gate_table table = table_of(&errors_above, 1);
	enum gate_verdict verdict;

	cr_assert(gate_judge(&table, &limits));
	verdict = gate_table_verdict(&table);
	cr_expect_eq(table.rows[0].verdict, verdict);
	gate_table_free(&table);
	return verdict;
}

/* Student's 5 % point for 5 degrees is 2.015: Abramowitz and Stegun, table 26.10. */
Test(gate_judge, one_row_at_its_borders)
{
	cr_expect_eq(verdict_at(-2.02), GATE_LOSS);
	cr_expect_eq(verdict_at(-2.01), GATE_CANNOT_TELL);
	cr_expect_eq(verdict_at(0), GATE_CANNOT_TELL);
	cr_expect_eq(verdict_at(2.01), GATE_CANNOT_TELL);
	cr_expect_eq(verdict_at(2.02), GATE_NO_LOSS);
	cr_expect_eq(verdict_at(1000), GATE_NO_LOSS);
	cr_expect_eq(verdict_at(-1000), GATE_LOSS);
}

/* The same table: 1 % and 0.05 % are at 3.365 and 6.869. */
Test(gate_judge, chances_are_those_of_the_table)
{
	static const double errors[] = {-3.365};
	struct gate_table table = table_of(errors, 1);

	cr_assert(gate_judge(&table, &limits));
	cr_expect_float_eq(table.rows[0].p, 0.01, 1e-5);
	cr_expect_float_eq(table.rows[0].high, log(0.98) + (2.015 - 3.365) * 0.004, 1e-5);
	cr_expect_float_eq(table.rows[0].low, log(0.98) + (-2.015 - 3.365) * 0.004, 1e-5);
	cr_assert(gate_judge(&table, &(struct gate_limits){.max_loss = 0.02, .confidence = 0.991}));
	cr_expect_eq(table.rows[0].verdict, GATE_CANNOT_TELL);
	cr_assert(gate_judge(&table, &(struct gate_limits){.max_loss = 0.05, .confidence = 0.95}));
	cr_expect_eq(table.rows[0].verdict, GATE_NO_LOSS);
	gate_table_free(&table);
}

/* The t above which lies that chance, below the allowed loss. */
static double loss_of(double p)
{
	return -distribution_student_point(p, 5);
}

static void expect_corrected(const double *plain, const double *corrected, size_t nr)
{
	double errors[8];
	struct gate_table table;

	for (size_t i = 0; i < nr; i++)
		errors[i] = loss_of(plain[i]);
	table = table_of(errors, nr);
	cr_assert(gate_judge(&table, &limits));
	for (size_t i = 0; i < nr; i++) {
		cr_expect_float_eq(table.rows[i].p, corrected[i], 1e-8, "%zu of %zu: %g", i, nr,
			table.rows[i].p);
		cr_expect_eq(table.rows[i].verdict == GATE_LOSS, corrected[i] < 0.05, "%zu", i);
	}
	gate_table_free(&table);
}

/* Multiplied by 4, 3, 2, 1 in the order of size, and never less than the one before. */
Test(gate_judge, correction_of_holm)
{
	static const double plain[][4] = {
		{0.01, 0.04, 0.03, 0.005}, {0.02, 0.02, 0.02, 0.02}, {0.9, 0.001, 0.7, 0.8}};
	static const double corrected[][4] = {
		{0.03, 0.06, 0.06, 0.02}, {0.08, 0.08, 0.08, 0.08}, {1, 0.004, 1, 1}};

	for (size_t i = 0; i < sizeof(plain) / sizeof(*plain); i++)
		expect_corrected(plain[i], corrected[i], 4);
	expect_corrected((double[]){0.04}, (double[]){0.04}, 1);
}

/* Alone it would be a loss; in company it is not one, and still not no loss. */
Test(gate_judge, many_rows_are_many_occasions)
{
	double errors[] = {-2.5, 40, 40, 40};
	struct gate_table table = table_of(errors, 4);

	cr_expect_eq(verdict_at(-2.5), GATE_LOSS);
	cr_assert(gate_judge(&table, &limits));
	cr_expect_eq(table.rows[0].verdict, GATE_CANNOT_TELL);
	cr_expect(table.rows[0].high < log(0.98), "its own upper bound is below");
	cr_expect_eq(gate_table_verdict(&table), GATE_CANNOT_TELL);
	gate_table_free(&table);
}

Test(gate_judge, no_loss_needs_no_correction)
{
	double errors[40];
	struct gate_table table;

	for (size_t i = 0; i < 40; i++)
		errors[i] = 2.02;
	table = table_of(errors, 40);
	cr_assert(gate_judge(&table, &limits));
	cr_expect_eq(gate_table_verdict(&table), GATE_NO_LOSS);
	gate_table_free(&table);
}

/* Only the upper end decides about a loss, only the lower about none. */
Test(gate_judge, lopsided_intervals)
{
	struct gate_row row = row_at("any", 0);
	struct gate_table table = {NULL, 0};

	row.ratio.ln = log(0.98) - 0.01;
	row.ratio.low = row.ratio.ln - 0.5;
	row.ratio.high = row.ratio.ln + 0.001;
	cr_assert(gate_table_add(&table, &row));
	cr_assert(gate_judge(&table, &limits));
	cr_expect_eq(table.rows[0].verdict, GATE_LOSS);
	table.rows[0].ratio.low = row.ratio.ln - 0.001;
	table.rows[0].ratio.high = row.ratio.ln + 0.5;
	cr_assert(gate_judge(&table, &limits));
	cr_expect_eq(table.rows[0].verdict, GATE_CANNOT_TELL);
	table.rows[0].ratio = (struct estimate){.ln = 0, .has_interval = true, .df = 5};
	table.rows[0].ratio.low = -0.001;
	table.rows[0].ratio.high = 0.5;
	cr_assert(gate_judge(&table, &limits));
	cr_expect_eq(table.rows[0].verdict, GATE_NO_LOSS);
	table.rows[0].ratio.low = -0.5;
	cr_assert(gate_judge(&table, &limits));
	cr_expect_eq(table.rows[0].verdict, GATE_CANNOT_TELL);
	gate_table_free(&table);
}

Test(gate_judge, figures_that_never_vary)
{
	struct gate_row row = row_at("any", 0);
	struct gate_table table = {NULL, 0};
	static const double off[] = {-0.001, 0, 0.001};
	static const enum gate_verdict wanted[] = {GATE_LOSS, GATE_CANNOT_TELL, GATE_NO_LOSS};

	cr_assert(gate_table_add(&table, &row));
	for (size_t i = 0; i < 3; i++) {
		double ln = log1p(-0.02) + off[i];

		table.rows[0].ratio = (struct estimate){
			.ln = ln, .low = ln, .high = ln, .has_interval = true, .df = 5};
		cr_assert(gate_judge(&table, &limits));
		cr_expect_eq(table.rows[0].verdict, wanted[i], "%zu", i);
		cr_expect_float_eq(table.rows[0].high, ln, 1e-15);
	}
	gate_table_free(&table);
}

/* They count for no correction, and hold back "no loss" but never a loss. */
Test(gate_judge, rows_that_cannot_be_judged)
{
	double errors[] = {-2.02};
	struct gate_table table = table_of(errors, 1);
	struct gate_row row = row_at("any", -50);

	row.why_not = (char *)"unlike: shell";
	cr_assert(gate_table_add(&table, &row));
	row.why_not = NULL;
	row.ratio.has_interval = false;
	cr_assert(gate_table_add(&table, &row));
	cr_assert(gate_judge(&table, &limits));
	cr_expect_eq(table.rows[0].verdict, GATE_LOSS);
	cr_expect_eq(table.rows[1].verdict, GATE_CANNOT_TELL);
	cr_expect_eq(table.rows[1].p, 1);
	cr_expect_eq(table.rows[2].verdict, GATE_CANNOT_TELL);
	cr_expect_eq(gate_table_verdict(&table), GATE_LOSS);
	table.rows[0].ratio = row_at("any", 50).ratio;
	cr_assert(gate_judge(&table, &limits));
	cr_expect_eq(table.rows[0].verdict, GATE_NO_LOSS);
	cr_expect_eq(gate_table_verdict(&table), GATE_CANNOT_TELL);
	gate_table_free(&table);
}

Test(gate_judge, nothing_is_not_no_loss)
{
	struct gate_table table = {NULL, 0};

	cr_assert(gate_judge(&table, &limits));
	cr_expect_eq(gate_table_verdict(&table), GATE_CANNOT_TELL);
}

Test(gate_blocks, a_linear_drift_cancels)
{
	double drifting[4];

	for (int i = 0; i < 4; i++)
		drifting[i] = 5 + 0.3 * i + (i == 1 || i == 2 ? -0.04 : 0);
	cr_expect_float_eq(gate_blocks_difference(drifting), -0.04, 1e-12);
}

Test(gate_blocks, mean_of_few)
{
	double blocks[] = {0.02, -0.01, 0.05};
	struct estimate estimate = gate_blocks_estimate(blocks, 3);

	cr_expect_float_eq(estimate.ln, 0.02, 1e-12);
	cr_expect_float_eq(estimate.error, 0.03 / sqrt(3), 1e-12);
	cr_expect_float_eq(estimate.df, 2, 0);
	cr_expect_float_eq(estimate.high - estimate.ln, 4.303 * 0.03 / sqrt(3), 1e-5);
	cr_expect_float_eq(estimate.ln - estimate.low, 4.303 * 0.03 / sqrt(3), 1e-5);
	cr_expect_eq(estimate.nr, 3);
}

/*
 * By hand: 3 to 8 are left, 3, 3, 3, 4, ... 7, 8, 8, 8 have squares of 42.5 about 5.5, and the root of
 * 42.5 / (6 * 5) is 1.1902; times 1.05.
 */
Test(gate_blocks, the_fifth_at_either_end_is_left_out)
{
	double blocks[] = {1000, 3, 4, -70, 5, 6, 2, 7, 8, 1e6};
	struct estimate estimate = gate_blocks_estimate(blocks, 10);

	cr_expect_float_eq(estimate.ln, 5.5, 1e-12);
	cr_expect_float_eq(estimate.df, 5, 0);
	cr_expect_float_eq(estimate.error, 1.05 * sqrt(42.5 / 30), 1e-12);
	/* Of seven none is. */
	for (int i = 0; i < 7; i++)
		blocks[i] = i == 6 ? 22 : 1;
	cr_expect_float_eq(gate_blocks_estimate(blocks, 7).ln, 4, 1e-12);
}

Test(gate_blocks, as_many_as_fit)
{
	const uint64_t second = 1000000000;

	cr_expect_eq(gate_blocks_that_fit(0), 40);
	cr_expect_eq(gate_blocks_that_fit(second / 2), 40);
	cr_expect_eq(gate_blocks_that_fit(5 * second), 15);
	cr_expect_eq(gate_blocks_that_fit(UINT64_MAX), 10);
}
