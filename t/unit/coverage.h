/* SPDX-License-Identifier: MIT */
/*
 * coverage - what the simulations of coverage share.
 *
 * make check runs short ones; make coverage long ones, which print the tables of interval.h and
 * modes.h. SEED in the environment is accepted, RUNS is the number of simulated runs of each case.
 */
#ifndef COVERAGE_H
#define COVERAGE_H

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>

#include "interval.h"
#include "noise.h"
#include "stopping.h"

#define ROUNDS_MAX 40

/* What a series of windows is like; sd and the rest in ln rate. */
struct weather {
	enum noise kind;
	double sd;
	double drift;  /* from the first of ROUNDS_MAX rounds to the last */
	double fast;   /* the share of windows in the fast mode */
	double apart;  /* how much faster it is */
	double shared; /* sd of what the tests of a round share */
};

/* Without a target the run has exactly nr_rounds rounds. */
struct plan {
	uint32_t nr_rounds;
	double target;
	uint32_t minimum_rounds;
};

struct tally {
	uint64_t runs;
	uint64_t covered;
	uint64_t rounds;
};

static inline struct rng make_rng(uint64_t salt)
{
	uint64_t seed = noise_setting("SEED", 1);

	printf("seed %" PRIu64 "\n", seed);
	return (struct rng){seed * 1000 + salt};
}

static inline double percent(const struct tally *tally)
{
	return 100 * (double)tally->covered / (double)tally->runs;
}

static inline double mean_rounds(const struct tally *tally)
{
	return (double)tally->rounds / (double)tally->runs;
}

/* Between 93 and 97 %, as far as so many runs can tell: 2.5 standard errors. */
static inline void expect_covered(
	const struct tally *tally, double low, double high, const char *what)
{
	double error = 2.5 * 100 * sqrt(0.95 * 0.05 / (double)tally->runs);

	cr_expect(percent(tally) >= low - error && percent(tally) <= high + error,
		"%s: %.2f %% of %" PRIu64, what, percent(tally), tally->runs);
}

/* The half-width that is not known is open. */
static inline bool goes_on(struct stopping *stopping, const struct plan *plan, bool known,
	const struct interval *interval)
{
	struct stopping_figure figure = {known ? interval->half_width : INFINITY, plan->target};

	if (plan->target <= 0)
		return stopping->rounds++ + 1 < plan->nr_rounds;
	return stopping_feed(stopping, &figure, 1) == STOPPING_CONTINUE &&
		stopping->rounds < ROUNDS_MAX;
}

#endif
