/* SPDX-License-Identifier: MIT */
#include "virtual.h"

#include <string.h>

#include "mounts.h"
#include "textfile.h"

struct hint {
	const char *text;
	const char *name;
};

/* The name for the first hint that occurs in the text, or null. */
static const char *match(const struct hint *hints, size_t nr, const char *text)
{
	for (size_t i = 0; i < nr; i++)
		if (strstr(text, hints[i].text) != NULL)
			return hints[i].name;
	return NULL;
}

#define MATCH(hints, text) match(hints, sizeof(hints) / sizeof((hints)[0]), text)

/* Boards that exist only in software. */
static const struct hint boards[] = {
	{"KVM", "KVM"},
	{"Google Compute Engine", "KVM (Google)"},
	{"DigitalOcean", "KVM (DigitalOcean)"},
	{"OpenStack", "KVM (OpenStack)"},
	{"VMware", "VMware"},
	{"VirtualBox", "VirtualBox"},
	{"HVM domU", "Xen"},
	{"Parallels", "Parallels"},
	{"Bochs", "Bochs"},
	{"BHYVE", "bhyve"},
	{"Apple Virtualization", "Apple"},
	{"emulated by qemu", "QEMU"},
	{"QEMU", "QEMU"},
	{"linux,dummy-virt", "QEMU"},
	{"Microsoft Corporation Virtual Machine", "Hyper-V"},
};

/* Of one maker for both; only with a hypervisor's flag is it a virtual one. */
static const struct hint rented_boards[] = {
	{"Amazon EC2", "Amazon Nitro"},
	{"Alibaba", "KVM (Alibaba)"},
	{"Hetzner", "KVM (Hetzner)"},
};

/* Clock sources that a hypervisor offers. */
static const struct hint clocks[] = {
	{"kvm-clock", "KVM"},
	{"hyperv", "Hyper-V"},
	{"xen", "Xen"},
	{"vmware", "VMware"},
};

static const struct hint control_programs[] = {{"KVM", "KVM"}, {"z/VM", "z/VM"}};

/* s390: level 0 is the firmware's partition, a control program above it is a hypervisor. */
static const char *s390_name(const char *root)
{
	char line[256];
	const char *name = NULL;
	FILE *file = textfile_open(root, "/proc/sysinfo");

	if (file == NULL)
		return NULL;
	while (name == NULL && textfile_next(file, line, sizeof(line)))
		if (strstr(line, "Control Program:") != NULL)
			name = MATCH(control_programs, line);
	(void)fclose(file);
	return name;
}

static const char *hypervisor_name(const char *root, const struct system_info *system)
{
	char line[256];
	const char *name = MATCH(boards, system->board);

	if (name == NULL && strstr(system->kernel_release, "microsoft") != NULL)
		name = "WSL";
	if (name == NULL && textfile_line(root, "/sys/hypervisor/type", line, sizeof(line)))
		name = strcmp(line, "xen") == 0 ? "Xen" : NULL;
	if (name == NULL && textfile_exists(root, "/proc/xen"))
		name = "Xen";
	if (name == NULL)
		name = s390_name(root);
	if (name == NULL &&
		textfile_line(root, "/sys/firmware/devicetree/base/hypervisor/compatible", line,
			sizeof(line)))
		name = strstr(line, "kvm") != NULL    ? "KVM"
			: strstr(line, "xen") != NULL ? "Xen"
						      : NULL;
	if (name == NULL && system->hypervisor)
		name = MATCH(rented_boards, system->board);
	if (name == NULL && system->hypervisor &&
		textfile_line(root,
			"/sys/devices/system/clocksource/clocksource0/available_clocksource", line,
			sizeof(line)))
		name = MATCH(clocks, line);
	return name;
}

static const struct hint groups[] = {
	{"kubepods", "kubernetes"},
	{"docker", "docker"},
	{"libpod", "podman"},
	{"lxc", "lxc"},
	{"garden", "garden"},
	{"machine.slice/systemd-nspawn", "systemd-nspawn"},
};

/* An image of a container may have become a virtual machine's disk, with the mark still on it. */
static bool root_is_disk(const char *root)
{
	struct mounts_file_system found;

	return mounts_file_system(root, "/", &found) && strncmp(found.source, "/dev/", 5) == 0;
}

static void read_container(const char *root, const char *group, char *ret, size_t size)
{
	const char *name = MATCH(groups, group);

	/* systemd's, where the manager of the container says what it is. */
	if (textfile_line(root, "/run/systemd/container", ret, size))
		return;
	if (textfile_exists(root, "/run/.containerenv"))
		name = "podman";
	else if (textfile_exists(root, "/.dockerenv") && !root_is_disk(root))
		name = "docker";
	textfile_copy(ret, size, name != NULL ? name : "");
}

void virtual_read(const char *root, struct system_info *system)
{
	const char *name = hypervisor_name(root, system);

	if (name != NULL) {
		system->hypervisor = true;
		textfile_copy(system->virtualisation, sizeof(system->virtualisation), name);
	}
	read_container(root, system->cgroup.path, system->container, sizeof(system->container));
}
