/* SPDX-License-Identifier: MIT */
#include "nearest.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static int small(char c)
{
	return tolower((unsigned char)c);
}

size_t nearest_distance(const char *a, const char *b)
{
	size_t rows[3][NEAREST_LENGTH_MAX + 1];
	size_t *before = rows[0];
	size_t *above = rows[1];
	size_t *row = rows[2];
	size_t a_length = strlen(a);
	size_t b_length = strlen(b);

	if (a_length > NEAREST_LENGTH_MAX || b_length > NEAREST_LENGTH_MAX)
		return SIZE_MAX;
	for (size_t j = 0; j <= b_length; j++)
		row[j] = j;
	for (size_t i = 1; i <= a_length; i++) {
		size_t *spare = before;

		before = above;
		above = row;
		row = spare;
		row[0] = i;
		for (size_t j = 1; j <= b_length; j++) {
			size_t replace = above[j - 1] + (small(a[i - 1]) != small(b[j - 1]));

			row[j] = least(replace, least(above[j], row[j - 1]) + 1);
			if (i > 1 && j > 1 && small(a[i - 1]) == small(b[j - 2]) &&
				small(a[i - 2]) == small(b[j - 1]))
				row[j] = least(row[j], before[j - 2] + 1);
		}
	}
	return row[b_length];
}

const char *nearest_find(const char *word, const char *const *names, size_t nr_names)
{
	const char *best = NULL;
	size_t best_distance = (strlen(word) + 1) / 2 + 1;

	for (size_t i = 0; i < nr_names; i++) {
		size_t distance = nearest_distance(word, names[i]);

		if (distance < best_distance) {
			best = names[i];
			best_distance = distance;
		}
	}
	return best;
}
