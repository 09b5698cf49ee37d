/* SPDX-License-Identifier: MIT */
#include "throttle.h"

#include "cgroup.h"

static void add_group(const char *root, const char *directory, void *argument)
{
	struct throttle_sources *sources = argument;
	struct source source;
	char text[1024];
	uint64_t periods;

	if (sources->nr == THROTTLE_GROUPS_MAX)
		return;
	source = source_open(root, directory, "cpu.stat");
	/* The root of version 2 has the file without this, as have groups without the controller. */
	if (source_read(source, text, sizeof(text)) == 0 ||
		!source_value(text, "nr_throttled", &periods))
		source_close(&source);
	else
		sources->stat[sources->nr++] = source;
}

void throttle_open(const char *root, struct throttle_sources *ret)
{
	ret->nr = 0;
	cgroup_walk(root, "", add_group, ret);
	cgroup_walk(root, "cpu", add_group, ret);
}

void throttle_close(struct throttle_sources *sources)
{
	for (size_t i = 0; i < sources->nr; i++)
		source_close(&sources->stat[i]);
	sources->nr = 0;
}

void throttle_take(const struct throttle_sources *sources, struct throttle *ret)
{
	*ret = (struct throttle){.known = false};
	for (size_t i = 0; i < sources->nr; i++) {
		char text[1024];
		uint64_t periods, held;

		if (source_read(sources->stat[i], text, sizeof(text)) == 0 ||
			!source_value(text, "nr_throttled", &periods))
			continue;
		ret->known = true;
		ret->periods += periods;
		if (source_value(text, "throttled_usec", &held))
			ret->held_ns += held * 1000;
		else if (source_value(text, "throttled_time", &held))
			ret->held_ns += held;
	}
}
