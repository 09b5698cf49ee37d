/* SPDX-License-Identifier: MIT */
/*
 * place - a pair of processes on one CPU, or on two.
 *
 * The test's first argument says which: "same" or "cross"; without one nothing is pinned. CPUs are
 * those of the mask the program was started with, in the order of their numbers. Copy k of n CPUs
 * has its first process on CPU k modulo n and its second one there too, or on the next; so copies
 * spread over the CPUs. Neighbours by number may be hardware threads of one core.
 */
#ifndef PLACE_H
#define PLACE_H

#include "bench.h"

/*
 * Pins this process, which is to be the first of the pair. Ends the program if there are not as
 * many CPUs as that takes, or if this system cannot pin (BENCH_ABSENT), or if the argument is
 * another word.
 */
void place_first(const struct bench_env *env);

/* In the child, after place_first() in its parent. */
void place_second(void);

/* By system, in linux_pin.c and posix_pin.c. How many CPUs the mask has; 0: it cannot be told. */
uint32_t pin_cpus(void);

/*
 * Pins this process to the CPU with that index in the mask which pin_cpus() saw. False with errno.
 */
bool pin_to(uint32_t index);

#endif
