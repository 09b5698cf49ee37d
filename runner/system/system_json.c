/* SPDX-License-Identifier: MIT */
#include "system_json.h"

#include <stdlib.h>
#include <string.h>

#include "json_fields.h"
#include "textfile.h"

#define NR(array) (sizeof(array) / sizeof((array)[0]))
#define ELEMENTS_MAX 4096 /* of an array that is read; no machine comes near */

#define TEXT(section, key, type, member)                                                           \
	{                                                                                          \
		section, key, JSON_FIELD_TEXT, offsetof(type, member), sizeof(((type *)0)->member) \
	}
#define OTHER(section, key, kind, type, member)                            \
	{                                                                  \
		section, key, JSON_FIELD_##kind, offsetof(type, member), 0 \
	}
#define STEXT(section, key, member) TEXT(section, key, struct system_info, member)
#define SOTHER(section, key, kind, member) OTHER(section, key, kind, struct system_info, member)

static const struct json_field system_fields[] = {
	STEXT("host", "root", root),
	STEXT("host", "name", host),
	STEXT("host", "machine_hash", machine_hash),
	STEXT("host", "board", board),
	SOTHER("cpu", "online", U32, budget.online),
	SOTHER("cpu", "affinity", U32, budget.affinity),
	SOTHER("cpu", "quota", REAL, budget.quota),
	SOTHER("cpu", "usable", U32, budget.usable),
	SOTHER("cpu", "packages", U32, topology.packages),
	SOTHER("cpu", "cores", U32, topology.cores),
	SOTHER("cpu", "threads", U32, topology.threads),
	SOTHER("cpu", "numa_nodes", U32, topology.numa_nodes),
	STEXT("cpu", "microcode", microcode),
	STEXT("cpu", "governor", governor),
	STEXT("cpu", "driver", driver),
	STEXT("cpu", "turbo", turbo),
	STEXT("cpu", "smt", smt),
	SOTHER("memory", "bytes", U64, memory_bytes),
	SOTHER("memory", "swap_bytes", U64, swap_bytes),
	SOTHER("memory", "swap_used_bytes", U64, swap_used_bytes),
	SOTHER("memory", "page_bytes", U32, page_bytes),
	STEXT("kernel", "name", kernel_name),
	STEXT("kernel", "release", kernel_release),
	STEXT("kernel", "version", kernel_version),
	STEXT("kernel", "machine", machine),
	STEXT("kernel", "clock_source", clock_source),
	SOTHER("kernel", "psi", FLAG, psi),
	STEXT("environment", "power", power),
	SOTHER("environment", "hypervisor", FLAG, hypervisor),
	STEXT("environment", "virtualisation", virtualisation),
	STEXT("environment", "container", container),
	SOTHER("environment", "cgroup_version", U32, cgroup.version),
	STEXT("environment", "cgroup_path", cgroup.path),
	SOTHER("environment", "cgroup_quota_cpus", REAL, cgroup.quota_cpus),
	SOTHER("environment", "cgroup_memory_bytes", U64, cgroup.memory_bytes),
	SOTHER("environment", "cgroup_pids", U64, cgroup.pids),
	SOTHER("environment", "cgroup_pids_left", U64, cgroup.pids_left),
	STEXT("software", "operating_system", operating_system),
	STEXT("software", "distribution", distribution),
	STEXT("software", "libc", libc),
	STEXT("software", "shell", shell),
	STEXT("software", "coreutils", coreutils),
	STEXT("software", "locale", locale),
	STEXT("software", "charmap", charmap),
	STEXT("software", "collate", collate),
	STEXT("software", "crypto_library", crypto_library),
	STEXT("software", "crypto_provider", crypto_provider),
	STEXT("software", "crypto_capabilities", crypto_capabilities),
	STEXT("work_dir", "type", work_type),
	STEXT("work_dir", "source", work_source),
	STEXT("work_dir", "options", work_options),
	STEXT("moment", "time_of_day", time_of_day),
	SOTHER("moment", "uptime_s", U64, uptime_s),
	SOTHER("moment", "users", U32, users),
	SOTHER("moment", "load_known", FLAG, load_known),
	SOTHER("moment", "load_1", REAL, load_1),
	SOTHER("moment", "load_5", REAL, load_5),
	SOTHER("moment", "load_15", REAL, load_15),
	STEXT("moment", "runlevel", runlevel),
};

static const struct json_field group_fields[] = {
	TEXT(NULL, "model", struct cpu_group, model),
	TEXT(NULL, "flags", struct cpu_group, flags),
	TEXT(NULL, "features", struct cpu_group, features),
	OTHER(NULL, "cpus", LIST, struct cpu_group, cpus),
	OTHER(NULL, "count", U32, struct cpu_group, count),
	OTHER(NULL, "mhz_max", REAL, struct cpu_group, mhz_max),
	OTHER(NULL, "bogomips", REAL, struct cpu_group, bogomips),
};

