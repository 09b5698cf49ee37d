/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "cpulist.h"
#include "cpus.h"
#include "mounts.h"

#define FIXTURE(name) T_DIR "/fixtures/" name

static struct cpu_budget budget_of(const char *root)
{
	struct cgroup_limits limits;
	struct cpu_budget budget;

	cgroup_read(root, &limits);
	cpus_read(root, &limits, &budget);
	return budget;
}

static void expect_budget(
	const char *root, uint32_t online, uint32_t affinity, double quota, uint32_t usable)
{
	struct cpu_budget budget = budget_of(root);

	cr_expect_eq(budget.online, online, "%s: online %u", root, budget.online);
	cr_expect_eq(budget.affinity, affinity, "%s: affinity %u", root, budget.affinity);
	cr_expect_float_eq(budget.quota, quota, 1e-9, "%s: quota %f", root, budget.quota);
	cr_expect_eq(budget.usable, usable, "%s: usable %u", root, budget.usable);
}

Test(cpus, usable_is_the_smaller_of_affinity_and_quota_rounded_up)
{
	cr_expect_eq(cpus_usable(8, 0), 8);
	cr_expect_eq(cpus_usable(8, 0.01), 1);
	cr_expect_eq(cpus_usable(8, 1), 1);
	cr_expect_eq(cpus_usable(8, 1.5), 2);
	cr_expect_eq(cpus_usable(8, 3), 3);
	cr_expect_eq(cpus_usable(8, 1e12), 8);
	cr_expect_eq(cpus_usable(0, 0), 1);
	cr_expect_eq(cpus_usable(0, 2.5), 1);
}

Test(cpus, boards_and_servers)
{
	expect_budget(FIXTURE("pine64"), 4, 4, 0, 4);
	expect_budget(FIXTURE("rk3399"), 6, 6, 0, 6);
	expect_budget(FIXTURE("server"), 1100, 1100, 0, 1100);
	expect_budget(FIXTURE("hybrid"), 2, 2, 0, 2);
}

Test(cpus, containers)
{
	expect_budget(FIXTURE("container-v2"), 8, 8, 1.5, 2);
	expect_budget(FIXTURE("container-v1"), 8, 4, 0.5, 1);
}

Test(cpus, no_proc_at_all_is_one_cpu)
{
	expect_budget(FIXTURE("there-is-no-such-machine"), 1, 1, 0, 1);
}

Test(cpus, running_system_has_consistent_numbers)
{
	struct cpu_budget budget = budget_of("");

	cr_expect_geq(budget.affinity, 1);
	cr_expect_geq(budget.online, 1);
	cr_expect_geq(budget.usable, 1);
	cr_expect_leq(budget.usable, budget.affinity);
}

Test(cgroup, version_2_takes_the_smallest_of_all_ancestors)
{
	struct cgroup_limits limits;

	cgroup_read(FIXTURE("container-v2"), &limits);
	cr_expect_eq(limits.version, 2);
	cr_expect_str_eq(limits.path, "/kubepods/pod1/app");
	cr_expect_float_eq(limits.quota_cpus, 1.5, 1e-9);
	cr_expect_eq(limits.memory_bytes, UINT64_C(1073741824));
	cr_expect_eq(limits.pids, 60);
	cr_expect_eq(limits.pids_left, 14);
}

Test(cgroup, version_1_bind_mounted)
{
	struct cgroup_limits limits;

	cgroup_read(FIXTURE("container-v1"), &limits);
	cr_expect_eq(limits.version, 1);
	cr_expect_str_eq(limits.path, "/docker/abc");
	cr_expect_float_eq(limits.quota_cpus, 0.5, 1e-9);
	cr_expect_eq(limits.memory_bytes, UINT64_C(536870912));
	/* The only mount of the hierarchy does not name the group: its top is believed. */
	cr_expect_eq(limits.pids, 200);
	cr_expect_eq(limits.pids_left, 0);
}

Test(cgroup, mixture_of_versions_without_limits)
{
	struct cgroup_limits limits;

	cgroup_read(FIXTURE("hybrid"), &limits);
	cr_expect_eq(limits.version, 1);
	cr_expect_str_eq(limits.path, "/batch");
	cr_expect_eq(limits.quota_cpus, 0);
	cr_expect_eq(limits.memory_bytes, 0);
	cr_expect_eq(limits.pids, 0);
}

Test(cgroup, none)
{
	struct cgroup_limits limits;

	cgroup_read(FIXTURE("there-is-no-such-machine"), &limits);
	cr_expect_eq(limits.version, 0);
	cr_expect_str_eq(limits.path, "");
	cr_expect_eq(limits.quota_cpus, 0);
}

