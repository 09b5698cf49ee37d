/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

#include "nearest.h"

Test(nearest, distance_counts_edits_and_swaps)
{
	cr_expect_eq(nearest_distance("", ""), 0);
	cr_expect_eq(nearest_distance("pipe", "pipe"), 0);
	cr_expect_eq(nearest_distance("Pipe", "pipe"), 0);
	cr_expect_eq(nearest_distance("", "abc"), 3);
	cr_expect_eq(nearest_distance("abc", ""), 3);
	cr_expect_eq(nearest_distance("kitten", "sitting"), 3);
	cr_expect_eq(nearest_distance("dhyr", "dhry"), 1);
	cr_expect_eq(nearest_distance("ca", "abc"), 3);
}

Test(nearest, long_words_have_no_neighbour)
{
	char word[NEAREST_LENGTH_MAX + 2];

	memset(word, 'a', sizeof(word) - 1);
	word[sizeof(word) - 1] = '\0';
	cr_expect_eq(nearest_distance(word, "a"), SIZE_MAX);
	word[NEAREST_LENGTH_MAX] = '\0';
	cr_expect_eq(nearest_distance(word, word), 0);
}

Test(nearest, find_takes_the_first_of_the_best)
{
	static const char *const names[] = {"dhry2reg", "dhry", "shell1", "shell8"};

	cr_expect_str_eq(nearest_find("dhyr", names, 4), "dhry");
	cr_expect_str_eq(nearest_find("shell", names, 4), "shell1");
	cr_expect_null(nearest_find("xyzzy", names, 4));
	cr_expect_null(nearest_find("", names, 4));
	cr_expect_null(nearest_find("dhry", names, 0));
}
