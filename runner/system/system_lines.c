/* SPDX-License-Identifier: MIT */
#include "system_lines.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "classes.h"

#define NOT_AVAILABLE "not available"

static void put(const struct system_lines *lines, const char *label, const char *text)
{
	lines->put(lines->context, label, text);
}

static void put_known(const struct system_lines *lines, const char *label, const char *text)
{
	if (text[0] != '\0')
		put(lines, label, text);
}

static void put_or_not(const struct system_lines *lines, const char *label, const char *text)
{
	put(lines, label, text[0] != '\0' ? text : NOT_AVAILABLE);
}

/* A line in pieces; what does not fit is lost, and nothing put together here is that long. */
struct line {
	char text[1024];
};

__attribute__((format(printf, 2, 3))) static void add(struct line *line, const char *format, ...)
{
	size_t used = strlen(line->text);
	va_list arguments;

	va_start(arguments, format);
	(void)vsnprintf(line->text + used, sizeof(line->text) - used, format, arguments);
	va_end(arguments);
}

static void add_bytes(struct line *line, uint64_t bytes)
{
	static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
	double value = (double)bytes;
	size_t unit = 0;

	while (value >= 1024 && unit + 1 < sizeof(units) / sizeof(units[0])) {
		value /= 1024;
		unit++;
	}
	/* One decimal where it tells something: 1.5 MiB, 32 KiB. */
	if (value < 100 && value * 10 != (double)((uint64_t)value * 10))
		add(line, "%.1f %s", value, units[unit]);
	else
		add(line, "%.0f %s", value, units[unit]);
}

static const char *plural(uint32_t nr)
{
	return nr == 1 ? "" : "s";
}

static void put_host(const struct system_lines *lines, const struct system_info *system)
{
	struct line line = {.text = ""};

	if (system->root[0] != '\0') {
		add(&line, "described below %s, not the machine this runs on", system->root);
		put(lines, "Root", line.text);
		line.text[0] = '\0';
	}
	put_or_not(lines, "Host", system->host);
	put_or_not(lines, "Machine id", system->machine_hash);
	put_known(lines, "Board", system->board);
	if (system->virtualisation[0] != '\0')
		add(&line, "%s", system->virtualisation);
	else if (system->hypervisor)
		add(&line, "a hypervisor of unknown kind");
	else
		add(&line, "none seen");
	if (system->container[0] != '\0')
		add(&line, ", container: %s", system->container);
	put(lines, "Virtual", line.text);
}

static void put_groups(const struct system_lines *lines, const struct system_info *system)
{
	if (system->nr_groups == 0)
		put(lines, "CPU", NOT_AVAILABLE);
	for (size_t i = 0; i < system->nr_groups; i++) {
		const struct cpu_group *group = &system->groups[i];
		struct line line = {.text = ""};

		add(&line, "%" PRIu32 " x %s", group->count,
			group->model[0] != '\0' ? group->model : "unknown");
		if (group->mhz_max > 0)
			add(&line, ", max %.0f MHz", group->mhz_max);
		if (group->bogomips > 0)
			add(&line, " (%.1f bogomips)", group->bogomips);
		put(lines, i == 0 ? "CPU" : "", line.text);
		put_known(lines, "", group->flags);
		put_known(lines, "", group->features);
	}
}

static void put_topology(const struct system_lines *lines, const struct cpu_topology *topology)
{
	struct line line = {.text = ""};

	if (topology->threads == 0)
		return;
	add(&line,
		"%" PRIu32 " package%s, %" PRIu32 " core%s, %" PRIu32 " thread%s, %" PRIu32
		" NUMA node%s",
		topology->packages, plural(topology->packages), topology->cores,
		plural(topology->cores), topology->threads, plural(topology->threads),
		topology->numa_nodes, plural(topology->numa_nodes));
	put(lines, "Topology", line.text);
	for (size_t i = 0; i < topology->nr_classes; i++) {
		const struct cpu_class *class = &topology->classes[i];
		char name[CLASSES_NAME_BYTES];

		classes_name(topology, i, name);
		line.text[0] = '\0';
		add(&line, "%s: %" PRIu32 " CPU%s %s", name, class->count, plural(class->count),
			class->cpus);
		if (class->efficiency >= 0)
			add(&line, ", speed rank %" PRId32, class->efficiency);
		if (class->info[0] != '\0')
			add(&line, ", %s", class->info);
		put(lines, i == 0 ? "Classes" : "", line.text);
	}
	line.text[0] = '\0';
	for (size_t i = 0; i < topology->nr_caches; i++) {
		add(&line, "%s%s %" PRIu32 " x ", i > 0 ? ", " : "", topology->caches[i].name,
			topology->caches[i].count);
		add_bytes(&line, topology->caches[i].bytes);
	}
	put_known(lines, "Caches", line.text);
}

