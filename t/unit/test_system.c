/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "identity.h"
#include "system.h"
#include "system_json.h"
#include "textfile.h"
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

static void expect_group(const struct system_info *system, size_t i, const char *model,
	const char *cpus, uint32_t count)
{
	cr_assert_lt(i, system->nr_groups);
	cr_expect_str_eq(system->groups[i].model, model);
	cr_expect_str_eq(system->groups[i].cpus, cpus);
	cr_expect_eq(system->groups[i].count, count);
}

Test(system, pine64)
{
	struct system_info system = read_fixture(FIXTURE("pine64"), "/var/tmp");

	cr_expect_str_eq(system.host, "pine64");
	cr_expect_str_eq(system.board, "Pine64+");
	cr_expect_str_eq(system_platform(&system), "Pine64+");
	cr_expect_str_eq(system.kernel_name, "Linux");
	cr_expect_str_eq(system.kernel_release, "3.10.105-0-pine64-longsleep");
	cr_expect_str_eq(system.kernel_version, "#3 SMP PREEMPT Sat Mar 11 16:05:53 CET 2017");
	cr_expect_str_eq(system.machine, "aarch64");
	cr_expect_str_eq(system.distribution, "Ubuntu 16.04.3 LTS");
	cr_expect_str_eq(system.machine_hash, "889cc330436bc2d369b074bbc52a79fb");
	cr_expect_eq(system.nr_groups, 1);
	expect_group(&system, 0, "ARM Cortex-A53", "0-3", 4);
	cr_expect_str_eq(system.groups[0].flags, "");
	cr_expect_str_eq(system.groups[0].features, "aes asimd pmull sha1 sha2");
	cr_expect_float_eq(system.groups[0].mhz_max, 1152, 1e-9);
	cr_expect_str_eq(system.governor, "interactive");
	cr_expect_str_eq(system.turbo, "");
	cr_expect_eq(system.memory_bytes, UINT64_C(2044716) * 1024);
	cr_expect_eq(system.swap_bytes, 0);
	cr_expect_eq(system.uptime_s, 1090);
	cr_expect(system.load_known);
	cr_expect_float_eq(system.load_1, 0.33, 1e-9);
	cr_expect_float_eq(system.load_15, 0.08, 1e-9);
	cr_expect_str_eq(system.work_type, "ext4");
	cr_expect_str_eq(system.work_source, "/dev/mmcblk0p2");
	cr_expect_str_eq(system.work_options, "rw,noatime,data=ordered");
	cr_expect_not(system.hypervisor);
	cr_expect_not(system.psi);
	system_free(&system);
}

Test(system, big_and_little_cores)
{
	struct system_info system = read_fixture(FIXTURE("rk3399"), NULL);

	cr_expect_eq(system.nr_groups, 2);
	expect_group(&system, 0, "ARM Cortex-A53", "0-3", 4);
	expect_group(&system, 1, "ARM Cortex-A72", "4-5", 2);
	cr_expect_float_eq(system.groups[0].mhz_max, 1416, 1e-9);
	cr_expect_float_eq(system.groups[1].mhz_max, 1800, 1e-9);
	cr_expect_float_eq(system.groups[1].bogomips, 48, 1e-9);
	cr_expect_str_eq(system.governor, "ondemand,schedutil");
	cr_expect_str_eq(system.driver, "cpufreq-dt");
	cr_expect_str_eq(system.power, "battery");
	cr_expect_eq(system.swap_bytes, UINT64_C(1946540) * 1024);
	cr_expect_eq(system.swap_used_bytes, UINT64_C(204800) * 1024);
	cr_assert_eq(system.topology.nr_classes, 2);
	cr_expect_str_eq(system.topology.classes[0].cpus, "0-3");
	cr_expect_str_eq(system.topology.classes[1].cpus, "4-5");
	cr_expect_eq(system.topology.classes[1].efficiency, 1);
	cr_expect_eq(system_cpu(&system, 5), &system.groups[1]);
	cr_expect_null(system_cpu(&system, 6));
	system_free(&system);
}

Test(system, server_with_1100_cpus)
{
	struct system_info system = read_fixture(FIXTURE("server"), NULL);

	cr_expect_eq(system.nr_groups, 1);
	expect_group(&system, 0, "Intel(R) Xeon(R) Platinum 8490H", "0-1,549-550,1099", 5);
	cr_expect_str_eq(system.groups[0].flags,
		"Hyper-Threading, x86-64, MMX, Physical Address Ext, SYSENTER/SYSEXIT, "
		"SYSCALL/SYSRET, Intel virtualization");
	cr_expect_float_eq(system.groups[0].bogomips, 3800, 1e-9);
	cr_expect_eq(system.budget.usable, 1100);
	cr_expect_eq(system.topology.threads, 0, "nothing of this machine shows through");
	cr_expect_str_eq(system.microcode, "0x2b000461");
	cr_expect_str_eq(system.smt, "on");
	cr_expect_str_eq(system.turbo, "on");
	cr_expect_str_eq(system.board, "Example Corp. R-2x8490");
	cr_assert_eq(system.nr_mitigations, 3);
	cr_expect_str_eq(system.mitigations[0].name, "l1tf");
	cr_expect_str_eq(system.mitigations[2].name, "spectre_v2");
	cr_expect_str_eq(system.mitigations[2].state,
		"Mitigation: Enhanced / Automatic IBRS; IBPB: conditional");
	system_free(&system);
}

