/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>

#include "textfile.h"

Test(textfile, keeps_utf8_and_cuts_at_characters)
{
	char text[8];

	textfile_copy(text, sizeof(text), "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
	cr_expect_str_eq(text, "\xc3\xa9\xe2\x82\xac");
	textfile_copy(text, 3, "\xe2\x82\xac");
	cr_expect_str_eq(text, "");
	textfile_copy(text, 4, "\xe2\x82\xac");
	cr_expect_str_eq(text, "\xe2\x82\xac");
	textfile_copy(text, sizeof(text), "a\tb\nc");
	cr_expect_str_eq(text, "a b?c");
}

/* Terminals obey C1 controls, and turn the rest of a line round at an override. */
Test(textfile, replaces_controls_of_several_bytes)
{
	char text[] = "a\xc2\x9b"
		      "31m\xe2\x80\xae"
		      "b\xe2\x81\xa6\xe2\x80\xa8\xe2\x80\x93\xe2\x81\xaa";

	textfile_clean(text);
	cr_expect_str_eq(text, "a??31m???b??????\xe2\x80\x93\xe2\x81\xaa");
}

Test(textfile, numbers)
{
	uint64_t value = 5;

	cr_expect(textfile_parse_u64("18446744073709551615", &value) && value == UINT64_MAX);
	value = 5;
	cr_expect_not(textfile_parse_u64("18446744073709551616", &value));
	cr_expect_not(textfile_parse_u64("", &value));
	cr_expect_not(textfile_parse_u64("-1", &value));
	cr_expect_not(textfile_parse_u64("1 ", &value));
	cr_expect_eq(value, 5);
}
