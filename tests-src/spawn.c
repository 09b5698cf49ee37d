/* SPDX-License-Identifier: MIT */
/*
 * spawn - a process makes a child and waits for it.
 *
 * Operation: fork, the child leaves by exit(), the parent waits.
 * Excludes:  exec (see execl). The parent is small on purpose: fork copies its page tables, and
 *            both sides pay for every page they touch afterwards.
 * Check:     every child of the last run left with 0 and was waited for, and none is left.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "bench.h"

static uint64_t asked, waited;

static void setup(const struct bench_env *env)
{
	(void)env;
}

static void run(uint64_t nr_ops)
{
	asked = nr_ops;
	for (waited = 0; waited < nr_ops; waited++) {
		pid_t child = bench_fork();

		/* Nothing was printed, so that exit() has nothing to flush. */
		if (child == 0)
			exit(BENCH_OK);
		bench_wait(child);
	}
}

static bool check(void)
{
	if (waited != asked)
		return bench_wrong("%" PRIu64 " children, not %" PRIu64, waited, asked);
	if (waitpid(-1, NULL, WNOHANG) != -1 || errno != ECHILD)
		return bench_wrong("a child was not waited for");
	return true;
}

const struct bench_test bench_test = {
	.name = "spawn",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
