/* SPDX-License-Identifier: MIT */
#include "system_print.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "classes.h"

#define LABEL_COLUMNS 14
#define TEXT_COLUMNS (SYSTEM_PRINT_COLUMNS - LABEL_COLUMNS)
#define NOT_AVAILABLE "not available"

/* The longest start of the text that fits, in bytes: at a blank if there is one. */
static size_t fitting(const char *text)
{
	size_t bytes = 0, columns = 0, at_blank = 0;

	while (text[bytes] != '\0' && columns < TEXT_COLUMNS) {
		if (text[bytes] == ' ')
			at_blank = bytes;
		/* Bytes that go on with a character of UTF-8 take no column. */
		do
			bytes++;
		while (((unsigned char)text[bytes] & 0xc0) == 0x80);
		columns++;
	}
	if (text[bytes] == '\0' || text[bytes] == ' ' || at_blank == 0)
		return bytes;
	return at_blank;
}

/* Label and text, the text in as many lines as it takes. */
static void put(FILE *file, const char *label, const char *text)
{
	do {
		size_t length = fitting(text);

		(void)fprintf(file, "%-*s%.*s\n", LABEL_COLUMNS, label, (int)length, text);
		label = "";
		text += length;
		text += strspn(text, " ");
	} while (text[0] != '\0');
}

static void put_known(FILE *file, const char *label, const char *text)
{
	if (text[0] != '\0')
		put(file, label, text);
}

static void put_or_not(FILE *file, const char *label, const char *text)
{
	put(file, label, text[0] != '\0' ? text : NOT_AVAILABLE);
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

static void print_host(FILE *file, const struct system_info *system)
{
	struct line line = {.text = ""};

	if (system->root[0] != '\0') {
		add(&line, "described below %s, not the machine this runs on", system->root);
		put(file, "Root", line.text);
		line.text[0] = '\0';
	}
	put_or_not(file, "Host", system->host);
	put_or_not(file, "Machine id", system->machine_hash);
	put_known(file, "Board", system->board);
	if (system->virtualisation[0] != '\0')
		add(&line, "%s", system->virtualisation);
	else if (system->hypervisor)
		add(&line, "a hypervisor of unknown kind");
	else
		add(&line, "none seen");
	if (system->container[0] != '\0')
		add(&line, ", container: %s", system->container);
	put(file, "Virtual", line.text);
}

static void print_groups(FILE *file, const struct system_info *system)
{
	if (system->nr_groups == 0)
		put(file, "CPU", NOT_AVAILABLE);
	for (size_t i = 0; i < system->nr_groups; i++) {
		const struct cpu_group *group = &system->groups[i];
		struct line line = {.text = ""};

		add(&line, "%" PRIu32 " x %s", group->count,
			group->model[0] != '\0' ? group->model : "unknown");
		if (group->mhz_max > 0)
			add(&line, ", max %.0f MHz", group->mhz_max);
		if (group->bogomips > 0)
			add(&line, " (%.1f bogomips)", group->bogomips);
		put(file, i == 0 ? "CPU" : "", line.text);
		put_known(file, "", group->flags);
		put_known(file, "", group->features);
	}
}

static void print_topology(FILE *file, const struct cpu_topology *topology)
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
	put(file, "Topology", line.text);
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
		put(file, i == 0 ? "Classes" : "", line.text);
	}
	line.text[0] = '\0';
	for (size_t i = 0; i < topology->nr_caches; i++) {
		add(&line, "%s%s %" PRIu32 " x ", i > 0 ? ", " : "", topology->caches[i].name,
			topology->caches[i].count);
		add_bytes(&line, topology->caches[i].bytes);
	}
	put_known(file, "Caches", line.text);
}

static void print_usable(FILE *file, const struct cpu_budget *budget)
{
	struct line line = {.text = ""};

	add(&line, "%" PRIu32 " CPU%s (online %" PRIu32 ", affinity %" PRIu32 ", quota ",
		budget->usable, plural(budget->usable), budget->online, budget->affinity);
	if (budget->quota > 0)
		add(&line, "%.2f)", budget->quota);
	else
		add(&line, "none)");
	put(file, "Usable", line.text);
}

static void print_clock(FILE *file, const struct system_info *system)
{
	struct line line = {.text = ""};

	put_or_not(file, "Governor", system->governor);
	put_known(file, "Driver", system->driver);
	put_or_not(file, "Turbo", system->turbo);
	put_known(file, "SMT", system->smt);
	put_known(file, "Microcode", system->microcode);
	put_known(file, "Power", system->power);
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
	put_or_not(file, "Memory", line.text);
}

static void print_cgroup(FILE *file, const struct cgroup_limits *cgroup)
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
	put(file, "Cgroup", line.text);
}

static void print_software(FILE *file, const struct system_info *system)
{
	struct line line = {.text = ""};

	if (system->kernel_name[0] != '\0')
		add(&line, "%s %s (%s)", system->kernel_name, system->kernel_release,
			system->machine);
	put_or_not(file, "Kernel", line.text);
	put_known(file, "", system->kernel_version);
	put_or_not(file, "System", system->distribution);
	put_or_not(file, "C library", system->libc);
	put_or_not(file, "/bin/sh", system->shell);
	put_or_not(file, "Utilities", system->coreutils);
	put_or_not(file, "Libcrypto", system->crypto_library);
	line.text[0] = '\0';
	if (system->locale[0] != '\0')
		add(&line, "%s (charmap %s, collate %s)", system->locale, system->charmap,
			system->collate);
	put_or_not(file, "Locale", line.text);
	put_or_not(file, "Clock source", system->clock_source);
	put(file, "Pressure", system->psi ? "recorded by the kernel" : NOT_AVAILABLE);
	line.text[0] = '\0';
	if (system->work_type[0] != '\0')
		add(&line, "%s on %s (%s)", system->work_type, system->work_source,
			system->work_options);
	put_or_not(file, "Work files", line.text);
}

static void print_mitigations(FILE *file, const struct system_info *system)
{
	bool first = true;

	/* What does not affect this CPU costs nothing. */
	for (size_t i = 0; i < system->nr_mitigations; i++) {
		const struct mitigation *mitigation = &system->mitigations[i];
		struct line line = {.text = ""};

		if (strcmp(mitigation->state, "Not affected") == 0)
			continue;
		add(&line, "%s: %s", mitigation->name, mitigation->state);
		put(file, first ? "Mitigations" : "", line.text);
		first = false;
	}
	if (first)
		put(file, "Mitigations",
			system->nr_mitigations > 0 ? "none needed" : NOT_AVAILABLE);
}

bool system_print(FILE *file, const struct system_info *system)
{
	char uptime[SYSTEM_UPTIME_BYTES];

	print_host(file, system);
	print_groups(file, system);
	print_topology(file, &system->topology);
	print_usable(file, &system->budget);
	print_clock(file, system);
	print_software(file, system);
	print_cgroup(file, &system->cgroup);
	print_mitigations(file, system);
	system_uptime(system, uptime);
	put(file, "Now", uptime);
	put_known(file, "Runlevel", system->runlevel);
	return ferror(file) == 0;
}
