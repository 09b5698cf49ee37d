/* SPDX-License-Identifier: MIT */
#include "program.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "environment.h"
#include "must.h"

/* From the root on: a copy runs in a directory of its own, where "./x" would be something else. */
static char *suite_directory(const struct suite_test *test)
{
	const char *slash = strrchr(test->path, '/');
	char *name = slash ? must_format("%.*s", (int)(slash - test->path + 1), test->path)
			   : must_copy(".");
	char *directory = realpath(name, NULL);

	if (directory) {
		free(name);
		return directory;
	}
	return name;
}

char *program_path(const struct suite_test *test, const char *tests_dir)
{
	const char *name = test->command ? test->command : test->program;
	char *directory;
	char *path;

	if (*name == '/')
		return must_copy(name);
	if (!test->command)
		return must_format("%s/%s", tests_dir, name);
	if (!strchr(name, '/'))
		return environment_find(name);
	directory = suite_directory(test);
	path = must_format("%s/%s", directory, name);
	free(directory);
	return path;
}

/* Both as they are with all links followed. */
static bool is_below(const char *path, const char *directory)
{
	char *real = realpath(directory, NULL);
	size_t length = real ? strlen(real) : 0;
	bool below = real && strncmp(path, real, length) == 0 &&
		(path[length] == '/' || (length > 0 && real[length - 1] == '/'));

	free(real);
	return below;
}

bool program_is_own(const struct suite_test *test, const char *tests_dir)
{
	char *path = program_path(test, tests_dir);
	char *real = path ? realpath(path, NULL) : NULL;
	char *directory = suite_directory(test);
	bool own = !real || is_below(real, tests_dir) || is_below(real, directory);

	free(directory);
	free(real);
	free(path);
	return own;
}
