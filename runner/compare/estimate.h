/* SPDX-License-Identifier: MIT */
/*
 * estimate - a figure with what is known of its error, several runs as one, and the ratio of two.
 *
 * All is on the scale of natural logarithms, on which a ratio is a difference and errors of a few
 * percent are alike whatever the figure's size.
 *
 * One run. Its centre is the score (a median of windows), its interval that of interval.h. Rounds
 * are the unit.
 *
 * Several runs of one machine. One run's rounds say nothing about what differs between one run and
 * the next (placement, layout, a reboot, the day), so runs are the unit: the centre is the mean of
 * the m runs' centres, its standard error is s / sqrt(m) with s their standard deviation, with
 * m - 1 degrees of freedom (Student). Few runs may lie close together by chance, so the error is
 * never taken as less than what the rounds within the runs leave: sqrt(sum of the runs' squared
 * errors) / m. That bound is of the kind that Roever, Knapp and Friede describe in
 * "Hartung-Knapp-Sidik-Jonkman approach and its modification for random-effects meta-analysis with few studies" (BMC Medical
 * Research Methodology 15, 2015).
 *
 * The ratio of two independent figures. The distances of both intervals' ends from their centres
 * in quadrature, each end with the opposite one of the other, which keeps what is lopsided (Zou and
 * Donner, "Construction of confidence limits about effect measures", Statistics in Medicine 27,
 * 2008). Two intervals seldom err the same way at once, so that would be too wide: each distance is
 * first divided by Student's 95 % point for its own degrees of freedom (of a single run one less than
 * it has rounds), and the whole multiplied by that for both, which are those of Welch ("The
 * generalization of 'Student's' problem when several different population variances are involved",
 * Biometrika 34, 1947) and Satterthwaite, but at most twice those of the side with less: where the
 * side of fewer runs is the noisier one, Welch's covers 91 % of 5 runs against 2.
 *
 * A single run beside several has only its rounds' error: what differs between its machine's runs
 * is not known, and the interval does not hold it.
 *
 * Coverage in percent, "make coverage", SEED=1 RUNS=10000 (t/unit/test_coverage_ratio.c; standard
 * error 0.2). Windows have an sd of 2 %, or one side 8 %; several runs have 12 rounds each.
 *
 *     two runs, of rounds             5    6    7    9   12   20    (8 %:)   5    7   12   20
 *     normal                       95.8 97.8 97.5 98.0 98.0 98.0          94.0 96.6 96.8 97.1
 *     lognormal, s = 0.6           96.3 98.4 97.8 98.1 98.0 97.9          94.2 96.6 96.9 97.0
 *     gamma 2                      96.1 98.1 97.7 97.9 97.9 97.9          94.1 96.9 96.5 96.8
 *     t 3                          95.7 98.0 97.4 97.9 98.1 97.9          94.4 97.1 96.7 96.8
 *     a tenth with 5 sd            95.8 98.1 97.8 97.9 97.9 97.7          94.3 97.1 97.3 96.8
 *
 *     runs of either side           2:2  3:2  3:3  5:2  5:5  8:8
 *     runs do not differ            100  100 99.9  100 99.4 98.9
 *     by 1 %                       99.6 99.7 97.8 99.6 96.0 95.1
 *     by 4 %                       97.6 97.8 96.6 98.2 95.4 95.0
 *     by 1 %, and by 4 %           95.9 94.2 94.6 93.8 94.7 94.7
 *
 *     one beside three, whose runs differ by 0, 2, 4 %: 99.7 82.8 80.6
 */
#ifndef ESTIMATE_H
#define ESTIMATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "interval.h"

struct estimate {
	double ln; /* of the figure */
	bool has_interval;
	double low; /* 95 %, of ln */
	double high;
	double error; /* standard error of ln */
	double df;    /* its degrees of freedom */
	uint32_t nr;  /* rounds, or runs */
	bool of_runs;
};

/*
 * Of one run. The interval may be null, and is left out if it makes no sense, as one from a file
 * may not: it must hold the value, and its ends must be finite and above 0. nr_rounds gives the
 * degrees of freedom. False, and nothing set, if the value is not finite or not above 0.
 */
bool estimate_of(double value, const struct interval *interval, uint32_t nr_rounds,
	struct estimate *ret_estimate);

/*
 * Of several runs of one machine; of one it is that one's. nr is at least 1. If one has no
 * interval, the bound from within is left out.
 */
struct estimate estimate_merge(const struct estimate *runs, size_t nr);

/* The same with its centre at ln, and its interval as far from it as it was. */
struct estimate estimate_moved(const struct estimate *estimate, double ln);

/* b over a; nr and of_runs are not set. Without an interval unless both have one. */
struct estimate estimate_ratio(const struct estimate *a, const struct estimate *b);

#endif
