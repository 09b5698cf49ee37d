/* SPDX-License-Identifier: MIT */
/*
 * cpuinfo - names of CPUs from /proc/cpuinfo, which looks different on every architecture.
 */
#ifndef CPUINFO_H
#define CPUINFO_H

#include <stdbool.h>
#include <stddef.h>

#include "system.h"

struct cpuinfo {
	struct cpu_group *groups; /* the caller frees them with cpuinfo_free_groups() */
	size_t nr_groups;
	char microcode[64];
	bool hypervisor; /* x86 says so */
};

/*
 * Groups by model and features. Without a file, or one that names no CPU, there are no groups.
 * False only without memory.
 */
bool cpuinfo_read(const char *root, struct cpuinfo *ret);

void cpuinfo_free_groups(struct cpu_group *groups, size_t nr_groups);

#endif
