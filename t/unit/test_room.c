/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"

Test(room, a_need_that_fits_passes)
{
	struct room_need need = {.test = "pipe", .copies = 800, .processes = 1};
	struct room_ceiling ceiling = {.name = "kernel.pid_max", .allowed = 1000, .in_use = 100};
	char *error = NULL;

	cr_assert(room_check(&need, &ceiling, &error));
	need.copies = 801;
	cr_assert_not(room_check(&need, &ceiling, &error), "100 are kept for others");
	free(error);
}

/* A container of 64 processes is common, and one copy fits it. */
Test(room, of_little_a_quarter_is_kept)
{
	struct room_need need = {.test = "pipe", .copies = 45, .processes = 1};
	struct room_ceiling ceiling = {.name = "pids.max", .allowed = 64, .in_use = 4};
	char *error = NULL;

	cr_assert(room_check(&need, &ceiling, &error));
	need.copies = 46;
	cr_assert_not(room_check(&need, &ceiling, &error));
	cr_assert_str_eq(error,
		"46 copies of pipe need 46 processes, but pids.max leaves 45: at most 45 copies "
		"here");
	free(error);
	ceiling.in_use = 70;
	cr_assert_not(room_check(&need, &ceiling, &error), "more than all may be in use");
	free(error);
}

Test(room, the_message_has_need_limit_and_what_is_possible)
{
	struct room_need need = {.test = "shell8", .copies = 1024, .processes = 70};
	struct room_ceiling ceiling = {.name = "kernel.pid_max", .allowed = 32768, .in_use = 168};
	char *error = NULL;

	cr_assert_not(room_check(&need, &ceiling, &error));
	cr_assert_str_eq(error,
		"1024 copies of shell8 need 71680 processes, but kernel.pid_max leaves 32500: "
		"at most 464 copies here");
	free(error);
}

Test(room, no_limit_never_fails)
{
	struct room_need need = {.test = "pipe", .copies = 65536, .processes = 200};
	struct room_ceiling ceiling = {.name = "none", .allowed = UINT64_MAX};
	char *error = NULL;

	cr_assert(room_check(&need, &ceiling, &error));
}

Test(room, the_largest_needs_are_asked_for)
{
	const struct room_need need[] = {
		{.test = "pipe", .copies = 1, .processes = 1},
		{.test = "mine", .copies = 8, .processes = 1, .output_each = true},
		{.test = "shell8", .copies = 4, .processes = 20},
		{.test = "shell8", .copies = 8, .processes = 20},
		{.test = "again", .copies = 16, .processes = 10},
	};
	const struct room_needs all = {.need = need, .nr = sizeof(need) / sizeof(*need)};
	const struct room_needs first = {.need = need, .nr = 1};

	cr_expect_eq(room_most_processes(&all), &need[3]);
	cr_expect_eq(room_most_files(&all), &need[1]);
	cr_expect_eq(room_most_processes(&first), &need[0]);
	cr_expect_eq(room_most_files(&first), &need[0]);
}

/* Not all products fit 32 bits. */
Test(room, a_need_beyond_32_bits)
{
	const struct room_need need[] = {
		{.test = "small", .copies = 65536, .processes = 3},
		{.test = "large", .copies = 65536, .processes = 65537},
	};
	const struct room_needs needs = {.need = need, .nr = 2};

	cr_expect_eq(room_most_processes(&needs), &need[1]);
}
