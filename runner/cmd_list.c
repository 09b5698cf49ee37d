/* SPDX-License-Identifier: MIT */
#include "cmd_list.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "must.h"
#include "select.h"
#include "status.h"

static void print_tests(const struct suite *suite)
{
	const char *file = "";

	for (size_t i = 0; i < suite->nr_tests; i++) {
		const struct suite_test *test = &suite->tests[i];

		/* Too many to show, and easy to guess. */
		if (test->size_of)
			continue;
		if (strcmp(file, test->file) != 0)
			printf("%stests of %s\n", i ? "\n" : "", test->file);
		file = test->file;
		printf("  %-28s %-41s %s", test->key, test->title, test->unit);
		for (char **alias = test->aliases; alias && *alias; alias++)
			printf("%s%s", alias == test->aliases ? "  also " : ", ", *alias);
		if (test->sizes && *test->sizes)
			printf("  --sizes");
		printf("\n");
	}
}

static bool has_group(const struct suite_test *test, const char *group)
{
	for (char **name = test->groups; name && *name; name++)
		if (strcmp(*name, group) == 0)
			return true;
	return false;
}

/* Whether a group was printed with an earlier test. */
static bool is_known(const struct suite *suite, size_t test, const char *group)
{
	for (size_t i = 0; i < test; i++)
		if (has_group(&suite->tests[i], group))
			return true;
	return false;
}

static void print_group(const struct suite *suite, const char *group)
{
	int column = printf("  %-10s", group);

	for (size_t i = 0; i < suite->nr_tests; i++) {
		const char *key = suite->tests[i].key;

		if (!has_group(&suite->tests[i], group))
			continue;
		if (column + (int)strlen(key) + 1 > 79)
			column = printf("\n%12s", "") - 1;
		column += printf(" %s", key);
	}
	printf("\n");
}

static void print_groups(const struct suite *suite)
{
	printf("\ngroups (" SELECT_INDEX_GROUP " and " SELECT_CRYPTO_GROUP
	       " are what runs if nothing is named)\n");
	for (size_t i = 0; i < suite->nr_tests; i++)
		for (char **group = suite->tests[i].groups; group && *group; group++)
			if (!is_known(suite, i, *group))
				print_group(suite, *group);
}

static void print_results(const char *heading, const char *directory)
{
	char *pattern = must_format("%s/*.json", directory);
	glob_t found = {.gl_pathc = 0};

	if (glob(pattern, 0, NULL, &found) == 0) {
		printf("\n%s in %s\n", heading, directory);
		for (size_t i = 0; i < found.gl_pathc; i++) {
			const char *name = strrchr(found.gl_pathv[i], '/') + 1;

			printf("  %.*s\n", (int)(strlen(name) - strlen(".json")), name);
		}
	}
	globfree(&found);
	free(pattern);
}

int cmd_list(const struct options *options, const struct paths *paths)
{
	struct catalogue catalogue;
	char *error;

	if (!catalogue_read(options, paths, &catalogue, &error)) {
		fprintf(stderr, "unixindex: %s\n", error ? error : "no memory");
		free(error);
		return STATUS_USAGE;
	}
	print_tests(&catalogue.suite);
	print_groups(&catalogue.suite);
	print_results("results", options->output_dir ? options->output_dir : paths->results);
	print_results("reference results", paths->reference);
	catalogue_free(&catalogue);
	return STATUS_DONE;
}
