/* SPDX-License-Identifier: MIT */
/*
 * whetstone-double - the Whetstone benchmark in double precision: arithmetic, functions of libm,
 * conditions and array elements, in the mixture of scientific programs of the 1960s.
 *
 * Operation: one pass of sections N1 to N8, worth ten million Whetstone instructions.
 * Excludes:  the operating system, and every cache but the nearest; integers hardly count.
 * Check:     after each pass, what each section computes is within 1e-6 of the known value.
 *
 * How compilers treat the sections belongs to the figure. They are one function with local
 * variables, so that the compiler works in registers, turns sections N3 and N7 into almost nothing
 * and deletes the loop of N4. UnixBench turns N1 ten times as often, to time it better, and divides
 * that time by ten; here all sections are timed as one, and N1 turns as often as it counts.
 */
#include <math.h>
#include <string.h>

#include "bench.h"

/* How often each section turns in one pass. */
enum {
	N1_TURNS = 1200,
	N2_TURNS = 1400,
	N3_TURNS = 34500,
	N4_TURNS = 21000,
	N5_TURNS = 3199,
	N6_TURNS = 89900,
	N7_TURNS = 61600,
	N8_TURNS = 9300,
	SECTIONS = 8,
};

/*
 * Of -1.12398255667 and -1.12187079890, the published values of N1 and N2, both hold after ten
 * times as many turns of N1. The others are as published.
 */
static const double wanted[SECTIONS] = {
	-1.13239499303, /* N1, the last element */
	-1.13027102478, /* N2, the same, going on from N1 */
	1.0,            /* N3, j */
	12.0,           /* N4, the first element plus the second */
	0.49902937282,  /* N5, y */
	0.99999987891,  /* N6, z */
	3.0,            /* N7, the third element */
	0.75100163018,  /* N8, x */
};

/*
 * Volatile, so that each section's result is stored when the section ends: kept in registers they
 * would have to be saved around each call in the sections that follow.
 */
static volatile double result[SECTIONS];

static bool has_failed;
static double failed[SECTIONS]; /* the results of the first pass that failed */

static inline void n2_turn(double e[4], double t, double t2)
{
	for (int i = 0; i < 6; i++) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * t;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * t;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * t;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) / t2;
	}
}

static inline void n6_turn(double *x, double *y, double *z, double t, double t1, double t2)
{
	*x = *y;
	*y = *z;
	*x = t * (*x + *y);
	*y = t1 * (*x + *y);
	*z = (*x + *y) / t2;
}

static inline void n7_turn(double e[4], long j, long k, long l)
{
	e[j] = e[k];
	e[k] = e[l];
	e[l] = e[j];
}

/*
 * In N1, N2 and N5 the original replaces t by 1 - t between two passes of one section. Here the
 * section's next pass is the next operation, which starts at t again.
 */
static __attribute__((noinline)) void pass(void)
{
	const double t = 0.49999975, t1 = 0.50000025, t2 = 2.0;
	double e[4] = {1.0, -1.0, -1.0, -1.0};
	double x, y, z;
	long j, k, l;

	for (int i = 0; i < N1_TURNS; i++) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * t;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * t;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * t;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) * t;
	}
	result[0] = e[3];

	for (int i = 0; i < N2_TURNS; i++)
		n2_turn(e, t, t2);
	result[1] = e[3];

	j = 1;
	for (int i = 0; i < N3_TURNS; i++) {
		if (j == 1)
			j = 2;
		else
			j = 3;
		if (j > 2)
			j = 0;
		else
			j = 1;
		if (j < 1)
			j = 1;
		else
			j = 0;
	}
	result[2] = (double)j;

	j = 1;
	k = 2;
	l = 3;
	for (int i = 0; i < N4_TURNS; i++) {
		j = j * (k - j) * (l - k);
		k = l * k - (l - j) * k;
		l = (l - k) * (k + j);
		e[l - 2] = (double)(j + k + l);
		e[k - 2] = (double)(j * k * l);
	}
	result[3] = e[0] + e[1];

	x = y = 0.5;
	for (int i = 0; i < N5_TURNS; i++) {
		x = t * atan(t2 * sin(x) * cos(x) / (cos(x + y) + cos(x - y) - 1.0));
		y = t * atan(t2 * sin(y) * cos(y) / (cos(x + y) + cos(x - y) - 1.0));
	}
	result[4] = y;

	x = y = z = 1.0;
	for (int i = 0; i < N6_TURNS; i++)
		n6_turn(&x, &y, &z, t, t1, t2);
	result[5] = z;

	j = 0;
	k = 1;
	l = 2;
	e[0] = 1.0;
	e[1] = 2.0;
	e[2] = 3.0;
	for (int i = 0; i < N7_TURNS; i++)
		n7_turn(e, j, k, l);
	result[6] = e[2];

	x = 0.75;
	for (int i = 0; i < N8_TURNS; i++)
		x = sqrt(exp(log(x) / t1));
	result[7] = x;
}

/* Looks for infinity and not-a-number in the bits: -ffast-math assumes that there are none. */
static bool is_near(double got, double value)
{
	const uint64_t exponent = UINT64_C(0x7ff) << 52;
	uint64_t bits;

	memcpy(&bits, &got, sizeof(bits));
	return (bits & exponent) != exponent && fabs(got - value) <= 1e-6;
}

static void setup(const struct bench_env *env)
{
	(void)env;
	bench_worth(10, 1);
}

static void verify(void)
{
	for (int i = 0; i < SECTIONS; i++) {
		failed[i] = result[i];
		has_failed = has_failed || !is_near(failed[i], wanted[i]);
	}
}

static void run(uint64_t nr_ops)
{
	for (uint64_t i = 0; i < nr_ops; i++) {
		pass();
		if (!has_failed)
			verify();
	}
}

static bool check(void)
{
	for (int i = 0; has_failed && i < SECTIONS; i++)
		if (!is_near(failed[i], wanted[i]))
			bench_wrong("N%d is %.11f, should be %.11f", i + 1, failed[i], wanted[i]);
	return !has_failed;
}

const struct bench_test bench_test = {
	.name = "whetstone-double",
	.workload_version = 1,
	.unit = "MWIPS",
	.timebase_s = 0,
	.setup = setup,
	.run = run,
	.check = check,
};
