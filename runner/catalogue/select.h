/* SPDX-License-Identifier: MIT */
/*
 * select - the tests that a command line names.
 */
#ifndef SELECT_H
#define SELECT_H

#include <stdbool.h>
#include <stddef.h>

#include "suite.h"

/* The members of the two summaries; without any name both run. */
#define SELECT_INDEX_GROUP "index"
#define SELECT_CRYPTO_GROUP "crypto-classic"

struct selection {
	size_t *tests; /* indices into suite.tests, ascending, each once; the caller frees it */
	size_t nr_tests;
};

/*
 * names: keys, aliases and groups in any order, null-terminated. On failure returns false and sets
 * *ret_error to one line that names the nearest known name, which the caller frees (null without
 * memory). A selection is never empty.
 */
bool select_tests(const struct suite *suite, const char *const *names,
	struct selection *ret_selection, char **ret_error);

/* Adds to each test the same test with other block sizes. False without memory. */
bool select_add_sizes(const struct suite *suite, struct selection *selection);

/* Whether the test is in the group. */
bool select_in_group(const struct suite_test *test, const char *group);

#endif
