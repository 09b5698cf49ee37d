/* SPDX-License-Identifier: MIT */
/*
 * bench - what a test program is made of.
 *
 * A program defines one constant `bench_test`; main() is in this library. The order of calls is
 * setup, run any number of times, check, teardown. Everything that fails in a test program ends it
 * with one line on standard error and BENCH_BROKEN: the wrappers below do that, so that a test
 * shows its subject and not its error handling. They cost a compare that is never taken.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <unistd.h>

/* Exit statuses of a test program. */
enum {
	BENCH_OK = 0,
	BENCH_WRONG = 1,   /* it ran, and its answer is wrong */
	BENCH_BROKEN = 2,  /* it could not run */
	BENCH_ABSENT = 77, /* this system lacks what the test is about */
};

/* Lasts as long as the program. */
struct bench_env {
	uint64_t seed;       /* for data; the same for all copies of a window */
	uint32_t copy;       /* 0 .. copies - 1 */
	uint32_t copies;     /* 1 when run by hand */
	bool by_hand;        /* no runner is there */
	const char *program; /* absolute path of this program */
	int argc;            /* the test's own arguments, without program name and seconds */
	char *const *argv;
};

struct bench_test {
	const char *name;
	uint32_t workload_version; /* counts up when the figure would change */
	const char *unit;          /* as the report prints it: lps, KBps, MWIPS, lpm */
	uint32_t timebase_s;       /* 0: rated by itself; 1: per second; 60: per minute */
	/*
	 * The working directory is the copy's own and empty; files made there need not be removed
	 * when the program ends well or badly under the runner, but must be when it is run by hand.
	 */
	void (*setup)(const struct bench_env *env);
	/* Performs exactly nr_ops operations. */
	void (*run)(uint64_t nr_ops);
	/* True if the work of the last run was done and its result is right. */
	bool (*check)(void);
	void (*teardown)(void); /* may be null */
	/*
	 * Only for a program that replaces itself: called in place of setup when argv[1] is
	 * BENCH_RESUME. It performs what is left of the run, and returns when that is complete.
	 */
	void (*resume)(int argc, char *const *argv);
};

extern const struct bench_test bench_test;

#define BENCH_RESUME "--resume"

/* One operation is worth num / den of the counted unit (1 / 1 if not called). From setup only. */
void bench_worth(uint32_t num, uint32_t den);

/* Prints "NAME: FILE:LINE: MESSAGE" and ends the program. */
_Noreturn void bench_broken(const char *file, int line, const char *message);
/* The same with strerror(errno) added to the call's name. */
_Noreturn void bench_failed(const char *file, int line, const char *call);
/* For what is not there on this system: ends the program with BENCH_ABSENT. */
_Noreturn void bench_absent(const char *what);
/* Says on standard error why check() is about to return false; returns false. */
bool bench_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* CLOCK_MONOTONIC in nanoseconds. */
uint64_t bench_now_ns(void);

/* Bytes that depend on the seed alone, the same on every machine. */
void bench_fill(void *buffer, size_t size, uint64_t seed);

/* "DIRECTORY OF THE PROGRAM/data/NAME"; the caller frees it. */
char *bench_data_path(const struct bench_env *env, const char *name);

/*
 * The test's own argument number `index` as a number from 1 to `most`, or `otherwise` if there is
 * none. Anything else ends the program.
 */
uint32_t bench_number(const struct bench_env *env, int index, uint32_t otherwise, uint32_t most);

/* Ends the program, in words for its user, if no directory in PATH has the command. */
void bench_need_command(const char *name);

/*
 * A new file in the current directory, open for reading and writing and already without a name, so
 * that it goes when the program ends, however it ends.
 */
int bench_own_file(void);
/* The same, of nr_blocks blocks: number i is bench_fill with seed i. Read once, and at its start. */
int bench_known_file(size_t block_bytes, uint64_t nr_blocks);
/*
 * Makes a directory in the current one and goes into it. It is removed, with the plain files in
 * it, when this program and all that it has started since are gone, even if they were killed: a
 * child waits for that. Programs that use it must leave their own children by _exit or exec.
 */
void bench_own_directory(void);
bool bench_directory_is_empty(void);

#define BENCH_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define bench_pipe(ret_rd, ret_wr) bench_pipe_at(__FILE__, __LINE__, ret_rd, ret_wr)
#define bench_write(fd, buffer, size) bench_write_at(__FILE__, __LINE__, fd, buffer, size)
#define bench_read(fd, buffer, size) bench_read_at(__FILE__, __LINE__, fd, buffer, size)
#define bench_rewind(fd) bench_rewind_at(__FILE__, __LINE__, fd)
#define bench_fork() bench_fork_at(__FILE__, __LINE__)
#define bench_wait(pid) bench_wait_at(__FILE__, __LINE__, pid)

void bench_pipe_at(const char *file, int line, int *ret_rd, int *ret_wr);
/* Ends the program with the wrapper's own line if the child did not leave with status 0. */
void bench_wait_at(const char *file, int line, pid_t pid);
/* Continues after a short transfer or a signal; ends the program at an error or end of file. */
void bench_finish_write(
	const char *file, int line, int fd, const void *buffer, size_t size, ssize_t first);
void bench_finish_read(
	const char *file, int line, int fd, void *buffer, size_t size, ssize_t first);

static inline void bench_write_at(
	const char *file, int line, int fd, const void *buffer, size_t size)
{
	ssize_t written = write(fd, buffer, size);

	if (BENCH_UNLIKELY(written != (ssize_t)size))
		bench_finish_write(file, line, fd, buffer, size, written);
}

static inline void bench_read_at(const char *file, int line, int fd, void *buffer, size_t size)
{
	ssize_t got = read(fd, buffer, size);

	if (BENCH_UNLIKELY(got != (ssize_t)size))
		bench_finish_read(file, line, fd, buffer, size, got);
}

static inline void bench_rewind_at(const char *file, int line, int fd)
{
	if (BENCH_UNLIKELY(lseek(fd, 0, SEEK_SET) != 0))
		bench_failed(file, line, "lseek");
}

static inline pid_t bench_fork_at(const char *file, int line)
{
	pid_t pid = fork();

	if (BENCH_UNLIKELY(pid < 0))
		bench_failed(file, line, "fork");
	return pid;
}

#endif
