/* SPDX-License-Identifier: MIT */
#include "paths.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "build_info.h"
#include "must.h"

static bool is_directory(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* The path without its last component; "." and ".." do not occur in ours. */
static char *parent_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash != path ? must_format("%.*s", (int)(slash - path), path)
				      : must_copy("/");
}

/* Of an installed program, by the rules of the XDG base directories and of the FHS. */
static char *state_directory(void)
{
	const char *state = getenv("XDG_STATE_HOME");
	const char *home = getenv("HOME");

	if (geteuid() == 0)
		return must_copy("/var/lib/unixindex");
	if (state && *state == '/')
		return must_format("%s/unixindex", state);
	if (home && *home == '/')
		return must_format("%s/.local/state/unixindex", home);
	/* One for each user: the first of them would own a directory of all. */
	return must_format("/var/tmp/unixindex-%lu", (unsigned long)geteuid());
}

/* Has suite/, and the build directory in it or, as build/san is, in a directory of it. Or null. */
static char *source_tree_of(const char *build)
{
	char *top = parent_of(build);

	for (int depth = 0; depth < 2; depth++) {
		char *suite = must_format("%s/suite", top);
		bool found = is_directory(suite);
		char *above = parent_of(top);

		free(suite);
		if (found) {
			free(above);
			return top;
		}
		free(top);
		top = above;
	}
	free(top);
	return NULL;
}

void paths_find(const char *own_path, struct paths *ret_paths)
{
	char *build = parent_of(own_path);
	char *top = source_tree_of(build);
	char *tests = must_format("%s/tests", build);

	if (top && is_directory(tests)) {
		*ret_paths = (struct paths){
			.source_tree = true,
			.tests = must_copy(tests),
			.suite = must_format("%s/suite", top),
			.baselines = must_format("%s/baselines", top),
			.reference = must_format("%s/results/reference", top),
			.results = must_format("%s/results", top),
			.work = must_format("%s/tmp", build),
		};
	} else {
		*ret_paths = (struct paths){
			.source_tree = false,
			.tests = must_format("%s/libexec/unixindex/tests", build_info_prefix),
			.suite = must_format("%s/share/unixindex/suite", build_info_prefix),
			.baselines = must_format("%s/share/unixindex/baselines", build_info_prefix),
			.reference = must_format("%s/share/unixindex/reference", build_info_prefix),
			.results = state_directory(),
			.work = must_copy("/var/tmp"),
		};
	}
	free(build);
	free(top);
	free(tests);
}

void paths_free(struct paths *paths)
{
	free(paths->tests);
	free(paths->suite);
	free(paths->baselines);
	free(paths->reference);
	free(paths->results);
	free(paths->work);
	*paths = (struct paths){.source_tree = false};
}
