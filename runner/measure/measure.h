/* SPDX-License-Identifier: MIT */
/*
 * measure - one window: start the copies, open the gate, warm up, sample, stop, judge.
 *
 * A window counts only if every copy came to a good end after it, its answer checked. What went
 * wrong otherwise becomes a failure of the test.
 */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>
#include <stdint.h>

#include "copies.h"
#include "result.h"

struct measure_job {
	struct launch launch;
	uint32_t cpus; /* that the copies may use */
	uint64_t warmup_ns;
	uint64_t window_ns;
	uint64_t timeout_ns;
	/* That the test counts in, by its suite; a program of another one has failed. */
	const char *unit;
	/* Called once, half way through the window; may be null. */
	void (*middle)(void *argument);
	void *middle_argument;
	/* UnixBench's way: exactly window_ns from the gate on, no warm-up, no least number of units. */
	bool classic;
};

enum measure_outcome {
	MEASURE_DONE,
	MEASURE_FAILED,
	MEASURE_INTERRUPTED,
};

struct measured {
	/* MEASURE_DONE; test, pass, round and order are the caller's to fill. */
	struct window window;
	uint64_t opened_ns; /* CLOCK_MONOTONIC of the opening sample */
	uint64_t late_ns;   /* of the edge that was read the longest after it was due */
	/* What the program said of itself. worth_den is 0 for a command. */
	uint32_t workload_version;
	uint32_t timebase_s;
	uint32_t worth_num;
	uint32_t worth_den;
	struct failure failure; /* MEASURE_FAILED; kind, reason and output */
};

/* harness gains what this window cost. */
enum measure_outcome measure_window(
	const struct measure_job *job, struct harness_cost *harness, struct measured *ret_measured);

#endif
