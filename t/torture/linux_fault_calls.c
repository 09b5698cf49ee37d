/* SPDX-License-Identifier: MIT */
/*
 * linux_fault_calls - the calls that can be made to fail: each asks, and else does what libc's does.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fault.h"

pid_t fork(void)
{
	pid_t (*real)(void) = (pid_t(*)(void))fault_next("fork");
	pid_t pid;

	if (fault(CALL_FORK))
		return -1;
	pid = real();
	if (pid >= 0)
		fault_forked(pid == 0);
	return pid;
}

int posix_spawnp(pid_t *restrict pid, const char *restrict file,
	const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *restrict attributes,
	char *const argv[restrict], char *const envp[restrict])
{
	int (*real)(pid_t *, const char *, const posix_spawn_file_actions_t *,
		const posix_spawnattr_t *, char *const[], char *const[]) =
		fault_next("posix_spawnp");

	return fault(CALL_SPAWN) ? errno : real(pid, file, actions, attributes, argv, envp);
}

int execve(const char *path, char *const argv[], char *const envp[])
{
	return fault(CALL_EXEC) ? -1 : (int)syscall(SYS_execve, path, argv, envp);
}

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
	if (fault(CALL_MMAP))
		return MAP_FAILED;
	return (void *)syscall(SYS_mmap, at, size, protection, flags, fd, offset);
}

int memfd_create(const char *name, unsigned int flags)
{
	return fault(CALL_MEMFD) ? -1 : (int)syscall(SYS_memfd_create, name, flags);
}

int open(const char *path, int flags, ...)
{
	va_list rest;
	mode_t mode;

	va_start(rest, flags);
	mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
	va_end(rest);
	return fault(CALL_OPEN) ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int openat(int directory_fd, const char *path, int flags, ...)
{
	va_list rest;
	mode_t mode;

	va_start(rest, flags);
	mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
	va_end(rest);
	return fault(CALL_OPENAT) ? -1 : (int)syscall(SYS_openat, directory_fd, path, flags, mode);
}

FILE *fopen(const char *restrict path, const char *restrict mode)
{
	FILE *(*real)(const char *, const char *) = fault_next("fopen");

	return fault(CALL_FOPEN) ? NULL : real(path, mode);
}

FILE *fdopen(int fd, const char *mode)
{
	FILE *(*real)(int, const char *) = fault_next("fdopen");

	return fault(CALL_FOPEN) ? NULL : real(fd, mode);
}

FILE *open_memstream(char **bytes, size_t *size)
{
	FILE *(*real)(char **, size_t *) = fault_next("open_memstream");

	return fault(CALL_FOPEN) ? NULL : real(bytes, size);
}

DIR *opendir(const char *path)
{
	DIR *(*real)(const char *) = fault_next("opendir");

	return fault(CALL_OPENDIR) ? NULL : real(path);
}

DIR *fdopendir(int fd)
{
	DIR *(*real)(int) = fault_next("fdopendir");

	return fault(CALL_OPENDIR) ? NULL : real(fd);
}

int mkstemp(char *path)
{
	int (*real)(char *) = (int (*)(char *))fault_next("mkstemp");

	return fault(CALL_MKSTEMP) ? -1 : real(path);
}

char *mkdtemp(char *path)
{
	char *(*real)(char *) = (char *(*)(char *))fault_next("mkdtemp");

	return fault(CALL_MKDTEMP) ? NULL : real(path);
}

int mkdir(const char *path, mode_t mode)
{
	return fault(CALL_MKDIR) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

int pipe(int fd[2])
{
	return fault(CALL_PIPE) ? -1 : (int)syscall(SYS_pipe2, fd, 0);
}

int dup2(int from, int to)
{
	int (*real)(int, int) = (int (*)(int, int))fault_next("dup2");

	return fault(CALL_DUP2) ? -1 : real(from, to);
}

int fcntl(int fd, int command, ...)
{
	va_list rest;
	long argument;

	va_start(rest, command);
	argument = va_arg(rest, long);
	va_end(rest);
	return fault(CALL_FCNTL) ? -1 : (int)syscall(SYS_fcntl, fd, command, argument);
}

int ftruncate(int fd, off_t size)
{
	return fault(CALL_FTRUNCATE) ? -1 : (int)syscall(SYS_ftruncate, fd, size);
}

ssize_t read(int fd, void *bytes, size_t nr_bytes)
{
	int mode = fault(CALL_READ);

	if (mode > 0)
		return -1;
	return syscall(SYS_read, fd, bytes, mode == MODE_SHORT ? (nr_bytes + 1) / 2 : nr_bytes);
}

ssize_t write(int fd, const void *bytes, size_t nr_bytes)
{
	int mode = fault(CALL_WRITE);

	if (mode > 0)
		return -1;
	return syscall(SYS_write, fd, bytes, mode == MODE_SHORT ? (nr_bytes + 1) / 2 : nr_bytes);
}

/* The descriptor is closed all the same, as Linux does it. */
int close(int fd)
{
	int mode = fault(CALL_CLOSE);
	int error = errno;
	int done = (int)syscall(SYS_close, fd);

	errno = mode ? error : errno;
	return mode ? -1 : done;
}

