/* SPDX-License-Identifier: MIT */
#include "place.h"

#include <errno.h>

uint32_t pin_cpus(void)
{
	return 0;
}

bool pin_to(uint32_t index)
{
	(void)index;
	errno = ENOSYS;
	return false;
}
