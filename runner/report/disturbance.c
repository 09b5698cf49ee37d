/* SPDX-License-Identifier: MIT */
#include "disturbance.h"

struct evidence_counts disturbance_of(const struct result *result, size_t test, size_t pass)
{
	struct evidence_counts counts = {.windows = 0};

	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];

		if (!window->superseded && (test == DISTURBANCE_ALL || window->test == test) &&
			(pass == DISTURBANCE_ALL || window->pass == pass))
			evidence_count(&counts, window->flags);
	}
	return counts;
}
