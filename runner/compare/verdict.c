/* SPDX-License-Identifier: MIT */
#include "verdict.h"

#include <math.h>

const char *verdict_name(enum verdict_kind kind)
{
	static const char *const names[VERDICT_KINDS] = {
		[VERDICT_NONE] = "none",
		[VERDICT_FASTER] = "faster",
		[VERDICT_SLOWER] = "slower",
		[VERDICT_SAME] = "same",
		[VERDICT_UNDECIDED] = "undecided",
		[VERDICT_UNLIKE] = "unlike",
	};

	return names[kind];
}

enum verdict_kind verdict_of(const struct estimate *ratio, double margin_ln)
{
	if (ratio->low > -margin_ln && ratio->high < margin_ln)
		return VERDICT_SAME;
	if (ratio->low > 0)
		return VERDICT_FASTER;
	if (ratio->high < 0)
		return VERDICT_SLOWER;
	/* With a margin of 0 and no interval, equal figures are still the same. */
	return ratio->has_interval ? VERDICT_UNDECIDED : VERDICT_SAME;
}

/* The half-width of the ratio after so many more on each side. */
static double half_width_after(const struct estimate *a, const struct estimate *b, double more)
{
	double a_half = (a->high - a->low) / 2 * sqrt(a->nr / (a->nr + more));
	double b_half = (b->high - b->low) / 2 * sqrt(b->nr / (b->nr + more));

	return hypot(a_half, b_half);
}

uint32_t verdict_more(const struct estimate *a, const struct estimate *b, double margin_ln)
{
	double distance = fabs(b->ln - a->ln);
	/* It decides when the interval leaves out 1, or is inside the margin, whichever is sooner. */
	double wanted = fmax(distance, margin_ln - distance);
	double few = 0;
	double many = VERDICT_MORE_MAX;

	if (half_width_after(a, b, many) > wanted)
		return VERDICT_MORE_MAX;
	while (many - few > 0.5) {
		double middle = (few + many) / 2;

		if (half_width_after(a, b, middle) > wanted)
			few = middle;
		else
			many = middle;
	}
	return (uint32_t)fmax(ceil(many), 1);
}
