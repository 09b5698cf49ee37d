/* SPDX-License-Identifier: MIT */
/*
 * guard - two processes that watch over each other, so that nothing outlives a run.
 *
 * The process that the user started becomes the guard. It forks the runner, which measures in a session
 * of its own, passes signals on to it, and waits. If the runner is killed, its descendants become the
 * guard's children: it kills them and removes the work directory. If the guard is killed, the runner
 * gets SIGTERM and comes to an orderly end by itself. Signals that do not end a run reach neither of
 * them, whoever sends them, and a runner that was stopped is sent on.
 */
#ifndef GUARD_H
#define GUARD_H

#include <stdint.h>

struct guard_task {
	int (*run)(void *argument); /* in the runner; what it returns is its exit status */
	void *argument;
	const char *work_dir; /* removed in the end; null: there is none */
	int cut_short;        /* the exit status in place of 0 if it came to no end of its own */
	/* What is left in the end gets SIGTERM, and so long to clear up by itself; 0: it is killed at once. */
	uint64_t grace_ns;
};

/*
 * From here on a signal waits until guard_run() can pass it on, so that what is made meanwhile is
 * removed. SIGHUP that the caller ignored stays without effect; SIGINT does not, because every shell
 * starts its background jobs so.
 */
void guard_prepare(void);

/*
 * After guard_prepare(). The exit status for the whole: cut_short where it were 0 but that a signal came to
 * end the run, and, with a line on standard error, if the runner was killed.
 */
int guard_run(const struct guard_task *task);

#endif
