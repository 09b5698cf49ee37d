/* SPDX-License-Identifier: MIT */
#include "header.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpulist.h"
#include "scan.h"
#include "textfile.h"

#define FIELD_BYTES 256
#define GROUPS_MAX 64
#define CPUS_MAX 4096

/* Whether nothing but what loggers and others write before each line is there: "[12:34:56] stdout: ", "12 ". */
static bool is_prefix(const char *line, const char *end)
{
	bool letters = false;

	while (end > line && end[-1] == ' ')
		end--;
	if (end == line || strchr("#:]|", end[-1]) != NULL)
		return true;
	for (; line < end; line++)
		letters |= scan_is_letter(*line) || (unsigned char)*line >= 0x80;
	return !letters;
}

/* What stands behind the name and a colon at the beginning of the line, or null. */
static const char *field(const char *line, const char *name)
{
	const char *found = strstr(line, name);
	const char *behind;

	if (found == NULL || !is_prefix(line, found))
		return NULL;
	behind = scan_blanks(found + strlen(name));
	return *behind == ':' ? scan_blanks(behind + 1) : NULL;
}

/* The text up to the separator in ret; what stands behind it, or null if there is none. */
static const char *part(const char *text, const char *separator, char *ret, size_t size)
{
	const char *found = strstr(text, separator);
	char copy[FIELD_BYTES];

	if (found == NULL)
		return NULL;
	(void)snprintf(copy, sizeof(copy), "%.*s", (int)(found - text), text);
	textfile_copy(ret, size, copy);
	textfile_trim(ret);
	return scan_blanks(found + strlen(separator));
}

/* "pine64: GNU/Linux"; a host's name has no blank behind a colon. */
static void take_system(const char *text, struct system_info *system)
{
	const char *rest = part(text, ": ", system->host, sizeof(system->host));

	if (rest != NULL)
		textfile_copy(system->operating_system, sizeof(system->operating_system), rest);
	else
		textfile_copy(system->host, sizeof(system->host), text);
}

/* "GNU/Linux -- 3.10.105-0-pine64-longsleep -- #3 SMP PREEMPT ..." */
static void take_os(const char *text, struct system_info *system)
{
	const char *release = part(text, " -- ", system->kernel_name, sizeof(system->kernel_name));
	const char *version = release != NULL
		? part(release, " -- ", system->kernel_release, sizeof(system->kernel_release))
		: NULL;

	if (system->operating_system[0] == '\0')
		textfile_copy(system->operating_system, sizeof(system->operating_system),
			system->kernel_name);
	if (version != NULL)
		textfile_copy(system->kernel_version, sizeof(system->kernel_version), version);
}

/* "aarch64 (aarch64)", or in HTML "aarch64: aarch64"; the second word is "unknown" on most. */
static void take_machine(const char *text, struct system_info *system)
{
	const char *kind = part(text, " (", system->machine, sizeof(system->machine));

	if (kind == NULL)
		kind = part(text, ":", system->machine, sizeof(system->machine));
	if (kind == NULL) {
		textfile_copy(system->machine, sizeof(system->machine), text);
		return;
	}
	textfile_copy(system->board, sizeof(system->board), kind);
	textfile_trim(system->board);
	if (system->board[0] != '\0' && system->board[strlen(system->board) - 1] == ')')
		system->board[strlen(system->board) - 1] = '\0';
	if (strcmp(system->board, "unknown") == 0)
		system->board[0] = '\0';
}

/* KEY="VALUE" or KEY=VALUE somewhere in the text. */
static void assignment(const char *text, const char *key, char *ret, size_t size)
{
	const char *found = strstr(text, key);
	char copy[FIELD_BYTES];

	if (found == NULL)
		return;
	found += strlen(key);
	found += *found == '"';
	(void)snprintf(copy, sizeof(copy), "%.*s", (int)strcspn(found, "\",)"), found);
	textfile_copy(ret, size, copy);
}

static void take_language(const char *text, struct system_info *system)
{
	if (part(text, " (", system->locale, sizeof(system->locale)) == NULL)
		textfile_copy(system->locale, sizeof(system->locale), text);
	assignment(text, "charmap=", system->charmap, sizeof(system->charmap));
	assignment(text, "collate=", system->collate, sizeof(system->collate));
}

