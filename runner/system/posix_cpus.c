/* SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <unistd.h>

#include "cpus.h"

/* Not in POSIX, but every system that has more than one CPU has it. */
uint32_t cpus_native_online(void)
{
	long nr = sysconf(_SC_NPROCESSORS_ONLN);

	return nr > 0 ? (uint32_t)nr : 0;
}

char *cpus_native_mask(void)
{
	return NULL;
}
