/* SPDX-License-Identifier: MIT */
/*
 * find - the result file that a word on the command line means.
 *
 * In this order: a path (it has a '/' or ends in .json and is there); a file name, with or without .json,
 * among the user's results, then among the shipped ones; a host name, of which the newest result is
 * meant; or "latest", the newest of all. Newest is by the time in the file's name, or of the file
 * where the user chose the name.
 */
#ifndef FIND_H
#define FIND_H

#include "result.h"

struct find_places {
	const char *results;   /* directory of the user's results */
	const char *reference; /* directory of the shipped ones */
};

/* The path, which the caller frees; null and *ret_error, one line that the caller frees. */
char *find_result(const struct find_places *places, const char *word, char **ret_error);

/* Finds and reads it. ret_path may be null; otherwise the caller frees *ret_path. */
bool find_and_read(const struct find_places *places, const char *word, struct result *ret_result,
	char **ret_path, char **ret_error);

/* The same without the windows: result_json_brief.h. */
bool find_and_read_scores(const struct find_places *places, const char *word,
	struct result *ret_result, char **ret_path, char **ret_error);

#endif
