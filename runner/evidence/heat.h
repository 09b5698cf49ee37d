/* SPDX-License-Identifier: MIT */
/*
 * heat - whether the hardware says that it slowed down to stay cool, or for want of power.
 *
 *   - x86: /sys/devices/system/cpu/cpuN/thermal_throttle/{core,package}_throttle_count.
 *   - /sys/class/thermal/thermal_zoneN of CPUs and chips: the temperature against the lowest
 *     "passive" trip point, at which the kernel begins to lower clocks. See the kernel's
 *     Documentation/driver-api/thermal/sysfs-api.rst.
 *   - Raspberry Pi: get_throttled of the firmware.
 */
#ifndef HEAT_H
#define HEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source.h"

#define HEAT_COUNTERS_MAX 40
#define HEAT_ZONES_MAX 8

struct heat_zone {
	struct source temperature; /* in thousandths of a degree Celsius, as the other */
	int64_t trip;
};

struct heat_sources {
	struct source counter[HEAT_COUNTERS_MAX];
	size_t nr_counters;
	struct heat_zone zone[HEAT_ZONES_MAX];
	size_t nr_zones;
	struct source firmware;
};

/* Of the Raspberry Pi's get_throttled; the same bits 16 higher: has happened since it was started. */
enum {
	HEAT_UNDER_VOLTAGE = 1 << 0,
	HEAT_CLOCK_CAPPED = 1 << 1,
	HEAT_THROTTLED = 1 << 2,
	HEAT_SOFT_LIMIT = 1 << 3,
};
#define HEAT_SINCE_START 16

struct heat {
	bool count_known;
	uint64_t count; /* events, summed over CPUs and packages */
	bool margin_known;
	int64_t margin_mc; /* of the zone that is nearest to its trip point, or furthest above */
	int64_t temperature_mc; /* of the same zone */
	bool firmware_known;
	uint32_t firmware;
};

void heat_open(const char *root, struct heat_sources *ret);
void heat_take(const struct heat_sources *sources, struct heat *ret);
void heat_close(struct heat_sources *sources);

#endif
