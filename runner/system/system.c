/* SPDX-License-Identifier: MIT */
#include "system.h"

#include <dirent.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "cpuinfo.h"
#include "cpulist.h"
#include "frequency.h"
#include "identity.h"
#include "libcrypto.h"
#include "mounts.h"
#include "os.h"
#include "software.h"
#include "textfile.h"
#include "topology.h"
#include "virtual.h"

#define MITIGATIONS_MAX 64
#define VULNERABILITIES "/sys/devices/system/cpu/vulnerabilities"

/* A field that stays empty without its file. */
#define READ_LINE(root, path, field) (void)textfile_line(root, path, field, sizeof(field))

static void read_kernel_files(const char *root, struct system_info *system)
{
	READ_LINE(root, "/proc/sys/kernel/hostname", system->host);
	READ_LINE(root, "/proc/sys/kernel/ostype", system->kernel_name);
	READ_LINE(root, "/proc/sys/kernel/osrelease", system->kernel_release);
	READ_LINE(root, "/proc/sys/kernel/version", system->kernel_version);
	READ_LINE(root, "/proc/sys/kernel/arch", system->machine);
}

static void read_uname(struct system_info *system)
{
	struct utsname name;

	if (uname(&name) < 0)
		return;
	textfile_copy(system->host, sizeof(system->host), name.nodename);
	textfile_copy(system->kernel_name, sizeof(system->kernel_name), name.sysname);
	textfile_copy(system->kernel_release, sizeof(system->kernel_release), name.release);
	textfile_copy(system->kernel_version, sizeof(system->kernel_version), name.version);
	textfile_copy(system->machine, sizeof(system->machine), name.machine);
}

/* What is known of the running system only. */
static void read_native(struct system_info *system)
{
	struct software_locale locale;

	read_uname(system);
	os_name(system->kernel_name, system->operating_system, sizeof(system->operating_system));
	os_libc(system->libc, sizeof(system->libc));
	os_sessions(&system->users, system->runlevel, sizeof(system->runlevel));
	software_shell(system->shell, sizeof(system->shell));
	software_coreutils(system->coreutils, sizeof(system->coreutils));
	software_locale(&locale);
	textfile_copy(system->locale, sizeof(system->locale), locale.name);
	textfile_copy(system->charmap, sizeof(system->charmap), locale.charmap);
	textfile_copy(system->collate, sizeof(system->collate), locale.collate);
}

/* A line "MemTotal:  1234 kB"; bytes stay as they are if this is another line. */
static void take_kib(const char *line, const char *key, uint64_t *bytes)
{
	size_t length = strlen(key);
	char text[32];
	uint64_t kib;

	if (strncmp(line, key, length) != 0)
		return;
	textfile_copy(text, sizeof(text), line + length + strspn(line + length, " "));
	text[strcspn(text, " ")] = '\0';
	if (textfile_parse_u64(text, &kib) && kib <= UINT64_MAX / 1024)
		*bytes = kib * 1024;
}

static void read_memory(const char *root, struct system_info *system)
{
	char line[128];
	uint64_t swap_free_bytes = UINT64_MAX;
	FILE *file = textfile_open(root, "/proc/meminfo");

	if (file == NULL)
		return;
	while (textfile_next(file, line, sizeof(line))) {
		take_kib(line, "MemTotal:", &system->memory_bytes);
		take_kib(line, "SwapTotal:", &system->swap_bytes);
		take_kib(line, "SwapFree:", &swap_free_bytes);
	}
	(void)fclose(file);
	if (swap_free_bytes < system->swap_bytes)
		system->swap_used_bytes = system->swap_bytes - swap_free_bytes;
}

/* Digits, a point, digits, whatever the locale. */
static bool parse_load(const char **text, double *ret)
{
	unsigned whole, hundredths;
	int used = 0;

	if (sscanf(*text, "%6u.%2u%n", &whole, &hundredths, &used) != 2 || used == 0)
		return false;
	*text += used;
	*ret = whole + hundredths / 100.0;
	return true;
}

