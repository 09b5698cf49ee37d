/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "environment.h"
#include "process_system.h"

/* As many copies as can be asked for. */
#define GROUPS_MAX 65536
#define LOOK_FOR_PARENT_NS (CLOCK_S / 10)
#define GROUPS_END_MS 1000
/* Some systems have no limit, and closing what is not open takes its time. */
#define FDS_MAX 65536

/*
 * Nobody adopts orphans here, so guard and runner share the numbers of the groups that live. What has
 * left its group is not found again.
 */
static pid_t *groups;

static struct {
	pid_t parent;
	int signal_number;
} watched;

void process_adopt_orphans(void)
{
	size_t size = GROUPS_MAX * sizeof(*groups);
	int fd = groups ? -1 : process_memory_file(size);

	if (fd < 0)
		return;
	groups = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (groups == MAP_FAILED)
		groups = NULL;
	close(fd);
}

static void replace_group(pid_t old, pid_t new)
{
	for (size_t i = 0; groups && i < GROUPS_MAX; i++) {
		if (groups[i] != old)
			continue;
		groups[i] = new;
		return;
	}
}

void process_group_begins(pid_t group)
{
	replace_group(0, group);
}

void process_group_ended(pid_t group)
{
	replace_group(group, 0);
}

void process_signal_children(int signal_number)
{
	for (size_t i = 0; groups && i < GROUPS_MAX; i++)
		if (groups[i] > 0)
			kill(-groups[i], signal_number);
}

static bool has_groups(void)
{
	for (size_t i = 0; groups && i < GROUPS_MAX; i++)
		if (groups[i] > 0 && kill(-groups[i], 0) == 0)
			return true;
	return false;
}

/* What a runner left that was killed: no children of ours. Where nobody reaps, they never end. */
static void end_groups(void)
{
	for (int ms = 0; ms < GROUPS_END_MS && has_groups(); ms++) {
		process_signal_children(SIGKILL);
		poll(NULL, 0, 1);
	}
}

static void *look_for_parent(void *nothing)
{
	struct timespec pause = {.tv_nsec = LOOK_FOR_PARENT_NS};

	while (getppid() == watched.parent)
		nanosleep(&pause, NULL);
	kill(getpid(), watched.signal_number);
	return nothing;
}

/* A copy is another program soon, which no thread of ours survives: groups are for those. */
void process_die_with_parent(int signal_number, pid_t parent)
{
	pthread_t thread;

	if (signal_number == SIGKILL)
		return;
	watched.parent = parent;
	watched.signal_number = signal_number;
	if (pthread_create(&thread, NULL, look_for_parent, NULL) == 0)
		pthread_detach(thread);
}

void process_close_from(int first_fd)
{
	long limit = sysconf(_SC_OPEN_MAX);

	if (limit < 0 || limit > FDS_MAX)
		limit = FDS_MAX;
	for (int fd = first_fd; fd < limit; fd++)
		close(fd);
}

static uint64_t timeval_ns(struct timeval time)
{
	return (uint64_t)time.tv_sec * CLOCK_S + (uint64_t)time.tv_usec * 1000;
}

/* Of all children so far; what one more has used is the difference. */
static struct usage children_usage(void)
{
	struct rusage used;

	if (getrusage(RUSAGE_CHILDREN, &used) != 0)
		return (struct usage){.user_ns = 0};
	return (struct usage){
		.user_ns = timeval_ns(used.ru_utime), .system_ns = timeval_ns(used.ru_stime)};
}

int process_reap(pid_t *ret_pid, int *ret_status, struct usage *ret_usage)
{
	struct usage before = children_usage();
	struct usage after;
	pid_t pid;

	do
		pid = waitpid(-1, ret_status, WNOHANG);
	while (pid < 0 && errno == EINTR);
	if (pid < 0)
		end_groups();
	if (pid <= 0)
		return (int)pid;
	after = children_usage();
	*ret_pid = pid;
	*ret_usage = (struct usage){
		.user_ns = after.user_ns - before.user_ns,
		.system_ns = after.system_ns - before.system_ns,
	};
	return 1;
}

char *process_own_path(const char *argv0)
{
	bool is_path = argv0 && strchr(argv0, '/');
	char *found = argv0 && !is_path ? environment_find(argv0) : NULL;
	char *path = is_path ? realpath(argv0, NULL) : found ? realpath(found, NULL) : NULL;

	free(found);
	return path;
}

/* Closed by exec, as memfd_create() has it. */
static int unnamed_memory(void)
{
	char name[32];
	int fd;

	snprintf(name, sizeof(name), "/unixindex.%ld", (long)getpid());
	fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
	if (fd >= 0)
		shm_unlink(name);
	return fd;
}

static int unnamed_file(void)
{
	FILE *file = tmpfile();
	int fd = file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 0) : -1;

	if (file)
		fclose(file);
	return fd;
}

int process_memory_file(size_t size)
{
	int fd = unnamed_memory();

	if (fd < 0)
		fd = unnamed_file();
	if (fd >= 0 && ftruncate(fd, (off_t)size) != 0) {
		close(fd);
		return -1;
	}
	return fd;
}
