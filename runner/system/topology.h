/* SPDX-License-Identifier: MIT */
/*
 * topology - packages, cores, caches and classes of cores, as hwloc sees them.
 */
#ifndef TOPOLOGY_H
#define TOPOLOGY_H

#include <stdbool.h>
#include <stddef.h>

#include "system.h"

/*
 * Of the running system, or of what the directory root shows below sys and proc, if it is not "".
 * CPUs that this process may not use are counted: it is about the machine. If hwloc cannot tell
 * anything, all is 0. False only without memory; the caller frees with topology_free().
 */
bool topology_read(const char *root, struct cpu_topology *ret);

/* The same of hwloc's synthetic description ("pack:2 core:4 pu:2"), for tests. */
bool topology_synthetic(const char *description, struct cpu_topology *ret);

void topology_free(struct cpu_topology *topology);

#endif
