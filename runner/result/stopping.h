/* SPDX-License-Identifier: MIT */
/*
 * stopping - when a run has measured enough.
 *
 * After each round every figure of the run is fed: the half-width of its 95 % interval and its
 * target. The run has converged when all were within their targets in this round and in the one
 * before, and the least number of rounds is done. The rule sees half-widths only, never a value.
 * What looking after every round costs in coverage is made good in the intervals (interval.h).
 */
#ifndef STOPPING_H
#define STOPPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STOPPING_ROUNDS_WITHIN 2
#define STOPPING_INDEX_PERCENT 1.0

/* The half-width of a figure that is not waited for: a test that failed or is absent. */
#define STOPPING_NONE (-1.0)

/* A test in a pass, or the index of a pass. */
struct stopping_figure {
	double half_width; /* of ln; INFINITY or NAN: not known yet, which is open; or STOPPING_NONE */
	double target;     /* of ln, above 0: stopping_target() */
};

struct stopping {
	uint32_t minimum_rounds;
	uint32_t rounds; /* fed */
	uint32_t within; /* the last so many of them were within all targets */
	/* Of the last round: the figure with the largest half-width over target, SIZE_MAX if none. */
	size_t worst;
	double worst_ratio; /* above 1: still open; INFINITY if not known */
};

enum stopping_verdict {
	STOPPING_CONTINUE,
	STOPPING_CONVERGED,
};

void stopping_init(struct stopping *stopping, uint32_t minimum_rounds);

/*
 * One round is done. Without a figure to wait for a run never converges: it goes to its limit.
 * The figures keep their places from round to round.
 */
enum stopping_verdict stopping_feed(
	struct stopping *stopping, const struct stopping_figure *figures, size_t nr);

/* A target as a fraction: --precision, if given (above 0), else the test's or the index's own. */
double stopping_target(double own_percent, double precision_percent);

#endif
