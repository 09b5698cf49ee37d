/* SPDX-License-Identifier: MIT */
/*
 * throttle - how often control groups held this process up because their CPU time was used up.
 *
 * Own group and those above it, of either version. See cpu.stat in the kernel's
 * Documentation/admin-guide/cgroup-v2.rst and scheduler/sched-bwc.rst.
 */
#ifndef THROTTLE_H
#define THROTTLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source.h"

#define THROTTLE_GROUPS_MAX 8

struct throttle_sources {
	struct source stat[THROTTLE_GROUPS_MAX]; /* of groups that can have a limit */
	size_t nr;
};

struct throttle {
	bool known;
	uint64_t periods; /* in which there was throttling; sum over the groups, as for the other */
	uint64_t held_ns; /* over all CPUs */
};

void throttle_open(const char *root, struct throttle_sources *ret);
void throttle_take(const struct throttle_sources *sources, struct throttle *ret);
void throttle_close(struct throttle_sources *sources);

#endif
