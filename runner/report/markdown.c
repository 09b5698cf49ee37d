/* SPDX-License-Identifier: MIT */
#include "markdown.h"

#include <stdlib.h>

#include "compare_words.h"

bool markdown_text(FILE *file, const char *text)
{
	static const struct compare_words_swap swaps[] = {{'&', "&amp;"}, {'<', "&lt;"},
		{'>', "&gt;"}, {'|', "&#124;"}, {'`', "&#96;"}, {'*', "&#42;"}, {'_', "&#95;"},
		{'[', "&#91;"}, {']', "&#93;"}, {'\\', "&#92;"}, {'~', "&#126;"}, {'@', "&#64;"},
		{'#', "&#35;"}, {'!', "&#33;"}, {':', "&#58;"}};
	char *words = compare_words_swap(text, swaps, sizeof(swaps) / sizeof(*swaps));

	if (words != NULL)
		(void)fputs(words, file);
	free(words);
	return words != NULL;
}
