/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "system.h"
#include "system_json.h"
#include "system_print.h"
#include "topology.h"

#define FIXTURE(name) T_DIR "/fixtures/" name
#define NOWHERE FIXTURE("there-is-no-such-machine")

static struct system_info read_fixture(const char *root, const char *work_dir)
{
	const struct system_sources sources = {.root = root, .work_dir = work_dir};
	struct system_info system;

	cr_assert(system_read(&sources, &system));
	return system;
}

/* A system in which every kind of member has a value. */
static struct system_info full_system(void)
{
	struct system_info system = read_fixture(FIXTURE("rk3399"), NULL);

	(void)strcpy(system.host,
		"b\xc3\xbc"
		"cher");
	topology_free(&system.topology);
	system.topology.classes = calloc(2, sizeof(*system.topology.classes));
	system.topology.caches = calloc(1, sizeof(*system.topology.caches));
	cr_assert_not_null(system.topology.classes);
	cr_assert_not_null(system.topology.caches);
	system.topology.nr_classes = 2;
	system.topology.nr_caches = 1;
	system.topology.threads = 6;
	system.topology.caches[0] =
		(struct cpu_cache){.name = "L2", .bytes = 1536 * 1024, .count = 1};
	system.topology.classes[0] =
		(struct cpu_class){.cpus = strdup("0-3"), .count = 4, .efficiency = -1};
	system.topology.classes[1] = (struct cpu_class){
		.cpus = strdup("4-5"), .count = 2, .efficiency = 1, .info = "LinuxCapacity=1024"};
	system.psi = true;
	system.memory_bytes = UINT64_C(1) << 40;
	system.swap_bytes = UINT64_C(3) << 30;
	system.swap_used_bytes = UINT64_C(1) << 30;
	system.cgroup = (struct cgroup_limits){
		.version = 2, .path = "/a", .quota_cpus = 1.5, .pids = 9, .pids_left = 3};
	system.load_1 = 0.25;
	return system;
}

Test(system_json, there_and_back)
{
	struct system_info system = full_system();
	struct system_info again;
	json_t *json = system_to_json(&system);
	json_t *json_again;

	cr_assert_not_null(json);
	cr_assert(system_from_json(json, &again));
	cr_expect_str_eq(again.host,
		"b\xc3\xbc"
		"cher");
	cr_expect_eq(again.nr_groups, 2);
	cr_expect_str_eq(again.groups[1].model, "ARM Cortex-A72");
	cr_expect_str_eq(again.groups[1].cpus, "4-5");
	cr_expect_str_eq(again.topology.classes[1].info, "LinuxCapacity=1024");
	cr_expect_eq(again.topology.classes[0].efficiency, -1);
	cr_expect_eq(again.memory_bytes, UINT64_C(1) << 40);
	cr_expect_eq(again.swap_used_bytes, UINT64_C(1) << 30);
	cr_expect(again.psi);
	cr_expect_float_eq(again.cgroup.quota_cpus, 1.5, 1e-12);
	json_again = system_to_json(&again);
	cr_expect(json_equal(json, json_again));
	json_decref(json_again);
	json_decref(json);
	system_free(&again);
	system_free(&system);
}

Test(system_json, wrong_types_are_refused)
{
	static const char *const texts[] = {"[]", "{\"host\": 1}", "{\"host\": {\"name\": 1}}",
		"{\"cpu\": {\"online\": -1}}", "{\"cpu\": {\"online\": 4294967296}}",
		"{\"cpu\": {\"quota\": \"1\"}}", "{\"kernel\": {\"psi\": 1}}",
		"{\"cpu\": {\"groups\": {}}}", "{\"cpu\": {\"groups\": [1]}}",
		"{\"cpu\": {\"groups\": [{\"cpus\": \"x\"}]}}",
		"{\"cpu\": {\"groups\": [{\"cpus\": \"1\"}, {\"count\": 1.5}]}}"};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		json_t *json = json_loads(texts[i], 0, NULL);
		struct system_info system = {.users = 42};

		cr_assert_not_null(json, "%s", texts[i]);
		cr_expect_not(system_from_json(json, &system), "%s", texts[i]);
		cr_expect_eq(system.users, 42);
		json_decref(json);
	}
}

Test(system_json, texts_of_others_are_cleaned)
{
	json_t *json = json_loads("{\"host\": {\"name\": \"a\\u001b[1m\"}, \"cpu\": {\"groups\": "
				  "[{}]}, \"other\": 1}",
		0, NULL);
	struct system_info system;

	cr_assert_not_null(json);
	cr_assert(system_from_json(json, &system));
	cr_expect_str_eq(system.host, "a?[1m");
	cr_expect_null(system_cpu(&system, 0));
	json_decref(json);
	system_free(&system);
}

static void expect_narrow(const struct system_info *system)
{
	char line[1024];
	FILE *file = tmpfile();

	cr_assert_not_null(file);
	cr_expect(system_print(file, system));
	rewind(file);
	while (fgets(line, sizeof(line), file) != NULL) {
		size_t length = strcspn(line, "\n");

		line[length] = '\0';
		cr_expect_leq(length, SYSTEM_PRINT_COLUMNS, "%s", line);
		cr_expect(length == 0 || line[length - 1] != ' ', "%s", line);
	}
	(void)fclose(file);
}

Test(system_print, fits_a_terminal)
{
	static const char *const roots[] = {FIXTURE("pine64"), FIXTURE("server"),
		FIXTURE("container-v2"), FIXTURE("s390x"), NOWHERE};
	struct system_info system = full_system();

	memset(system.host, 'x', 200);
	expect_narrow(&system);
	system_free(&system);
	for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
		system = read_fixture(roots[i], "/");
		expect_narrow(&system);
		system_free(&system);
	}
}
