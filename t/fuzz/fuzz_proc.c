/* SPDX-License-Identifier: MIT */
/*
 * Files of the kernel, three in one input with a form feed between them: /proc/cpuinfo, and
 * cgroup and mountinfo of /proc/self. They are written below a directory that stands for /.
 */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgroup.h"
#include "cpuinfo.h"
#include "fuzz.h"
#include "identity.h"
#include "mounts.h"
#include "textfile.h"

static const char *const names[] = {"/proc/cpuinfo", "/proc/self/cgroup", "/proc/self/mountinfo"};
#define NR_FILES (sizeof(names) / sizeof(*names))

static char root[] = "/tmp/unixindex-fuzz.XXXXXX";
static pid_t owner;

static char *below(const char *name)
{
	static char path[TEXTFILE_PATH_MAX];

	assert(textfile_path(root, name, path));
	return path;
}

static void clean_up(void)
{
	if (owner != getpid())
		return;
	for (size_t i = 0; i < NR_FILES; i++)
		unlink(below(names[i]));
	rmdir(below("/proc/self"));
	rmdir(below("/proc"));
	rmdir(root);
}

static void make_root(void)
{
	owner = getpid();
	assert(mkdtemp(root));
	assert(mkdir(below("/proc"), 0700) == 0);
	assert(mkdir(below("/proc/self"), 0700) == 0);
	assert(atexit(clean_up) == 0);
}

static void write_file(const char *name, const uint8_t *data, size_t size)
{
	FILE *file = fopen(below(name), "wb");

	assert(file);
	assert(fwrite(data, 1, size, file) == size);
	assert(fclose(file) == 0);
}

/* Valid UTF-8 is textfile's own matter; a control character is easily seen. */
static void expect_clean(const char *text)
{
	for (; *text; text++)
		assert((unsigned char)*text >= ' ' && *text != 0x7f);
}

static void read_all(void)
{
	struct mounts_file_system file_system;
	struct cgroup_limits limits;
	struct cpuinfo cpuinfo;

	cgroup_read(root, &limits);
	expect_clean(limits.path);
	assert(limits.quota_cpus >= 0);
	assert(cpuinfo_read(root, &cpuinfo));
	for (size_t i = 0; i < cpuinfo.nr_groups; i++) {
		expect_clean(cpuinfo.groups[i].model);
		expect_clean(cpuinfo.groups[i].flags);
		assert(cpuinfo.groups[i].count > 0);
	}
	cpuinfo_free_groups(cpuinfo.groups, cpuinfo.nr_groups);
	if (mounts_file_system(root, "/var/tmp/x", &file_system)) {
		expect_clean(file_system.source);
		expect_clean(file_system.options);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!owner)
		make_root();
	for (size_t i = 0; i < NR_FILES; i++) {
		const uint8_t *end = size && i + 1 < NR_FILES ? memchr(data, '\f', size) : NULL;
		size_t length = end ? (size_t)(end - data) : size;

		write_file(names[i], data, length);
		data += length + (end ? 1 : 0);
		size -= length + (end ? 1 : 0);
	}
	read_all();
	return 0;
}
