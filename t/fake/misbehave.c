/* SPDX-License-Identifier: MIT */
/*
 * misbehave - a test program that does wrong what its first argument says.
 *
 * The runner must name each of these, end it in bounded time, and go on as if nothing had been.
 */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "attach.h"
#include "bench.h"

static const char *way;
static uint64_t nr_runs;

static bool is(const char *name)
{
	return strcmp(way, name) == 0;
}

/* A process of its own session that nobody waits for. */
static void fork_away(void)
{
	if (fork() != 0)
		return;
	setsid();
	if (fork() != 0)
		_exit(0);
	for (;;)
		pause();
}

static void setup(const struct bench_env *env)
{
	way = env->argc ? env->argv[0] : "nothing";
	if (is("leave-early"))
		exit(0);
	if (is("absent"))
		bench_absent("a thing that nobody has");
	if (is("hang-in-setup"))
		for (;;)
			pause();
	if (is("hang"))
		signal(SIGTERM, SIG_IGN);
	if (is("fork-away"))
		fork_away();
	if (is("leave-files")) {
		FILE *file = fopen("left-behind", "w");

		if (!file || fputs("something", file) < 0 || fclose(file) != 0)
			bench_failed(__FILE__, __LINE__, "left-behind");
	}
	if (is("worthless"))
		bench_worth(0, 1);
}

/* Writes into its slot what cannot be. */
static void publish(uint64_t count, uint64_t time_ns)
{
	static struct attach attach;

	if (attach.slot || attach_to_runner(&attach))
		slot_publish(attach.slot, (struct slot_pair){.count = count, .time_ns = time_ns});
}

static void run(uint64_t nr_ops)
{
	nr_runs++;
	if (is("future"))
		publish(nr_runs, UINT64_MAX / 2);
	if (is("backwards"))
		publish(1000000 - nr_runs, bench_now_ns());
	usleep(1000);
	if (is("hang"))
		for (;;)
			usleep(1000);
	if (is("exit-5") && nr_runs > 3)
		exit(5);
	if (is("crash") && nr_runs > 3)
		abort();
	if (is("chatter"))
		for (int i = 0; i < 100; i++)
			puts("a line that nobody asked for, again and again");
	if (is("never-stop") && nr_runs > 200) {
		signal(SIGTERM, SIG_IGN);
		for (;;)
			publish(nr_runs++, bench_now_ns());
	}
	(void)nr_ops;
}

static bool check(void)
{
	return !is("lie") || bench_wrong("it is %d and should be %d", 41, 42);
}

/* Never called; a program that has it keeps the page's descriptor, which publish() needs. */
static void resume(int argc, char *const *argv)
{
	(void)argc;
	(void)argv;
}

const struct bench_test bench_test = {
	.name = "misbehave",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
	.resume = resume,
};
