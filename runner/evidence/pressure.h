/* SPDX-License-Identifier: MIT */
/*
 * pressure - how long tasks were held up for want of something, of any process, and swapping.
 *
 * The times are the totals of "some" in /proc/pressure: at least one task waited. They are a mean
 * over the CPUs, weighted by how long each was in use. See the kernel's Documentation/accounting/psi.rst.
 */
#ifndef PRESSURE_H
#define PRESSURE_H

#include <stdbool.h>
#include <stdint.h>

#include "source.h"

enum pressure_kind {
	PRESSURE_CPU,
	PRESSURE_IO,
	PRESSURE_MEMORY,
	NR_PRESSURES,
};

struct pressure_sources {
	struct source pressure[NR_PRESSURES];
	struct source vmstat; /* only where there is something to swap to */
};

struct pressure {
	bool known[NR_PRESSURES];
	uint64_t waited_ns[NR_PRESSURES];
	bool swap_known;
	uint64_t swapped_pages; /* in and out */
};

void pressure_open(const char *root, struct pressure_sources *ret);
void pressure_take(const struct pressure_sources *sources, struct pressure *ret);
void pressure_close(struct pressure_sources *sources);

#endif
