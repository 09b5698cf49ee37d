/* SPDX-License-Identifier: MIT */
/*
 * stats - figures from samples.
 *
 * All of these return false, and set nothing, if there is no value, if one is not finite, or
 * without memory; the geometric means also if a value is not above 0.
 */
#ifndef STATS_H
#define STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Ascending; without values that are not numbers. */
void stats_sort(double *values, size_t nr);

/* The middle value, or the mean of the two in the middle. */
bool stats_median(const double *values, size_t nr, double *ret_median);

/* The same, which sorts the values and needs no memory. */
bool stats_median_in_place(double *values, size_t nr, double *ret_median);

/* exp(mean(ln(values))). */
bool stats_geometric_mean(const double *values, size_t nr, double *ret_mean);

/* One pass of UnixBench's schedule. */
struct stats_pass {
	double rate;
	double length_s;
};

struct stats_classic {
	double rate;     /* geometric mean of the passes kept */
	double length_s; /* their mean length */
	uint32_t nr_kept;
};

/*
 * UnixBench's rule: the int(nr / 3) passes of the lowest rate are dropped. Of 10 passes 7 stay, of
 * 3 passes 2.
 */
bool stats_classic(const struct stats_pass *passes, size_t nr, struct stats_classic *ret_classic);

#endif
