/* SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <unistd.h>

#include "cpus.h"

/* Not in POSIX, but systems that have more than one CPU have it; some hide the name from strict programs. */
#ifdef _SC_NPROCESSORS_ONLN
#define NAME_OF_ONLINE _SC_NPROCESSORS_ONLN
#else
#define NAME_OF_ONLINE (-1)
#endif

uint32_t cpus_native_online(void)
{
	long nr = sysconf(NAME_OF_ONLINE);

	return nr > 0 ? (uint32_t)nr : 0;
}

char *cpus_native_mask(void)
{
	return NULL;
}
