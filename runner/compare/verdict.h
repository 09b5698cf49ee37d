/* SPDX-License-Identifier: MIT */
/*
 * verdict - what a ratio and its interval say about two figures.
 *
 * With the margin d (on ln, above 0) and the 95 % interval of ln ratio from l to u:
 *
 *     same       -d < l and u < d: whatever the difference is, it is within the margin
 *     faster     else l > 0: the whole interval is above a ratio of 1
 *     slower     else u < 0
 *     undecided  else: the interval holds 1, and more than the margin allows
 *
 * "Same" is the two one-sided tests of equivalence (Schuirmann, Journal of Pharmacokinetics and
 * Biopharmaceutics 15, 1987), here at 2.5 % each; a difference of nothing that was merely not found is
 * "undecided". Without an interval the ratio alone decides, and the verdict is not sure.
 */
#ifndef VERDICT_H
#define VERDICT_H

#include <stdbool.h>
#include <stdint.h>

#include "estimate.h"

enum verdict_kind {
	VERDICT_NONE, /* there is no ratio */
	VERDICT_FASTER,
	VERDICT_SLOWER,
	VERDICT_SAME,
	VERDICT_UNDECIDED,
	VERDICT_UNLIKE, /* the figures are of different things; set by compare.h */
	VERDICT_KINDS,
};

#define VERDICT_MORE_MAX 100000

/* "faster", "slower", "same", "undecided", "unlike"; "none". */
const char *verdict_name(enum verdict_kind kind);

/* VERDICT_UNDECIDED never without an interval. */
enum verdict_kind verdict_of(const struct estimate *ratio, double margin_ln);

/*
 * How many more rounds, or runs where a side is of runs, each side needs until the interval is so
 * narrow that it decides, if the ratio stays what it is: half-widths fall with the root of the
 * number. At least 1, at most VERDICT_MORE_MAX; it is a rough figure. For an undecided ratio only.
 */
uint32_t verdict_more(const struct estimate *a, const struct estimate *b, double margin_ln);

#endif
