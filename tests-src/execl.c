/* SPDX-License-Identifier: MIT */
/*
 * execl - a program replaces itself with itself.
 *
 * Operation: one execl() of this program, its loading and dynamic linking included.
 * Excludes:  fork (see spawn), and attaching to the runner: only the last image of a run does that.
 * Check:     counts up and down, which pass through the arguments, meet at the number asked for;
 *            the process is still the same; its zeroed data, spoilt before each exec, is zero.
 */
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { LEFT, DONE, TOTAL, PID, NR_NUMBERS };

static const char *program;
static uint64_t number[NR_NUMBERS];
static unsigned char zeroed[8192];

static const char *to_text(uint64_t value, char text[static 21])
{
	char *at = text + 20;

	for (*at = '\0'; at == text + 20 || value > 0; value /= 10)
		*--at = (char)('0' + value % 10);
	return at;
}

static void become_next(void)
{
	char text[NR_NUMBERS][21];

	zeroed[number[LEFT] % sizeof(zeroed)] = 1;
	execl(program, program, BENCH_RESUME, to_text(number[LEFT] - 1, text[LEFT]),
		to_text(number[DONE] + 1, text[DONE]), to_text(number[TOTAL], text[TOTAL]),
		to_text(number[PID], text[PID]), (char *)NULL);
	bench_failed(__FILE__, __LINE__, program);
}

static void setup(const struct bench_env *env)
{
	program = env->program;
	number[PID] = (uint64_t)getpid();
}

static void run(uint64_t nr_ops)
{
	number[LEFT] = number[TOTAL] = nr_ops;
	number[DONE] = 0;
	become_next();
}

static void resume(int argc, char *const *argv)
{
	program = argv[0];
	for (int i = 0; i < NR_NUMBERS && i + 2 < argc; i++)
		number[i] = strtoull(argv[i + 2], NULL, 10);
	if (number[LEFT] > 0)
		become_next();
}

static bool check(void)
{
	if (number[LEFT] != 0 || number[DONE] != number[TOTAL] || number[PID] != (uint64_t)getpid())
		return bench_wrong("not as many execs as asked for, or not of one process");
	return memchr(zeroed, 1, sizeof(zeroed)) == NULL || bench_wrong("data outlived an exec");
}

const struct bench_test bench_test = {
	.name = "execl",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
	.resume = resume,
};
