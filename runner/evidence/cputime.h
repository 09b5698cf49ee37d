/* SPDX-License-Identifier: MIT */
/*
 * cputime - what the kernel counts about the CPUs that this process may use.
 *
 * Time that tasks ran ("busy") comes from the first of these that is there:
 *   - cpuacct.usage_percpu of the root control group, version 1: in nanoseconds, up to date at the
 *     scheduler's last tick;
 *   - /proc/schedstat: in nanoseconds; a task's time is added when it leaves the CPU;
 *   - /proc/stat, user + nice + system: in hundredths of a second, and a tick's whole time goes to
 *     whoever is running at the tick.
 * Both ends of an interval are best taken while nothing of ours runs but the caller: then what is
 * not yet added is the caller's alone. See proc_stat(5) and the kernel's
 * Documentation/scheduler/sched-stats.rst and admin-guide/cgroup-v1/cpuacct.rst.
 *
 * CPUs outside the mask in /proc/self/status do not count.
 */
#ifndef CPUTIME_H
#define CPUTIME_H

#include <stdbool.h>
#include <stdint.h>

#include "source.h"

struct cputime_sources {
	struct source stat;
	struct source schedstat;
	struct source cpuacct;
	char mask[1024]; /* a list of CPUs; empty: all of them */
	char *text;      /* what is being read; null if none of the three is there */
};

struct cputime {
	bool busy_known;
	uint64_t busy_ns; /* sum over the CPUs, as for the others */
	/* A difference of two is true to so much. */
	uint64_t busy_error_ns;
	bool steal_known;
	uint64_t steal_ns;       /* taken by the hypervisor for others */
	uint64_t steal_grain_ns; /* the counter's step */
	bool wait_known;
	uint64_t wait_ns; /* tasks that could run and did not, of any process; schedstat only */
};

/* False only without memory. */
bool cputime_open(const char *root, struct cputime_sources *ret);

void cputime_take(struct cputime_sources *sources, struct cputime *ret);

void cputime_close(struct cputime_sources *sources);

#endif
