/* SPDX-License-Identifier: MIT */
#include "estimate.h"

#include <math.h>

#include "distribution.h"

static bool is_sound(const struct interval *interval, double value)
{
	/* A hair of room, for a median of an even number that was printed and read again. */
	return isfinite(interval->high) && interval->low > 0 &&
		interval->low <= value * (1 + 1e-9) && interval->high >= value * (1 - 1e-9);
}

bool estimate_of(double value, const struct interval *interval, uint32_t nr_rounds,
	struct estimate *ret_estimate)
{
	struct estimate estimate = {.nr = nr_rounds};

	if (!isfinite(value) || value <= 0)
		return false;
	estimate.ln = log(value);
	estimate.low = estimate.high = estimate.ln;
	if (interval != NULL && is_sound(interval, value) && nr_rounds >= INTERVAL_LEAST_ROUNDS) {
		estimate.has_interval = true;
		estimate.low = fmin(log(interval->low), estimate.ln);
		estimate.high = fmax(log(interval->high), estimate.ln);
		estimate.df = (double)nr_rounds - 1;
		estimate.error = (estimate.high - estimate.low) / 2 /
			distribution_student_95_real(estimate.df);
	}
	*ret_estimate = estimate;
	return true;
}

struct estimate estimate_moved(const struct estimate *estimate, double ln)
{
	struct estimate moved = *estimate;

	moved.ln = ln;
	moved.low = ln + (estimate->low - estimate->ln);
	moved.high = ln + (estimate->high - estimate->ln);
	return moved;
}

/* Of the mean, from what the rounds of each run leave; 0 if that is not known of all. */
static double error_within(const struct estimate *runs, size_t nr)
{
	double squares = 0;

	for (size_t i = 0; i < nr; i++) {
		if (!runs[i].has_interval)
			return 0;
		squares += runs[i].error * runs[i].error;
	}
	return sqrt(squares) / (double)nr;
}

struct estimate estimate_merge(const struct estimate *runs, size_t nr)
{
	struct estimate merged = {.has_interval = true, .nr = (uint32_t)nr, .of_runs = true};
	double squares = 0;
	double half_width;

	if (nr == 1)
		return runs[0];
	for (size_t i = 0; i < nr; i++)
		merged.ln += runs[i].ln / (double)nr;
	for (size_t i = 0; i < nr; i++)
		squares += (runs[i].ln - merged.ln) * (runs[i].ln - merged.ln);
	merged.df = (double)nr - 1;
	merged.error = sqrt(squares / merged.df / (double)nr);
	merged.error = fmax(merged.error, error_within(runs, nr));
	half_width = merged.error * distribution_student_95_real(merged.df);
	merged.low = merged.ln - half_width;
	merged.high = merged.ln + half_width;
	return merged;
}

/* Welch and Satterthwaite, but no more than twice what the side with less has. */
static double freedom(const struct estimate *a, const struct estimate *b)
{
	double a2 = a->error * a->error;
	double b2 = b->error * b->error;
	double most = 2 * fmin(a->df, b->df);

	if (a2 + b2 <= 0)
		return most;
	return fmin((a2 + b2) * (a2 + b2) / (a2 * a2 / a->df + b2 * b2 / b->df), most);
}

/* How far one end of an interval is from the centre, in the units of a standard error. */
static double distance(const struct estimate *estimate, double end)
{
	return fabs(end - estimate->ln) / distribution_student_95_real(estimate->df);
}

struct estimate estimate_ratio(const struct estimate *a, const struct estimate *b)
{
	struct estimate ratio = {.ln = b->ln - a->ln, .has_interval = false};
	double student;

	ratio.low = ratio.high = ratio.ln;
	if (!a->has_interval || !b->has_interval)
		return ratio;
	ratio.has_interval = true;
	ratio.error = hypot(a->error, b->error);
	ratio.df = freedom(a, b);
	student = distribution_student_95_real(ratio.df);
	ratio.low -= student * hypot(distance(b, b->low), distance(a, a->high));
	ratio.high += student * hypot(distance(b, b->high), distance(a, a->low));
	return ratio;
}
