/* SPDX-License-Identifier: MIT */
/*
 * pace - how fast the CPUs' clocks were let run, by cpufreq.
 *
 * The clock of an idle CPU says nothing about the one that did the work, so a snapshot between
 * windows takes only what adds up over the window: time in each state. The present clock is for
 * pace_peek(), in the middle of a window. See the kernel's Documentation/admin-guide/pm/cpufreq.rst
 * and Documentation/cpu-freq/cpufreq-stats.rst.
 */
#ifndef PACE_H
#define PACE_H

#include <stddef.h>
#include <stdint.h>

#include "source.h"

/* CPUs that share a clock are one policy; of more than this the others are not looked at. */
#define PACE_POLICIES_MAX 8

struct pace_policy {
	uint64_t max_khz; /* of the hardware */
	struct source now;
	struct source limit;
	struct source states;
};

struct pace_sources {
	struct pace_policy policy[PACE_POLICIES_MAX];
	size_t nr;
};

/* Of one policy, as a share of what the hardware can; 0: not known. */
struct pace_snapshot {
	double limit;        /* the highest that is allowed just now */
	double state_ticks;  /* time spent in any state, and ... */
	double state_shares; /* ... the same, each tick weighted with the state's clock */
};

struct pace {
	struct pace_snapshot policy[PACE_POLICIES_MAX];
	size_t nr;
};

/* Shares of the hardware's highest clock; 0: not known. */
struct pace_share {
	double fastest; /* of the policy with the highest share */
	double mean;    /* over the policies */
};

void pace_open(const char *root, struct pace_sources *ret);
void pace_take(const struct pace_sources *sources, struct pace *ret);

/* The clocks just now; at most 8 short files are read. */
void pace_peek(const struct pace_sources *sources, struct pace_share *ret);

/* By the time spent in states between two snapshots. */
void pace_between(const struct pace *before, const struct pace *after, struct pace_share *ret);

/* The lowest limit of all policies; 0: not known. */
double pace_limit(const struct pace *pace);

void pace_close(struct pace_sources *sources);

#endif
