/* SPDX-License-Identifier: MIT */
/*
 * modes - whether the windows of a test fall into two groups instead of one.
 *
 * A median between two modes is a rate that the machine never had: context switching by placement,
 * core classes. So two modes are reported with their centres and shares.
 *
 * Method: of all ways to part the sorted ln rates in two, each part holding at least two windows
 * and MODES_LEAST_SHARE of them, the one with the least variance within the parts (two means in one
 * dimension). There are two modes if the medians of the parts are more than MODES_LEAST_DISTANCE
 * apart and
 *
 *     2 sqrt(p (1 - p)) |difference of the means| / sd within  >  3.15 + 31 / n + 65 / n^2
 *
 * with p the share of a part. The left side is the root of the ratio of the variance between the
 * parts to that within (Engelman and Hartigan, "Percentage points of a test for clusters", Journal
 * of the American Statistical Association 64, 1969). Their points are for normal noise; noise of a
 * machine has a slow tail, and a tail parts from the rest more easily. The right side is therefore
 * fitted to the 99 % points of the worst of five kinds of noise (normal, lognormal with s = 0.6,
 * gamma 2, t with 3 degrees, normal with a tenth of five times the sd), n = 6 .. 40, and so false
 * alarms come to about 1 % for lognormal and gamma noise and to less for the others.
 * In percent of the runs, and what is found in percent of those in which both modes have the least
 * share of windows ("make coverage", SEED=1 RUNS=10000; distance of normal modes in units of the sd
 * within, share of the smaller mode):
 *
 *                            n =   6     8    10    12    14    16    20    30    40
 *     false alarms
 *     normal                     0.5   0.3   0.1   0.3   0.2   0.2   0.1   0.1   0.0
 *     lognormal                  1.2   0.8   1.0   0.9   0.6   0.8   0.9   1.0   1.1
 *     gamma                      1.0   0.6   0.7   0.8   0.6   0.7   0.9   0.9   1.1
 *     t                          0.5   0.2   0.2   0.2   0.1   0.0   0.1   0.0   0.0
 *     a tenth with 5 sd          0.6   0.3   0.5   0.3   0.1   0.1   0.2   0.0   0.0
 *     found
 *     16 sd, 15 %               93.8  99.3  99.9   100   100   100   100   100   100
 *     12 sd, 15 %               71.8  88.8  95.7  98.5  99.9   100   100   100   100
 *     10.7 sd, 15 %             59.6  78.0  89.2  94.1  99.5  99.8   100   100   100
 *     10.7 sd, 50 %             60.3  84.3  96.0  99.2  99.9   100   100   100   100
 *     8 sd, 15 %                31.5  43.6  53.6  63.2  83.7  87.7  92.4  99.8   100
 *     8 sd, 50 %                32.6  50.8  69.7  85.6  94.5  98.0  99.8   100   100
 *
 * So modes 8 % apart are found from 12 windows on where one mode by itself repeats within 0.75 %
 * (1 sd); noisier ones need more windows. A group of one window is never a mode. The slices of a
 * window are not looked at: they share its processes and their places, which is what makes a mode.
 */
#ifndef MODES_H
#define MODES_H

#include <stdbool.h>
#include <stddef.h>

#define MODES_LEAST_WINDOWS 6
#define MODES_LEAST_SHARE 0.15
#define MODES_LEAST_DISTANCE 0.03 /* of ln rate */

struct modes_group {
	double centre; /* median of its rates, in their unit */
	double share;  /* of the windows, 0 .. 1 */
};

struct modes {
	bool two;
	struct modes_group slow; /* the only one unless two */
	struct modes_group fast;
};

/*
 * Any order. Fewer than MODES_LEAST_WINDOWS are one mode. False, and nothing set, without a rate,
 * if one is not finite or not above 0, or without memory.
 */
bool modes_find(const double *rates, size_t nr, struct modes *ret_modes);

#endif