static void read_moment(const char *root, struct system_info *system)
{
	char line[128];
	const char *rest = line;
	double loads[3];
	time_t now = time(NULL);
	struct tm local;

	if (localtime_r(&now, &local) == NULL ||
		strftime(system->time_of_day, sizeof(system->time_of_day), "%H:%M:%S", &local) == 0)
		system->time_of_day[0] = '\0';
	if (textfile_line(root, "/proc/uptime", line, sizeof(line))) {
		line[strcspn(line, ". ")] = '\0';
		if (!textfile_parse_u64(line, &system->uptime_s))
			system->uptime_s = 0;
	}
	if (!textfile_line(root, "/proc/loadavg", line, sizeof(line)))
		return;
	if (!parse_load(&rest, &loads[0]) || !parse_load(&rest, &loads[1]) ||
		!parse_load(&rest, &loads[2]))
		return;
	system->load_known = true;
	system->load_1 = loads[0];
	system->load_5 = loads[1];
	system->load_15 = loads[2];
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct mitigation *)a)->name, ((const struct mitigation *)b)->name);
}

static bool read_mitigations(const char *root, struct system_info *system)
{
	char path[TEXTFILE_PATH_MAX];
	const struct dirent *entry;
	DIR *directory;

	if (!textfile_path(root, VULNERABILITIES, path) || (directory = opendir(path)) == NULL)
		return true;
	system->mitigations = calloc(MITIGATIONS_MAX, sizeof(*system->mitigations));
	while (system->mitigations != NULL && system->nr_mitigations < MITIGATIONS_MAX &&
		(entry = readdir(directory)) != NULL) {
		struct mitigation *next = &system->mitigations[system->nr_mitigations];

		(void)snprintf(path, sizeof(path), VULNERABILITIES "/%s", entry->d_name);
		if (entry->d_name[0] == '.' ||
			!textfile_line(root, path, next->state, sizeof(next->state)))
			continue;
		textfile_copy(next->name, sizeof(next->name), entry->d_name);
		system->nr_mitigations++;
	}
	(void)closedir(directory);
	if (system->mitigations && system->nr_mitigations > 0)
		qsort(system->mitigations, system->nr_mitigations, sizeof(*system->mitigations),
			by_name);
	return system->mitigations != NULL;
}

static bool read_cpus(const char *root, struct system_info *system)
{
	struct cpuinfo cpuinfo;

	if (!cpuinfo_read(root, &cpuinfo))
		return false;
	system->groups = cpuinfo.groups;
	system->nr_groups = cpuinfo.nr_groups;
	system->hypervisor = cpuinfo.hypervisor;
	textfile_copy(system->microcode, sizeof(system->microcode), cpuinfo.microcode);
	if (system->microcode[0] == '\0')
		READ_LINE(
			root, "/sys/devices/system/cpu/cpu0/microcode/version", system->microcode);
	return true;
}

void system_read_work_dir(struct system_info *system, const char *work_dir)
{
	struct mounts_file_system found;
	char *resolved = NULL;
	const char *path = work_dir;

	if (system->root[0] == '\0') {
		resolved = realpath(path, NULL);
		path = resolved;
	}
	if (path != NULL && mounts_file_system(system->root, path, &found)) {
		textfile_copy(system->work_type, sizeof(system->work_type), found.type);
		textfile_copy(system->work_source, sizeof(system->work_source), found.source);
		textfile_copy(system->work_options, sizeof(system->work_options), found.options);
	}
	free(resolved);
}

static void read_distribution(const char *root, struct system_info *system)
{
	char *name = system->distribution;
	size_t size = sizeof(system->distribution);

	if (!textfile_assignment(root, "/etc/os-release", "PRETTY_NAME", name, size) &&
		!textfile_assignment(root, "/usr/lib/os-release", "PRETTY_NAME", name, size))
		name[0] = '\0';
}

