/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>

#include "source.h"

Test(source, finds_words_and_numbers)
{
	const char *text = " 12  34x";
	uint64_t value = 77;

	cr_expect(source_value("nr_throttled 3\nthrottled_usec 5\n", "throttled_usec", &value));
	cr_expect_eq(value, 5);
	cr_expect(source_value("some avg10=0.1 total=99\nfull total=1\n", "total", &value));
	cr_expect_eq(value, 99);
	value = 77;
	cr_expect_not(source_value("subtotal 3\n", "total", &value));
	cr_expect_not(source_value("total -3\n", "total", &value));
	cr_expect_not(source_value("total 99999999999999999999\n", "total", &value));
	cr_expect_not(source_value("total", "total", &value));
	cr_expect_eq(value, 77);
	cr_expect(source_next_number(&text, &value) && value == 12);
	cr_expect(source_next_number(&text, &value) && value == 34);
	cr_expect_not(source_next_number(&text, &value));
}
