/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "own.h"

#include <sys/resource.h>
#include <time.h>

#include "clock.h"

static uint64_t cpu_ns(const struct rusage *usage)
{
	return ((uint64_t)usage->ru_utime.tv_sec + (uint64_t)usage->ru_stime.tv_sec) * CLOCK_S +
		((uint64_t)usage->ru_utime.tv_usec + (uint64_t)usage->ru_stime.tv_usec) * 1000;
}

void own_take(struct own *ret)
{
	struct rusage self, children;

	*ret = (struct own){.cpu_ns = 0};
	if (getrusage(RUSAGE_SELF, &self) != 0 || getrusage(RUSAGE_CHILDREN, &children) != 0)
		return;
	*ret = (struct own){
		.cpu_ns = cpu_ns(&self) + cpu_ns(&children),
		.voluntary_switches = (uint64_t)children.ru_nvcsw,
		.involuntary_switches = (uint64_t)children.ru_nivcsw,
		.faults = (uint64_t)children.ru_minflt,
		.blocks = (uint64_t)children.ru_inblock + (uint64_t)children.ru_oublock,
	};
}

static uint64_t boot_ns(void)
{
	struct timespec now;

	if (clock_gettime(CLOCK_BOOTTIME, &now) != 0)
		return 0;
	return (uint64_t)now.tv_sec * CLOCK_S + (uint64_t)now.tv_nsec;
}

/*
 * CLOCK_BOOTTIME goes on where CLOCK_MONOTONIC stands still. Being interrupted between the two looks
 * the same, so the pair that was read most quickly counts.
 */
uint64_t own_suspended_ns(void)
{
	uint64_t best_gap_ns = UINT64_MAX;
	uint64_t suspended_ns = 0;

	for (int i = 0; i < 5 && best_gap_ns > CLOCK_MS; i++) {
		uint64_t start_ns = clock_now_ns();
		uint64_t boot = boot_ns();
		uint64_t gap_ns = clock_now_ns() - start_ns;

		if (gap_ns >= best_gap_ns)
			continue;
		best_gap_ns = gap_ns;
		suspended_ns = boot > start_ns ? boot - start_ns : 0;
	}
	return suspended_ns;
}