Test(system, containers_say_so)
{
	struct system_info system = read_fixture(FIXTURE("container-v2"), "/data files/tmp");

	cr_expect_str_eq(system.container, "docker");
	cr_expect_str_eq(system.work_type, "xfs");
	cr_expect_eq(system.nr_groups, 0);
	system_free(&system);
	system = read_fixture(FIXTURE("container-v1"), NULL);
	cr_expect_str_eq(system.container, "docker");
	cr_expect_eq(system.cgroup.version, 1);
	system_free(&system);
}

Test(system, s390x)
{
	struct system_info system = read_fixture(FIXTURE("s390x"), NULL);

	cr_expect_eq(system.nr_groups, 1);
	expect_group(&system, 0, "IBM z15 (8561)", "0-1", 2);
	cr_expect_float_eq(system.groups[0].bogomips, 3033, 1e-9);
	cr_expect_float_eq(system.groups[0].mhz_max, 5200, 1e-9);
	cr_expect_str_eq(system.groups[0].features, "vx msa");
	cr_expect_str_eq(system.virtualisation, "z/VM");
	cr_expect(system.hypervisor);
	system_free(&system);
}

Test(system, power)
{
	struct system_info system = read_fixture(FIXTURE("power9"), NULL);

	cr_expect_eq(system.nr_groups, 1);
	expect_group(&system, 0, "POWER9 (architected), altivec supported", "0-1", 2);
	cr_expect_float_eq(system.groups[0].mhz_max, 2200, 1e-9);
	cr_expect_str_eq(system.virtualisation, "QEMU");
	cr_expect_str_eq(system.board, "IBM pSeries (emulated by qemu)");
	system_free(&system);
}

Test(system, nothing_known_is_no_error)
{
	struct system_info system = read_fixture(NOWHERE, "/");
	char uptime[SYSTEM_UPTIME_BYTES];

	cr_expect_str_eq(system.host, "");
	cr_expect_str_eq(system.machine_hash, "");
	cr_expect_str_eq(system.work_type, "");
	cr_expect_str_eq(system_platform(&system), "unknown");
	cr_expect_eq(system.nr_groups, 0);
	cr_expect_eq(system.topology.threads, 0);
	cr_expect_eq(system.budget.usable, 1);
	system_uptime(&system, uptime);
	cr_expect_null(strstr(uptime, "load"));
	system_free(&system);
}

static void write_file(const char *root, const char *path, const char *bytes, size_t size)
{
	char full[TEXTFILE_PATH_MAX];
	FILE *file;

	cr_assert(textfile_path(root, path, full));
	for (char *slash = strchr(full + strlen(root) + 1, '/'); slash != NULL;
		slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		(void)mkdir(full, 0700);
		*slash = '/';
	}
	file = fopen(full, "w");
	cr_assert_not_null(file);
	cr_assert_eq(fwrite(bytes, 1, size, file), size);
	cr_assert_eq(fclose(file), 0);
}

#define WRITE(root, path, text) write_file(root, path, text, sizeof(text) - 1)

/* A million bytes without a newline, then a second CPU. */
static void write_long_cpuinfo(const char *root)
{
	static const char start[] = "processor\t: 0\nmodel name\t: evil\x1b[31m\xff\xc3(\0\x7f\n"
				    "flags\t\t: lm ";
	static const char end[] = "\n\nprocessor\t: 1\nmodel name\t: plain\n";
	size_t middle = 1 << 20;
	size_t size = sizeof(start) - 1 + middle + sizeof(end) - 1;
	char *text = malloc(size);

	cr_assert_not_null(text);
	memcpy(text, start, sizeof(start) - 1);
	memset(text + sizeof(start) - 1, 'x', middle);
	memcpy(text + sizeof(start) - 1 + middle, end, sizeof(end) - 1);
	write_file(root, "/proc/cpuinfo", text, size);
	free(text);
}

static void remove_files(const char *root, const char *const *paths, size_t nr)
{
	char full[TEXTFILE_PATH_MAX];

	for (size_t i = 0; i < nr; i++) {
		cr_assert(textfile_path(root, paths[i], full));
		cr_expect_eq(remove(full), 0, "%s", full);
	}
	cr_expect_eq(rmdir(root), 0);
}

