/* SPDX-License-Identifier: MIT */
#include "topology.h"

#include <hwloc.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpulist.h"
#include "textfile.h"

static uint32_t count(hwloc_topology_t topology, hwloc_obj_type_t type)
{
	int nr = hwloc_get_nbobjs_by_type(topology, type);

	return nr > 0 ? (uint32_t)nr : 0;
}

static bool add_cache(struct cpu_topology *ret, const char *name, uint64_t bytes)
{
	struct cpu_cache *caches;

	for (size_t i = 0; i < ret->nr_caches; i++) {
		if (ret->caches[i].bytes == bytes && strcmp(ret->caches[i].name, name) == 0) {
			ret->caches[i].count++;
			return true;
		}
	}
	caches = realloc(ret->caches, (ret->nr_caches + 1) * sizeof(*caches));
	if (caches == NULL)
		return false;
	ret->caches = caches;
	caches[ret->nr_caches] = (struct cpu_cache){.bytes = bytes, .count = 1};
	textfile_copy(caches[ret->nr_caches].name, sizeof(caches[0].name), name);
	ret->nr_caches++;
	return true;
}

/* Cores of different classes have caches of different sizes at one level. */
static bool read_caches(hwloc_topology_t topology, struct cpu_topology *ret)
{
	static const struct {
		hwloc_obj_type_t type;
		const char *name;
	} levels[] = {
		{HWLOC_OBJ_L1CACHE, "L1d"},
		{HWLOC_OBJ_L1ICACHE, "L1i"},
		{HWLOC_OBJ_L2CACHE, "L2"},
		{HWLOC_OBJ_L3CACHE, "L3"},
		{HWLOC_OBJ_L4CACHE, "L4"},
		{HWLOC_OBJ_L5CACHE, "L5"},
	};

	for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
		hwloc_obj_t object = NULL;

		while ((object = hwloc_get_next_obj_by_type(topology, levels[i].type, object)) !=
			NULL)
			/* Some ARM firmware names caches and not their size. */
			if (object->attr->cache.size > 0)
				if (!add_cache(ret, levels[i].name, object->attr->cache.size))
					return false;
	}
	return true;
}

static char *format_set(hwloc_const_bitmap_t set, uint32_t *ret_count)
{
	int nr = hwloc_bitmap_weight(set);
	uint32_t *cpus;
	char *list;
	size_t used = 0;

	if (nr < 0)
		nr = 0;
	cpus = malloc(((size_t)nr + 1) * sizeof(*cpus));
	if (cpus == NULL)
		return NULL;
	for (int cpu = hwloc_bitmap_first(set); cpu >= 0 && used < (size_t)nr;
		cpu = hwloc_bitmap_next(set, cpu))
		cpus[used++] = (uint32_t)cpu;
	list = cpulist_format(cpus, used);
	free(cpus);
	*ret_count = (uint32_t)used;
	return list;
}

static bool read_class(
	hwloc_topology_t topology, unsigned kind, hwloc_bitmap_t set, struct cpu_class *ret)
{
	struct hwloc_info_s *infos = NULL;
	unsigned nr_infos = 0;
	int efficiency = -1;

	if (hwloc_cpukinds_get_info(topology, kind, set, &efficiency, &nr_infos, &infos, 0) != 0)
		nr_infos = 0;
	ret->efficiency = efficiency;
	for (unsigned i = 0; i < nr_infos; i++) {
		size_t used = strlen(ret->info);
		char word[96];

		(void)snprintf(word, sizeof(word), "%s%s=%s", used > 0 ? " " : "", infos[i].name,
			infos[i].value);
		if (used + strlen(word) < sizeof(ret->info))
			textfile_copy(ret->info + used, sizeof(ret->info) - used, word);
	}
	ret->cpus = format_set(set, &ret->count);
	return ret->cpus != NULL;
}

