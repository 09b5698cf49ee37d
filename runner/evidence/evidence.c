/* SPDX-License-Identifier: MIT */
#include "evidence.h"

#include "clock.h"

/* In the order of their worth: descriptors may be scarce. */
bool evidence_open(const char *root, struct evidence_sources *ret)
{
	*ret = (struct evidence_sources){.native = root[0] == '\0'};
	if (!cputime_open(root, &ret->cputime))
		return false;
	pressure_open(root, &ret->pressure);
	throttle_open(root, &ret->throttle);
	pace_open(root, &ret->pace);
	heat_open(root, &ret->heat);
	return true;
}

void evidence_close(struct evidence_sources *sources)
{
	cputime_close(&sources->cputime);
	pressure_close(&sources->pressure);
	throttle_close(&sources->throttle);
	heat_close(&sources->heat);
	pace_close(&sources->pace);
}

void evidence_take(struct evidence_sources *sources, struct evidence_snapshot *ret)
{
	*ret = (struct evidence_snapshot){.time_ns = 0};
	/* Own and all tasks' time one right after the other: the account is to close. */
	if (sources->native) {
		ret->time_ns = clock_now_ns();
		ret->suspended_ns = own_suspended_ns();
		own_take(&ret->own);
	}
	cputime_take(&sources->cputime, &ret->cputime);
	pressure_take(&sources->pressure, &ret->pressure);
	throttle_take(&sources->throttle, &ret->throttle);
	heat_take(&sources->heat, &ret->heat);
	pace_take(&sources->pace, &ret->pace);
}