/* The list of the group's CPUs with one more, or null. */
static char *longer_list(const struct cpu_group *group, uint32_t cpu)
{
	uint32_t *cpus = calloc((size_t)group->count + 1, sizeof(*cpus));
	uint32_t nr = 0;
	char *list;

	if (cpus == NULL)
		return NULL;
	for (uint32_t i = 0;
		nr < group->count && group->cpus != NULL && cpulist_next(group->cpus, &i); i++)
		cpus[nr++] = i;
	cpus[nr++] = cpu;
	list = cpulist_format(cpus, nr);
	free(cpus);
	return list;
}

static bool add_group(struct system_info *system)
{
	struct cpu_group *grown = realloc(system->groups, (system->nr_groups + 1) * sizeof(*grown));

	if (grown == NULL)
		return false;
	system->groups = grown;
	grown[system->nr_groups++] = (struct cpu_group){.count = 0};
	return true;
}

/* "Intel(R) Core(TM) i5-4250U CPU @ 1.30GHz (0.0 bogomips)". Its features may be on the next line. */
static void take_cpu(
	struct header *header, const char *text, uint32_t cpu, struct import_report *report)
{
	struct system_info *system = &report->system;
	struct cpu_group *group;
	char model[sizeof(group->model)];
	const char *rest = strstr(text, " (");
	struct scan_number bogomips = {.value = 0};
	char *list;

	for (const char *next = rest; next != NULL; next = strstr(next + 1, " ("))
		rest = next;
	if (rest == NULL || scan_number(rest + 2, &bogomips) == NULL)
		textfile_copy(model, sizeof(model), text);
	else
		(void)part(text, rest, model, sizeof(model));
	group = system->nr_groups > 0 ? &system->groups[system->nr_groups - 1] : NULL;
	/* Only what is one after the other and the same is one group: features tell groups apart too. */
	if (group == NULL || strcmp(group->model, model) != 0) {
		if (system->nr_groups == GROUPS_MAX)
			return;
		if (!add_group(system)) {
			report->failed = true;
			return;
		}
		group = &system->groups[system->nr_groups - 1];
		memcpy(group->model, model, sizeof(model));
		if (bogomips.value > 0 && bogomips.value < 1e9)
			group->bogomips = bogomips.value;
	}
	if (header->nr_cpus >= CPUS_MAX)
		return;
	list = longer_list(group, cpu);
	report->failed |= list == NULL;
	if (list != NULL) {
		free(group->cpus);
		group->cpus = list;
		group->count++;
		header->nr_cpus++;
	}
	header->after_cpu = true;
}

/* Words with commas between them that stand below a CPU. */
static bool take_features(const char *line, struct system_info *system)
{
	struct cpu_group *group = &system->groups[system->nr_groups - 1];

	if (line[0] == '\0' || strchr(line, ':') != NULL || strstr(line, "----") != NULL ||
		(strchr(line, ',') == NULL && strchr(line, ' ') != NULL && strlen(line) > 20))
		return false;
	textfile_copy(group->flags, sizeof(group->flags), line);
	return true;
}

/* "CPU 0: ...", in HTML "CPUs: 0: ..." and then "1: ...". */
static bool take_cpu_line(struct header *header, const char *line, struct import_report *report)
{
	const char *text = line + strspn(line, "# ");
	bool html = false;
	uint32_t cpu;
	const char *p;

	if (strncmp(text, "CPUs:", 5) == 0) {
		text += 5;
		html = true;
	} else if (strncmp(text, "CPU ", 4) == 0) {
		text += 4;
	} else if (header->nr_cpus == 0) {
		return false;
	}
	p = scan_whole(text, CPULIST_CPU_MAX, &cpu);
	/* Without a word before it, it must be the next one: times of day have colons too. */
	if (p == NULL || *p != ':' || p[1] != ' ' ||
		(text == line && !html && cpu != header->nr_cpus))
		return false;
	take_cpu(header, scan_blanks(p + 1), cpu, report);
	return true;
}

/* Days, hours and minutes behind "up". */
static uint64_t read_up(const char *text)
{
	uint64_t seconds = 0;
	uint32_t number;
	uint32_t minutes;

	for (const char *p = scan_whole(text, 100000, &number); p != NULL;) {
		const char *unit = scan_blanks(p);

		if (*p == ':') {
			p = scan_whole(p + 1, 59, &minutes);
			return seconds + number * UINT64_C(3600) + (p != NULL ? minutes * 60 : 0);
		}
		if (strncmp(unit, "day", 3) == 0)
			seconds += number * UINT64_C(86400);
		else if (strncmp(unit, "min", 3) == 0)
			return seconds + number * UINT64_C(60);
		else if (strncmp(unit, "hr", 2) == 0 || strncmp(unit, "hour", 4) == 0)
			return seconds + number * UINT64_C(3600);
		else
			return seconds;
		p = scan_whole(
			unit + strcspn(unit, " ,") + strspn(unit + strcspn(unit, " ,"), " ,"),
			100000, &number);
	}
	return seconds;
}

