/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "sample_result.h"
#include "select.h"

static void expect_keys(const char *const *names, const char *const *keys)
{
	struct suite suite = sample_suite();
	struct selection selection;
	char *error = NULL;
	size_t nr = 0;

	cr_assert(select_tests(&suite, names, &selection, &error), "%s", error);
	while (keys[nr] != NULL)
		nr++;
	cr_assert_eq(selection.nr_tests, nr);
	for (size_t i = 0; i < nr; i++)
		cr_expect_str_eq(suite.tests[selection.tests[i]].key, keys[i]);
	free(selection.tests);
	suite_free(&suite);
}

Test(select, names_in_any_order_and_repeated)
{
	const char *const names[] = {"pipe", "dhry", "dhry2reg", "pipe", "whetstone", NULL};
	const char *const keys[] = {"dhry2reg", "whetstone-double", "pipe", NULL};

	expect_keys(names, keys);
}

Test(select, groups_overlap)
{
	const char *const names[] = {"shell", "oldsystem", NULL};
	const char *const keys[] = {"execl", "fstime", "fsbuffer", "fsdisk", "pipe", "context1",
		"spawn", "syscall", "shell1", "shell8", "shell16", NULL};

	expect_keys(names, keys);
}

Test(select, system_is_oldsystem_and_shells)
{
	const char *const names[] = {"system", NULL};
	const char *const keys[] = {"execl", "fstime", "fsbuffer", "fsdisk", "pipe", "context1",
		"spawn", "syscall", "shell1", "shell8", "shell16", NULL};

	expect_keys(names, keys);
}

Test(select, nothing_is_the_index)
{
	const char *const names[] = {NULL};
	const char *const keys[] = {"dhry2reg", "whetstone-double", "execl", "fstime", "fsbuffer",
		"fsdisk", "pipe", "context1", "spawn", "syscall", "shell1", "shell8", NULL};

	expect_keys(names, keys);
}

static void expect_error(const char *name, const char *wanted)
{
	const char *const names[] = {"pipe", name, NULL};
	struct suite suite = sample_suite();
	struct selection selection;
	char *error = NULL;

	cr_assert_not(select_tests(&suite, names, &selection, &error));
	cr_expect_str_eq(error, wanted);
	free(error);
	suite_free(&suite);
}

Test(select, unknown_names)
{
	expect_error("dhyr",
		"unknown test or group 'dhyr'; did you mean 'dhry'? (./run list shows all)");
	expect_error("idnex",
		"unknown test or group 'idnex'; did you mean 'index'? (./run list shows all)");
	expect_error("xyzzyxyzzy", "unknown test or group 'xyzzyxyzzy' (./run list shows all)");
	expect_error("", "unknown test or group '' (./run list shows all)");
}
