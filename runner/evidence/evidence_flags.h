/* SPDX-License-Identifier: MIT */
/*
 * evidence_flags - what was seen to disturb a window, and how often in a run.
 *
 * The names are those of result files. Bits and names are never given a new meaning.
 */
#ifndef EVIDENCE_FLAGS_H
#define EVIDENCE_FLAGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum evidence_flag {
	EVIDENCE_STEAL = 1 << 0,      /* the hypervisor gave the CPUs to others */
	EVIDENCE_WAIT = 1 << 1,       /* tasks waited for a CPU that should have been free */
	EVIDENCE_SWITCHES = 1 << 2,   /* copies were interrupted by other tasks */
	EVIDENCE_FOREIGN = 1 << 3,    /* other processes, or the kernel, used CPU time */
	EVIDENCE_PRESSURE = 1 << 4,   /* tasks were held up for want of CPU, memory or disk */
	EVIDENCE_THROTTLED = 1 << 5,  /* a control group's CPU time was used up */
	EVIDENCE_SWAP = 1 << 6,       /* pages went to swap or came back */
	EVIDENCE_THERMAL = 1 << 7,    /* the hardware was too hot */
	EVIDENCE_CLOCK = 1 << 8,      /* the clock was lower than it can be here */
	EVIDENCE_POWER = 1 << 9,      /* the supply's voltage was too low */
	EVIDENCE_SUSPENDED = 1 << 10, /* the machine slept */
	EVIDENCE_LATE = 1 << 11,      /* the runner itself was held up or stopped */
};

#define EVIDENCE_NR_FLAGS 12

/* "steal", "wait", ... of a single bit; null for anything else. */
const char *evidence_flag_name(uint32_t flag);

/* What was seen, in words that a sentence can go on with; null likewise. */
const char *evidence_flag_meaning(uint32_t flag);

/* And back; 0 for any other name. */
uint32_t evidence_flag_from_name(const char *name);

/* Of one test, one pass, or a whole run; starts zeroed. */
struct evidence_counts {
	uint32_t windows;
	uint32_t flagged; /* with any flag */
	uint32_t by_flag[EVIDENCE_NR_FLAGS];
};

void evidence_count(struct evidence_counts *counts, uint32_t flags);

/* More than a fifth of the windows were flagged: the median no longer shields the score. */
bool evidence_is_disturbed(const struct evidence_counts *counts);

#define EVIDENCE_SUMMARY_BYTES 384

/*
 * "clean", or "foreign in 5 of 288 windows, steal in 3", the most frequent first. Without any window
 * it is "nothing measured".
 */
void evidence_summary(const struct evidence_counts *counts, char ret[EVIDENCE_SUMMARY_BYTES]);

#endif
