/* SPDX-License-Identifier: MIT */
/*
 * cpus - how many CPUs there are and how many of them this process may use.
 *
 * Three numbers, because a container sees all CPUs of the host and gets the time of a few.
 * /proc/cpuinfo is asked for names only: it lists what it likes.
 */
#ifndef CPUS_H
#define CPUS_H

#include <stdbool.h>
#include <stdint.h>

#include "cgroup.h"

struct cpu_budget {
	uint32_t online;   /* in the system */
	uint32_t affinity; /* in the mask of this thread */
	double quota;      /* of the control groups, in CPUs; 0: none */
	uint32_t usable;   /* min(affinity, ceil(quota)), at least 1 */
};

/*
 * limits are those of cgroup_read(). With a root the mask is the one that root's
 * /proc/self/status names, else that of the calling thread. What cannot be found out counts as 1
 * CPU.
 */
void cpus_read(const char *root, const struct cgroup_limits *limits, struct cpu_budget *ret);

/* From the other three. */
uint32_t cpus_usable(uint32_t affinity, double quota);

/* Of the running system; in linux_cpus.c and posix_cpus.c. 0 if it cannot be told. */
uint32_t cpus_native_online(void);

/* The mask of the calling thread as a list, which the caller frees; null if it cannot be told. */
char *cpus_native_mask(void);

#endif
