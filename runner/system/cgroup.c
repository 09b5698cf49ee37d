/* SPDX-License-Identifier: MIT */
#include "cgroup.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "mounts.h"
#include "textfile.h"

/* Version 1 writes "no limit" as the largest number of pages; nothing real comes near. */
#define MEMORY_NO_LIMIT (UINT64_C(1) << 60)
#define DEPTH_MAX 64

enum hierarchy_kind {
	UNIFIED,
	CPU,
	MEMORY,
	PIDS,
	CPUACCT,
	NR_HIERARCHIES,
};

/* The name of the controller, in mount options and in /proc/self/cgroup. */
static const char *const controllers[NR_HIERARCHIES] = {"", "cpu", "memory", "pids", "cpuacct"};

struct hierarchy {
	char path[512];    /* own group; "" if the process is in none of this hierarchy */
	char target[1024]; /* where it is mounted; "" if it is not */
	char below[512];   /* from there to the own group */
	bool exact;        /* the mount shows the own group by its path */
};

/* Lines "N:controllers:/path"; the unified hierarchy is "0::/path". */
static bool read_paths(const char *root, struct hierarchy hierarchies[NR_HIERARCHIES])
{
	char line[1024];
	FILE *file = textfile_open(root, "/proc/self/cgroup");

	if (file == NULL)
		return false;
	while (textfile_next(file, line, sizeof(line))) {
		char *names = strchr(line, ':');
		char *path = names == NULL ? NULL : strchr(names + 1, ':');

		if (path == NULL || path[1] != '/')
			continue;
		*path++ = '\0';
		*names++ = '\0';
		for (int i = 0; i < NR_HIERARCHIES; i++) {
			struct hierarchy *hierarchy = &hierarchies[i];
			bool match = i == UNIFIED ? strcmp(line, "0") == 0 && names[0] == '\0'
						  : mounts_has_option(names, controllers[i]);

			if (match)
				textfile_copy(hierarchy->path, sizeof(hierarchy->path), path);
		}
	}
	(void)fclose(file);
	return true;
}

/*
 * A mount shows the group by its path, or, in a container, begins at the group or at an ancestor
 * of it that the path does not mention. In the latter case the mount's top is the nearest that can
 * be read.
 */
static void take_mount(struct hierarchy *hierarchy, const struct mount *mount)
{
	const char *rest = "";
	bool exact = strstr(hierarchy->path, "/..") == NULL &&
		mounts_below(hierarchy->path, mount->root, &rest);

	if (hierarchy->path[0] == '\0' || hierarchy->exact ||
		(!exact && hierarchy->target[0] != '\0'))
		return;
	if (strlen(mount->target) >= sizeof(hierarchy->target))
		return;
	hierarchy->exact = exact;
	textfile_copy(hierarchy->target, sizeof(hierarchy->target), mount->target);
	textfile_copy(hierarchy->below, sizeof(hierarchy->below), exact ? rest : "");
}

static void read_mounts(const char *root, struct hierarchy hierarchies[NR_HIERARCHIES])
{
	char line[4096];
	FILE *file = textfile_open(root, "/proc/self/mountinfo");

	if (file == NULL)
		return;
	while (textfile_next(file, line, sizeof(line))) {
		struct mount mount;

		if (!mounts_parse(line, &mount))
			continue;
		if (strcmp(mount.type, "cgroup2") == 0)
			take_mount(&hierarchies[UNIFIED], &mount);
		if (strcmp(mount.type, "cgroup") != 0)
			continue;
		for (int i = CPU; i < NR_HIERARCHIES; i++)
			if (mounts_has_option(mount.super_options, controllers[i]))
				take_mount(&hierarchies[i], &mount);
	}
	(void)fclose(file);
}

static bool read_file(
	const char *root, const char *directory, const char *name, char *ret, size_t size)
{
	char path[TEXTFILE_PATH_MAX];

	return textfile_path(directory, name, path) && textfile_line(root, path, ret, size);
}

static void lower_quota(double quota, double period, struct cgroup_limits *limits)
{
	double cpus;

	if (quota <= 0 || period <= 0)
		return;
	cpus = quota / period;
	if (limits->quota_cpus <= 0 || cpus < limits->quota_cpus)
		limits->quota_cpus = cpus;
}

/* "max 100000" or "150000 100000" */
static void read_cpu_max(const char *root, const char *directory, struct cgroup_limits *limits)
{
	char line[64];
	char *blank;
	uint64_t quota, period;

	if (!read_file(root, directory, "/cpu.max", line, sizeof(line)))
		return;
	blank = strchr(line, ' ');
	if (blank == NULL)
		return;
	*blank = '\0';
	if (textfile_parse_u64(line, &quota) && textfile_parse_u64(blank + 1, &period))
		lower_quota((double)quota, (double)period, limits);
}

