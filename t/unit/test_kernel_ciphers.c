/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel_ciphers.h"

static void expect(const char *text, const char *wanted)
{
	FILE *file = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
	char *got;

	cr_assert_not_null(file);
	got = kernel_ciphers_describe(file);
	fclose(file);
	if (wanted == NULL)
		cr_expect_null(got);
	else
		cr_expect_str_eq(got, wanted);
	free(got);
}

/* As /proc/crypto has it: the one with the highest priority is used, wherever it stands. */
Test(kernel_ciphers, the_driver_that_is_used)
{
	expect("name         : cbc(aes)\n"
	       "driver       : cbc-aes-aesni\n"
	       "module       : aesni_intel\n"
	       "priority     : 400\n"
	       "refcnt       : 1\n"
	       "selftest     : passed\n"
	       "type         : skcipher\n"
	       "\n"
	       "name         : sha256\n"
	       "driver       : sha256-generic\n"
	       "module       : kernel\n"
	       "priority     : 100\n"
	       "\n"
	       "name         : cbc(aes)\n"
	       "driver       : cbc(aes-generic)\n"
	       "priority     : 100\n"
	       "\n"
	       "name         : crc32\n"
	       "driver       : crc32-generic\n"
	       "priority     : 900\n"
	       "\n"
	       "name         : sha256\n"
	       "driver       : sha256-ni\n"
	       "priority     : 250\n",
		"sha256: sha256-ni (priority 250), cbc(aes): cbc-aes-aesni (priority 400)");
	expect("name         : md5\ndriver       : md5-generic\npriority     : 0\n",
		"md5: md5-generic (priority 0)");
}

Test(kernel_ciphers, what_makes_no_sense_is_left_out)
{
	expect("\n", NULL);
	expect("name         : md5\n", NULL);
	expect("driver       : md5-generic\npriority     : 1\n", NULL);
	expect("name : md5\ndriver : a\npriority : -1\nname : crc32\npriority : 3\n", NULL);
	expect("names        : md5\ndriver       : a\npriority     : 1\n", NULL);
}
