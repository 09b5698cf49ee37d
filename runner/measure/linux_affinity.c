/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "affinity.h"

#include <errno.h>
#include <sched.h>

#include "cpulist.h"

static uint32_t highest(const char *cpus)
{
	uint32_t found = 0;

	for (uint32_t cpu = 0; cpulist_next(cpus, &cpu); cpu++)
		found = cpu;
	return found;
}

bool affinity_set(const char *cpus)
{
	size_t nr_bits = (size_t)highest(cpus) + 1;
	size_t size = CPU_ALLOC_SIZE(nr_bits);
	cpu_set_t *set = CPU_ALLOC(nr_bits);
	bool done;
	int error;

	if (set == NULL)
		return false;
	CPU_ZERO_S(size, set);
	for (uint32_t cpu = 0; cpulist_next(cpus, &cpu); cpu++)
		CPU_SET_S(cpu, size, set);
	done = sched_setaffinity(0, size, set) == 0;
	error = errno;
	CPU_FREE(set);
	errno = error;
	return done;
}
