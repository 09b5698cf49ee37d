/* SPDX-License-Identifier: MIT */
/*
 * soak - load on all CPUs before the first window, so that the figure is what the machine sustains.
 *
 * The load is one copy of a test of the CPU for each CPU. Its speed is read once a second, as what
 * the copies count; of each block of SOAK_BLOCK_S seconds the best second stands for the clock,
 * because others can only make a second slower. With "steady" it goes on until the last
 * SOAK_BLOCKS blocks lie within SOAK_SPREAD of each other and the temperature, where it can be read,
 * within SOAK_KELVIN; at most SOAK_LONGEST_S seconds.
 */
#ifndef SOAK_H
#define SOAK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "session.h"

#define SOAK_PROGRAM "dhry2reg"
#define SOAK_BLOCK_S 10
#define SOAK_BLOCKS 4
#define SOAK_SPREAD 0.01
#define SOAK_KELVIN 1.0
#define SOAK_LONGEST_S 900

struct soak_block {
	double ops_per_s;       /* in its best second */
	int64_t temperature_mc; /* at its end; 0: not known */
};

/* Whether the newest SOAK_BLOCKS of nr blocks, the oldest first, have stopped moving. Pure. */
bool soak_is_steady(const struct soak_block *blocks, size_t nr);

/*
 * Does what settings.soak_s or settings.soak_steady asks for, and puts into result.soak what came of
 * it. Ends early when the run is interrupted. False and *ret_error, one line that the caller frees,
 * if the load cannot be started or ends by itself.
 */
bool soak_run(const struct session *session, char **ret_error);

#endif
