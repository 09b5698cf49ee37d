/* SPDX-License-Identifier: MIT */
/*
 * interval - the 95 % interval of a test's score, and of the index.
 *
 * What varies is one round against the next, so the round is the unit: windows of one round share
 * its disturbances, and rounds are taken as independent of each other.
 *
 * A test's score is the median of its windows, and its interval lies between two order statistics,
 * interpolated as by Hettmansperger and Sheather, "Confidence intervals based on interpolated order
 * statistics" (Statistics and Probability Letters 4, 1986). It assumes no shape: skewed and
 * heavy-tailed noise are covered as normal noise is. Tried on the same noise at
 * 95 % and left out: Student's t about the mean (where noise is skewed it is not the median's: 89 %
 * of 20 rounds) or about the median (99 % under heavy tails); Maritz and Jarrett's standard error
 * with Student's t (98 % below 8 rounds, 92 % with the stopping rule); fractional order statistics
 * (as good, no better); intervals made symmetric about the median (91 % of 7 rounds, slow tail).
 *
 * A rule that looks at the half-width after every round stops when it happens to be small, and that
 * costs up to 4 points of coverage. The intervals therefore use the order statistics of 96.5 %: the
 * true coverage is then between 93 and 97 %, with and without the stopping rule. Of 5 rounds the
 * interval is the whole range (93.8 %), of 6 nearly (96.5 of 96.9 %); fewer have none. Ties make an
 * interval cover more, never less; windows that are all equal have one of width 0.
 *
 * Where rounds have several windows of a test, each round weighs as one, as if its windows were
 * copies of one another: never too narrow, whatever they share.
 *
 * The index is the geometric mean of the medians, with what the tests of one round share. Each test
 * has a standard error e (Maritz and Jarrett, "A note on estimating the variance of the sample
 * median", Journal of the American Statistical Association 73, 1978), and a round moves its median
 * up or down by the side s (-1, 0, 1) of it on which its window lies. Over rounds r and T tests,
 *
 *     variance = sum over r of (sum over t of e_t s_tr / sqrt(q_t))^2 / T^2
 *
 * with q_t the rounds of test t off its median: its e_t^2, and between two tests the correlation of
 * their sides. (The mean of per-round indices would be the interval of something else: where noise
 * is skewed it is not about the medians.) The half-width is Student's 95 % point for n - 1 degrees
 * times the root, times 1.06 - 1.2 / n: e is too large for few rounds, and the stopping rule takes
 * its share after many. That factor is fitted to the simulation.
 *
 * Coverage in percent, "make coverage", SEED=1 RUNS=10000 (t/unit/test_coverage.c and
 * test_coverage_index.c; standard error 0.2). The target of the rule is 2 % for tests of the sd
 * given, a run ends at 40 rounds, and in brackets stands the mean number of rounds.
 *
 *                            fixed number of rounds
 *                             5    6    7    8    9   10   12   15   20
 *     normal                93.8 96.8 96.6 96.2 96.1 96.9 96.0 96.6 96.5
 *     lognormal, s = 0.6    93.9 96.5 96.4 95.8 96.5 96.7 96.6 96.7 96.3
 *     gamma 2               93.7 96.5 96.4 96.2 96.6 96.7 96.3 96.6 96.5
 *     t 3                   93.8 96.2 96.7 96.3 96.5 96.4 96.3 96.4 96.3
 *     a tenth with 5 sd     93.8 96.6 96.6 96.7 96.4 96.7 96.4 96.7 96.3
 *
 *                            stopping rule, from 5 rounds, sd of ln rate in percent
 *                           0.5        1       2        3        4        5        6        8
 *     normal               96.4(6)  96.6(6) 95.3(10) 94.3(17) 93.7(27) 93.9(34) 95.1(38) 95.9(40)
 *     lognormal, s = 0.6   96.5(6)  96.5(6)  96.3(8) 95.8(13) 94.6(18) 94.0(25) 93.7(31) 93.8(37)
 *     gamma 2              96.8(6)  96.7(6)  96.1(9) 95.0(15) 94.1(23) 93.2(30) 94.0(35) 95.1(39)
 *     t 3                  96.8(6)  97.0(6)  96.2(8) 95.3(11) 94.7(15) 94.5(21) 94.5(27) 94.6(35)
 *     a tenth with 5 sd    96.6(6)  96.5(6)  96.4(7)  96.0(9) 94.9(13) 94.8(18) 93.7(23) 94.1(33)
 *
 *                            stopping rule, from 12 rounds
 *     normal                                96.1(13) 95.3(19) 95.0(28) 94.5(34) 94.9(38) 96.1(40)
 *     lognormal, s = 0.6                    96.1(12) 96.2(15) 95.9(20) 95.1(26) 94.7(32) 94.7(37)
 *     gamma 2                               96.3(13) 96.0(17) 95.1(24) 94.5(31) 94.3(35) 95.3(39)
 *     t 3                                   96.3(12) 96.0(13) 95.9(16) 95.5(21) 94.9(27) 94.9(35)
 *     a tenth with 5 sd                     96.5(12) 95.9(13) 96.0(15) 95.5(19) 94.9(24) 94.6(33)
 *
 *                            fixed 7 to 40 rounds; the rule from 5 rounds with targets of 2 and 1 %
 *                                7       12       20       40  2 %      1 %
 *     drift of 2 sd           96.4     96.8     97.1     98.0 95.4(10) 93.8(29)
 *     drift of 5 sd           97.2     97.4     98.5     99.8  96.8(6) 95.8(11)
 *     modes 80 : 20           96.2     96.6     96.5     96.4 96.4(14) 95.3(19)
 *     modes 65 : 35           96.1     97.0     96.3     96.2 95.3(29) 94.1(33)
 *     modes 50 : 50           94.3     96.6     95.7     96.2 86.3(37) 92.3(39)
 *
 * (a drift is variance that the interval sees, its truth is the mean level of the run; modes lie
 * 8 sd apart, and between two of equal share no median is certain: modes.h reports them.)
 *
 * Index of 12 tests with an sd of 1 to 5 %; fixed rounds (10000 runs), and the rule with targets of
 * 1 % and 0.7 % from 5 rounds and of 1 % from 12 (5000 runs, standard error 0.3):
 *
 *                           5    6    8   12   20     1 %    0.7 %     1 %
 *     1 % shared in a round
 *     normal              94.7 95.3 95.7 96.0 96.5 93.8(12) 94.3(22) 95.8(14)
 *     lognormal, s = 0.6  95.8 95.5 96.5 96.3 96.7 94.4(11) 94.6(19) 96.5(13)
 *     gamma 2             95.3 95.2 95.9 96.2 96.6 94.5(12) 94.6(20) 95.6(14)
 *     t 3                 96.3 96.5 96.3 96.4 96.7 95.6(11) 94.4(17) 96.2(13)
 *     a tenth with 5 sd   97.1 96.8 96.9 96.2 96.4 95.9(11) 94.6(17) 96.2(13)
 *     2 % shared
 *     normal              94.7 94.8 95.3 95.4 96.2 94.3(26) 95.6(39) 95.3(27)
 *     lognormal, s = 0.6  95.5 95.7 95.8 95.8 95.9 94.4(25) 95.4(38) 95.0(26)
 *     gamma 2             95.5 95.5 95.1 95.6 95.7 94.0(26) 95.7(38) 95.5(26)
 *     t 3                 95.8 95.7 95.5 95.8 95.9 94.1(25) 95.8(37) 94.7(25)
 *     a tenth with 5 sd   96.2 95.7 95.6 95.2 95.5 93.1(24) 95.4(37) 94.4(25)
 *     nothing shared
 *     normal              94.0 95.8 96.2 96.3 97.0  95.0(8) 93.9(12) 96.7(12)
 *     lognormal, s = 0.6  94.9 96.0 96.9 96.8 96.9  95.5(7) 95.0(10) 97.1(12)
 *     gamma 2             94.1 95.6 96.0 96.7 96.5  94.7(8) 93.9(11) 96.4(12)
 *     t 3                 96.8 98.0 97.6 97.3 97.3  97.6(7)  97.0(9) 97.5(12)
 *     a tenth with 5 sd   97.6 98.3 97.8 97.3 97.2  98.1(7)  97.2(8) 97.1(12)
 *
 * (With nothing shared, heavy tails and few rounds it covers up to 98 %.)
 */
#ifndef INTERVAL_H
#define INTERVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define INTERVAL_LEAST_ROUNDS 5

/* A window. */
struct interval_sample {
	uint32_t round;
	double rate;
};

struct interval {
	double centre; /* the median, or the geometric mean of the medians */
	double low;
	double high;
	/* Half of ln(high / low): 0.004 is +-0.4 %. The interval need not be symmetric. */
	double half_width;
};

/* One test of an index; its rates count in units of it, so that baseline / 10 gives indices. */
struct interval_test {
	const struct interval_sample *samples;
	size_t nr;
	double unit; /* above 0 */
};

/*
 * Both take samples in any order and return false, and set nothing, with fewer rounds than
 * INTERVAL_LEAST_ROUNDS (of any test), if a rate or unit is not finite or not above 0, or without
 * memory. A round in which a test has no window counts for the other tests.
 */
bool interval_median(
	const struct interval_sample *samples, size_t nr, struct interval *ret_interval);
bool interval_index(const struct interval_test *tests, size_t nr, struct interval *ret_interval);

#endif