static const struct json_field cache_fields[] = {
	TEXT(NULL, "name", struct cpu_cache, name),
	OTHER(NULL, "bytes", U64, struct cpu_cache, bytes),
	OTHER(NULL, "count", U32, struct cpu_cache, count),
};

static const struct json_field class_fields[] = {
	OTHER(NULL, "cpus", LIST, struct cpu_class, cpus),
	OTHER(NULL, "count", U32, struct cpu_class, count),
	OTHER(NULL, "efficiency", I32, struct cpu_class, efficiency),
	TEXT(NULL, "info", struct cpu_class, info),
};

static const struct json_field mitigation_fields[] = {
	TEXT(NULL, "name", struct mitigation, name),
	TEXT(NULL, "state", struct mitigation, state),
};

/* An array of structures, in the object cpu. */
struct array {
	const char *key;
	const struct json_field *fields;
	size_t nr_fields;
	size_t element_bytes;
	size_t elements; /* where the pointer to the elements is */
	size_t nr;       /* where their number is */
};

#define ARRAY(key, fields, type, member, nr_member)                                          \
	{                                                                                    \
		key, fields, NR(fields), sizeof(type), offsetof(struct system_info, member), \
			offsetof(struct system_info, nr_member)                              \
	}

static const struct array arrays[] = {
	ARRAY("groups", group_fields, struct cpu_group, groups, nr_groups),
	ARRAY("caches", cache_fields, struct cpu_cache, topology.caches, topology.nr_caches),
	ARRAY("classes", class_fields, struct cpu_class, topology.classes, topology.nr_classes),
	ARRAY("mitigations", mitigation_fields, struct mitigation, mitigations, nr_mitigations),
};

static bool write_array(json_t *cpu, const struct array *array, const struct system_info *system)
{
	const char *elements;
	json_t *list;
	size_t nr;

	/* The pointers are of different types, whose representation is one on every system there
	 * is. */
	memcpy(&elements, (const char *)system + array->elements, sizeof(elements));
	memcpy(&nr, (const char *)system + array->nr, sizeof(nr));
	if (nr == 0)
		return true;
	list = json_array();
	for (size_t i = 0; i < nr; i++) {
		json_t *object = json_object();

		if (object == NULL || json_array_append_new(list, object) != 0 ||
			!json_fields_write(object, array->fields, array->nr_fields,
				elements + i * array->element_bytes)) {
			json_decref(list);
			return false;
		}
	}
	return json_object_set_new(cpu, array->key, list) == 0;
}

json_t *system_to_json(const struct system_info *system)
{
	json_t *json = json_object();
	json_t *cpu;

	if (json == NULL)
		return NULL;
	if (!json_fields_write(json, system_fields, NR(system_fields), system))
		goto out;
	cpu = json_object_get(json, "cpu");
	for (size_t i = 0; i < NR(arrays); i++)
		if (!write_array(cpu, &arrays[i], system))
			goto out;
	return json;
out:
	json_decref(json);
	return NULL;
}

static bool read_array(const json_t *cpu, const struct array *array, struct system_info *system)
{
	const json_t *list = json_object_get(cpu, array->key);
	size_t nr = json_array_size(list);
	char *elements;

	if (list == NULL || (json_is_array(list) && nr == 0))
		return true;
	if (!json_is_array(list) || nr > ELEMENTS_MAX)
		return false;
	elements = calloc(nr, array->element_bytes);
	if (elements == NULL)
		return false;
	/* From here on they belong to the structure, which is freed after an error. */
	memcpy((char *)system + array->elements, &elements, sizeof(elements));
	memcpy((char *)system + array->nr, &nr, sizeof(nr));
	for (size_t i = 0; i < nr; i++) {
		const json_t *object = json_array_get(list, i);

		if (!json_is_object(object) ||
			!json_fields_read(object, array->fields, array->nr_fields,
				elements + i * array->element_bytes))
			return false;
	}
	return true;
}

/* Where a list of CPUs is left out there is an empty one, so that nobody meets a null pointer. */
static bool complete_lists(struct system_info *system)
{
	for (size_t i = 0; i < system->nr_groups; i++)
		if (system->groups[i].cpus == NULL && (system->groups[i].cpus = strdup("")) == NULL)
			return false;
	for (size_t i = 0; i < system->topology.nr_classes; i++)
		if (system->topology.classes[i].cpus == NULL &&
			(system->topology.classes[i].cpus = strdup("")) == NULL)
			return false;
	return true;
}

bool system_from_json(const json_t *json, struct system_info *ret)
{
	struct system_info found = {.host = ""};
	bool ok = json_is_object(json) &&
		json_fields_read(json, system_fields, NR(system_fields), &found);

	for (size_t i = 0; ok && i < NR(arrays); i++)
		ok = read_array(json_object_get(json, "cpu"), &arrays[i], &found);
	if (ok && complete_lists(&found)) {
		*ret = found;
		return true;
	}
	system_free(&found);
	return false;
}
