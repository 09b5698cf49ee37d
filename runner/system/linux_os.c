/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <utmpx.h>

#include "os.h"
#include "textfile.h"

/* "glibc 2.36", or "" if this is another C library. */
static void glibc_version(char *ret, size_t size)
{
	char version[64];
	size_t length = confstr(_CS_GNU_LIBC_VERSION, version, sizeof(version));

	if (length == 0 || length > sizeof(version) || strncmp(version, "glibc ", 6) != 0)
		version[0] = '\0';
	textfile_copy(ret, size, version);
}

/* musl keeps its version to itself, but its dynamic loader lies where musl says. */
static bool has_musl_loader(void)
{
	static const char *const machines[] = {"x86_64", "aarch64", "armhf", "arm", "i386",
		"riscv64", "powerpc64le", "ppc64le", "s390x", "loongarch64", "mips64"};
	char path[64];

	for (size_t i = 0; i < sizeof(machines) / sizeof(machines[0]); i++) {
		(void)snprintf(path, sizeof(path), "/lib/ld-musl-%s.so.1", machines[i]);
		if (access(path, F_OK) == 0)
			return true;
	}
	return false;
}

void os_name(const char *kernel_name, char *ret, size_t size)
{
	char libc[64];

	glibc_version(libc, sizeof(libc));
	textfile_copy(ret, size,
		libc[0] != '\0' && strcmp(kernel_name, "Linux") == 0 ? "GNU/Linux" : kernel_name);
}

void os_libc(char *ret, size_t size)
{
	glibc_version(ret, size);
	if (ret[0] == '\0' && has_musl_loader())
		textfile_copy(ret, size, "musl");
}

void os_sessions(uint32_t *ret_users, char *ret_runlevel, size_t size)
{
	const struct utmpx *entry;
	uint32_t users = 0;
	char runlevel[2] = "";

	setutxent();
	while ((entry = getutxent()) != NULL) {
		if (entry->ut_type == USER_PROCESS)
			users++;
		/* The low byte is the runlevel as a character, the next one the former. */
		if (entry->ut_type == RUN_LVL)
			runlevel[0] = (char)(entry->ut_pid & 0x7f);
	}
	endutxent();
	*ret_users = users;
	textfile_copy(ret_runlevel, size, runlevel);
}
