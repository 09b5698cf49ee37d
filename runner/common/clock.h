/* SPDX-License-Identifier: MIT */
/* clock - the monotonic clock, in nanoseconds; without one the program ends with one line. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>
#include <time.h>

#include "must.h"

#define CLOCK_S UINT64_C(1000000000)
#define CLOCK_MS UINT64_C(1000000)

static inline uint64_t clock_now_ns(void)
{
	struct timespec now;

	if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
		must_end("cannot read the clock");
	return (uint64_t)now.tv_sec * CLOCK_S + (uint64_t)now.tv_nsec;
}

#endif
