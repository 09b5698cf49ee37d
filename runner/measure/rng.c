/* SPDX-License-Identifier: MIT */
#include "rng.h"

struct rng rng_stream(uint64_t seed, uint64_t number)
{
	struct rng rng = {.state = seed};

	/* Two mixings apart: neighbouring seeds and numbers have nothing in common. */
	rng.state = rng_next(&rng) ^ number;
	rng.state = rng_next(&rng);
	return rng;
}

uint64_t rng_next(struct rng *rng)
{
	uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

uint32_t rng_below(struct rng *rng, uint32_t limit)
{
	/* The largest multiple of limit that fits: what is above it would favour small numbers. */
	uint64_t fair = UINT64_MAX - UINT64_MAX % limit;
	uint64_t number;

	do
		number = rng_next(rng);
	while (number >= fair);
	return (uint32_t)(number % limit);
}

void rng_shuffle(struct rng *rng, uint32_t *items, size_t nr_items)
{
	for (size_t i = nr_items; i > 1; i--) {
		size_t j = rng_below(rng, (uint32_t)i);
		uint32_t item = items[i - 1];

		items[i - 1] = items[j];
		items[j] = item;
	}
}
