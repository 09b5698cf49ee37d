/* SPDX-License-Identifier: MIT */
/*
 * save - a result in all its forms, as files of one name.
 *
 * Those that write return false and set *ret_error to one line that the caller frees, or to null without
 * memory.
 */
#ifndef SAVE_H
#define SAVE_H

#include <stdbool.h>

#include "options.h"
#include "result.h"
#include "store.h"

/* The result itself, which comes first. */
bool save_json(struct store *store, const struct result *result, char **ret_error);

/* The text, and what else is wanted. */
bool save_beside(struct store *store, const struct result *result,
	const struct options_save *wanted, char **ret_error);

/* A line on standard output that says which files there are. */
void save_tell(const struct store *store, const struct options_save *wanted);

#endif
