/* SPDX-License-Identifier: MIT */
/*
 * busy - a process that computes in bursts and writes down when.
 *
 *     busy BURST_MS PERIOD_MS SECONDS
 *
 * Bursts begin a period apart, but for a random quarter of it, so that they keep no step with
 * anything. For each a line "START END CPU" goes to standard output: CLOCK_MONOTONIC at both ends,
 * and the CPU time it got, in nanoseconds.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "rng.h"

#define MS UINT64_C(1000000)

static uint64_t now_ns(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (uint64_t)now.tv_sec * 1000 * MS + (uint64_t)now.tv_nsec;
}

static void sleep_until(uint64_t time_ns)
{
	struct timespec until = {
		.tv_sec = (time_t)(time_ns / (1000 * MS)),
		.tv_nsec = (long)(time_ns % (1000 * MS)),
	};

	clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
}

static void burst(uint64_t burst_ns)
{
	uint64_t start_ns = now_ns(CLOCK_MONOTONIC);
	uint64_t cpu_ns = now_ns(CLOCK_PROCESS_CPUTIME_ID);

	while (now_ns(CLOCK_MONOTONIC) - start_ns < burst_ns)
		;
	printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", start_ns, now_ns(CLOCK_MONOTONIC),
		now_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu_ns);
}

int main(int argc, char **argv)
{
	struct rng rng = {.state = 1};
	uint64_t burst_ns, period_ns, next_ns, end_ns;

	if (argc != 4) {
		fputs("usage: busy BURST_MS PERIOD_MS SECONDS\n", stderr);
		return 2;
	}
	burst_ns = strtoull(argv[1], NULL, 10) * MS;
	period_ns = strtoull(argv[2], NULL, 10) * MS;
	next_ns = now_ns(CLOCK_MONOTONIC);
	end_ns = next_ns + strtoull(argv[3], NULL, 10) * 1000 * MS;
	/* It may be killed at any time. */
	setvbuf(stdout, NULL, _IOLBF, 0);
	while (next_ns < end_ns) {
		sleep_until(next_ns + period_ns / 4 * rng_below(&rng, 1000) / 1000);
		burst(burst_ns);
		next_ns += period_ns;
	}
	return fflush(stdout) == 0 ? 0 : 1;
}
