/* SPDX-License-Identifier: MIT */
#include "resume.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpulist.h"
#include "must.h"
#include "options.h"

#define WINDOW_NS_MAX UINT64_C(3600000000000)
#define TIME_NS_MAX (UINT64_C(1) << 62)

static bool refuse(char **ret_error, char *why)
{
	*ret_error = why;
	return false;
}

/* Either may be null. */
static bool is_same(const char *what, const char *then, const char *now, char **ret_error)
{
	then = then ? then : "";
	now = now ? now : "";
	if (strcmp(then, now) == 0)
		return true;
	return refuse(ret_error,
		must_format("was begun with %s '%s', but this one is '%s'", what, then, now));
}

static bool is_same_test(
	const struct result_test *then, const struct result_test *now, char **ret_error)
{
	if (strcmp(then->key, now->key) == 0 && strcmp(then->title, now->title) == 0 &&
		strcmp(then->unit, now->unit) == 0 &&
		!(then->baseline < now->baseline || then->baseline > now->baseline) &&
		then->in_index == now->in_index && then->in_crypto == now->in_crypto)
		return true;
	return refuse(ret_error,
		must_format("has a test '%s' that is another one here; give the same --suite and "
			    "--baseline as then",
			then->key));
}

static bool has_same_tests(
	const struct result *plan, const struct result *earlier, char **ret_error)
{
	if (plan->nr_tests != earlier->nr_tests)
		return refuse(ret_error, must_format("has other tests than this suite knows"));
	for (size_t i = 0; i < plan->nr_tests; i++)
		if (!is_same_test(&earlier->tests[i], &plan->tests[i], ret_error))
			return false;
	return true;
}

/* What the runner's own options could have asked for. */
static bool has_good_settings(const struct run_settings *settings, char **ret_error)
{
	if (settings->rounds >= 1 && settings->rounds <= OPTIONS_ROUNDS_MAX &&
		settings->rounds_max >= settings->rounds &&
		settings->rounds_max <= OPTIONS_ROUNDS_MAX &&
		settings->retry_disturbed <= OPTIONS_RETRIES_MAX && settings->window_ns > 0 &&
		settings->window_ns <= WINDOW_NS_MAX && settings->warmup_ns <= WINDOW_NS_MAX &&
		settings->soak_s >= 0 && settings->soak_s <= OPTIONS_SECONDS_MAX &&
		settings->locale)
		return true;
	return refuse(ret_error, must_format("has settings that no run can have"));
}

/* Rounds follow each other, which the schedules rely on. */
static bool has_good_windows(const struct result *earlier, char **ret_error)
{
	bool classic = earlier->settings.mode == MODE_CLASSIC;
	uint32_t last = 1;

	for (size_t i = 0; i < earlier->nr_windows; i++) {
		uint32_t round = earlier->windows[i].round;

		if (round < 1 || round > OPTIONS_ROUNDS_MAX ||
			(!classic && (round < last || round > earlier->settings.rounds_max)))
			return refuse(ret_error,
				must_format("has windows[%zu] in round %" PRIu32
					    ", out of its order",
					i, round));
		last = round;
	}
	return true;
}

/* One window of each test, pass and round counts; the others were repeated. */
static bool has_no_window_twice(const struct result *earlier, char **ret_error)
{
	uint32_t *counted = must_grow(
		NULL, earlier->nr_tests * earlier->nr_passes + 1, sizeof(*counted)); /* rounds */
	bool good = true;

	memset(counted, 0, earlier->nr_tests * earlier->nr_passes * sizeof(*counted));
	for (size_t i = 0; i < earlier->nr_windows && good; i++) {
		const struct window *window = &earlier->windows[i];
		uint32_t *last = &counted[window->pass * earlier->nr_tests + window->test];

		if (window->superseded)
			continue;
		if (*last >= window->round)
			good = refuse(ret_error,
				must_format(
					"has windows[%zu] of what was measured in round %" PRIu32
					" already",
					i, window->round));
		*last = window->round;
	}
	free(counted);
	return good;
}

/* Times are added to these, and what does not fit the file could not be written at the end. */
static bool has_good_times(const struct harness_cost *harness, char **ret_error)
{
	if (harness->windows_ns <= TIME_NS_MAX && harness->warmup_ns <= TIME_NS_MAX &&
		harness->cpu_ns <= TIME_NS_MAX && harness->run_ns <= TIME_NS_MAX)
		return true;
	return refuse(ret_error, must_format("has times that no run can have"));
}

bool resume_take(struct result *plan, struct result *earlier, char **ret_error)
{
	if (!earlier->partial)
		return refuse(ret_error, must_format("came to its end: nothing is left to resume"));
	if (!is_same("version", earlier->version, plan->version, ret_error) ||
		!is_same("profile", earlier->profile, plan->profile, ret_error) ||
		!is_same("compiler", earlier->compiler, plan->compiler, ret_error) ||
		!is_same("flags", earlier->flags, plan->flags, ret_error) ||
		!is_same("linkage", earlier->linkage, plan->linkage, ret_error) ||
		!is_same("baseline", earlier->baseline_name, plan->baseline_name, ret_error) ||
		!has_same_tests(plan, earlier, ret_error) ||
		!has_good_settings(&earlier->settings, ret_error) ||
		!has_good_times(&earlier->harness, ret_error) ||
		!has_good_windows(earlier, ret_error) || !has_no_window_twice(earlier, ret_error))
		return false;
	result_free(plan);
	*plan = *earlier;
	*earlier = (struct result){.nr_windows = 0};
	plan->partial = false;
	free(plan->partial_reason);
	plan->partial_reason = NULL;
	plan->resumed++;
	return true;
}

bool resume_is_same_machine(
	const struct system_info *earlier, const struct system_info *now, char **ret_error)
{
	char then_cpus[16];
	char now_cpus[16];

	(void)snprintf(then_cpus, sizeof(then_cpus), "%" PRIu32, earlier->budget.usable);
	(void)snprintf(now_cpus, sizeof(now_cpus), "%" PRIu32, now->budget.usable);
	return is_same("UNIXINDEX_ROOT", earlier->root, now->root, ret_error) &&
		is_same("machine", earlier->machine_hash, now->machine_hash, ret_error) &&
		is_same("kernel", earlier->kernel_release, now->kernel_release, ret_error) &&
		is_same("libc", earlier->libc, now->libc, ret_error) &&
		is_same("number of CPUs", then_cpus, now_cpus, ret_error);
}

/* What was measured on some CPUs is gone on with on the same, if they are still ours to use. */
bool resume_may_use_cpus(const struct result *earlier, const char *mask, char **ret_error)
{
	for (size_t i = 0; i < earlier->nr_passes; i++) {
		const char *cpus = earlier->passes[i].cpus;
		uint32_t nr;
		uint32_t nr_ours;
		char *ours;
		bool all;

		if (!cpus)
			continue;
		ours = cpulist_both(cpus, mask ? mask : "");
		all = ours && cpulist_count(cpus, &nr) && cpulist_count(ours, &nr_ours) && nr > 0 &&
			nr == nr_ours;
		free(ours);
		if (!all)
			return refuse(ret_error,
				must_format("--resume: 1 copy ran on CPUs %s, of which this "
					    "process may not use all",
					cpus));
	}
	return true;
}
