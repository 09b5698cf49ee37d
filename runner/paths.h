/* SPDX-License-Identifier: MIT */
/*
 * paths - where the parts of this program are, and where its products go.
 *
 * In a source tree (suite/ beside the build directory, or one level up) everything is below it; otherwise data is
 * under the compiled-in prefix. Nothing is ever looked for in the current directory. All paths are
 * absolute; paths_free() gives them back.
 */
#ifndef PATHS_H
#define PATHS_H

#include <stdbool.h>

struct paths {
	bool source_tree;
	char *tests;     /* directory of the test programs */
	char *suite;     /* directory of the suite files */
	char *baselines; /* directory of the baseline files */
	char *reference; /* directory of shipped results */
	char *results;   /* where results go unless told otherwise */
	char *work;      /* parent of the work directory unless told otherwise */
};

/* own_path as process_own_path() gives it. */
void paths_find(const char *own_path, struct paths *ret_paths);

void paths_free(struct paths *paths);

#endif
