/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>

#include "plan.h"
#include "sample_result.h"

/* The settings of a run with these options. */
static struct run_settings settings_of(struct options options)
{
	static const uint32_t copies[] = {1};
	static char *const arguments[] = {NULL};
	size_t tests[] = {0};
	struct catalogue catalogue = {.suite = sample_suite(), .baseline = sample_baseline()};
	struct selection selection = {.tests = tests, .nr_tests = 1};
	struct run_settings settings;
	struct result result;

	plan_make(
		&(struct plan_request){
			.options = &options,
			.catalogue = &catalogue,
			.selection = &selection,
			.copies = copies,
			.nr_copies = 1,
			.arguments = arguments,
		},
		&result);
	settings = result.settings;
	settings.locale = NULL;
	result_free(&result);
	catalogue_free(&catalogue);
	return settings;
}

Test(plan, rounds_are_open_unless_someone_says_a_number)
{
	struct run_settings usual = settings_of((struct options){.mode = MODE_DEFAULT});
	struct run_settings quick = settings_of((struct options){.mode = MODE_QUICK});
	struct run_settings given = settings_of((struct options){.rounds = 9});

	cr_expect_eq(usual.rounds, 12);
	cr_expect_eq(usual.rounds_max, 40);
	cr_expect_eq(usual.max_time_ns, UINT64_C(300000000000));
	cr_expect_eq(usual.warmup_ns, UINT64_C(100000000));
	cr_expect_eq(usual.window_ns, UINT64_C(250000000));
	cr_expect_eq(quick.rounds, 6);
	cr_expect_eq(quick.rounds_max, 6);
	cr_expect_eq(quick.max_time_ns, 0);
	cr_expect_eq(given.rounds, 9);
	cr_expect_eq(given.rounds_max, 9);
	cr_expect_eq(given.max_time_ns, 0);
}

Test(plan, the_time_is_the_users)
{
	cr_expect_eq(
		settings_of((struct options){.max_time_s = 7}).max_time_ns, UINT64_C(7000000000));
	cr_expect_eq(settings_of((struct options){.max_time_s = 7, .mode = MODE_QUICK}).max_time_ns,
		UINT64_C(7000000000));
}

Test(plan, classic_is_unixbenchs)
{
	struct run_settings classic = settings_of((struct options){.mode = MODE_CLASSIC});

	cr_expect_eq(classic.warmup_ns, 0);
	cr_expect_eq(classic.rounds, 10, "its usual -i");
	cr_expect_eq(classic.rounds_max, 10);
}
