/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "baseline.h"
#include "sample_result.h"

#define HEAD "[baseline]\nname = x\ndescription = A machine\nsource = Someone\n"

static void expect_error(const char *text, const char *wanted)
{
	struct baseline baseline;
	char *error = NULL;

	cr_assert_not(baseline_parse("x.base", text, strlen(text), &baseline, &error), "%s", text);
	cr_expect_str_eq(error, wanted);
	free(error);
}

Test(baseline, george)
{
	struct baseline baseline = sample_baseline();
	struct suite suite = sample_suites();
	char *error = NULL;

	cr_expect_str_eq(baseline.name, "sparcstation-20-61");
	cr_assert_eq(baseline.nr_entries, 12 + 7);
	for (size_t i = 0; i < 12; i++) {
		const struct baseline_entry *entry = &baseline.entries[i];

		cr_expect_str_eq(entry->key, suite.tests[i].key);
		cr_expect_eq(
			entry->kind == BASELINE_EXTRAPOLATED, strcmp(entry->key, "shell1") == 0);
	}
	cr_expect_float_eq(baseline_find(&baseline, "dhry2reg")->value, 116700, 0);
	cr_expect_float_eq(baseline_find(&baseline, "shell1")->value, 42.4, 0);
	cr_expect_null(baseline_find(&baseline, "sysexec"));
	cr_expect(baseline_check(&baseline, &suite, &error), "%s", error);
	baseline_free(&baseline);
	suite_free(&suite);
}

/* What SSLeay's table of that machine has is measured, the rest says how it was computed. */
Test(baseline, george_s_crypto)
{
	static const struct {
		const char *key;
		double value;
		bool estimated;
	} wanted[] = {
		{"md5", 6466.22, false},
		{"sha1", 3533.48, false},
		{"aes-256-cbc", 1277.28 / 1.367, true},
		{"rsa2048-sign", 1 / 2.116, false},
		{"rsa2048-verify", 27.8 / 1.893, true},
		{"rsa4096-sign", 1 / 15.850, false},
		{"rsa4096-verify", 7.5 / 1.893, true},
	};
	struct baseline baseline = sample_baseline();

	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		const struct baseline_entry *entry = baseline_find(&baseline, wanted[i].key);

		cr_assert_not_null(entry, "%s", wanted[i].key);
		cr_expect_float_eq(entry->value, wanted[i].value, 0.002 * wanted[i].value, "%s",
			wanted[i].key);
		cr_expect_eq(
			entry->kind, wanted[i].estimated ? BASELINE_ESTIMATED : BASELINE_MEASURED);
		cr_expect_eq(entry->derivation != NULL, wanted[i].estimated);
		cr_expect_not_null(entry->source);
	}
	baseline_free(&baseline);
}

Test(baseline, errors)
{
	expect_error("[pipe]\nvalue = 1\nunit = lps\nkind = measured\n",
		"x.base:1: there is no section [baseline], which names it");
	expect_error(
		"[baseline]\nname = x\nsource = y\n", "x.base:1: [baseline] has no description");
	expect_error("[baseline]\nnam = x\n", "x.base:2: unknown key 'nam'; did you mean 'name'?");
	expect_error("[baseline]\nname = a/b\n",
		"x.base:2: name = a/b: a name has 1 to 40 letters, digits, - and _");
	expect_error(HEAD "[pipe]\nvalue = 1\nunit = lps\n", "x.base:5: [pipe] has no kind");
	expect_error(HEAD "[pipe]\nunit = lps\nkind = measured\n", "x.base:5: [pipe] has no value");
	expect_error(
		HEAD "[pipe]\nvaleu = 1\n", "x.base:6: unknown key 'valeu'; did you mean 'value'?");
	expect_error(HEAD "[pipe]\nkind = guessed\n",
		"x.base:6: kind = guessed: measured, estimated or extrapolated is wanted");
	expect_error(HEAD "[pipe]\nvalue = 1\nunit = lps\nkind = estimated\n",
		"x.base:5: [pipe] has no derivation");
	expect_error(HEAD "[a:]\nvalue = 1\n",
		"x.base:6: [a:] is no key of a test: behind the colon of a key comes the name of a "
		"tier, as in sha256:kernel");
	expect_error(HEAD "[pipe]\nunit = a1\n",
		"x.base:6: unit = a1: a unit has 1 to 8 letters (MBps, not MB/s)");
}

Test(baseline, values_are_decimal_and_above_0)
{
	static const char *const bad[] = {
		"0", "-1", "nan", "inf", "0x10", "1e999", "1,5", "1 2", "e"};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		char text[200];
		char wanted[200];

		(void)snprintf(text, sizeof(text), HEAD "[pipe]\nvalue = %s\n", bad[i]);
		(void)snprintf(wanted, sizeof(wanted),
			"x.base:6: value = %s: a decimal number above 0 is wanted", bad[i]);
		expect_error(text, wanted);
	}
}

static void expect_mismatch(const char *text, const char *wanted)
{
	struct baseline baseline;
	struct suite suite = sample_suite();
	char *error = NULL;

	cr_assert(baseline_parse("x.base", text, strlen(text), &baseline, &error), "%s", error);
	cr_assert_not(baseline_check(&baseline, &suite, &error));
	cr_expect_str_eq(error, wanted);
	free(error);
	baseline_free(&baseline);
	suite_free(&suite);
}

Test(baseline, check_against_the_suite)
{
	expect_mismatch(HEAD "[pipe]\nvalue = 1\nunit = KBps\nkind = measured\n",
		"x.base:5: [pipe] is in KBps, but the test of system.suite counts in lps");
	expect_mismatch(HEAD "[pope]\nvalue = 1\nunit = lps\nkind = measured\n",
		"x.base:5: no test has the key 'pope'; did you mean 'pipe'?");
}

/* inih takes " ;" for a comment there, and went on in the section before. */
Test(baseline, a_comment_in_a_section_name_is_refused)
{
	expect_error(HEAD "[ ;pipe]\nname = y\n", "x.base:5: a section's name has no ';'");
}
