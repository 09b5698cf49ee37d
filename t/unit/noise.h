/* SPDX-License-Identifier: MIT */
/*
 * noise - kinds of noise as the windows of real machines have it, for simulations.
 *
 * All have a median of 0 and, but for the modes, an sd of 1.
 */
#ifndef NOISE_H
#define NOISE_H

#include <math.h>
#include <stdlib.h>

#include "rng.h"

enum noise {
	NOISE_NORMAL,
	NOISE_LOGNORMAL,    /* a slow tail: minus a lognormal of s = 0.6, skewness -2.3 */
	NOISE_GAMMA,        /* a slow tail: minus a gamma of shape 2, skewness -1.4 */
	NOISE_T3,           /* Student's t with 3 degrees of freedom */
	NOISE_CONTAMINATED, /* normal, a tenth of it with five times the sd */
	NOISE_KINDS,
};

static const char *const noise_names[] = {
	[NOISE_NORMAL] = "normal",
	[NOISE_LOGNORMAL] = "skewed (lognormal 0.6)",
	[NOISE_GAMMA] = "skewed (gamma 2)",
	[NOISE_T3] = "heavy tails (t 3)",
	[NOISE_CONTAMINATED] = "heavy tails (10 % * 5)",
};

static inline double noise_uniform(struct rng *rng)
{
	return ((double)(rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
}

/* Box and Muller. */
static inline double noise_normal(struct rng *rng)
{
	double radius = sqrt(-2 * log(noise_uniform(rng)));

	return radius * cos(6.283185307179586 * noise_uniform(rng));
}

static inline double noise_draw(struct rng *rng, enum noise kind)
{
	const double median_gamma_2 = 1.6783469900166605;
	double normal = noise_normal(rng);
	double squares = 0;

	switch (kind) {
	case NOISE_LOGNORMAL:
		return (1 - exp(0.6 * normal)) / sqrt(exp(0.72) - exp(0.36));
	case NOISE_GAMMA:
		return (median_gamma_2 + log(noise_uniform(rng)) + log(noise_uniform(rng))) /
			sqrt(2);
	case NOISE_T3:
		for (int i = 0; i < 3; i++) {
			double other = noise_normal(rng);

			squares += other * other;
		}
		return normal / sqrt(squares);
	case NOISE_CONTAMINATED:
		return (noise_uniform(rng) < 0.1 ? 5 * normal : normal) / sqrt(0.9 + 2.5);
	default:
		return normal;
	}
}

/* A count or seed from the environment, else the one given. */
static inline uint64_t noise_setting(const char *name, uint64_t otherwise)
{
	const char *text = getenv(name);

	return text ? strtoull(text, NULL, 10) : otherwise;
}

#endif
