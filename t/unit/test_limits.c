/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "limits.h"

Test(limits, a_need_that_fits_passes)
{
	struct limits_need need = {.test = "pipe", .copies = 100, .processes = 1};
	struct limits_ceiling ceiling = {.name = "kernel.pid_max", .allowed = 1000, .in_use = 800};
	char *error = NULL;

	cr_assert(limits_check(&need, &ceiling, &error));
	need.copies = 101;
	cr_assert_not(limits_check(&need, &ceiling, &error), "100 are kept for others");
	free(error);
}

Test(limits, the_message_has_need_limit_and_what_is_possible)
{
	struct limits_need need = {.test = "shell8", .copies = 1024, .processes = 70};
	struct limits_ceiling ceiling = {.name = "kernel.pid_max", .allowed = 32768, .in_use = 168};
	char *error = NULL;

	cr_assert_not(limits_check(&need, &ceiling, &error));
	cr_assert_str_eq(error,
		"1024 copies of shell8 need 71680 processes, but kernel.pid_max leaves 32500: "
		"at most 464 copies here");
	free(error);
}

Test(limits, no_limit_never_fails)
{
	struct limits_need need = {.test = "pipe", .copies = 65536, .processes = 200};
	struct limits_ceiling ceiling = {.name = "none", .allowed = UINT64_MAX};
	char *error = NULL;

	cr_assert(limits_check(&need, &ceiling, &error));
}
