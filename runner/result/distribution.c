/* SPDX-License-Identifier: MIT */
#include "distribution.h"

#include <math.h>

/* Lentz's method must not divide by 0. */
static double away_from_0(double x)
{
	return fabs(x) < 1e-300 ? 1e-300 : x;
}

static double beta_fraction(double a, double b, double x)
{
	double c = 1;
	double d = 1 / away_from_0(1 - (a + b) * x / (a + 1));
	double fraction = d;

	for (int m = 1; m < 1000; m++) {
		double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));

		d = 1 / away_from_0(1 + even * d);
		c = away_from_0(1 + even / c);
		fraction *= d * c;
		d = 1 / away_from_0(1 + odd * d);
		c = away_from_0(1 + odd / c);
		fraction *= d * c;
		if (fabs(d * c - 1) < 1e-12)
			break;
	}
	return fraction;
}

double distribution_beta(double a, double x)
{
	double front;

	if (x <= 0)
		return 0;
	if (x >= 1)
		return 1;
	/* The fraction converges fast only below the middle; the rest is by symmetry. */
	if (x > 0.5)
		return 1 - distribution_beta(a, 1 - x);
	front = lgamma(2 * a) - 2 * lgamma(a) + a * (log(x) + log1p(-x));
	return exp(front) * beta_fraction(a, a, x) / a;
}

double distribution_student_95(size_t df)
{
	const double z = 1.959963984540054;
	double nu = (double)df;
	double z2 = z * z;
	double first = z * (z2 + 1) / 4;
	double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
	double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;

	return z + (first + (second + third / nu) / nu) / nu;
}

double distribution_student_95_real(double df)
{
	double x = 1 / fmax(df, 1);

	return exp(0.67313 + x * (1.19999 + x * (0.78837 + x * (-0.05628 + x * -0.0633))));
}

double distribution_student_above(double t, double df)
{
	double root = hypot(t, sqrt(df));

	if (t < 0)
		return 1 - distribution_student_above(-t, df);
	/* (1 - t / root) / 2 without the difference, of which nothing would be left far out. */
	return distribution_beta(df / 2, df / root / (root + t) / 2);
}

double distribution_student_point(double above, double df)
{
	double low = 0;
	double high = 0.5;

	if (above > 0.5)
		return -distribution_student_point(1 - above, df);
	while (high - low > 1e-13 * high) {
		double middle = (low + high) / 2;

		if (distribution_beta(df / 2, middle) < above)
			low = middle;
		else
			high = middle;
	}
	return (0.5 - high) * sqrt(df / (high * (1 - high)));
}
