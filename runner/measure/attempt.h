/* SPDX-License-Identifier: MIT */
/*
 * attempt - one window under way, between its measuring (measure.h) and its figure.
 */
#ifndef ATTEMPT_H
#define ATTEMPT_H

#include "measure.h"
#include "sampler.h"

/* One window under way. */
struct attempt {
	const struct measure_job *job;
	struct copies copies;
	struct sampler sampler;
	struct slot_pair *pairs;
	uint64_t gate_ns;
	uint64_t cpu_at_gate_ns;
	uint64_t late_ns; /* the longest that an edge was read after it was due */
	bool looked;      /* at what the job wants to see half way */
	bool left_early;  /* a copy ended by itself before the window did */
	/* Set once it has failed. */
	bool failed;
	enum failure_kind kind;
	char *reason;
};

/* The first reason counts; it becomes the attempt's or is freed. */
void attempt_fail(struct attempt *attempt, enum failure_kind kind, char *reason);

/*
 * What the copies published, or printed, as the window's lengths, counts and rate. Fails the attempt if
 * it makes no sense; then the window has no copies. elapsed_ns is from the gate to the last end.
 */
void attempt_finish_attached(struct attempt *attempt, struct measured *measured);
void attempt_finish_command(
	struct attempt *attempt, struct measured *measured, uint64_t elapsed_ns);

#endif
