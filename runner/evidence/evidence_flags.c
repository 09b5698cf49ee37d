/* SPDX-License-Identifier: MIT */
#include "evidence_flags.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const names[EVIDENCE_NR_FLAGS] = {"steal", "wait", "switches", "foreign",
	"pressure", "throttled", "swap", "thermal", "clock", "power", "suspended", "late"};

static const char *const meanings[EVIDENCE_NR_FLAGS] = {
	"the hypervisor gave the CPUs to others",
	"tasks waited for a CPU that should have been free",
	"copies were interrupted by other tasks",
	"other processes, or the kernel, used CPU time",
	"tasks were held up for want of CPU, memory or disk",
	"a control group's CPU time was used up",
	"pages went to swap or came back",
	"the hardware was too hot",
	"the clock was lower than it can be here",
	"the supply's voltage was too low",
	"the machine slept",
	"the runner itself was held up or stopped",
};

/* A fifth. */
#define DISTURBED_ONE_IN 5

const char *evidence_flag_name(uint32_t flag)
{
	for (int i = 0; i < EVIDENCE_NR_FLAGS; i++)
		if (flag == UINT32_C(1) << i)
			return names[i];
	return NULL;
}

const char *evidence_flag_meaning(uint32_t flag)
{
	for (int i = 0; i < EVIDENCE_NR_FLAGS; i++)
		if (flag == UINT32_C(1) << i)
			return meanings[i];
	return NULL;
}

uint32_t evidence_flag_from_name(const char *name)
{
	for (int i = 0; i < EVIDENCE_NR_FLAGS; i++)
		if (strcmp(name, names[i]) == 0)
			return UINT32_C(1) << i;
	return 0;
}

void evidence_count(struct evidence_counts *counts, uint32_t flags)
{
	counts->windows++;
	counts->flagged += flags != 0;
	for (int i = 0; i < EVIDENCE_NR_FLAGS; i++)
		counts->by_flag[i] += flags >> i & 1;
}

bool evidence_is_disturbed(const struct evidence_counts *counts)
{
	return (uint64_t)counts->flagged * DISTURBED_ONE_IN > counts->windows;
}

/* The flag with the highest count that has not been said; of equals the first. -1: none is left. */
static int next_flag(const struct evidence_counts *counts, uint32_t said)
{
	int best = -1;

	for (int i = 0; i < EVIDENCE_NR_FLAGS; i++) {
		if (said >> i & 1 || counts->by_flag[i] == 0)
			continue;
		if (best < 0 || counts->by_flag[i] > counts->by_flag[best])
			best = i;
	}
	return best;
}

void evidence_summary(const struct evidence_counts *counts, char ret[EVIDENCE_SUMMARY_BYTES])
{
	uint32_t said = 0;
	size_t used = 0;
	int flag;

	(void)snprintf(
		ret, EVIDENCE_SUMMARY_BYTES, "%s", counts->windows ? "clean" : "nothing measured");
	while ((flag = next_flag(counts, said)) >= 0) {
		int length = said ? snprintf(ret + used, EVIDENCE_SUMMARY_BYTES - used,
					    ", %s in %" PRIu32, names[flag], counts->by_flag[flag])
				  : snprintf(ret, EVIDENCE_SUMMARY_BYTES,
					    "%s in %" PRIu32 " of %" PRIu32 " window%s",
					    names[flag], counts->by_flag[flag], counts->windows,
					    counts->windows == 1 ? "" : "s");

		if (length < 0 || (size_t)length >= EVIDENCE_SUMMARY_BYTES - used)
			return;
		used += (size_t)length;
		said |= UINT32_C(1) << flag;
	}
}
