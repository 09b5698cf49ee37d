/* SPDX-License-Identifier: MIT */
/*
 * wreck - a test program that does to its surroundings what its first argument says.
 *
 * What it starts, fills, closes or changes must be gone or as before when the next test begins, and what
 * it did wrong must be its own failure. See misbehave for wrong figures, hostile for the runner.
 */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

#include "bench.h"

#define BOMB_PROCESSES 300
#define MEMORY_BYTES (UINT64_C(64) << 20)
#define BLOCK_BYTES (1 << 20)
#define FLOOD_BLOCKS 1024

static const char *way;
static char block[BLOCK_BYTES];

static bool is(const char *name)
{
	return strcmp(way, name) == 0;
}

static _Noreturn void stay(void)
{
	signal(SIGTERM, SIG_IGN);
	for (;;)
		pause();
}

/* Every process forks as often as it can, until so many were made; none obeys or has our group. */
static _Noreturn void fork_bomb(void)
{
	atomic_int *nr =
		mmap(NULL, sizeof(*nr), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (nr == MAP_FAILED)
		exit(9);
	while (atomic_fetch_add(nr, 1) < BOMB_PROCESSES)
		if (fork() == 0)
			setpgid(0, 0);
	stay();
}

/* Two processes of another session, one of which never waits for the other. */
static void setsid_away(void)
{
	if (fork() != 0)
		return;
	setsid();
	(void)!fork();
	stay();
}

static _Noreturn void flood(void)
{
	memset(block, 'x', sizeof(block));
	for (int i = 0; i < FLOOD_BLOCKS; i++)
		for (size_t done = 0; done < sizeof(block);) {
			ssize_t nr = write(STDOUT_FILENO, block + done, sizeof(block) - done);

			if (nr < 0)
				exit(9);
			done += (size_t)nr;
		}
	exit(8);
}

/* Every page of it is used. */
static _Noreturn void eat_memory(void)
{
	struct rlimit limit = {.rlim_cur = MEMORY_BYTES, .rlim_max = MEMORY_BYTES};

	if (setrlimit(RLIMIT_AS, &limit) != 0)
		exit(9);
	for (;;) {
		/* Compilers must not know that nobody looks, or they leave it all out. */
		char *volatile more = malloc(BLOCK_BYTES);

		if (!more)
			bench_failed(__FILE__, __LINE__, "memory");
		memset(more, 1, BLOCK_BYTES);
	}
}

/* By every way there is to it: status 7 if one leads there. */
static _Noreturn void change_terminal(void)
{
	int fds[] = {open("/dev/tty", O_RDWR), STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};

	for (size_t i = 0; i < sizeof(fds) / sizeof(*fds); i++) {
		struct termios settings;

		if (fds[i] < 0 || tcgetattr(fds[i], &settings) != 0)
			continue;
		cfmakeraw(&settings);
		if (tcsetattr(fds[i], TCSANOW, &settings) == 0)
			exit(7);
	}
	exit(6);
}

static void setup(const struct bench_env *env)
{
	way = env->argc ? env->argv[0] : "nothing";
}

static void once(void)
{
	if (is("fork-bomb"))
		fork_bomb();
	if (is("setsid-away"))
		setsid_away();
	if (is("stop-itself"))
		raise(SIGSTOP);
	if (is("flood"))
		flood();
	if (is("segfault"))
		*(volatile int *)8 = 1;
	if (is("eat-memory"))
		eat_memory();
	if (is("terminal"))
		change_terminal();
	if (is("close-all"))
		for (int fd = 0; fd < 1024; fd++)
			close(fd);
}

static void run(uint64_t nr_ops)
{
	static bool done;

	if (!done)
		once();
	done = true;
	usleep(1000);
	(void)nr_ops;
}

static bool check(void)
{
	return true;
}

const struct bench_test bench_test = {
	.name = "wreck",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
