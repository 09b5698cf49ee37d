/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

Test(text, words_are_split_at_blanks_and_tabs)
{
	char **words = text_words(" copy\t1024  2000 ");

	cr_assert_eq(text_words_count(words), 3);
	cr_expect_str_eq(words[0], "copy");
	cr_expect_str_eq(words[1], "1024");
	cr_expect_str_eq(words[2], "2000");
	text_words_free(words);
	words = text_words("  ");
	cr_expect_null(words[0]);
	text_words_free(words);
}

Test(text, what_is_not_utf8_is_replaced_byte_by_byte)
{
	static const char *const cases[][2] = {
		{"plain", "plain"},
		{"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80",
			"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80"},
		{"a\xff"
		 "b",
			"a\xef\xbf\xbd"
			"b"},
		{"\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd"},
		{"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
		{"cut \xe2\x82", "cut \xef\xbf\xbd\xef\xbf\xbd"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char *text = text_to_utf8(cases[i][0]);

		cr_expect_str_eq(text, cases[i][1], "case %zu", i);
		free(text);
	}
}

Test(text, a_file_that_is_missing_or_too_large_is_refused)
{
	char *text;
	char *error = NULL;
	size_t size;

	cr_assert_not(text_read_file(T_DIR "/golden/none", 10, &text, &size, &error));
	cr_expect_not_null(strstr(error, "/golden/none: No such file"));
	free(error);
	cr_assert_not(text_read_file(T_DIR "/lib.sh", 10, &text, &size, &error));
	cr_expect_not_null(strstr(error, "/lib.sh: it has more than 10 bytes"));
	free(error);
}

Test(text, a_directory_is_no_file)
{
	char *text;
	char *error = NULL;
	size_t size;

	cr_assert_not(text_read_file(T_DIR, 10, &text, &size, &error));
	cr_expect_not_null(strstr(error, "directory"));
	free(error);
}
