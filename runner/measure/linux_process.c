/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "process_system.h"

void process_adopt_orphans(void)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void process_die_with_parent(int signal_number, pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, signal_number, 0, 0, 0);
	/* The parent may have died before the call above. */
	if (getppid() != parent)
		raise(signal_number);
}

/* Orphans come to the guard, whatever their group. */
void process_group_begins(pid_t group)
{
	(void)group;
}

void process_group_ended(pid_t group)
{
	(void)group;
}

static void close_listed(int first_fd)
{
	DIR *open_fds = opendir("/proc/self/fd");
	struct dirent *entry;

	if (!open_fds) {
		long limit = sysconf(_SC_OPEN_MAX);

		for (int fd = first_fd; fd < limit; fd++)
			close(fd);
		return;
	}
	while ((entry = readdir(open_fds))) {
		int fd = (int)strtol(entry->d_name, NULL, 10);

		if (fd >= first_fd && fd != dirfd(open_fds))
			close(fd);
	}
	closedir(open_fds);
}

/* Linux 5.9 has it, and headers of that age its number. */
#ifdef SYS_close_range
static bool close_range_from(int first_fd)
{
	return syscall(SYS_close_range, (unsigned int)first_fd, ~0u, 0u) == 0;
}
#else
static bool close_range_from(int first_fd)
{
	(void)first_fd;
	return false;
}
#endif

void process_close_from(int first_fd)
{
	if (!close_range_from(first_fd))
		close_listed(first_fd);
}

static uint64_t timeval_ns(struct timeval time)
{
	return (uint64_t)time.tv_sec * CLOCK_S + (uint64_t)time.tv_usec * 1000;
}

int process_reap(pid_t *ret_pid, int *ret_status, struct usage *ret_usage)
{
	struct rusage used;
	pid_t pid;

	do
		pid = wait4(-1, ret_status, WNOHANG, &used);
	while (pid < 0 && errno == EINTR);
	if (pid <= 0)
		return (int)pid;
	*ret_pid = pid;
	*ret_usage = (struct usage){
		.user_ns = timeval_ns(used.ru_utime),
		.system_ns = timeval_ns(used.ru_stime),
		.minor_faults = (uint64_t)used.ru_minflt,
		.voluntary_switches = (uint64_t)used.ru_nvcsw,
		.involuntary_switches = (uint64_t)used.ru_nivcsw,
	};
	return 1;
}

/* The parent of a process by /proc, or -1. */
static pid_t parent_of(pid_t pid)
{
	char path[64];
	char text[512];
	const char *after_name;
	int parent = -1;
	size_t got;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	file = fopen(path, "re");
	if (!file)
		return -1;
	got = fread(text, 1, sizeof(text) - 1, file);
	fclose(file);
	text[got] = '\0';
	/* "PID (NAME) STATE PARENT ...", and the name may hold blanks and parentheses. */
	after_name = strrchr(text, ')');
	if (!after_name || sscanf(after_name, ") %*c %d", &parent) != 1)
		return -1;
	return parent;
}

/* Those that the kernel lists; false if it lists none or cannot. Quick, for some fork while we look. */
static bool signal_listed_children(int signal_number)
{
	FILE *file = fopen("/proc/thread-self/children", "re");
	bool found = false;
	int pid;

	while (file && fscanf(file, "%d", &pid) == 1) {
		kill(pid, signal_number);
		found = true;
	}
	if (file)
		fclose(file);
	return found;
}

/* The list may miss some while others end, and not every kernel has it. */
static void signal_found_children(int signal_number)
{
	DIR *processes = opendir("/proc");
	struct dirent *entry;

	if (!processes)
		return;
	while ((entry = readdir(processes))) {
		pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);

		if (pid > 1 && parent_of(pid) == getpid())
			kill(pid, signal_number);
	}
	closedir(processes);
}

void process_signal_children(int signal_number)
{
	if (!signal_listed_children(signal_number))
		signal_found_children(signal_number);
}

char *process_own_path(const char *argv0)
{
	char *path = realpath("/proc/self/exe", NULL);

	return path ? path : realpath(argv0, NULL);
}

static int unlinked_file(void)
{
	FILE *file = tmpfile();
	int fd = file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 0) : -1;

	if (file)
		fclose(file);
	return fd;
}

int process_memory_file(size_t size)
{
	int fd = memfd_create("unixindex", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	bool sealable = fd >= 0;

	if (fd < 0)
		fd = unlinked_file();
	if (fd >= 0 && ftruncate(fd, (off_t)size) != 0) {
		close(fd);
		return -1;
	}
	/* Reading what another process cut off would be a SIGBUS. */
	if (sealable)
		fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
	return fd;
}
