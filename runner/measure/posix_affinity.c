/* SPDX-License-Identifier: MIT */
#include "affinity.h"

#include <errno.h>

bool affinity_set(const char *cpus)
{
	(void)cpus;
	errno = ENOTSUP;
	return false;
}
