/* SPDX-License-Identifier: MIT */
/*
 * rng - reproducible random numbers: the same seed gives the same plan on every machine.
 *
 * splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
 * For orders and paddings, not for secrets.
 */
#ifndef RNG_H
#define RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
	uint64_t state;
};

/* One of many sequences of the same seed, by its number. */
struct rng rng_stream(uint64_t seed, uint64_t number);

uint64_t rng_next(struct rng *rng);

/* Uniform in 0 .. limit - 1; limit > 0. */
uint32_t rng_below(struct rng *rng, uint32_t limit);

/* Fisher and Yates. */
void rng_shuffle(struct rng *rng, uint32_t *items, size_t nr_items);

#endif
