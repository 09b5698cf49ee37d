/* SPDX-License-Identifier: MIT */
#include "stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool are_finite(const double *values, size_t nr)
{
	for (size_t i = 0; i < nr; i++) {
		if (!isfinite(values[i]))
			return false;
	}
	return nr > 0;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a;
	double y = *(const double *)b;

	return (x > y) - (x < y);
}

void stats_sort(double *values, size_t nr)
{
	qsort(values, nr, sizeof(*values), compare);
}

bool stats_median_in_place(double *values, size_t nr, double *ret_median)
{
	if (!are_finite(values, nr))
		return false;
	stats_sort(values, nr);
	/* Halved first: the sum of two values might not be finite. */
	*ret_median = nr % 2 == 1 ? values[nr / 2] : values[nr / 2 - 1] / 2 + values[nr / 2] / 2;
	return true;
}

bool stats_median(const double *values, size_t nr, double *ret_median)
{
	double *sorted;

	if (!are_finite(values, nr))
		return false;
	sorted = calloc(nr, sizeof(*sorted));
	if (sorted == NULL)
		return false;
	memcpy(sorted, values, nr * sizeof(*sorted));
	(void)stats_median_in_place(sorted, nr, ret_median);
	free(sorted);
	return true;
}

bool stats_geometric_mean(const double *values, size_t nr, double *ret_mean)
{
	double sum = 0;

	if (!are_finite(values, nr))
		return false;
	for (size_t i = 0; i < nr; i++) {
		if (values[i] <= 0)
			return false;
		sum += log(values[i]);
	}
	*ret_mean = exp(sum / (double)nr);
	return true;
}

static int compare_passes(const void *a, const void *b)
{
	const struct stats_pass *x = a;
	const struct stats_pass *y = b;

	return (x->rate > y->rate) - (x->rate < y->rate);
}

bool stats_classic(const struct stats_pass *passes, size_t nr, struct stats_classic *ret_classic)
{
	size_t nr_dropped = nr / 3;
	size_t nr_kept = nr - nr_dropped;
	struct stats_pass *sorted = calloc(nr + 1, sizeof(*sorted));
	double *rates = calloc(nr + 1, sizeof(*rates));
	double length_s = 0;
	double rate;
	bool done = false;

	if (sorted == NULL || rates == NULL || nr == 0)
		goto out;
	/* Before sorting, because what is no number has no place in an order. */
	for (size_t i = 0; i < nr; i++) {
		if (!isfinite(passes[i].rate) || !isfinite(passes[i].length_s))
			goto out;
	}
	memcpy(sorted, passes, nr * sizeof(*sorted));
	qsort(sorted, nr, sizeof(*sorted), compare_passes);
	for (size_t i = 0; i < nr_kept; i++) {
		rates[i] = sorted[nr_dropped + i].rate;
		length_s += sorted[nr_dropped + i].length_s / (double)nr_kept;
	}
	if (!stats_geometric_mean(rates, nr_kept, &rate))
		goto out;
	*ret_classic = (struct stats_classic){rate, length_s, (uint32_t)nr_kept};
	done = true;
out:
	free(sorted);
	free(rates);
	return done;
}