static void put_usable(const struct system_lines *lines, const struct cpu_budget *budget)
{
	struct line line = {.text = ""};

	add(&line, "%" PRIu32 " CPU%s (online %" PRIu32 ", affinity %" PRIu32 ", quota ",
		budget->usable, plural(budget->usable), budget->online, budget->affinity);
	if (budget->quota > 0)
		add(&line, "%.2f)", budget->quota);
	else
		add(&line, "none)");
	put(lines, "Usable", line.text);
}

static void put_clock(const struct system_lines *lines, const struct system_info *system)
{
	struct line line = {.text = ""};

	put_or_not(lines, "Governor", system->governor);
	put_known(lines, "Driver", system->driver);
	put_or_not(lines, "Turbo", system->turbo);
	put_known(lines, "SMT", system->smt);
	put_known(lines, "Microcode", system->microcode);
	put_known(lines, "Power", system->power);
	if (system->memory_bytes > 0) {
		add_bytes(&line, system->memory_bytes);
		add(&line, ", swap ");
		if (system->swap_bytes > 0)
			add_bytes(&line, system->swap_bytes);
		else
			add(&line, "none");
		add(&line, ", page ");
		add_bytes(&line, system->page_bytes);
	}
	put_or_not(lines, "Memory", line.text);
}

static void put_cgroup(const struct system_lines *lines, const struct cgroup_limits *cgroup)
{
	struct line line = {.text = ""};

	if (cgroup->version == 0)
		return;
	add(&line, "version %" PRIu32 ", %s, memory ", cgroup->version, cgroup->path);
	if (cgroup->memory_bytes > 0)
		add_bytes(&line, cgroup->memory_bytes);
	else
		add(&line, "not limited");
	if (cgroup->pids > 0)
		add(&line, ", processes %" PRIu64, cgroup->pids);
	else
		add(&line, ", processes not limited");
	put(lines, "Cgroup", line.text);
}

static void put_software(const struct system_lines *lines, const struct system_info *system)
{
	struct line line = {.text = ""};

	if (system->kernel_name[0] != '\0')
		add(&line, "%s %s (%s)", system->kernel_name, system->kernel_release,
			system->machine);
	put_or_not(lines, "Kernel", line.text);
	put_known(lines, "", system->kernel_version);
	put_or_not(lines, "System", system->distribution);
	put_or_not(lines, "C library", system->libc);
	put_or_not(lines, "/bin/sh", system->shell);
	put_or_not(lines, "Utilities", system->coreutils);
	put_or_not(lines, "Libcrypto", system->crypto_library);
	line.text[0] = '\0';
	if (system->locale[0] != '\0')
		add(&line, "%s (charmap %s, collate %s)", system->locale, system->charmap,
			system->collate);
	put_or_not(lines, "Locale", line.text);
	put_or_not(lines, "Clock source", system->clock_source);
	lines->put(
		lines->context, "Pressure", system->psi ? "recorded by the kernel" : NOT_AVAILABLE);
	line.text[0] = '\0';
	if (system->work_type[0] != '\0')
		add(&line, "%s on %s (%s)", system->work_type, system->work_source,
			system->work_options);
	put_or_not(lines, "Work files", line.text);
}

static void put_mitigations(const struct system_lines *lines, const struct system_info *system)
{
	bool first = true;

	/* What does not affect this CPU costs nothing. */
	for (size_t i = 0; i < system->nr_mitigations; i++) {
		const struct mitigation *mitigation = &system->mitigations[i];
		struct line line = {.text = ""};

		if (strcmp(mitigation->state, "Not affected") == 0)
			continue;
		add(&line, "%s: %s", mitigation->name, mitigation->state);
		put(lines, first ? "Mitigations" : "", line.text);
		first = false;
	}
	if (first)
		put(lines, "Mitigations",
			system->nr_mitigations > 0 ? "none needed" : NOT_AVAILABLE);
}

void system_lines(const struct system_info *system, const struct system_lines *lines)
{
	char uptime[SYSTEM_UPTIME_BYTES];

	put_host(lines, system);
	put_groups(lines, system);
	put_topology(lines, &system->topology);
	put_usable(lines, &system->budget);
	put_clock(lines, system);
	put_software(lines, system);
	put_cgroup(lines, &system->cgroup);
	put_mitigations(lines, system);
	system_uptime(system, uptime);
	put(lines, "Now", uptime);
	put_known(lines, "Runlevel", system->runlevel);
}
