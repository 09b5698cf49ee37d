/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include "cpulist.h"
#include "cpus.h"

uint32_t cpus_native_online(void)
{
	long nr = sysconf(_SC_NPROCESSORS_ONLN);

	return nr > 0 ? (uint32_t)nr : 0;
}

static char *format_set(const cpu_set_t *set, size_t size)
{
	size_t nr = (size_t)CPU_COUNT_S(size, set);
	uint32_t *cpus = malloc((nr + 1) * sizeof(*cpus));
	size_t used = 0;
	char *list;

	if (cpus == NULL)
		return NULL;
	for (uint32_t cpu = 0; used < nr; cpu++)
		if (CPU_ISSET_S(cpu, size, set))
			cpus[used++] = cpu;
	list = cpulist_format(cpus, nr);
	free(cpus);
	return list;
}

/* The kernel refuses a mask that is smaller than its own, which may be larger than cpu_set_t. */
char *cpus_native_mask(void)
{
	for (size_t nr_bits = 1024; nr_bits <= CPULIST_CPU_MAX + 1; nr_bits *= 2) {
		cpu_set_t *set = CPU_ALLOC(nr_bits);
		size_t size = CPU_ALLOC_SIZE(nr_bits);
		char *list = NULL;
		int error = 0;

		if (set == NULL)
			return NULL;
		CPU_ZERO_S(size, set);
		if (sched_getaffinity(0, size, set) == 0)
			list = format_set(set, size);
		else
			error = errno;
		CPU_FREE(set);
		if (error != EINVAL)
			return list;
	}
	return NULL;
}