Test(cpulist, counts_and_refuses)
{
	uint32_t nr = 77;

	cr_expect(cpulist_count("0-3,8,10-11", &nr) && nr == 7);
	cr_expect(cpulist_count("", &nr) && nr == 0);
	cr_expect(cpulist_count("1048575", &nr) && nr == 1);
	nr = 77;
	cr_expect_not(cpulist_count("1048576", &nr));
	cr_expect_not(cpulist_count("3-1", &nr));
	cr_expect_not(cpulist_count("1,", &nr));
	cr_expect_not(cpulist_count(",1", &nr));
	cr_expect_not(cpulist_count("1 2", &nr));
	cr_expect_not(cpulist_count("-1", &nr));
	cr_expect_not(cpulist_count("99999999999999999999", &nr));
	cr_expect_eq(nr, 77);
}

Test(cpulist, walks_members_in_order)
{
	static const uint32_t wanted[] = {1, 2, 5, 9};
	size_t nr = 0;

	for (uint32_t cpu = 0; cpulist_next("9,1-2,5", &cpu); cpu++) {
		cr_assert_lt(nr, 4);
		cr_expect_eq(cpu, wanted[nr]);
		nr++;
	}
	cr_expect_eq(nr, 4);
	cr_expect(cpulist_has("9,1-2,5", 2));
	cr_expect_not(cpulist_has("9,1-2,5", 3));
}

Test(cpulist, formats_ranges)
{
	static const uint32_t cpus[] = {0, 1, 2, 3, 8, 10, 11, 1048575};
	char *list = cpulist_format(cpus, 8);

	cr_assert_not_null(list);
	cr_expect_str_eq(list, "0-3,8,10-11,1048575");
	free(list);
	list = cpulist_format(cpus, 0);
	cr_assert_not_null(list);
	cr_expect_str_eq(list, "");
	free(list);
}

Test(mounts, parses_optional_fields_and_escapes)
{
	char line[] = "36 35 98:0 /a\\134b /mnt/with\\040blank rw,noatime master:1 "
		      "propagate_from:2 - ext3 "
		      "/dev/ro\\011ot rw,errors=continue";
	struct mount mount;

	cr_assert(mounts_parse(line, &mount));
	cr_expect_str_eq(mount.root, "/a\\b");
	cr_expect_str_eq(mount.target, "/mnt/with blank");
	cr_expect_str_eq(mount.options, "rw,noatime");
	cr_expect_str_eq(mount.type, "ext3");
	cr_expect_str_eq(mount.source, "/dev/ro\tot");
	cr_expect_str_eq(mount.super_options, "rw,errors=continue");
}

Test(mounts, refuses_lines_that_end_early)
{
	static const char *const lines[] = {"", "36 35 98:0 / /mnt", "36 35 98:0 / /mnt rw",
		"36 35 98:0 / /mnt rw -", "36 35 98:0 / /mnt rw - ext3 /dev/root"};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		char line[64];
		struct mount mount;

		(void)strcpy(line, lines[i]);
		cr_expect_not(mounts_parse(line, &mount), "%s", lines[i]);
	}
}

Test(mounts, below)
{
	const char *rest;

	cr_expect(mounts_below("/a/b", "/", &rest));
	cr_expect_str_eq(rest, "/a/b");
	cr_expect(mounts_below("/a/b", "/a", &rest));
	cr_expect_str_eq(rest, "/b");
	cr_expect(mounts_below("/a", "/a", &rest));
	cr_expect_str_eq(rest, "");
	cr_expect(mounts_below("/", "/", &rest));
	cr_expect_str_eq(rest, "");
	cr_expect_not(mounts_below("/ab", "/a", &rest));
}

Test(mounts, file_system_of_a_path)
{
	struct mounts_file_system found;

	cr_assert(mounts_file_system(FIXTURE("container-v2"), "/var/tmp", &found));
	cr_expect_str_eq(found.type, "overlay");
	cr_expect_str_eq(found.options, "rw,relatime,volatile");
	cr_assert(mounts_file_system(FIXTURE("container-v2"), "/data files/x", &found));
	cr_expect_str_eq(found.type, "xfs");
	cr_expect_str_eq(found.source, "/dev/vda1");
	cr_expect_str_eq(found.options, "rw,relatime,discard");
	cr_expect_not(mounts_file_system(FIXTURE("rk3399"), "/", &found));
}
