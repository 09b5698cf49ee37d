/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>

#include "rng.h"

/* The first outputs for seed 1234567, as published with the generator's reference code. */
Test(rng, gives_the_published_sequence)
{
	static const uint64_t wanted[] = {UINT64_C(6457827717110365317),
		UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
		UINT64_C(4593380528125082431)};
	struct rng rng = {.state = 1234567};

	for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++)
		cr_assert_eq(rng_next(&rng), wanted[i]);
}

Test(rng, below_stays_below_and_reaches_all)
{
	struct rng rng = {.state = 42};
	int seen[7] = {0};

	for (int i = 0; i < 7000; i++) {
		uint32_t number = rng_below(&rng, 7);

		cr_assert_lt(number, 7);
		seen[number]++;
	}
	/* 1000 each expected; six standard deviations are 176. */
	for (int i = 0; i < 7; i++)
		cr_assert(seen[i] > 824 && seen[i] < 1176, "%d came %d times", i, seen[i]);
}

Test(rng, shuffle_keeps_every_item)
{
	struct rng rng = {.state = 3};
	uint32_t items[100];
	uint32_t sum = 0;
	int moved = 0;

	for (uint32_t i = 0; i < 100; i++)
		items[i] = i;
	rng_shuffle(&rng, items, 100);
	for (uint32_t i = 0; i < 100; i++) {
		sum += items[i];
		moved += items[i] != i;
	}
	cr_assert_eq(sum, 4950);
	cr_assert(moved > 80);
}

Test(rng, streams_of_a_seed_are_their_own_and_repeat)
{
	struct rng one = rng_stream(7, 1);
	struct rng again = rng_stream(7, 1);
	struct rng neighbour = rng_stream(7, 2);
	struct rng other_seed = rng_stream(8, 1);
	uint64_t first = rng_next(&one);

	cr_assert_eq(rng_next(&again), first);
	cr_assert_neq(rng_next(&neighbour), first);
	cr_assert_neq(rng_next(&other_seed), first);
	/* One is not the other a few steps on. */
	for (int i = 0; i < 100; i++)
		cr_assert_neq(rng_next(&neighbour), first);
}
