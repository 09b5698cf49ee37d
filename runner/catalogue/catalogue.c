/* SPDX-License-Identifier: MIT */
#include "catalogue.h"

#include <errno.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "must.h"

#define FIRST_SUITE "system.suite"
#define USUAL_BASELINE "sparcstation-20-61"

/* The shipped suites but the first, in the order of their names. */
static bool read_others(const char *directory, struct suite *suite, char **ret_error)
{
	char *pattern = must_format("%s/*.suite", directory);
	glob_t found = {.gl_pathc = 0};
	bool good = true;

	if (glob(pattern, 0, NULL, &found) == 0)
		for (size_t i = 0; i < found.gl_pathc && good; i++)
			if (strcmp(strrchr(found.gl_pathv[i], '/') + 1, FIRST_SUITE) != 0)
				good = suite_read(found.gl_pathv[i], suite, ret_error);
	globfree(&found);
	free(pattern);
	return good;
}

static bool read_suites(const struct options *options, const struct paths *paths,
	struct suite *suite, char **ret_error)
{
	char *first = must_format("%s/%s", paths->suite, FIRST_SUITE);
	bool good = suite_read(first, suite, ret_error);

	free(first);
	good = good && read_others(paths->suite, suite, ret_error);
	for (size_t i = 0; i < options->nr_suites && good; i++)
		good = suite_read(options->suites[i], suite, ret_error);
	return good;
}

/* A path if it has a slash or is there, else a name among the shipped ones. */
static char *baseline_path(const char *name, const struct paths *paths)
{
	if (!name)
		name = USUAL_BASELINE;
	else if (strchr(name, '/') || access(name, F_OK) == 0)
		return must_copy(name);
	return must_format("%s/%s.base", paths->baselines, name);
}

bool catalogue_read(const struct options *options, const struct paths *paths,
	struct catalogue *ret_catalogue, char **ret_error)
{
	struct catalogue catalogue = {.suite = {.nr_tests = 0}};
	char *path = baseline_path(options->baseline, paths);
	bool good = read_suites(options, paths, &catalogue.suite, ret_error) &&
		baseline_read(path, &catalogue.baseline, ret_error);

	free(path);
	if (good && baseline_check(&catalogue.baseline, &catalogue.suite, ret_error)) {
		*ret_catalogue = catalogue;
		return true;
	}
	catalogue_free(&catalogue);
	return false;
}

void catalogue_free(struct catalogue *catalogue)
{
	suite_free(&catalogue->suite);
	baseline_free(&catalogue->baseline);
}
