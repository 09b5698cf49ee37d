/* SPDX-License-Identifier: MIT */
/*
 * result_json - result files: a result as JSON, format "unixindex-result/1".
 *
 * result.schema.json beside this file describes every member and its unit. Each number comes back
 * bit for bit. The slices of a window are two arrays of one length, "slice_ns" and "slice_ops";
 * what each copy did is likewise "copy_ns" and "copy_ops". The seed is decimal digits in a
 * string, because many readers keep numbers in doubles.
 */
#ifndef RESULT_JSON_H
#define RESULT_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "result.h"

#define RESULT_JSON_FORMAT "unixindex-result/1"

/* What a file may have; a full run has a hundredth of it. */
#define RESULT_JSON_TESTS_MAX 1000
#define RESULT_JSON_PASSES_MAX 1024
#define RESULT_JSON_COPIES_MAX 65536
#define RESULT_JSON_WINDOWS_MAX 200000
#define RESULT_JSON_FAILURES_MAX 20000
#define RESULT_JSON_ARGUMENTS_MAX 4096
#define RESULT_JSON_TIMEBASE_MAX 86400 /* a day, as for a command's COUNT line */
#define RESULT_JSON_DOUBTS_MAX 10000

/*
 * Null without memory or if a number has no place in JSON: a rate or score that is not finite, a
 * count or time above 2^63 - 1. Strings that are not UTF-8 get U+FFFD for each wrong byte.
 */
json_t *result_to_json(const struct result *result);

/*
 * Nothing in a file is trusted: after success all indices are in range, sizes are bounded, numbers
 * are finite, and every pass has a score for every test. Members without a meaning here are
 * ignored. Strings have no control characters then, but for arguments and the output of failed tests. On failure returns false and sets *ret_error to one line "PATH: what would be right",
 * for instance "windows[3].slice_ns: ...", which the caller frees (null without memory).
 */
bool result_from_json(const json_t *root, struct result *ret_result, char **ret_error);

/* The same for text of a file; name stands for the file in errors, with the line where it is not
 * JSON. */
bool result_json_parse(const char *name, const char *text, size_t size, struct result *ret_result,
	char **ret_error);

/*
 * Writes what result_to_json() returned, or any object: each member on a line of its own, and each
 * element of an array of objects too, so that files can be compared line by line. False when the
 * file cannot be written.
 */
bool result_json_write(FILE *file, const json_t *root);

#endif
