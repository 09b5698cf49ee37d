/* SPDX-License-Identifier: MIT */
/*
 * sides - the sides of a comparison that words on the command line name.
 *
 * A word is a result as find.h finds it, or several, a1,a2,a3, which are runs of one machine; a file with a comma
 * in its name is one file.
 */
#ifndef SIDES_H
#define SIDES_H

#include <stdbool.h>
#include <stddef.h>

#include "find.h"
#include "side.h"

/*
 * What cannot be read gets one line on standard error. True if all of the word could be read. The caller frees
 * *ret_side if *ret_any says that there is one: it is of those runs that could be read.
 */
bool sides_read(
	const struct find_places *places, const char *word, struct side *ret_side, bool *ret_any);

/* Sides of one name, as of files in two directories, get the words that the user called them by. */
void sides_tell_apart(struct side *sides, const char *const *words, size_t nr);

#endif
