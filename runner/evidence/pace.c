/* SPDX-License-Identifier: MIT */
#include "pace.h"

#include <stdio.h>

#include "textfile.h"

/* A policy is named after its first CPU. */
#define POLICY_NUMBER_MAX 1024

static bool open_policy(const char *root, const char *directory, struct pace_policy *ret)
{
	char path[96];

	(void)snprintf(path, sizeof(path), "%s/cpuinfo_max_freq", directory);
	if (!textfile_u64(root, path, &ret->max_khz) || ret->max_khz == 0)
		return false;
	ret->now = source_open(root, directory, "scaling_cur_freq");
	ret->limit = source_open(root, directory, "scaling_max_freq");
	ret->states = source_open(root, directory, "stats/time_in_state");
	return true;
}

void pace_open(const char *root, struct pace_sources *ret)
{
	ret->nr = 0;
	if (!textfile_exists(root, "/sys/devices/system/cpu/cpufreq")) {
		/* Before Linux 4.3 each CPU had a directory, and there were few clocks. */
		ret->nr =
			open_policy(root, "/sys/devices/system/cpu/cpu0/cpufreq", &ret->policy[0]);
		return;
	}
	for (int i = 0; i < POLICY_NUMBER_MAX && ret->nr < PACE_POLICIES_MAX; i++) {
		char directory[64];

		(void)snprintf(directory, sizeof(directory),
			"/sys/devices/system/cpu/cpufreq/policy%d", i);
		ret->nr += open_policy(root, directory, &ret->policy[ret->nr]);
	}
}

void pace_close(struct pace_sources *sources)
{
	for (size_t i = 0; i < sources->nr; i++) {
		source_close(&sources->policy[i].now);
		source_close(&sources->policy[i].limit);
		source_close(&sources->policy[i].states);
	}
	sources->nr = 0;
}

/* Lines "KHZ TICKS". */
static void add_states(
	const struct pace_policy *policy, const char *text, struct pace_snapshot *snapshot)
{
	uint64_t khz, ticks;

	while (source_next_number(&text, &khz) && source_next_number(&text, &ticks)) {
		snapshot->state_ticks += (double)ticks;
		snapshot->state_shares += (double)ticks * (double)khz / (double)policy->max_khz;
		text += *text == '\n';
	}
}

void pace_take(const struct pace_sources *sources, struct pace *ret)
{
	*ret = (struct pace){.nr = sources->nr};
	for (size_t i = 0; i < sources->nr; i++) {
		const struct pace_policy *policy = &sources->policy[i];
		char text[4096];
		int64_t khz;

		if (source_number(policy->limit, &khz) && khz > 0)
			ret->policy[i].limit = (double)khz / (double)policy->max_khz;
		if (source_read(policy->states, text, sizeof(text)) > 0)
			add_states(policy, text, &ret->policy[i]);
	}
}

static void add_share(double share, size_t *nr, struct pace_share *ret)
{
	if (share > ret->fastest)
		ret->fastest = share;
	ret->mean = (ret->mean * (double)*nr + share) / (double)(*nr + 1);
	(*nr)++;
}

void pace_peek(const struct pace_sources *sources, struct pace_share *ret)
{
	size_t nr = 0;

	*ret = (struct pace_share){.fastest = 0};
	for (size_t i = 0; i < sources->nr; i++) {
		int64_t khz;

		if (source_number(sources->policy[i].now, &khz) && khz > 0)
			add_share((double)khz / (double)sources->policy[i].max_khz, &nr, ret);
	}
}

void pace_between(const struct pace *before, const struct pace *after, struct pace_share *ret)
{
	size_t nr = 0;

	*ret = (struct pace_share){.fastest = 0};
	for (size_t i = 0; i < before->nr && i < after->nr; i++) {
		double ticks = after->policy[i].state_ticks - before->policy[i].state_ticks;
		double shares = after->policy[i].state_shares - before->policy[i].state_shares;

		if (ticks > 0 && shares > 0)
			add_share(shares / ticks, &nr, ret);
	}
}

double pace_limit(const struct pace *pace)
{
	double lowest = 0;

	for (size_t i = 0; i < pace->nr; i++) {
		double limit = pace->policy[i].limit;

		if (limit > 0 && (lowest <= 0 || limit < lowest))
			lowest = limit;
	}
	return lowest;
}
