/* SPDX-License-Identifier: MIT */
/*
 * clock_loop - how long a fixed piece of arithmetic takes: the clock, where nothing else tells.
 *
 * A chain of multiplications and additions, each of which needs the one before, so that only the
 * clock counts, not caches, width, or the other hardware thread of the core. 32768 links take about
 * 45 us at 3 GHz and 0.2 ms on a slow core.
 *
 * The quickest of a few: an interrupted one tells nothing.
 */
#ifndef CLOCK_LOOP_H
#define CLOCK_LOOP_H

#include <stdint.h>

#define CLOCK_LOOP_TRIES 5

/* The value after so many links from a start; the same on every machine. */
uint64_t clock_loop_work(uint64_t value, uint32_t links);

/* Nanoseconds, never 0. */
uint64_t clock_loop_ns(void);

#endif
