/* SPDX-License-Identifier: MIT */
/*
 * shell - a shell script runs K copies of a small script side by side (argument K, 1 if absent).
 *
 * Operation: fork and exec of "/bin/sh multi.sh K" and the wait for it; see data/multi.sh.
 * Excludes:  the disk: the scripts' files live for milliseconds. The shell and the commands are
 *            the system's own and part of the figure.
 * Check:     before the first operation data/check.sh compares the output of one run with known
 *            values; every run leaves with 0 and takes its files with it.
 */
#include <stdlib.h>
#include <sys/wait.h>

#include "bench.h"

static const char *nr_scripts = "1";
static const char *multi, *known;

static pid_t start(const char *script)
{
	pid_t child = bench_fork();

	if (child == 0) {
		execl("/bin/sh", "/bin/sh", script, nr_scripts, (char *)NULL);
		_exit(BENCH_BROKEN);
	}
	return child;
}

static void setup(const struct bench_env *env)
{
	static const char *const commands[] = {"sort", "od", "grep", "tee", "wc", "rm", "cksum"};
	int status;

	if (env->argc > 0)
		nr_scripts = env->argv[0];
	bench_number(env, 0, 1, 1000);
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		bench_need_command(commands[i]);
	/* The runner chooses a locale; by hand the figure must not depend on whose hand it is. */
	if (env->by_hand)
		setenv("LC_ALL", "C", 1);
	multi = bench_data_path(env, "multi.sh");
	known = bench_data_path(env, "check.sh");
	bench_own_directory();
	if (waitpid(start(known), &status, 0) < 0 || status != 0) {
		bench_wrong("%s did not find what is known of one run", known);
		exit(BENCH_WRONG);
	}
}

static void run(uint64_t nr_ops)
{
	for (uint64_t i = 0; i < nr_ops; i++)
		bench_wait(start(multi));
}

static bool check(void)
{
	return bench_directory_is_empty() || bench_wrong("the scripts left files behind");
}

const struct bench_test bench_test = {
	.name = "shell",
	.workload_version = 1,
	.unit = "lpm",
	.timebase_s = 60,
	.setup = setup,
	.run = run,
	.check = check,
};
