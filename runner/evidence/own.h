/* SPDX-License-Identifier: MIT */
/*
 * own - what this process and every child that it has waited for have used; and time spent asleep.
 *
 * Copies that are reaped are in it with all their descendants that were waited for by someone, so
 * the difference over a window's whole life is exact to a microsecond, whatever the copies forked.
 * What cannot be known is 0. In linux_own.c and posix_own.c.
 */
#ifndef OWN_H
#define OWN_H

#include <stdint.h>

struct own {
	uint64_t cpu_ns;             /* of this process and its children */
	uint64_t voluntary_switches; /* of the children only, as the following */
	uint64_t involuntary_switches;
	uint64_t faults; /* that needed no reading: pages given and taken back */
	uint64_t blocks; /* read from and handed over for writing to file systems */
};

void own_take(struct own *ret);

/* Time that the machine has slept since it was started, on a scale of its own. */
uint64_t own_suspended_ns(void);

#endif
