/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <string.h>

#include "count_line.h"

static bool rate_of(const char *text, size_t piece, double *ret_rate, double *ret_seconds)
{
	struct count_line count = {.used = 0};

	for (size_t at = 0; at < strlen(text); at += piece) {
		size_t left = strlen(text) - at;

		count_line_feed(&count, text + at, left < piece ? left : piece);
	}
	return count_line_rate(&count, 4.0, ret_rate, ret_seconds);
}

static void expect_rate(const char *text, double wanted_rate, double wanted_seconds)
{
	double rate = 0;
	double seconds = 0;

	for (size_t piece = 1; piece < 40; piece += 13) {
		cr_assert(rate_of(text, piece, &rate, &seconds), "%s", text);
		cr_assert_float_eq(rate, wanted_rate, 1e-9);
		cr_assert_float_eq(seconds, wanted_seconds, 1e-9);
	}
}

Test(count_line, reads_each_time_base)
{
	expect_rate("COUNT|500|1|lps\nTIME|2.0\n", 250, 2);
	expect_rate("COUNT|500|60|lpm\nTIME|2.0\n", 15000, 2);
	expect_rate("COUNT|123.5|0|MWIPS\nTIME|2.0\n", 123.5, 2);
}

Test(count_line, the_last_line_of_each_kind_counts)
{
	expect_rate("TIME|9\nCOUNT|1|1|lps\nhello\nCOUNT|500|1|lps\nTIME|2.0", 250, 2);
	expect_rate("COUNT|500|1|lps\r\nTIME|2.0\r\n", 250, 2);
}

Test(count_line, an_impossible_time_is_passed_over)
{
	expect_rate("COUNT|500|1|lps\nTIME|1e300\n", 125, 4);
}

Test(count_line, elapsed_time_stands_in)
{
	expect_rate("COUNT|500|1|lps\n", 125, 4);
}

Test(count_line, refuses_what_is_no_rate)
{
	static const char *const bad[] = {"", "hello\n", "COUNT|x|1|lps\n", "COUNT|0|1|lps\n",
		"COUNT|-5|1|lps\n", "COUNT|nan|1|lps\n", "COUNT|inf|1|lps\n", "COUNT|5\n",
		"COUNT|5|1\n", "COUNT|5|-1|lps\n", "COUNT|5|1.5|lps\n", "COUNT|5|1e9|lps\n",
		"COUNT|500|1|lps\nTIME|0\n", " COUNT|5|1|lps\n", "COUNT|1e16|1|lps\n",
		"COUNT|1e308|0|lps\n", "COUNT|5|1|lps\nTIME|1e-300\n"};
	double rate = -1;
	double seconds = -1;

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		cr_assert_not(rate_of(bad[i], 7, &rate, &seconds), "%s", bad[i]);
	cr_assert_float_eq(rate, -1, 0, "outputs are touched on success only");
}

Test(count_line, passes_over_long_lines_and_zero_bytes)
{
	struct count_line count = {.used = 0};
	double rate;
	double seconds;

	for (int i = 0; i < 100000; i++)
		count_line_feed(&count, "COUNT|9|1|lps ", 14);
	count_line_feed(&count, "\nCOUNT|7\0|1|lps\nCOUNT|8|1|lps\n", 31);
	cr_assert(count_line_rate(&count, 1, &rate, &seconds));
	cr_assert_float_eq(rate, 8, 1e-9);
}

Test(count_line, refuses_a_rate_in_no_time)
{
	double rate;
	double seconds;

	cr_assert_not(rate_of("COUNT|3|0|MWIPS\nTIME|0\n", 9, &rate, &seconds));
	cr_assert_not(rate_of("COUNT|9e13|1|lps\nTIME|1e-300\n", 9, &rate, &seconds));
}

Test(count_line, passes_over_what_has_no_place_in_a_result_file)
{
	double rate;
	double seconds;

	cr_assert_not(rate_of("COUNT|1e300|1|lps\n", 99, &rate, &seconds));
	expect_rate("COUNT|500|1|lps\nTIME|2\nCOUNT|1e300|1|lps\nTIME|1e300\n", 250, 2);
}
