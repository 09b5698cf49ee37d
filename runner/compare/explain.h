/* SPDX-License-Identifier: MIT */
/*
 * explain - where the difference of two indices comes from, and how each side scales.
 *
 * The index ratio is the product of r^(1/n) over the n tests of ratio r that both have. A test's
 * share is ln r over the sum of |ln r|: between -1 and 1, below 0 where it is slower; the sizes of all
 * shares add up to 1 also where gains and losses cancel, as shares of the sum of ln r would not.
 */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "compare.h"

struct explain_part {
	const struct side_test *test;
	const struct compare_cell *cell;
	double ln_factor; /* of the index ratio: ln r / n */
	double share;
};

/*
 * The tests that make the index ratio of one side, the largest share first. The caller frees
 * *ret_parts. False, and nothing set, without memory.
 */
bool explain_index(const struct compare_section *section, size_t side,
	struct explain_part **ret_parts, size_t *ret_nr);

/*
 * The figure with all CPUs over that with one copy; test null: the index. 0 if there is not both, or one
 * pass is both.
 */
double explain_scaling(const struct compare *compare, const struct side_test *test, size_t side);

/* The sections of one copy and of all CPUs, or null. */
const struct compare_section *explain_section(
	const struct compare *compare, enum compare_load load);

#endif
