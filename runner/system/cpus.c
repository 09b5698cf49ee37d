/* SPDX-License-Identifier: MIT */
#include "cpus.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpulist.h"
#include "textfile.h"

uint32_t cpus_usable(uint32_t affinity, double quota)
{
	uint32_t usable = affinity;

	if (quota > 0 && ceil(quota) < (double)affinity)
		usable = (uint32_t)ceil(quota);
	return usable > 0 ? usable : 1;
}

/* Of a file of CPU lists; 0 if there is none. */
static uint32_t online_below(const char *root)
{
	char list[4096];
	uint32_t nr;

	if (!textfile_line(root, "/sys/devices/system/cpu/online", list, sizeof(list)) ||
		!cpulist_count(list, &nr))
		return 0;
	return nr;
}

static uint32_t affinity_below(const char *root)
{
	static const char key[] = "Cpus_allowed_list:";
	char line[4096];
	uint32_t nr = 0;
	FILE *file = textfile_open(root, "/proc/self/status");

	if (file == NULL)
		return 0;
	while (textfile_next(file, line, sizeof(line))) {
		if (strncmp(line, key, sizeof(key) - 1) != 0)
			continue;
		memmove(line, line + sizeof(key) - 1, strlen(line) - sizeof(key) + 2);
		textfile_trim(line);
		if (!cpulist_count(line, &nr))
			nr = 0;
		break;
	}
	(void)fclose(file);
	return nr;
}

static uint32_t native_affinity(void)
{
	char *mask = cpus_native_mask();
	uint32_t nr = 0;

	if (mask != NULL && !cpulist_count(mask, &nr))
		nr = 0;
	free(mask);
	return nr;
}

void cpus_read(const char *root, const struct cgroup_limits *limits, struct cpu_budget *ret)
{
	bool native = root[0] == '\0';
	uint32_t online = native ? cpus_native_online() : online_below(root);
	uint32_t affinity = native ? native_affinity() : affinity_below(root);

	if (affinity == 0)
		affinity = online > 0 ? online : 1;
	if (online == 0)
		online = affinity;
	*ret = (struct cpu_budget){
		.online = online,
		.affinity = affinity,
		.quota = limits->quota_cpus,
		.usable = cpus_usable(affinity, limits->quota_cpus),
	};
}
