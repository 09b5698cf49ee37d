/* SPDX-License-Identifier: MIT */
#include "cputime.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cgroup.h"
#include "clock.h"
#include "cpulist.h"
#include "textfile.h"

/* A table that does not fit is not used, but for the first line of /proc/stat. */
#define TEXT_BYTES 65536

/* Fields of a line of /proc/stat. */
enum { USER, NICE, SYSTEM, IDLE, IOWAIT, IRQ, SOFTIRQ, STEAL, NR_STAT };

/* Fields of a CPU's line of /proc/schedstat; the same from version 12 to 17. */
enum { SCHED_RUN = 6, SCHED_WAIT = 7, NR_SCHED = 9 };

/*
 * Each end is cut to a whole tick in each of three fields, and the ticks that hit a task differ from
 * its true time by about one more: 20 ms cover it but for rare cases.
 */
#define STAT_ERROR_TICKS 2

/* The caller's own stretch at either end, see above. */
#define PRECISE_ERROR_NS UINT64_C(500000)

static uint64_t tick_ns(void)
{
	long per_second = sysconf(_SC_CLK_TCK);

	return CLOCK_S / (uint64_t)(per_second > 0 ? per_second : 100);
}

/* The mask of this process, or "" if it has all CPUs that are on line, or if it cannot be told. */
static void read_mask(const char *root, char *ret, size_t size)
{
	static const char key[] = "Cpus_allowed_list:";
	char line[1024];
	char online[1024];
	uint32_t nr_allowed, nr_online;
	FILE *file = textfile_open(root, "/proc/self/status");

	ret[0] = '\0';
	if (file == NULL)
		return;
	while (ret[0] == '\0' && textfile_next(file, line, sizeof(line)))
		if (strncmp(line, key, sizeof(key) - 1) == 0)
			textfile_copy(ret, size, line + sizeof(key) - 1);
	(void)fclose(file);
	textfile_trim(ret);
	if (!cpulist_count(ret, &nr_allowed) ||
		!textfile_line(root, "/sys/devices/system/cpu/online", online, sizeof(online)) ||
		!cpulist_count(online, &nr_online) || nr_allowed >= nr_online)
		ret[0] = '\0';
}

/* In a container the top of what can be seen is not the root, and counts the container alone. */
static void find_cpuacct(const char *root, const char *directory, void *argument)
{
	struct source *cpuacct = argument;
	struct source mark = source_open(root, directory, "cgroup.sane_behavior");

	if (source_is_there(mark))
		*cpuacct = source_open(root, directory, "cpuacct.usage_percpu");
	source_close(&mark);
}

static bool fits(struct source source, char *text)
{
	return source_read(source, text, TEXT_BYTES) < TEXT_BYTES - 1;
}

bool cputime_open(const char *root, struct cputime_sources *ret)
{
	*ret = (struct cputime_sources){.cpuacct = {.fd = -1}, .text = malloc(TEXT_BYTES)};
	if (ret->text == NULL)
		return false;
	read_mask(root, ret->mask, sizeof(ret->mask));
	ret->stat = source_open(root, "/proc", "stat");
	ret->schedstat = source_open(root, "/proc", "schedstat");
	cgroup_walk(root, "cpuacct", find_cpuacct, &ret->cpuacct);
	if (!fits(ret->schedstat, ret->text))
		source_close(&ret->schedstat);
	if (!fits(ret->cpuacct, ret->text))
		source_close(&ret->cpuacct);
	return true;
}

void cputime_close(struct cputime_sources *sources)
{
	source_close(&sources->stat);
	source_close(&sources->schedstat);
	source_close(&sources->cpuacct);
	free(sources->text);
	sources->text = NULL;
}

static bool counts(const struct cputime_sources *sources, uint64_t cpu)
{
	return sources->mask[0] == '\0' ||
		(cpu <= CPULIST_CPU_MAX && cpulist_has(sources->mask, (uint32_t)cpu));
}

static size_t read_numbers(const char *text, uint64_t *ret, size_t nr)
{
	size_t got = 0;

	while (got < nr && source_next_number(&text, &ret[got]))
		got++;
	return got;
}

/*
 * Adds up the lines "cpuN ..." of the CPUs that count; with only_all the line "cpu ..." alone. False
 * if there is none.
 */
static bool sum_lines(
	const struct cputime_sources *sources, bool only_all, uint64_t *ret_sums, size_t nr)
{
	const char *line = sources->text;
	bool found = false;

	memset(ret_sums, 0, nr * sizeof(*ret_sums));
	for (; line != NULL; line = strchr(line, '\n')) {
		uint64_t numbers[NR_SCHED];
		uint64_t cpu;
		const char *rest;

		line += *line == '\n';
		if (strncmp(line, "cpu", 3) != 0)
			continue;
		rest = line + 3;
		if (only_all ? *rest != ' '
			     : *rest == ' ' || !source_next_number(&rest, &cpu) ||
					!counts(sources, cpu))
			continue;
		if (read_numbers(rest, numbers, nr) < nr)
			continue;
		for (size_t i = 0; i < nr; i++)
			ret_sums[i] += numbers[i];
		found = true;
		if (only_all)
			break;
	}
	return found;
}

/* "TIME TIME ...", from CPU 0 on. */
static bool sum_cpuacct(const struct cputime_sources *sources, uint64_t *ret_ns)
{
	const char *text = sources->text;
	uint64_t number;
	uint64_t cpu = 0;

	*ret_ns = 0;
	for (; source_next_number(&text, &number); cpu++)
		if (counts(sources, cpu))
			*ret_ns += number;
	return cpu > 0;
}

static void take_stat(struct cputime_sources *sources, struct cputime *ret)
{
	bool all = sources->mask[0] == '\0';
	uint64_t sums[NR_STAT];

	/* The first line is the sum of the others; the interrupts after them are of no use. */
	if (source_read(sources->stat, sources->text, all ? 512 : TEXT_BYTES) == 0 ||
		!sum_lines(sources, all, sums, NR_STAT))
		return;
	ret->busy_known = true;
	ret->busy_ns = (sums[USER] + sums[NICE] + sums[SYSTEM]) * tick_ns();
	ret->busy_error_ns = STAT_ERROR_TICKS * tick_ns();
	ret->steal_known = true;
	ret->steal_ns = sums[STEAL] * tick_ns();
	ret->steal_grain_ns = tick_ns();
}

static void take_schedstat(struct cputime_sources *sources, struct cputime *ret)
{
	uint64_t sums[NR_SCHED];

	if (source_read(sources->schedstat, sources->text, TEXT_BYTES) == 0 ||
		!sum_lines(sources, false, sums, NR_SCHED))
		return;
	ret->busy_known = true;
	ret->busy_ns = sums[SCHED_RUN];
	ret->busy_error_ns = PRECISE_ERROR_NS;
	ret->wait_known = true;
	ret->wait_ns = sums[SCHED_WAIT];
}

static void take_cpuacct(struct cputime_sources *sources, struct cputime *ret)
{
	uint64_t busy_ns;

	if (source_read(sources->cpuacct, sources->text, TEXT_BYTES) == 0 ||
		!sum_cpuacct(sources, &busy_ns))
		return;
	ret->busy_known = true;
	ret->busy_ns = busy_ns;
	ret->busy_error_ns = PRECISE_ERROR_NS;
}

void cputime_take(struct cputime_sources *sources, struct cputime *ret)
{
	*ret = (struct cputime){.busy_known = false};
	take_stat(sources, ret);
	take_schedstat(sources, ret);
	take_cpuacct(sources, ret);
}
