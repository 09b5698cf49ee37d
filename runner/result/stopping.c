/* SPDX-License-Identifier: MIT */
#include "stopping.h"

#include <math.h>

void stopping_init(struct stopping *stopping, uint32_t minimum_rounds)
{
	*stopping = (struct stopping){
		.minimum_rounds = minimum_rounds,
		.worst = SIZE_MAX,
	};
}

static bool is_waited_for(const struct stopping_figure *figure)
{
	return !(figure->half_width < 0);
}

/* What is not known, or makes no sense, is as far from its target as can be. */
static double ratio_of(const struct stopping_figure *figure)
{
	if (!isfinite(figure->half_width) || !(figure->target > 0))
		return INFINITY;
	return figure->half_width / figure->target;
}

enum stopping_verdict stopping_feed(
	struct stopping *stopping, const struct stopping_figure *figures, size_t nr)
{
	stopping->worst = SIZE_MAX;
	stopping->worst_ratio = 0;
	for (size_t i = 0; i < nr; i++) {
		double ratio = ratio_of(&figures[i]);

		if (!is_waited_for(&figures[i]))
			continue;
		if (stopping->worst == SIZE_MAX || ratio > stopping->worst_ratio) {
			stopping->worst = i;
			stopping->worst_ratio = ratio;
		}
	}
	stopping->rounds++;
	if (stopping->worst != SIZE_MAX && stopping->worst_ratio <= 1)
		stopping->within++;
	else
		stopping->within = 0;
	return stopping->rounds >= stopping->minimum_rounds &&
			stopping->within >= STOPPING_ROUNDS_WITHIN
		? STOPPING_CONVERGED
		: STOPPING_CONTINUE;
}

double stopping_target(double own_percent, double precision_percent)
{
	return (precision_percent > 0 ? precision_percent : own_percent) / 100;
}