int fsync(int fd)
{
	return fault(CALL_FSYNC) ? -1 : (int)syscall(SYS_fsync, fd);
}

int rename(const char *from, const char *to)
{
	return fault(CALL_RENAME) ? -1
				  : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int link(const char *from, const char *to)
{
	return fault(CALL_LINK) ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlink(const char *path)
{
	return fault(CALL_UNLINK) ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	return fault(CALL_CLOCK) ? -1 : (int)syscall(SYS_clock_gettime, clock, now);
}

int poll(struct pollfd *fds, nfds_t nr_fds, int timeout_ms)
{
	int (*real)(struct pollfd *, nfds_t, int) =
		(int (*)(struct pollfd *, nfds_t, int))fault_next("poll");

	return fault(CALL_POLL) ? -1 : real(fds, nr_fds, timeout_ms);
}

locale_t newlocale(int mask, const char *name, locale_t base)
{
	locale_t (*real)(int, const char *, locale_t) =
		(locale_t(*)(int, const char *, locale_t))fault_next("newlocale");

	return fault(CALL_NEWLOCALE) ? (locale_t)0 : real(mask, name, base);
}

pid_t waitpid(pid_t pid, int *status, int options)
{
	if (fault(CALL_WAITPID))
		return -1;
	return (pid_t)syscall(SYS_wait4, pid, status, options, NULL);
}

pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
	if (fault(CALL_WAIT4))
		return -1;
	return (pid_t)syscall(SYS_wait4, pid, status, options, usage);
}

int waitid(idtype_t type, id_t id, siginfo_t *info, int options)
{
	int (*real)(idtype_t, id_t, siginfo_t *, int) =
		(int (*)(idtype_t, id_t, siginfo_t *, int))fault_next("waitid");

	return fault(CALL_WAITID) ? -1 : real(type, id, info, options);
}

void *malloc(size_t size)
{
	return fault_malloc(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t nr, size_t size)
{
	return fault_malloc(__builtin_return_address(0)) ? NULL : __libc_calloc(nr, size);
}

void *realloc(void *old, size_t size)
{
	return fault_malloc(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

struct hwloc_topology;
int hwloc_topology_load(struct hwloc_topology *topology);

int hwloc_topology_load(struct hwloc_topology *topology)
{
	int (*real)(struct hwloc_topology *) =
		(int (*)(struct hwloc_topology *))fault_next("hwloc_topology_load");
	int loaded;

	fault_in_hwloc(true);
	loaded = real(topology);
	fault_in_hwloc(false);
	return loaded;
}
