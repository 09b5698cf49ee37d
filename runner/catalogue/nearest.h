/* SPDX-License-Identifier: MIT */
/*
 * nearest - which known name was meant.
 */
#ifndef NEAREST_H
#define NEAREST_H

#include <stddef.h>

#define NEAREST_LENGTH_MAX 63

/*
 * The least number of letters inserted, deleted, replaced or swapped with their neighbour that
 * makes b of a (optimal string alignment; capitals count as small letters). SIZE_MAX if one of them
 * is longer than NEAREST_LENGTH_MAX.
 */
size_t nearest_distance(const char *a, const char *b);

/*
 * The name that is nearest to the word, the first of several; null if the word has nothing in
 * common with any: at most half of its letters may be wrong.
 */
const char *nearest_find(const char *word, const char *const *names, size_t nr_names);

#endif
