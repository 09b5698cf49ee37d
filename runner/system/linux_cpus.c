/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <unistd.h>

#include "cpulist.h"
#include "cpus.h"

uint32_t cpus_native_online(void)
{
	long nr = sysconf(_SC_NPROCESSORS_ONLN);

	return nr > 0 ? (uint32_t)nr : 0;
}

/* The kernel refuses a mask that is smaller than its own, which may be larger than cpu_set_t. */
uint32_t cpus_native_affinity(void)
{
	for (size_t nr_bits = 1024; nr_bits <= CPULIST_CPU_MAX + 1; nr_bits *= 2) {
		cpu_set_t *set = CPU_ALLOC(nr_bits);
		size_t size = CPU_ALLOC_SIZE(nr_bits);
		int nr = 0;
		int error = 0;

		if (set == NULL)
			return 0;
		CPU_ZERO_S(size, set);
		if (sched_getaffinity(0, size, set) == 0)
			nr = CPU_COUNT_S(size, set);
		else
			error = errno;
		CPU_FREE(set);
		if (error == 0)
			return (uint32_t)nr;
		if (error != EINVAL)
			return 0;
	}
	return 0;
}
