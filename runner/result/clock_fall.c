/* SPDX-License-Identifier: MIT */
#include "clock_fall.h"

#include <stdlib.h>

#include "stats.h"

static bool all_know(const struct result *result, bool share)
{
	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];

		if (share ? !(window->clock_share > 0) : window->clock_loop_ns == 0)
			return false;
	}
	return true;
}

static double speed_of(const struct window *window, bool share)
{
	return share ? window->clock_share : 1 / (double)window->clock_loop_ns;
}

bool clock_fall(const struct result *result, double *ret_fall)
{
	size_t nr = result->nr_windows / 4;
	bool share = all_know(result, true);
	double *speeds;
	double first;
	double last;
	bool known;

	if (result->nr_windows < CLOCK_FALL_WINDOWS_MIN || (!share && !all_know(result, false)))
		return false;
	speeds = calloc(2 * nr, sizeof(*speeds));
	if (speeds == NULL)
		return false;
	for (size_t i = 0; i < nr; i++) {
		speeds[i] = speed_of(&result->windows[i], share);
		speeds[nr + i] = speed_of(&result->windows[result->nr_windows - nr + i], share);
	}
	known = stats_median_in_place(speeds, nr, &first) &&
		stats_median_in_place(speeds + nr, nr, &last);
	free(speeds);
	if (!known || !(first > 0))
		return false;
	*ret_fall = 1 - last / first;
	return true;
}