Test(system, hostile_files_become_harmless)
{
	static const char *const made[] = {"/proc/cpuinfo", "/proc/sys/kernel/hostname",
		"/proc/sys/kernel", "/proc/sys", "/proc/self/mountinfo", "/proc/self/cgroup",
		"/proc/self", "/proc/meminfo", "/proc", "/etc/machine-id", "/etc/os-release",
		"/etc"};
	char root[] = "/tmp/unixindex-t.XXXXXX";
	struct system_info system;
	json_t *json;

	cr_assert_not_null(mkdtemp(root));
	write_long_cpuinfo(root);
	WRITE(root, "/proc/sys/kernel/hostname",
		"a\x1b]0;b\x07\xed\xa0\x80\xc2\x9b"
		"c\n");
	WRITE(root, "/proc/self/mountinfo",
		"1 2 3:4 / / rw - \x01"
		"fs /dev/\\033x rw\n- - - -\n");
	WRITE(root, "/proc/self/cgroup", "::::\n0::\n0::/../../etc\n\n:\n");
	WRITE(root, "/proc/meminfo", "MemTotal: 99999999999999999999999999 kB\nSwapTotal: -1 kB\n");
	WRITE(root, "/etc/machine-id", "uninitialized\n");
	WRITE(root, "/etc/os-release", "PRETTY_NAME=\"\n");
	system = read_fixture(root, "/x");
	remove_files(root, made, sizeof(made) / sizeof(made[0]));

	cr_expect_str_eq(system.host, "a?]0;b??????c");
	cr_expect_eq(system.nr_groups, 2);
	expect_group(&system, 0,
		"evil?[31m?"
		"?("
		"??",
		"0", 1);
	expect_group(&system, 1, "plain", "1", 1);
	cr_expect_str_eq(system.groups[0].flags, "x86-64");
	cr_expect_str_eq(system.work_type, "?fs");
	cr_expect_str_eq(system.work_source, "/dev/?x");
	cr_expect_str_eq(system.machine_hash, "");
	cr_expect_str_eq(system.distribution, "\"");
	cr_expect_eq(system.memory_bytes, 0);
	cr_expect_eq(system.swap_bytes, 0);
	json = system_to_json(&system);
	cr_expect_not_null(json);
	json_decref(json);
	system_free(&system);
}

/* Known answer from another implementation of HMAC-SHA256. */
Test(identity, hash)
{
	char hash[IDENTITY_HASH_BYTES] = "before";

	cr_expect(identity_hash("0123456789abcdef0123456789abcdef", hash));
	cr_expect_str_eq(hash, "889cc330436bc2d369b074bbc52a79fb");
	(void)strcpy(hash, "before");
	cr_expect_not(identity_hash("", hash));
	cr_expect_not(identity_hash("0123456789ABCDEF0123456789abcdef", hash));
	cr_expect_not(identity_hash("0123456789abcdef0123456789abcdef0", hash));
	cr_expect_str_eq(hash, "before");
}

Test(topology, counts)
{
	struct cpu_topology topology;

	cr_assert(topology_synthetic("pack:2 numa:1 l3:1(size=33554432) l2:4(size=1048576) "
				     "l1d:1(size=32768) core:1 pu:2",
		&topology));
	cr_expect_eq(topology.packages, 2);
	cr_expect_eq(topology.cores, 8);
	cr_expect_eq(topology.threads, 16);
	cr_expect_eq(topology.numa_nodes, 2);
	cr_expect_eq(topology.nr_classes, 0);
	cr_assert_eq(topology.nr_caches, 3);
	cr_expect_str_eq(topology.caches[0].name, "L1d");
	cr_expect_eq(topology.caches[0].count, 8);
	cr_expect_eq(topology.caches[1].bytes, 1048576);
	cr_expect_str_eq(topology.caches[2].name, "L3");
	cr_expect_eq(topology.caches[2].count, 2);
	topology_free(&topology);
	cr_assert(topology_synthetic("rubbish", &topology));
	cr_expect_eq(topology.threads, 0);
	topology_free(&topology);
}

static void expect_uptime(const struct system_info *system, const char *wanted)
{
	char uptime[SYSTEM_UPTIME_BYTES];

	system_uptime(system, uptime);
	cr_expect_str_eq(uptime, wanted);
}

Test(system, uptime_reads_as_uptime_prints_it)
{
	struct system_info system = {.time_of_day = "23:28:18",
		.uptime_s = 1090,
		.users = 1,
		.load_known = true,
		.load_1 = 0.33,
		.load_5 = 0.17,
		.load_15 = 0.08};

	expect_uptime(&system, "23:28:18 up 18 min,  1 user,  load average: 0.33, 0.17, 0.08");
	system.uptime_s = 3720;
	system.users = 0;
	expect_uptime(&system, "23:28:18 up  1:02,  0 users,  load average: 0.33, 0.17, 0.08");
	system.uptime_s = 4 * 86400 + 19 * 3600 + 28 * 60;
	system.load_known = false;
	expect_uptime(&system, "23:28:18 up 4 days, 19:28,  0 users");
	system.uptime_s = UINT64_MAX;
	system.users = UINT32_MAX;
	system.load_known = true;
	system.load_1 = 1e300;
	expect_uptime(&system,
		"23:28:18 up 213503982334601 days,  7:00, 4294967295 users,  load average: 0.00, "
		"0.17, 0.08");
}
