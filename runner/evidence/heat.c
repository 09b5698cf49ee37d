/* SPDX-License-Identifier: MIT */
#include "heat.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpulist.h"
#include "textfile.h"

/* One count for each core of so many CPUs, and one for each package. */
#define CORES_MAX 32
#define TRIPS_MAX 12
#define ZONE_NUMBER_MAX 64

static void add_counter(
	const char *root, uint32_t cpu, const char *name, struct heat_sources *sources)
{
	char directory[64];
	struct source source;

	if (sources->nr_counters == HEAT_COUNTERS_MAX)
		return;
	(void)snprintf(directory, sizeof(directory),
		"/sys/devices/system/cpu/cpu%" PRIu32 "/thermal_throttle", cpu);
	source = source_open(root, directory, name);
	if (source_is_there(source))
		sources->counter[sources->nr_counters++] = source;
}

static bool read_id(const char *root, uint32_t cpu, const char *name, uint64_t *ret)
{
	char path[96];

	(void)snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%" PRIu32 "/topology/%s",
		cpu, name);
	return textfile_u64(root, path, ret);
}

/* Every CPU of a package counts the package's events, and hardware threads share their core's. */
static void open_counters(const char *root, struct heat_sources *sources)
{
	char online[1024];
	uint64_t last_package = UINT64_MAX;
	uint32_t nr_cores = 0;

	if (!textfile_line(root, "/sys/devices/system/cpu/online", online, sizeof(online)) ||
		!textfile_exists(root, "/sys/devices/system/cpu/cpu0/thermal_throttle"))
		return;
	for (uint32_t cpu = 0; cpulist_next(online, &cpu) && nr_cores < CORES_MAX; cpu++) {
		char path[96], siblings[256];
		uint64_t package;
		uint32_t first = 0;

		(void)snprintf(path, sizeof(path),
			"/sys/devices/system/cpu/cpu%" PRIu32 "/topology/thread_siblings_list",
			cpu);
		if (textfile_line(root, path, siblings, sizeof(siblings)) &&
			cpulist_next(siblings, &first) && first < cpu)
			continue;
		if (read_id(root, cpu, "physical_package_id", &package) &&
			package != last_package) {
			add_counter(root, cpu, "package_throttle_count", sources);
			last_package = package;
		}
		add_counter(root, cpu, "core_throttle_count", sources);
		nr_cores++;
	}
}

/* Batteries, radios and disks have zones too. */
static bool is_of_cpu(const char *type)
{
	static const char *const words[] = {
		"cpu", "CPU", "soc", "SoC", "x86_pkg", "core", "acpitz"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (strstr(type, words[i]) != NULL)
			return true;
	return false;
}

static bool read_text(
	const char *root, const char *zone, const char *name, int number, char *ret, size_t size)
{
	char path[128];

	if (number < 0)
		(void)snprintf(path, sizeof(path), "%s/%s", zone, name);
	else
		(void)snprintf(path, sizeof(path), "%s/trip_point_%d_%s", zone, number, name);
	return textfile_line(root, path, ret, size);
}

/* The lowest passive trip point; 0 if there is none. */
static int64_t read_trip(const char *root, const char *zone)
{
	int64_t lowest = 0;

	for (int i = 0; i < TRIPS_MAX; i++) {
		char type[32], text[32];
		long long value;

		if (!read_text(root, zone, "type", i, type, sizeof(type)) ||
			!read_text(root, zone, "temp", i, text, sizeof(text)))
			break;
		value = strtoll(text, NULL, 10);
		if (strcmp(type, "passive") == 0 && value > 0 && (lowest == 0 || value < lowest))
			lowest = value;
	}
	return lowest;
}

static void open_zones(const char *root, struct heat_sources *sources)
{
	for (int i = 0; i < ZONE_NUMBER_MAX && sources->nr_zones < HEAT_ZONES_MAX; i++) {
		struct heat_zone *zone = &sources->zone[sources->nr_zones];
		char directory[64], type[64];

		(void)snprintf(
			directory, sizeof(directory), "/sys/class/thermal/thermal_zone%d", i);
		if (!read_text(root, directory, "type", -1, type, sizeof(type)) || !is_of_cpu(type))
			continue;
		zone->trip = read_trip(root, directory);
		if (zone->trip == 0)
			continue;
		zone->temperature = source_open(root, directory, "temp");
		sources->nr_zones += source_is_there(zone->temperature);
	}
}

void heat_open(const char *root, struct heat_sources *ret)
{
	ret->nr_counters = 0;
	ret->nr_zones = 0;
	ret->firmware =
		source_open(root, "/sys/devices/platform/soc/soc:firmware", "get_throttled");
	open_zones(root, ret);
	open_counters(root, ret);
}

void heat_close(struct heat_sources *sources)
{
	for (size_t i = 0; i < sources->nr_counters; i++)
		source_close(&sources->counter[i]);
	for (size_t i = 0; i < sources->nr_zones; i++)
		source_close(&sources->zone[i].temperature);
	source_close(&sources->firmware);
	sources->nr_counters = 0;
	sources->nr_zones = 0;
}

void heat_take(const struct heat_sources *sources, struct heat *ret)
{
	char text[32];
	int64_t number;

	*ret = (struct heat){.count_known = false};
	for (size_t i = 0; i < sources->nr_counters; i++)
		if (source_number(sources->counter[i], &number) && number >= 0) {
			ret->count_known = true;
			ret->count += (uint64_t)number;
		}
	for (size_t i = 0; i < sources->nr_zones; i++) {
		int64_t margin;

		/* A sensor that is off says 0 or less. */
		if (!source_number(sources->zone[i].temperature, &number) || number <= 0)
			continue;
		margin = sources->zone[i].trip - number;
		if (!ret->margin_known || margin < ret->margin_mc) {
			ret->margin_mc = margin;
			ret->temperature_mc = number;
		}
		ret->margin_known = true;
	}
	if (source_read(sources->firmware, text, sizeof(text)) > 0) {
		char *end;
		unsigned long bits = strtoul(text, &end, 16);

		ret->firmware_known = end != text;
		ret->firmware = (uint32_t)bits;
	}
}
