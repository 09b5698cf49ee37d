/* SPDX-License-Identifier: MIT */
/*
 * cgroup - what the control groups around this process allow it.
 *
 * A limit of any ancestor that can be seen binds too, so each is the smallest on the way up. Both
 * versions are read, as is a mixture of them. Sources: cgroups(7), and the kernel's
 * Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/.
 */
#ifndef CGROUP_H
#define CGROUP_H

#include <stdint.h>

struct cgroup_limits {
	uint32_t version;  /* that the CPU controller has: 1 or 2; 0: no control groups */
	char path[512];    /* own group of that hierarchy, as the kernel names it */
	double quota_cpus; /* CPU time per time; 0: no limit, as for the others */
	uint64_t memory_bytes;
	uint64_t pids;      /* processes and threads */
	uint64_t pids_left; /* how many more may start now; counts only with a limit of pids */
};

/*
 * From root's /proc/self/cgroup and /proc/self/mountinfo. What cannot be read sets no limit; a
 * system without control groups has version 0.
 */
void cgroup_read(const char *root, struct cgroup_limits *ret);

/* A directory below root that is a control group. */
typedef void cgroup_visit(const char *root, const char *directory, void *argument);

/*
 * The own group in the hierarchy of a controller of version 1 ("cpu", "cpuacct", "memory", "pids"),
 * or of version 2 (""), and every group above it that can be seen. Visits none if there is no such
 * hierarchy.
 */
void cgroup_walk(const char *root, const char *controller, cgroup_visit *visit, void *argument);

#endif
