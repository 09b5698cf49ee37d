/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* RLIMIT_NPROC, which POSIX does not have */
#include "room.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "must.h"
#include "result.h"
#include "textfile.h"

/* For the rest of the system while we measure: a quarter of what is left, at most so many. */
#define SPARE_PROCESSES 100
/* Of the runner itself, whatever the number of copies: three, the pipes, a file or two. */
#define OWN_FDS 24

static uint64_t processes_of(const struct room_need *need)
{
	return (uint64_t)need->copies * need->processes;
}

static uint64_t files_of(const struct room_need *need)
{
	return OWN_FDS + (need->output_each ? need->copies : 0);
}

static const struct room_need *largest(
	const struct room_needs *needs, uint64_t (*size)(const struct room_need *))
{
	const struct room_need *found = &needs->need[0];

	for (size_t i = 1; i < needs->nr; i++)
		if (size(&needs->need[i]) > size(found))
			found = &needs->need[i];
	return found;
}

const struct room_need *room_most_processes(const struct room_needs *needs)
{
	return largest(needs, processes_of);
}

const struct room_need *room_most_files(const struct room_needs *needs)
{
	return largest(needs, files_of);
}

bool room_check(const struct room_need *need, const struct room_ceiling *ceiling, char **ret_error)
{
	uint64_t wanted = processes_of(need);
	uint64_t left = ceiling->allowed > ceiling->in_use ? ceiling->allowed - ceiling->in_use : 0;

	left -= left / 4 < SPARE_PROCESSES ? left / 4 : SPARE_PROCESSES;
	if (wanted <= left)
		return true;
	*ret_error = must_format("%" PRIu32 " %s of %s need%s %" PRIu64
				 " processes, but %s leaves %" PRIu64 ": at most %" PRIu64
				 " copies here",
		need->copies, result_copies_word(need->copies), need->test,
		need->copies == 1 ? "s" : "", wanted, ceiling->name, left, left / need->processes);
	return false;
}

/* Raises the soft limit to what is wanted or as far as allowed; returns what holds then. */
static uint64_t raise_limit(int resource, uint64_t wanted)
{
	struct rlimit limit;

	if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
		return UINT64_MAX;
	if (limit.rlim_cur >= wanted)
		return limit.rlim_cur;
	if (limit.rlim_max != RLIM_INFINITY && geteuid() == 0 && limit.rlim_max < wanted) {
		struct rlimit higher = {.rlim_cur = wanted, .rlim_max = wanted};

		if (setrlimit(resource, &higher) == 0)
			return wanted;
	}
	limit.rlim_cur = limit.rlim_max;
	if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted)
		limit.rlim_cur = wanted;
	return setrlimit(resource, &limit) == 0 ? limit.rlim_cur : 0;
}

/* One number from a file of the kernel, or UINT64_MAX. */
static uint64_t kernel_number(const char *root, const char *path)
{
	uint64_t number;

	return textfile_u64(root, path, &number) ? number : UINT64_MAX;
}

/* All threads of the system, from the fourth field of /proc/loadavg; 0 if that is not known. */
static uint64_t threads_in_use(const char *root)
{
	FILE *file = textfile_open(root, "/proc/loadavg");
	uint64_t threads = 0;

	if (!file)
		return 0;
	if (fscanf(file, "%*f %*f %*f %*u/%" SCNu64, &threads) != 1)
		threads = 0;
	fclose(file);
	return threads;
}

/* Processes and threads of this user, which RLIMIT_NPROC counts; 0 if that is not known. */
static uint64_t own_threads_in_use(void)
{
	DIR *processes = opendir("/proc");
	const struct dirent *entry;
	uint64_t threads = 0;

	while (processes && (entry = readdir(processes))) {
		char path[sizeof("/proc//task") + sizeof(entry->d_name)];
		struct stat status;

		if (entry->d_name[0] < '0' || entry->d_name[0] > '9')
			continue;
		snprintf(path, sizeof(path), "/proc/%s/task", entry->d_name);
		/* A directory has two links and one for each directory in it. */
		if (stat(path, &status) == 0 && status.st_uid == getuid() && status.st_nlink > 2)
			threads += (uint64_t)status.st_nlink - 2;
	}
	if (processes)
		closedir(processes);
	return threads;
}

/* The user's own; root has none. */
static struct room_ceiling user_ceiling(uint64_t wanted)
{
	struct room_ceiling ceiling = {
		.name = "the limit on processes (ulimit -u)", .allowed = UINT64_MAX};

	if (geteuid() != 0) {
		ceiling.in_use = own_threads_in_use();
		ceiling.allowed = raise_limit(RLIMIT_NPROC, wanted + ceiling.in_use);
	}
	return ceiling;
}

static bool check_files(const struct room_need *need, char **ret_error)
{
	uint64_t wanted = files_of(need);
	uint64_t allowed = raise_limit(RLIMIT_NOFILE, wanted);

	if (wanted <= allowed)
		return true;
	*ret_error = must_format("%" PRIu32 " copies of %s need %" PRIu64
				 " open files, but the limit on open files (ulimit -n) is %" PRIu64
				 ": at most %" PRIu64 " copies here",
		need->copies, need->test, wanted, allowed,
		allowed > OWN_FDS ? allowed - OWN_FDS : 0);
	return false;
}

bool room_prepare(
	const struct room_needs *needs, const struct system_info *system, char **ret_error)
{
	const struct room_need *need = room_most_processes(needs);
	uint64_t threads = threads_in_use(system->root);
	struct room_ceiling ceilings[] = {
		{.name = "kernel.pid_max",
			.allowed = kernel_number(system->root, "/proc/sys/kernel/pid_max"),
			.in_use = threads},
		{.name = "kernel.threads-max",
			.allowed = kernel_number(system->root, "/proc/sys/kernel/threads-max"),
			.in_use = threads},
		{.name = "the control group's pids.max",
			.allowed = system->cgroup.pids ? system->cgroup.pids_left : UINT64_MAX},
		user_ceiling(processes_of(need) + SPARE_PROCESSES),
	};

	for (size_t i = 0; i < sizeof(ceilings) / sizeof(*ceilings); i++)
		if (!room_check(need, &ceilings[i], ret_error))
			return false;
	return check_files(room_most_files(needs), ret_error);
}
