/* SPDX-License-Identifier: MIT */
/*
 * distribution - what intervals and tests need of the beta and Student's distribution.
 */
#ifndef DISTRIBUTION_H
#define DISTRIBUTION_H

#include <stddef.h>

/*
 * The regularised incomplete beta function I_x(a, a) for a > 0; 0 at x <= 0 and 1 at x >= 1.
 * Continued fraction of Abramowitz and Stegun, 26.5.8, by Lentz's method; good to 1e-10.
 */
double distribution_beta(double a, double x);

/*
 * The half-width of a two-sided 95 % interval in standard errors, for df >= 4 degrees of freedom.
 * Expansion of Abramowitz and Stegun, 26.7.5; within 0.3 % of the tables at df = 4, then closer.
 */
double distribution_student_95(size_t df);

/*
 * The same for any df >= 1, whole or not: a polynomial in 1 / df for the logarithm, fitted to
 * quantiles computed from the incomplete beta function; within 0.03 % everywhere.
 */
double distribution_student_95_real(double df);

/*
 * The chance that Student's t is above the one given, which may be infinite; for df > 0, whole or not.
 * Abramowitz and Stegun, 26.7.1, brought to distribution_beta() by 26.5.14.
 */
double distribution_student_above(double t, double df);

/* The t above which lies that chance, more than 0 and less than 1; for df > 0. */
double distribution_student_point(double above, double df);

#endif
