/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "place.h"

#include <errno.h>
#include <sched.h>

/* The kernel refuses a mask smaller than its own; none is built for more CPUs than 8192. */
#define CPUS_MAX 8192

union mask {
	cpu_set_t set;
	unsigned char bytes[CPUS_MAX / 8];
};

static union mask allowed;

static bool is_allowed(size_t cpu)
{
	return CPU_ISSET_S(cpu, sizeof(allowed), &allowed.set);
}

uint32_t pin_cpus(void)
{
	if (sched_getaffinity(0, sizeof(allowed), &allowed.set) != 0)
		return 0;
	return (uint32_t)CPU_COUNT_S(sizeof(allowed), &allowed.set);
}

bool pin_to(uint32_t index)
{
	union mask one;

	for (size_t cpu = 0; cpu < CPUS_MAX; cpu++) {
		if (!is_allowed(cpu) || index-- > 0)
			continue;
		CPU_ZERO_S(sizeof(one), &one.set);
		CPU_SET_S(cpu, sizeof(one), &one.set);
		return sched_setaffinity(0, sizeof(one), &one.set) == 0;
	}
	errno = ERANGE;
	return false;
}
