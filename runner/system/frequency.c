/* SPDX-License-Identifier: MIT */
#include "frequency.h"

#include <dirent.h>
#include <inttypes.h>
#include <string.h>

#include "cpulist.h"
#include "mounts.h"
#include "textfile.h"

/* A power supply or a policy of the clock; the texts are names of files. */
typedef void visit_function(const char *root, const char *directory, struct system_info *system);

/* Every entry of a directory. */
static void visit(
	const char *root, const char *parent, visit_function *function, struct system_info *system)
{
	char path[TEXTFILE_PATH_MAX];
	const struct dirent *entry;
	DIR *directory;

	if (!textfile_path(root, parent, path) || (directory = opendir(path)) == NULL)
		return;
	while ((entry = readdir(directory)) != NULL) {
		int length = snprintf(path, sizeof(path), "%s/%s", parent, entry->d_name);

		if (entry->d_name[0] != '.' && length > 0 && (size_t)length < sizeof(path))
			function(root, path, system);
	}
	(void)closedir(directory);
}

static bool read_below(
	const char *root, const char *directory, const char *name, char *ret, size_t size)
{
	char path[TEXTFILE_PATH_MAX];

	return textfile_path(directory, name, path) && textfile_line(root, path, ret, size);
}

/* Adds a word to a list, if it is not yet in it, in alphabetical order: directories have none. */
static void add_word(char *list, size_t size, const char *word)
{
	char joined[128];
	char *at = list;

	if (strchr(word, ',') != NULL || mounts_has_option(list, word))
		return;
	while (*at != '\0' && strcmp(at, word) < 0) {
		at += strcspn(at, ",");
		at += *at == ',';
	}
	if (*at == '\0')
		(void)snprintf(
			joined, sizeof(joined), "%s%s%s", list, list[0] != '\0' ? "," : "", word);
	else
		(void)snprintf(
			joined, sizeof(joined), "%.*s%s,%s", (int)(at - list), list, word, at);
	if (strlen(joined) < size)
		textfile_copy(list, size, joined);
}

/* Each policy has the governor of the CPUs that share a clock. */
static void read_policy(const char *root, const char *directory, struct system_info *system)
{
	char word[64];

	if (read_below(root, directory, "/scaling_governor", word, sizeof(word)))
		add_word(system->governor, sizeof(system->governor), word);
	if (read_below(root, directory, "/scaling_driver", word, sizeof(word)))
		add_word(system->driver, sizeof(system->driver), word);
}

static void read_turbo(const char *root, char *ret, size_t size)
{
	uint64_t value;

	if (textfile_u64(root, "/sys/devices/system/cpu/intel_pstate/no_turbo", &value))
		textfile_copy(ret, size, value == 0 ? "on" : "off");
	else if (textfile_u64(root, "/sys/devices/system/cpu/cpufreq/boost", &value))
		textfile_copy(ret, size, value != 0 ? "on" : "off");
}

/* Mains that are off line are no evidence: there may be a second socket. */
static void read_supply(const char *root, const char *directory, struct system_info *system)
{
	char type[32], state[32];

	if (!read_below(root, directory, "/type", type, sizeof(type)))
		return;
	if (strcmp(type, "Battery") == 0 && system->power[0] == '\0' &&
		read_below(root, directory, "/status", state, sizeof(state)) &&
		strcmp(state, "Discharging") == 0)
		textfile_copy(system->power, sizeof(system->power), "battery");
	if ((strcmp(type, "Mains") == 0 || strcmp(type, "USB") == 0) &&
		read_below(root, directory, "/online", state, sizeof(state)) &&
		strcmp(state, "1") == 0)
		textfile_copy(system->power, sizeof(system->power), "mains");
}

/* In kHz, of the first CPU of the group: the others are like it. */
static void read_clock(const char *root, struct cpu_group *group)
{
	char path[128];
	uint64_t khz;
	uint32_t cpu = 0;

	if (!cpulist_next(group->cpus, &cpu))
		return;
	(void)snprintf(path, sizeof(path),
		"/sys/devices/system/cpu/cpu%" PRIu32 "/cpufreq/cpuinfo_max_freq", cpu);
	if (textfile_u64(root, path, &khz))
		group->mhz_max = (double)khz / 1000;
}

void frequency_read(const char *root, struct system_info *system)
{
	visit(root, "/sys/devices/system/cpu/cpufreq", read_policy, system);
	visit(root, "/sys/class/power_supply", read_supply, system);
	read_turbo(root, system->turbo, sizeof(system->turbo));
	if (!textfile_line(
		    root, "/sys/devices/system/cpu/smt/control", system->smt, sizeof(system->smt)))
		system->smt[0] = '\0';
	for (size_t i = 0; i < system->nr_groups; i++)
		read_clock(root, &system->groups[i]);
}
