/* SPDX-License-Identifier: MIT */
/*
 * suite_sizes - one section, and a test for each of several block sizes.
 *
 *     [sha256:kernel]
 *     title = SHA-256 8192 bytes kernel
 *     arguments = sha256 8192
 *     sizes = 16 1024 8192
 *
 * also makes the tests sha256-16:kernel and sha256-1024:kernel: the last of the arguments, which
 * is the size of the section's own test, is replaced there and in the title. They are in no group, but
 * --sizes adds them to the test whose section it is.
 */
#ifndef SUITE_SIZES_H
#define SUITE_SIZES_H

#include "suite.h"

/*
 * Whether the test can be had with that size. If not, sets *ret_what to what is wrong, which the
 * caller frees (null without memory).
 */
bool suite_sizes_fit(const struct suite_test *test, const char *size, char **ret_what);

/* Whether it is the size that the test has already. */
bool suite_sizes_is_own(const struct suite_test *test, const char *size);

/* A test of that size, which fits. False without memory; *ret_test can be freed all the same. */
bool suite_sizes_make(const struct suite_test *test, const char *size, struct suite_test *ret_test);

#endif
