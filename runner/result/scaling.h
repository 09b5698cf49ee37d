/* SPDX-License-Identifier: MIT */
/*
 * scaling - what more copies gain over one.
 *
 *     gain of k copies  = rate of k copies / rate of 1 copy
 *     efficiency        = gain / k
 *
 * The two rates of one round were measured within seconds of each other, under the same state of the
 * machine, so each round gives one ratio of its own. The gain is the median of these ratios, and its
 * interval (95 %) is that of interval.h for this median: what slows a whole round cancels, and no
 * interval of one rate has to be combined with that of another.
 *
 * So the gain is not exactly the ratio of the two scores beside it, which are medians over rounds
 * each by itself. They agree within the interval where noise is alike at both steps. The ratio of
 * medians was not taken, because an interval from ratios need not hold it: with few rounds, or where
 * noise is skewed at one step only, the figure would lie outside its own interval.
 *
 * The gain of the index is the geometric mean of the gains of its tests, with the interval of
 * interval_index() over the ratios. A test that was not measured at one of the two steps is left out
 * on both sides, and the step is then partial.
 *
 * Where rounds do not pair (UnixBench's schedule measures one step after the other) the gain is the
 * ratio of the scores and has no interval.
 */
#ifndef SCALING_H
#define SCALING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "result.h"

/* 1, 2, 4 ... below the largest uint32_t, and that. */
#define SCALING_STEPS_MAX 33

/* Of one test, or of the index, with so many copies. */
struct scaling_step {
	uint32_t copies;
	size_t pass;   /* of the result */
	bool measured; /* else there is no rate */
	double rate;   /* the score, or the index */
	bool has_gain; /* measured here and with 1 copy */
	double gain;
	double efficiency;
	uint32_t rounds; /* that both steps have; of the index: of the test with the fewest */
	bool has_interval;
	double half_width; /* of ln, and so of gain and efficiency alike */
	double gain_low;
	double gain_high;
	double efficiency_low;
	double efficiency_high;
	uint32_t windows; /* here */
	uint32_t flagged; /* of these, with evidence of disturbance */
	bool partial;     /* of the index: not of all its tests */
};

struct scaling {
	const struct result *result; /* it is not copied */
	size_t nr_steps;             /* of each row, ascending by copies; the first has 1 copy */
	size_t nr_rows; /* one for each test of the result, then one of the index, if any */
	bool has_index; /* all tests of the index were asked for */
	struct scaling_step *steps; /* row by row */
};

/*
 * From windows and scores of the result, which must be computed (score.h) and outlive the scaling.
 * Returns false, and sets nothing, if no pass has 1 copy, or without memory. Of several passes with
 * the same number of copies the first is taken.
 */
bool scaling_compute(const struct result *result, struct scaling *ret_scaling);

/* Whether a pass of the result has 1 copy, to which the others can be compared. */
bool scaling_has_base(const struct result *result);

void scaling_free(struct scaling *scaling);

/* 1, 2, 4 ... and the number of CPUs (at least 1) itself; returns how many there are. */
size_t scaling_steps(uint32_t cpus, uint32_t ret_copies[static SCALING_STEPS_MAX]);

#endif
