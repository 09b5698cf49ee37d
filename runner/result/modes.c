/* SPDX-License-Identifier: MIT */
#include "modes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stats.h"

/* Sum of squares about the mean. */
static double squares(const double *values, size_t nr, double *ret_mean)
{
	double mean = 0;
	double sum = 0;

	for (size_t i = 0; i < nr; i++)
		mean += values[i] / (double)nr;
	for (size_t i = 0; i < nr; i++)
		sum += (values[i] - mean) * (values[i] - mean);
	*ret_mean = mean;
	return sum;
}

struct split {
	size_t nr_slow;
	double within; /* sum of squares */
	double distance;
};

/* The best of the allowed ones; there must be one. */
static struct split best_split(const double *sorted, size_t nr)
{
	size_t least = (size_t)ceil(MODES_LEAST_SHARE * (double)nr);
	struct split best = {.within = INFINITY};

	if (least < 2)
		least = 2;
	for (size_t i = least; i <= nr - least; i++) {
		double slow;
		double fast;
		double within = squares(sorted, i, &slow) + squares(sorted + i, nr - i, &fast);

		if (within < best.within)
			best = (struct split){i, within, fast - slow};
	}
	return best;
}

static bool is_apart(const struct split *split, size_t nr)
{
	double n = (double)nr;
	double share = (double)split->nr_slow / n;
	double sd = sqrt(split->within / (n - 2));
	double limit = 3.15 + 31 / n + 65 / (n * n);

	return 2 * sqrt(share * (1 - share)) * split->distance > limit * sd;
}

static bool group(const double *rates, size_t nr, size_t nr_all, struct modes_group *ret_group)
{
	ret_group->share = (double)nr / (double)nr_all;
	return stats_median(rates, nr, &ret_group->centre);
}

/* Both arrays sorted. */
static bool find(const double *rates, const double *logs, size_t nr, struct modes *ret_modes)
{
	struct modes modes = {.two = false};
	struct split split;

	if (nr >= MODES_LEAST_WINDOWS) {
		split = best_split(logs, nr);
		if (!group(rates, split.nr_slow, nr, &modes.slow) ||
			!group(rates + split.nr_slow, nr - split.nr_slow, nr, &modes.fast))
			return false;
		modes.two = is_apart(&split, nr) &&
			log(modes.fast.centre) - log(modes.slow.centre) > MODES_LEAST_DISTANCE;
	}
	if (!modes.two) {
		modes.fast = (struct modes_group){0};
		if (!group(rates, nr, nr, &modes.slow))
			return false;
	}
	*ret_modes = modes;
	return true;
}

bool modes_find(const double *rates, size_t nr, struct modes *ret_modes)
{
	double *sorted;
	bool found = false;

	for (size_t i = 0; i < nr; i++) {
		if (!isfinite(rates[i]) || rates[i] <= 0)
			return false;
	}
	if (nr == 0)
		return false;
	sorted = calloc(2 * nr, sizeof(*sorted));
	if (sorted == NULL)
		return false;
	memcpy(sorted, rates, nr * sizeof(*sorted));
	stats_sort(sorted, nr);
	for (size_t i = 0; i < nr; i++)
		sorted[nr + i] = log(sorted[i]);
	found = find(sorted, sorted + nr, nr, ret_modes);
	free(sorted);
	return found;
}
