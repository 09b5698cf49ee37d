/* SPDX-License-Identifier: MIT */
/*
 * work PARTS MILLISECONDS - a test whose operation is so many parts of work: how much one is, is known.
 *
 * Operation: PARTS times 100 steps of a generator of random numbers.
 * Prints what a command of a suite does: how many operations it did, and in what time.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"

static uint64_t part(uint64_t x)
{
	for (int i = 0; i < 100; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
	}
	return x;
}

int main(int argc, char **argv)
{
	unsigned long parts = argc == 3 ? strtoul(argv[1], NULL, 10) : 0;
	uint64_t length_ns = argc == 3 ? strtoull(argv[2], NULL, 10) * CLOCK_MS : 0;
	uint64_t start_ns = clock_now_ns();
	uint64_t now_ns = start_ns;
	uint64_t x = 88172645463325252;
	uint64_t nr = 0;

	if (parts == 0 || length_ns == 0) {
		fputs("usage: work PARTS MILLISECONDS\n", stderr);
		return 2;
	}
	while (now_ns - start_ns < length_ns) {
		for (unsigned long i = 0; i < parts; i++)
			x = part(x);
		nr++;
		now_ns = clock_now_ns();
	}
	/* The result is looked at, so that no compiler leaves the work out; it is never 0. */
	if (x == 0)
		return 1;
	printf("COUNT|%" PRIu64 "|1|lps\nTIME|%.9f\n", nr, (double)(now_ns - start_ns) / 1e9);
	return 0;
}