bool system_read(const struct system_sources *sources, struct system_info *ret)
{
	const char *root = sources->root;
	struct system_info found = {.host = ""};
	long page_bytes = sysconf(_SC_PAGESIZE);

	textfile_copy(found.root, sizeof(found.root), root);
	found.page_bytes = page_bytes > 0 ? (uint32_t)page_bytes : 0;
	read_kernel_files(root, &found);
	if (root[0] == '\0') {
		read_native(&found);
		libcrypto_read(&found);
	}
	if (!topology_read(root, &found.topology) || !read_cpus(root, &found) ||
		!read_mitigations(root, &found)) {
		system_free(&found);
		return false;
	}
	identity_read(root, found.machine_hash);
	identity_board(root, found.board, sizeof(found.board));
	cgroup_read(root, &found.cgroup);
	cpus_read(root, &found.cgroup, &found.budget);
	frequency_read(root, &found);
	virtual_read(root, &found);
	read_memory(root, &found);
	read_moment(root, &found);
	read_distribution(root, &found);
	if (sources->work_dir != NULL)
		system_read_work_dir(&found, sources->work_dir);
	found.psi = textfile_exists(root, "/proc/pressure/cpu");
	READ_LINE(root, "/sys/devices/system/clocksource/clocksource0/current_clocksource",
		found.clock_source);
	*ret = found;
	return true;
}

void system_free(struct system_info *system)
{
	cpuinfo_free_groups(system->groups, system->nr_groups);
	topology_free(&system->topology);
	free(system->mitigations);
	*system = (struct system_info){.host = ""};
}

const struct cpu_group *system_cpu(const struct system_info *system, uint32_t cpu)
{
	for (size_t i = 0; i < system->nr_groups; i++)
		if (cpulist_has(system->groups[i].cpus, cpu))
			return &system->groups[i];
	return NULL;
}

const char *system_platform(const struct system_info *system)
{
	return system->board[0] != '\0' ? system->board : "unknown";
}

const char *system_shell_name(const struct system_info *system)
{
	const char *slash = strrchr(system->shell, '/');

	return slash != NULL ? slash + 1 : system->shell;
}

/* As procps words it: "18 min", "1:02", "4 days, 19:28", and a comma after it. */
static void format_up(uint64_t seconds, char *ret, size_t size)
{
	uint64_t minutes = seconds / 60;
	uint64_t days = minutes / 60 / 24;
	uint64_t hours = minutes / 60 % 24;
	int used = 0;

	if (days > 0)
		used = snprintf(ret, size, "%" PRIu64 " day%s, ", days, days == 1 ? "" : "s");
	if (used < 0 || (size_t)used >= size)
		return;
	if (hours > 0)
		(void)snprintf(ret + used, size - (size_t)used, "%2" PRIu64 ":%02" PRIu64, hours,
			minutes % 60);
	else
		(void)snprintf(ret + used, size - (size_t)used, "%" PRIu64 " min", minutes % 60);
}

/* A number with two decimals and a point, whatever the locale. */
static void format_load(double load, char *ret, size_t size)
{
	unsigned hundredths = load > 0 && load < 1e6 ? (unsigned)(load * 100 + 0.5) : 0;

	(void)snprintf(ret, size, "%u.%02u", hundredths / 100, hundredths % 100);
}

void system_uptime(const struct system_info *system, char ret[SYSTEM_UPTIME_BYTES])
{
	char up[40] = "", one[16], five[16], fifteen[16];
	int used;

	format_up(system->uptime_s, up, sizeof(up));
	used = snprintf(ret, SYSTEM_UPTIME_BYTES, "%s up %s, %2" PRIu32 " user%s",
		system->time_of_day, up, system->users, system->users == 1 ? "" : "s");
	if (!system->load_known || used < 0 || used >= SYSTEM_UPTIME_BYTES)
		return;
	format_load(system->load_1, one, sizeof(one));
	format_load(system->load_5, five, sizeof(five));
	format_load(system->load_15, fifteen, sizeof(fifteen));
	(void)snprintf(ret + used, SYSTEM_UPTIME_BYTES - (size_t)used,
		",  load average: %s, %s, %s", one, five, fifteen);
}
