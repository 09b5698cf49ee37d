/* SPDX-License-Identifier: MIT */
#include "own.h"

#include <sys/resource.h>

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
	if (getrusage(RUSAGE_SELF, &self) == 0 && getrusage(RUSAGE_CHILDREN, &children) == 0)
		ret->cpu_ns = cpu_ns(&self) + cpu_ns(&children);
}

uint64_t own_suspended_ns(void)
{
	return 0;
}
