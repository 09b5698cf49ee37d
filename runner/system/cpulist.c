/* SPDX-License-Identifier: MIT */
#include "cpulist.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool parse_number(const char **text, uint32_t *ret)
{
	const char *s = *text;
	uint32_t value = 0;

	if (*s < '0' || *s > '9')
		return false;
	for (; *s >= '0' && *s <= '9'; s++) {
		value = value * 10 + (uint32_t)(*s - '0');
		if (value > CPULIST_CPU_MAX)
			return false;
	}
	*ret = value;
	*text = s;
	return true;
}

/* One "N" or "N-M" and the comma after it; false at the end and where the text makes no sense. */
static bool next_range(const char **text, uint32_t *ret_first, uint32_t *ret_last)
{
	const char *s = *text;
	uint32_t first, last;

	if (!parse_number(&s, &first))
		return false;
	last = first;
	if (*s == '-') {
		s++;
		if (!parse_number(&s, &last) || last < first)
			return false;
	}
	if (*s == ',' && s[1] != '\0')
		s++;
	else if (*s != '\0')
		return false;
	*text = s;
	*ret_first = first;
	*ret_last = last;
	return true;
}

bool cpulist_count(const char *list, uint32_t *ret)
{
	uint32_t first, last;
	uint64_t nr = 0;

	while (next_range(&list, &first, &last))
		nr += (uint64_t)last - first + 1;
	if (*list != '\0' || nr > CPULIST_CPU_MAX + 1)
		return false;
	*ret = (uint32_t)nr;
	return true;
}

bool cpulist_has(const char *list, uint32_t cpu)
{
	uint32_t first, last;

	while (next_range(&list, &first, &last))
		if (first <= cpu && cpu <= last)
			return true;
	return false;
}

bool cpulist_next(const char *list, uint32_t *cpu)
{
	uint32_t first, last;
	uint32_t best = UINT32_MAX;

	while (next_range(&list, &first, &last)) {
		uint32_t candidate = first > *cpu ? first : *cpu;

		if (last >= *cpu && candidate < best)
			best = candidate;
	}
	if (best == UINT32_MAX)
		return false;
	*cpu = best;
	return true;
}

char *cpulist_format(const uint32_t *cpus, size_t nr)
{
	/* A range "1048575-1048575," at most for each number. */
	size_t size = nr * 16 + 1;
	size_t used = 0;
	char *list = malloc(size);

	if (list == NULL)
		return NULL;
	list[0] = '\0';
	for (size_t i = 0; i < nr;) {
		size_t last = i;
		int length;

		while (last + 1 < nr && cpus[last + 1] == cpus[last] + 1)
			last++;
		length = last > i ? snprintf(list + used, size - used, "%s%" PRIu32 "-%" PRIu32,
					    used > 0 ? "," : "", cpus[i], cpus[last])
				  : snprintf(list + used, size - used, "%s%" PRIu32,
					    used > 0 ? "," : "", cpus[i]);
		if (length < 0 || (size_t)length >= size - used) {
			free(list);
			return NULL;
		}
		used += (size_t)length;
		i = last + 1;
	}
	return list;
}

char *cpulist_both(const char *a, const char *b)
{
	uint32_t *cpus;
	uint32_t nr_a = 0;
	size_t nr = 0;
	char *list;

	(void)cpulist_count(a, &nr_a);
	cpus = malloc(((size_t)nr_a + 1) * sizeof(*cpus));
	if (cpus == NULL)
		return NULL;
	for (uint32_t cpu = 0; nr < nr_a && cpulist_next(a, &cpu); cpu++)
		if (cpulist_has(b, cpu))
			cpus[nr++] = cpu;
	list = cpulist_format(cpus, nr);
	free(cpus);
	return list;
}
