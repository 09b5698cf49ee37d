/* SPDX-License-Identifier: MIT */
/*
 * sampler - from what the copies publish to the figures of a window.
 *
 * Pure: it is handed the pairs of all copies and the time at which they were read, edge by edge. The
 * first edge opens the window, the last closes it.
 */
#ifndef SAMPLER_H
#define SAMPLER_H

#include <stdbool.h>
#include <stdint.h>

#include "result.h"
#include "slot.h"

/* A window lasts until each copy has done so many units, but no longer than that. */
#define SAMPLER_UNITS_MIN 10
#define SAMPLER_LONG_NS UINT64_C(10000000000)
/* Nobody does an operation a nanosecond for a day; sums over any number of copies stay below 2^63. */
#define SAMPLER_COUNT_MAX (UINT64_C(1) << 46)

struct sampler {
	uint32_t copies;
	bool oversubscribed;     /* more copies than CPUs that they may use */
	struct slot_pair *first; /* by copy */
	struct slot_pair *last;
	uint64_t first_read_ns;
	uint64_t last_read_ns;
	uint64_t last_total; /* operations of all copies at the last edge */
	uint64_t slice_ns;   /* length of a slice; doubles when there are too many */
	size_t nr_slices;
	struct slice slices[WINDOW_SLICES_MAX];
};

/* Memory for so many copies; sampler_free gives it back. */
void sampler_init(struct sampler *sampler, uint32_t copies, bool oversubscribed, uint64_t slice_ns);
void sampler_free(struct sampler *sampler);

/*
 * Takes the pairs of all copies, read at read_ns. The first call opens the window. Returns a copy's
 * number whose pair cannot be true (its count or time went backwards, or lies in the future, or no
 * result file could hold the count), and
 * then takes nothing; or -1.
 */
int64_t sampler_edge(struct sampler *sampler, const struct slot_pair *pairs, uint64_t read_ns);

/*
 * Whether the window may close: it is long enough, has SAMPLER_UNITS_MIN operations or took
 * SAMPLER_LONG_NS, and every copy has come forward (with more copies than CPUs: until SAMPLER_LONG_NS).
 */
bool sampler_is_complete(const struct sampler *sampler, uint64_t window_ns);

/* How long the window has been open with a copy that has not come forward in it; else 0. */
uint64_t sampler_stalled_ns(const struct sampler *sampler);

/*
 * Fills length, slices and the copies' totals, which become the window's, and returns the rate in
 * operations a second: the sum of the copies' rates between their own pairs, so that slow operations
 * cost no rounding; with more copies than CPUs the difference of the sums between the two readings,
 * because what a preempted copy has not published yet cancels there.
 */
double sampler_finish(struct sampler *sampler, struct window *window);

#endif
