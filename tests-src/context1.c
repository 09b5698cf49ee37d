/* SPDX-License-Identifier: MIT */
/*
 * context1 - two processes hand a word to and fro through two pipes.
 *
 * Operation: one round trip of an unsigned long: 2 writes, 2 reads, 2 switches if they share a CPU.
 * Excludes:  making the child and the pipes.
 * Argument:  same or cross: keeps both on one CPU, or each on one of two (see place.h).
 * Check:     both sides count along and compare every word; the child tells with its exit status.
 */
#include <sys/wait.h>

#include "bench.h"
#include "place.h"

static int to_child, from_child;
static pid_t child;
static unsigned long next;
static bool all_right = true;

/* However the parent ends: it is the end of file here, or SIGPIPE. */
static _Noreturn void answer(int rd, int wr)
{
	unsigned long word, expected = 0;
	bool right = true;

	while (read(rd, &word, sizeof(word)) == (ssize_t)sizeof(word)) {
		right = right && word == expected;
		if (write(wr, &expected, sizeof(expected)) != (ssize_t)sizeof(expected))
			break;
		expected++;
	}
	_exit(right ? BENCH_OK : BENCH_WRONG);
}

static void setup(const struct bench_env *env)
{
	int child_rd, child_wr;

	place_first(env);
	bench_pipe(&child_rd, &to_child);
	bench_pipe(&from_child, &child_wr);
	if ((child = bench_fork()) == 0) {
		place_second();
		close(to_child); /* or it would wait for its own end of the pipe */
		close(from_child);
		answer(child_rd, child_wr);
	}
	close(child_rd);
	close(child_wr);
}

static void run(uint64_t nr_ops)
{
	for (unsigned long word; nr_ops > 0; nr_ops--) {
		bench_write(to_child, &next, sizeof(next));
		bench_read(from_child, &word, sizeof(word));
		all_right = all_right && word == next;
		next++;
	}
}

static bool check(void)
{
	int status;

	close(to_child);
	return (waitpid(child, &status, 0) == child && status == 0 && all_right) ||
		bench_wrong("a word came out of turn");
}

const struct bench_test bench_test = {
	.name = "context1",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
