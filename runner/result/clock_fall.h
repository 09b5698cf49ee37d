/* SPDX-License-Identifier: MIT */
/*
 * clock_fall - whether the clock fell from the beginning of a run to its end.
 *
 * A short run sees a machine cool. Compared are the medians over the first and the last quarter of
 * the windows, in the order in which they were measured: of the share of the highest clock where all
 * windows know it, else of the clock loop's speed. A median forgives every other window that
 * someone disturbed.
 */
#ifndef CLOCK_FALL_H
#define CLOCK_FALL_H

#include <stdbool.h>

#include "result.h"

/* Each quarter has at least four. */
#define CLOCK_FALL_WINDOWS_MIN 16
/* The loop's own scatter between quarters stays below 2 % on a virtual machine with neighbours. */
#define CLOCK_FALL_SHARE 0.05

/* *ret_fall: 1 - last / first, below 0 if it rose. False if the windows cannot tell. */
bool clock_fall(const struct result *result, double *ret_fall);

#endif
