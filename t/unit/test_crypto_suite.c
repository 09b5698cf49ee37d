/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sample_result.h"
#include "select.h"
#include "suite.h"
#include "text.h"

static const struct suite_test *find(const struct suite *suite, const char *key)
{
	for (size_t i = 0; i < suite->nr_tests; i++)
		if (strcmp(suite->tests[i].key, key) == 0)
			return &suite->tests[i];
	cr_assert_fail("no test '%s'", key);
	return NULL;
}

static void expect_keys(const char *const *names, bool sizes, const char *const *keys)
{
	struct suite suite = sample_suites();
	struct selection selection;
	char *error = NULL;
	size_t nr = 0;

	cr_assert(select_tests(&suite, names, &selection, &error), "%s", error);
	cr_assert(!sizes || select_add_sizes(&suite, &selection));
	while (keys[nr] != NULL)
		nr++;
	cr_assert_eq(selection.nr_tests, nr);
	for (size_t i = 0; i < nr; i++)
		cr_expect_str_eq(suite.tests[selection.tests[i]].key, keys[i]);
	free(selection.tests);
	suite_free(&suite);
}

Test(crypto_suite, the_composite_s_seven_in_their_order)
{
	const char *const names[] = {"crypto-classic", NULL};
	const char *const keys[] = {"md5", "sha1", "aes-256-cbc", "rsa2048-sign", "rsa2048-verify",
		"rsa4096-sign", "rsa4096-verify", NULL};

	expect_keys(names, false, keys);
}

Test(crypto_suite, nothing_named_is_the_index_and_the_composite)
{
	const char *const names[] = {NULL};
	const char *const keys[] = {"dhry2reg", "whetstone-double", "execl", "fstime", "fsbuffer",
		"fsdisk", "pipe", "context1", "spawn", "syscall", "shell1", "shell8", "md5", "sha1",
		"aes-256-cbc", "rsa2048-sign", "rsa2048-verify", "rsa4096-sign", "rsa4096-verify",
		NULL};

	expect_keys(names, false, keys);
}

Test(crypto_suite, a_row_by_key_and_with_its_sizes)
{
	const char *const names[] = {"sha256:kernel", NULL};
	const char *const keys[] = {"sha256:kernel", NULL};
	const char *const all[] = {"sha256:kernel", "sha256-16:kernel", "sha256-64:kernel",
		"sha256-256:kernel", "sha256-1024:kernel", "sha256-16384:kernel", NULL};
	const char *const public[] = {"x25519", NULL};
	const char *const one[] = {"md5-64", NULL};

	expect_keys(names, false, keys);
	expect_keys(names, true, all);
	expect_keys(public, true, public);
	expect_keys(one, true, one);
}

Test(crypto_suite, a_size_changes_the_argument_and_the_title)
{
	struct suite suite = sample_suites();
	const struct suite_test *test = find(&suite, "aes-256-cbc-decrypt-16384:portable");

	cr_expect_str_eq(test->title, "AES-256-CBC Decrypt 16384 bytes portable");
	cr_expect_str_eq(test->program, "crypto-portable");
	cr_assert_eq(text_words_count(test->arguments), 2);
	cr_expect_str_eq(test->arguments[0], "aes-256-cbc-decrypt");
	cr_expect_str_eq(test->arguments[1], "16384");
	cr_expect_eq(text_words_count(test->groups), 0);
	cr_expect_str_eq(test->size_of, "aes-256-cbc-decrypt:portable");
	cr_expect_str_eq(find(&suite, "aes-256-xts-8192")->arguments[1], "8192");
	suite_free(&suite);
}

/* Each row of another tier is beside one of the system tier, and means the same. */
Test(crypto_suite, tiers_are_of_the_same_rows)
{
	struct suite suite = sample_suites();
	size_t nr = 0;

	for (size_t i = 0; i < suite.nr_tests; i++) {
		const struct suite_test *test = &suite.tests[i];
		const char *colon = strchr(test->key, ':');
		const struct suite_test *plain;
		char key[64];

		if (colon == NULL)
			continue;
		nr++;
		cr_assert(strcmp(colon, ":portable") == 0 || strcmp(colon, ":kernel") == 0);
		strncpy(key, test->key, sizeof(key) - 1);
		key[colon - test->key] = '\0';
		plain = find(&suite, key);
		cr_expect_str_eq(plain->unit, test->unit);
		cr_expect_eq(strncmp(plain->title, test->title, strlen(plain->title)), 0, "%s",
			test->key);
		cr_assert_eq(text_words_count(plain->arguments), text_words_count(test->arguments));
		for (size_t j = 0; plain->arguments[j] != NULL; j++)
			cr_expect_str_eq(plain->arguments[j], test->arguments[j]);
	}
	cr_expect(nr > 100);
	suite_free(&suite);
}

static void expect_error(const char *text, const char *wanted)
{
	struct suite suite = {0};
	char *error = NULL;

	cr_assert_not(suite_parse("x.suite", text, strlen(text), &suite, &error), "%s", text);
	cr_expect_str_eq(error, wanted);
	free(error);
	suite_free(&suite);
}

Test(crypto_suite, errors)
{
	expect_error("[a:b:c]\ntitle = A\n",
		"x.suite:2: [a:b:c] is no key of a test: behind the colon of a key comes the name "
		"of "
		"a tier, as in sha256:kernel");
	expect_error("[:b]\ntitle = A\n",
		"x.suite:2: [:b] is no key of a test: a name has 1 to 40 letters, digits, - and _");
	expect_error("[a]\ntitle = A 8 bytes\nunit = x\narguments = a 8\nsizes = 16 x\n",
		"x.suite:1: sizes: 'x': whole numbers are wanted");
	expect_error("[a]\ntitle = A 8 bytes\nunit = x\narguments = a\nsizes = 16\n",
		"x.suite:1: sizes: '16': the last of the arguments must be a size, and stand in "
		"the "
		"title too");
	expect_error("[a]\ntitle = A 80 bytes\nunit = x\narguments = 8\nsizes = 16\n",
		"x.suite:1: sizes: '16': the last of the arguments must be a size, and stand in "
		"the "
		"title too");
	expect_error("[a]\ntitle = A 8 bytes\nunit = x\narguments = 8\nsizes = 16 16\n",
		"x.suite:1: 'a-16' is a name or group of test [a-16] of x.suite too");
	expect_error("[a]\ntitle = A 8 bytes\nunit = x\nsizes = 16\n",
		"x.suite:1: sizes: '16': the last of the arguments must be a size, and stand in "
		"the "
		"title too");
}
