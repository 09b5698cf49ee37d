/* SPDX-License-Identifier: MIT */
/*
 * evidence - snapshots of what may disturb a measurement, and the verdict on what lies between two.
 *
 * Which interval is judged. A window has a life: its copies are started, warm up, are sampled (the
 * window itself), are stopped and reaped. The first snapshot is taken before the first copy is
 * started, the second after the last descendant is reaped, so neither is ever taken while a copy
 * works, and at both ends nothing of ours is running but the caller. That makes the account close:
 * time that tasks used on the CPUs in between, less what this process and its children used
 * (getrusage, exact), is the time of others, with any number of copies and whatever they fork.
 * A disturbance of the start or the end flags the window too; that errs on the safe side.
 *
 * All thresholds are shares of that life ("length"). A life is 0.35 s or more. Each is set apart
 * from what a quiet machine does and below what a process does that takes a tenth of one CPU:
 *
 *   foreign    1 % of one CPU and 0.1 % of each further one, above the counter's own error (0.5 ms,
 *              or 20 ms where there is only /proc/stat). Daemons and kernel threads of a quiet
 *              system take 0.4 to 0.6 % of one CPU. What the kernel does for the copies comes on
 *              top: 0.25 us for each page fault on a CPU of 3.7 GHz and more on a slower one,
 *              because pages, address spaces and processes are taken down later by kernel threads
 *              (0.14 to 0.21 us were measured, with spawn, execl and shell); and 2.5 % for copies
 *              that used files, whose writing is done by others.
 *   steal      1 % of one CPU, above one step of the counter (10 ms).
 *   wait       3 % of the length: that copies are started together makes up to 1 %. And
 *   switches   50 a second for each copy above 20; the runner, which reads each edge, makes 15 in a
 *              life if there is no CPU to spare. Where the time of others is known to 1 ms it is 1000
 *              a second, which is 1 % if each costs 10 us: on a machine with one CPU kernel threads
 *              push a copy aside for its own work, fstime's above all. Both only for copies that
 *              neither sleep nor make processes, and no more of them than CPUs: others wait for, and
 *              are pushed aside by, their own kind.
 *   pressure   CPU: 3 % of the length, as for wait. Memory: 1 %; no test needs to wait for it. Disk:
 *              10 %, and only for copies that used no file: someone's short write is no disturbance.
 *   throttled  one period; a process that stays below its quota has none.
 *   swap       8 pages. Without pressure nothing moves, but a stray fault may read a cluster.
 *   thermal    one event of a counter, a CPU's zone at its passive trip point at the end, or the
 *              firmware says so now.
 *   power      the firmware says now that the voltage is too low.
 *   clock      5 % below the best of this run by cpufreq, 10 % by the loop where there is no
 *              cpufreq; a limit lower than the run's best; or less than half of what the hardware
 *              can: turbo that is shared by all cores stays above that.
 *   suspended  10 ms.
 *   late       the runner read an edge a tenth of the window after it was due.
 */
#ifndef EVIDENCE_H
#define EVIDENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "cputime.h"
#include "evidence_flags.h"
#include "heat.h"
#include "own.h"
#include "pace.h"
#include "pressure.h"
#include "throttle.h"

struct evidence_sources {
	bool native; /* no root: the running system */
	struct cputime_sources cputime;
	struct pressure_sources pressure;
	struct throttle_sources throttle;
	struct heat_sources heat;
	struct pace_sources pace;
};

struct evidence_snapshot {
	/* With a root these are 0, and the caller's to fill. */
	uint64_t time_ns; /* CLOCK_MONOTONIC */
	uint64_t suspended_ns;
	struct own own;
	/* 0, or clock_loop_ns(), which takes longer than the rest, at any time while no copy works. */
	uint64_t loop_ns;
	struct cputime cputime;
	struct pressure pressure;
	struct throttle throttle;
	struct heat heat;
	struct pace pace;
};

/* The best of the clock that was seen; 0: nothing yet. Kept for each number of copies. */
struct evidence_best {
	uint64_t loop_ns;
	double share;
	double limit;
};

/* What the caller knows of the window. */
struct evidence_context {
	uint32_t copies;
	uint32_t cpus;           /* that the copies may use */
	uint64_t window_ns;      /* as it was meant to be */
	uint64_t late_ns;        /* of the edge that was read the longest after it was due */
	bool mixed_cores;        /* of several speeds: the loop ran on one or the other */
	struct pace_share share; /* of pace_peek() in the middle of the window, or 0 */
	struct evidence_best best;
};

/* What the verdict rests on. All are 0 where not known. */
struct evidence_detail {
	uint64_t length_ns;
	double foreign; /* these as shares of the length; of one CPU */
	double steal;
	double wait;
	double pressure[NR_PRESSURES];
	double held; /* by control groups */
	uint64_t throttled_periods;
	uint64_t involuntary_switches;
	uint64_t swapped_pages;
	uint64_t thermal_events;
	uint64_t suspended_ns;
	double share; /* of the hardware's highest clock */
	double limit;
	uint64_t loop_ns;
};

/*
 * root is "" or a directory that stands for /. False only without memory; what is not there is not
 * judged. The caller closes it.
 */
bool evidence_open(const char *root, struct evidence_sources *ret);

/*
 * Without the loop it takes a few hundredths of a millisecond on a small machine; no single source
 * takes more than SOURCE_SLOW_NS.
 */
void evidence_take(struct evidence_sources *sources, struct evidence_snapshot *ret);

void evidence_close(struct evidence_sources *sources);

/* The flags (enum evidence_flag). Looks at nothing but its arguments. */
uint32_t evidence_judge(const struct evidence_snapshot *before,
	const struct evidence_snapshot *after, const struct evidence_context *context,
	struct evidence_detail *ret);

void evidence_improve(struct evidence_best *best, const struct evidence_detail *detail);

#endif