static bool read_classes(hwloc_topology_t topology, struct cpu_topology *ret)
{
	int nr = hwloc_cpukinds_get_nr(topology, 0);
	hwloc_bitmap_t set;
	bool ok = true;

	/* One class is no classes. */
	if (nr < 2)
		return true;
	ret->classes = calloc((size_t)nr, sizeof(*ret->classes));
	set = hwloc_bitmap_alloc();
	if (ret->classes == NULL || set == NULL)
		ok = false;
	for (unsigned kind = 0; ok && kind < (unsigned)nr; kind++) {
		ok = read_class(topology, kind, set, &ret->classes[kind]);
		ret->nr_classes++;
	}
	hwloc_bitmap_free(set);
	return ok;
}

/*
 * Devices cost much time and are of no interest; nor is this thread to be moved from CPU to CPU. Plugins
 * are for devices, and a static program should load nothing that was made for other libraries.
 */
static bool load(hwloc_topology_t topology, const char *synthetic)
{
	unsigned long flags =
		HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED | HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING;

	return hwloc_topology_set_io_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE) == 0 &&
		hwloc_topology_set_type_filter(
			topology, HWLOC_OBJ_L1ICACHE, HWLOC_TYPE_FILTER_KEEP_ALL) == 0 &&
		hwloc_topology_set_flags(topology, flags) == 0 &&
		(synthetic == NULL || hwloc_topology_set_synthetic(topology, synthetic) == 0) &&
		hwloc_topology_load(topology) == 0;
}

static bool read_topology(const char *synthetic, struct cpu_topology *ret)
{
	struct cpu_topology found = {.packages = 0};
	hwloc_topology_t topology;
	bool ok = true;

	/* It would say on standard error what is missing; that is in the result. */
	setenv("HWLOC_HIDE_ERRORS", "2", 0);
	setenv("HWLOC_PLUGINS_PATH", "", 1);
	if (hwloc_topology_init(&topology) != 0) {
		*ret = found;
		return true;
	}
	if (load(topology, synthetic)) {
		found.packages = count(topology, HWLOC_OBJ_PACKAGE);
		found.cores = count(topology, HWLOC_OBJ_CORE);
		found.threads = count(topology, HWLOC_OBJ_PU);
		found.numa_nodes = count(topology, HWLOC_OBJ_NUMANODE);
		ok = read_caches(topology, &found) && read_classes(topology, &found);
	}
	hwloc_topology_destroy(topology);
	if (ok)
		*ret = found;
	else
		topology_free(&found);
	return ok;
}

/* Without it hwloc has nothing to say, or falls back on the running system. */
static bool has_topology(const char *root)
{
	uint32_t first = 0;
	char online[256];
	char path[96];

	if (!textfile_line(root, "/sys/devices/system/cpu/online", online, sizeof(online)) ||
		!cpulist_next(online, &first))
		return false;
	(void)snprintf(
		path, sizeof(path), "/sys/devices/system/cpu/cpu%" PRIu32 "/topology", first);
	return textfile_exists(root, path);
}

bool topology_synthetic(const char *description, struct cpu_topology *ret)
{
	return read_topology(description, ret);
}

/* hwloc takes another root by variables only; its component for x86 would ask this CPU. */
bool topology_read(const char *root, struct cpu_topology *ret)
{
	bool ok;

	if (root[0] == '\0')
		return read_topology(NULL, ret);
	if (!has_topology(root)) {
		*ret = (struct cpu_topology){.packages = 0};
		return true;
	}
	ok = setenv("HWLOC_FSROOT", root, 1) == 0 &&
		setenv("HWLOC_COMPONENTS", "linux,stop", 1) == 0 && read_topology(NULL, ret);
	unsetenv("HWLOC_FSROOT");
	unsetenv("HWLOC_COMPONENTS");
	return ok;
}

void topology_free(struct cpu_topology *topology)
{
	for (size_t i = 0; i < topology->nr_classes; i++)
		free(topology->classes[i].cpus);
	free(topology->classes);
	free(topology->caches);
	*topology = (struct cpu_topology){.packages = 0};
}