/* "23:28:18 up 18 min, 1 user, load average: 0.33, 0.17, 0.08; runlevel 2", or with "load averages". */
static bool take_uptime(const char *line, struct system_info *system)
{
	const char *text = field(line, "Uptime");
	const char *up = strstr(line, " up ");
	const char *load = strstr(line, "load average");
	const char *users = strstr(line, " user");
	const char *runlevel = strstr(line, "runlevel ");
	struct scan_number loads[3];

	if (up == NULL || (load == NULL && runlevel == NULL))
		return false;
	text = text != NULL ? text : line;
	(void)part(text, " ", system->time_of_day, sizeof(system->time_of_day));
	system->uptime_s = read_up(up + 4);
	for (const char *p = users; p != NULL && p > line && scan_is_digit(p[-1]); p--)
		users = p - 1;
	if (users != NULL)
		(void)scan_whole(users, 100000, &system->users);
	load = load != NULL ? strchr(load, ':') : NULL;
	for (size_t i = 0; load != NULL && i < 3; i++) {
		load += strspn(load, ":, ");
		load = scan_number(load, &loads[i]);
	}
	if (load != NULL && loads[0].value >= 0 && loads[1].value >= 0 && loads[2].value >= 0 &&
		loads[0].value + loads[1].value + loads[2].value < 1e9) {
		system->load_known = true;
		system->load_1 = loads[0].value;
		system->load_5 = loads[1].value;
		system->load_15 = loads[2].value;
	}
	/* Where who(1) knows no runlevel, UnixBench prints some other word of it. */
	if (runlevel != NULL && strlen(runlevel + 9) < sizeof(system->runlevel))
		textfile_copy(system->runlevel, sizeof(system->runlevel), runlevel + 9);
	return true;
}

/* "System -- Linux host 2.6.9 #1 ... GNU/Linux" of version 4, and uname -a of a BSD. */
static bool take_uname(const char *line, struct system_info *system)
{
	char rest[FIELD_BYTES];
	const char *text = strncmp(line, "System -- ", 10) == 0 ? line + 10 : NULL;

	if (text == NULL)
		return false;
	textfile_copy(rest, sizeof(rest), text);
	text = part(rest, " ", system->kernel_name, sizeof(system->kernel_name));
	if (text != NULL)
		text = part(text, " ", system->host, sizeof(system->host));
	if (text != NULL)
		text = part(text, " ", system->kernel_release, sizeof(system->kernel_release));
	if (text != NULL)
		textfile_copy(system->kernel_version, sizeof(system->kernel_version), text);
	textfile_copy(
		system->operating_system, sizeof(system->operating_system), system->kernel_name);
	return true;
}

bool header_take_source(const char *line, struct import_report *report)
{
	const char *source = field(line, "Source");

	if (source != NULL && report->source == NULL) {
		import_report_set(report, &report->source, source);
		/* A field of CSV has a quote at its end, and perhaps empty ones behind it. */
		for (size_t nr = report->source != NULL ? strlen(report->source) : 0;
			nr > 0 && strchr("\",;", report->source[nr - 1]) != NULL; nr--)
			report->source[nr - 1] = '\0';
	}
	return source != NULL;
}

bool header_take(struct header *header, const char *line, struct import_report *report)
{
	static const struct {
		const char *name;
		void (*take)(const char *text, struct system_info *system);
	} fields[] = {{"System", take_system}, {"OS", take_os}, {"Machine", take_machine},
		{"Language", take_language}};
	bool after_cpu = header->after_cpu;

	header->after_cpu = false;
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		const char *text = field(line, fields[i].name);

		if (text != NULL) {
			fields[i].take(text, &report->system);
			return true;
		}
	}
	return header_take_source(line, report) || take_cpu_line(header, line, report) ||
		(after_cpu && take_features(line, &report->system)) ||
		take_uname(line, &report->system) || take_uptime(line, &report->system);
}
