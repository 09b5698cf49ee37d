/* SPDX-License-Identifier: MIT */
/*
 * result_json_brief - a result file read for its scores, without its windows.
 *
 * Windows are nine tenths of a file, and whoever compares a thousand results needs none of them.
 * Where they are written as this suite writes them, they are checked for being JSON but not read,
 * which takes a fifth of the time; a file in any other shape is read as a whole. Other than by nr_windows being
 * 0 it can only be told apart from result_json_parse() where the windows are JSON but make no sense:
 * there that refuses the file.
 */
#ifndef RESULT_JSON_BRIEF_H
#define RESULT_JSON_BRIEF_H

#include <stdbool.h>
#include <stddef.h>

#include "result.h"

/* As result_json_parse(); a zero byte follows the text, as text_read_file() leaves it. */
bool result_json_brief(const char *name, const char *text, size_t size, struct result *ret_result,
	char **ret_error);

#endif
