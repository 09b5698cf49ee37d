/* SPDX-License-Identifier: MIT */
/*
 * syscall - the way into the kernel and back; with the argument "exec", a whole command.
 *
 * Operation: dup, close, getpid, getuid and umask; or fork, exec of /bin/true and wait.
 * Excludes:  work inside the kernel. The descriptor is this copy's own, nobody else's cache line.
 * Check:     what the five calls of the last operation returned; every command left with 0.
 */
#define _DEFAULT_SOURCE /* syscall() is not in POSIX, but some libcs remember getpid() */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include "bench.h"

static bool is_exec;
static int fd, unused, copy;
static long pid;
static uid_t uid;
static mode_t mask;

static void setup(const struct bench_env *env)
{
	is_exec = env->argc == 1 && strcmp(env->argv[0], "exec") == 0;
	if (env->argc != (is_exec ? 1 : 0))
		bench_broken(__FILE__, __LINE__, "the only argument is: exec");
	if (is_exec && access("/bin/true", X_OK) < 0)
		bench_absent("/bin/true");
	bench_pipe(&fd, &unused);
	umask(022);
}

static void run_command(void)
{
	pid_t child = bench_fork();

	if (child == 0) {
		execl("/bin/true", "true", (char *)NULL);
		_exit(BENCH_BROKEN);
	}
	bench_wait(child);
}

static void run(uint64_t nr_ops)
{
	for (uint64_t i = 0; is_exec && i < nr_ops; i++)
		run_command();
	for (uint64_t i = 0; !is_exec && i < nr_ops; i++) {
		copy = dup(fd);
		close(copy);
		pid = syscall(SYS_getpid);
		uid = getuid();
		mask = umask(022);
	}
}

static bool check(void)
{
	if (is_exec)
		return true;
	if (copy < 0 || copy == fd || fcntl(copy, F_GETFD) != -1 || errno != EBADF)
		return bench_wrong("dup and close did not make and end a second descriptor");
	return (pid == getpid() && uid == getuid() && mask == 022) ||
		bench_wrong("getpid, getuid or umask");
}

const struct bench_test bench_test = {
	.name = "syscall",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
