/* SPDX-License-Identifier: MIT */
/*
 * program - which program a test is, and whether its suite may name it unasked.
 *
 * A suite file may come from anybody, and what it names is run. So a program has to lie, all symbolic
 * links followed, below the directory of test programs or below the suite's own: who
 * brought the suite there brought the program as well. For any other, /bin/sh with a script among
 * them, the user says --trust.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>

#include "suite.h"

/*
 * An absolute path, whether there is such a file or not; the caller frees it. Null: a command that is
 * not in PATH.
 */
char *program_path(const struct suite_test *test, const char *tests_dir);

/* True also for one that is not there: it cannot be run. */
bool program_is_own(const struct suite_test *test, const char *tests_dir);

#endif
