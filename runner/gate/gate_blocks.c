/* SPDX-License-Identifier: MIT */
#include "gate_blocks.h"

#include <math.h>
#include <stdlib.h>

#include "distribution.h"

/* With fewer blocks too few would be left, and the errors are no longer those that are promised. */
#define TRIMMED_FROM 8
/* Of so few blocks the trimmed mean's standard error is a little short: see the header. */
#define TRIMMED_ERROR 1.05

#define SERIES_NS UINT64_C(300000000000)

bool gate_blocks_is_of_b(size_t run)
{
	return run % GATE_BLOCK_RUNS == 1 || run % GATE_BLOCK_RUNS == 2;
}

size_t gate_blocks_that_fit(uint64_t run_ns)
{
	uint64_t fit = SERIES_NS / GATE_BLOCK_RUNS / (run_ns > 0 ? run_ns : 1);

	if (fit < GATE_BLOCKS_FEW)
		return GATE_BLOCKS_FEW;
	return fit > GATE_BLOCKS_MANY ? GATE_BLOCKS_MANY : (size_t)fit;
}

double gate_blocks_difference(const double ln_rates[GATE_BLOCK_RUNS])
{
	return (ln_rates[1] + ln_rates[2] - ln_rates[0] - ln_rates[3]) / 2;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a;
	double y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Squares about the mean, after the g at either end have moved up to the next inside. */
static double winsorized_squares(const double *sorted, size_t nr, size_t g)
{
	double mean = 0;
	double squares = 0;

	for (size_t i = 0; i < nr; i++)
		mean += sorted[i < g ? g : i >= nr - g ? nr - g - 1 : i] / (double)nr;
	for (size_t i = 0; i < nr; i++) {
		double off = sorted[i < g ? g : i >= nr - g ? nr - g - 1 : i] - mean;

		squares += off * off;
	}
	return squares;
}

struct estimate gate_blocks_estimate(double *differences, size_t nr)
{
	size_t g = nr < TRIMMED_FROM ? 0 : nr / 5;
	double left = (double)(nr - 2 * g);
	struct estimate estimate = {
		.has_interval = true, .df = left - 1, .nr = (uint32_t)nr, .of_runs = true};
	double half_width;

	qsort(differences, nr, sizeof(*differences), by_size);
	for (size_t i = g; i < nr - g; i++)
		estimate.ln += differences[i] / left;
	estimate.error = sqrt(winsorized_squares(differences, nr, g) / (left * (left - 1)));
	estimate.error *= g > 0 ? TRIMMED_ERROR : 1;
	half_width = estimate.error * distribution_student_95_real(estimate.df);
	estimate.low = estimate.ln - half_width;
	estimate.high = estimate.ln + half_width;
	return estimate;
}
