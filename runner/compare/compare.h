/* SPDX-License-Identifier: MIT */
/*
 * compare - two or more sides, test by test and pass by pass; the others against the first.
 *
 * Passes are matched by what they load, not by their number of copies alone: one copy with one
 * copy, all CPUs with all CPUs (N copies here and M there; the same number where the CPUs are as many and
 * both ran it), and any other number with the same number.
 * Tests are matched by key. The rows are those of the first side; of the second too where there
 * are two only.
 *
 * Figures are of different things, and get VERDICT_UNLIKE whatever their ratio, where units or (known) workload
 * versions differ, or a fact that decides what the test measures (facts.h). Other units have no
 * ratio at all.
 *
 * The ratio of the index, and of the crypto composite, is the geometric mean of the ratios of those
 * of its tests that both sides have, so no baseline is in it. Its interval comes from the composites of both, and there is
 * none where those were of other tests than these. If some of the tests are unlike, the ratio of
 * the rest is given too.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "side.h"
#include "verdict.h"

/* One side in one row. The ratio is over the first side; the first has none. */
struct compare_cell {
	bool measured;
	double value; /* in the test's unit; of a composite, rated against the first side's baseline */
	double rating;            /* 10 where the result of --relative-to has its figure; 0: none */
	struct estimate estimate; /* of ln value */
	bool has_ratio;
	struct estimate ratio;
	enum verdict_kind verdict; /* VERDICT_NONE: no ratio */
	bool sure;                 /* the verdict comes from an interval */
	uint32_t more;             /* of an undecided one: verdict_more() */
	const char *why;           /* of an unlike one: what differs, "shell"; a constant */
	uint32_t nr_samples;
	uint32_t nr_flagged;
	bool is_in[SIDE_COMPOSITES]; /* it and the first side's count for the ratio of these */
	/* Of a composite only. */
	size_t nr_tests;      /* that it is of */
	size_t nr_more;       /* that the side has in it, and the first has not */
	size_t nr_unlike;     /* of them */
	double ln_ratio_like; /* over those that are alike; only if some are and some are not */
};

struct compare_row {
	const char *name;             /* the test's key, "index" or "crypto composite" */
	const struct side_test *test; /* null: a composite */
	struct compare_cell *cells;   /* one for each side */
};

enum compare_load {
	COMPARE_ONE,  /* one copy */
	COMPARE_ALL,  /* all CPUs */
	COMPARE_SAME, /* as many copies as each other */
};

struct compare_section {
	enum compare_load load;
	uint32_t *copies; /* of each side; 0: it has no such pass */
	struct compare_row *rows;
	size_t nr_rows;
	struct compare_row
		composites[SIDE_COMPOSITES]; /* nothing is measured in one that there is not */
};

struct compare {
	const struct side *sides; /* the caller's */
	size_t nr_sides;
	const char *relative_to; /* name of the result that is rated 10; null: none */
	double margin_ln;
	bool differs[FACTS];             /* known of two sides at least, and not the same of all */
	enum fact_weight weights[FACTS]; /* the most that a fact means for the tests compared */
	struct compare_section *sections;
	size_t nr_sections;
};

/*
 * nr is at least 1. relative_to, which may be null, rates every figure: 10 is what it has with one copy, or with
 * its fewest. False, and nothing set, without memory.
 */
bool compare_make(const struct side *sides, size_t nr, const struct side *relative_to,
	double margin_ln, struct compare *ret_compare);

/* exp(ln), kept finite and above 0. */
double compare_factor(double ln);

void compare_free(struct compare *compare);

#endif