/* The quota is -1 without a limit. */
static void read_cfs_quota(const char *root, const char *directory, struct cgroup_limits *limits)
{
	char line[64];
	uint64_t quota, period;

	if (read_file(root, directory, "/cpu.cfs_quota_us", line, sizeof(line)) &&
		textfile_parse_u64(line, &quota) &&
		read_file(root, directory, "/cpu.cfs_period_us", line, sizeof(line)) &&
		textfile_parse_u64(line, &period))
		lower_quota((double)quota, (double)period, limits);
}

static void read_memory(
	const char *root, const char *directory, const char *name, struct cgroup_limits *limits)
{
	char line[64];
	uint64_t bytes;

	if (!read_file(root, directory, name, line, sizeof(line)) ||
		!textfile_parse_u64(line, &bytes))
		return;
	if (bytes < MEMORY_NO_LIMIT && (limits->memory_bytes == 0 || bytes < limits->memory_bytes))
		limits->memory_bytes = bytes;
}

static void read_pids(const char *root, const char *directory, struct cgroup_limits *limits)
{
	char line[64];
	uint64_t max, current, left;

	if (!read_file(root, directory, "/pids.max", line, sizeof(line)) ||
		!textfile_parse_u64(line, &max))
		return;
	if (!read_file(root, directory, "/pids.current", line, sizeof(line)) ||
		!textfile_parse_u64(line, &current))
		current = 0;
	left = max > current ? max - current : 0;
	/* The least may be left elsewhere than where the limit is smallest. */
	if (limits->pids == 0 || left < limits->pids_left)
		limits->pids_left = left;
	if (limits->pids == 0 || max < limits->pids)
		limits->pids = max;
}

/* What the limits are read for, group by group. */
struct climb {
	enum hierarchy_kind kind;
	struct cgroup_limits *limits;
};

static void read_group(const char *root, const char *directory, void *argument)
{
	const struct climb *climb = argument;
	enum hierarchy_kind kind = climb->kind;

	if (kind == UNIFIED || kind == PIDS)
		read_pids(root, directory, climb->limits);
	if (kind == UNIFIED)
		read_cpu_max(root, directory, climb->limits);
	if (kind == CPU)
		read_cfs_quota(root, directory, climb->limits);
	if (kind == UNIFIED || kind == MEMORY)
		read_memory(root, directory,
			kind == UNIFIED ? "/memory.max" : "/memory.limit_in_bytes", climb->limits);
}

/* The own group and every one above it up to the mount. */
static void climb_up(
	const char *root, const struct hierarchy *hierarchy, cgroup_visit *visit, void *argument)
{
	char directory[TEXTFILE_PATH_MAX];
	size_t top = strlen(hierarchy->target);

	if (top == 0 || !textfile_path(hierarchy->target, hierarchy->below, directory))
		return;
	for (int depth = 0; depth < DEPTH_MAX; depth++) {
		char *slash;

		visit(root, directory, argument);
		if (strlen(directory) <= top)
			return;
		slash = strrchr(directory + top, '/');
		if (slash == NULL)
			return;
		*slash = '\0';
	}
}

void cgroup_walk(const char *root, const char *controller, cgroup_visit *visit, void *argument)
{
	struct hierarchy hierarchies[NR_HIERARCHIES] = {{.path = ""}};

	if (!read_paths(root, hierarchies))
		return;
	read_mounts(root, hierarchies);
	for (int i = 0; i < NR_HIERARCHIES; i++)
		if (strcmp(controllers[i], controller) == 0)
			climb_up(root, &hierarchies[i], visit, argument);
}

void cgroup_read(const char *root, struct cgroup_limits *ret)
{
	struct hierarchy hierarchies[NR_HIERARCHIES] = {{.path = ""}};
	struct cgroup_limits limits = {.version = 0};
	const struct hierarchy *own = NULL;

	if (read_paths(root, hierarchies)) {
		read_mounts(root, hierarchies);
		if (hierarchies[CPU].target[0] != '\0') {
			limits.version = 1;
			own = &hierarchies[CPU];
		} else if (hierarchies[UNIFIED].target[0] != '\0') {
			limits.version = 2;
			own = &hierarchies[UNIFIED];
		}
	}
	if (own != NULL)
		textfile_copy(limits.path, sizeof(limits.path), own->path);
	for (int i = 0; i < NR_HIERARCHIES; i++) {
		struct climb climb = {.kind = (enum hierarchy_kind)i, .limits = &limits};

		climb_up(root, &hierarchies[i], read_group, &climb);
	}
	*ret = limits;
}
