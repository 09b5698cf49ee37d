/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sample_result.h"
#include "suite.h"
#include "suite_rules.h"
#include "text.h"

static void expect_error(const char *text, const char *wanted)
{
	struct suite suite = {0};
	char *error = NULL;

	cr_assert_not(suite_parse("x.suite", text, strlen(text), &suite, &error), "%s", text);
	cr_expect_str_eq(error, wanted);
	cr_expect_eq(suite.nr_tests, 0);
	free(error);
	suite_free(&suite);
}

Test(suite, a_section_with_everything)
{
	static const char text[] = "\xef\xbb\xbf; a comment\r\n"
				   "[shell8]\r\n"
				   "title = Shell Scripts (8 concurrent) ; not the title\r\n"
				   "unit = lpm\r\n"
				   "groups = index system shell\r\n"
				   "aliases = sh8\r\n"
				   "program = shell\r\n"
				   "arguments = 8  more\r\n"
				   "processes = 40\r\n"
				   "timeout = 61\r\n"
				   "precision: 3\r\n"
				   "classic_passes = 4\r\n"
				   "classic_seconds = 62";
	struct suite suite = {0};
	const struct suite_test *test;
	char *error = NULL;

	cr_assert(suite_parse("dir/x.suite", text, sizeof(text) - 1, &suite, &error), "%s", error);
	cr_assert_eq(suite.nr_tests, 1);
	test = &suite.tests[0];
	cr_expect_str_eq(test->key, "shell8");
	cr_expect_str_eq(test->title, "Shell Scripts (8 concurrent)");
	cr_expect_str_eq(test->unit, "lpm");
	cr_expect_str_eq(test->file, "x.suite");
	cr_expect_eq(text_words_count(test->groups), 3);
	cr_expect_str_eq(test->groups[2], "shell");
	cr_expect_str_eq(test->aliases[0], "sh8");
	cr_expect_str_eq(test->program, "shell");
	cr_expect_null(test->command);
	cr_expect_str_eq(test->arguments[1], "more");
	cr_expect_eq(test->processes, 40);
	cr_expect_eq(test->timeout_s, 61);
	cr_expect_eq(test->precision_percent, 3);
	cr_expect_eq(test->classic_passes, 4);
	cr_expect_eq(test->classic_seconds, 62);
	suite_free(&suite);
}

Test(suite, defaults_and_commands)
{
	static const char text[] = "[own]\ntitle = Own\nunit = lps\ncommand = /bin/thing --flag 3\n"
				   "[pipe]\ntitle = Pipe\nunit = lps\n";
	struct suite suite = {0};
	char *error = NULL;

	cr_assert(suite_parse("x", text, sizeof(text) - 1, &suite, &error), "%s", error);
	cr_assert_eq(suite.nr_tests, 2);
	cr_expect_null(suite.tests[0].program);
	cr_expect_str_eq(suite.tests[0].command, "/bin/thing");
	cr_expect_eq(text_words_count(suite.tests[0].arguments), 2);
	cr_expect_str_eq(suite.tests[0].arguments[0], "--flag");
	cr_expect_str_eq(suite.tests[1].program, "pipe");
	cr_expect_null(suite.tests[1].arguments[0]);
	cr_expect_null(suite.tests[1].groups[0]);
	cr_expect_eq(suite.tests[1].processes, 1);
	cr_expect_eq(suite.tests[1].timeout_s, 60);
	cr_expect_eq(suite.tests[1].precision_percent, 2);
	cr_expect_eq(suite.tests[1].classic_passes, 10);
	cr_expect_eq(suite.tests[1].classic_seconds, 10);
	suite_free(&suite);
}

#define GOOD "title = Own\nunit = lps\n"

Test(suite, errors_of_the_language)
{
	expect_error("", "x.suite:1: there is no [section]");
	expect_error("; only this\n", "x.suite:1: there is no [section]");
	expect_error("title = a\n", "x.suite:1: 'title' stands before the first [section]");
	expect_error("[a]\n" GOOD "what\n", "x.suite:4: neither '[section]' nor 'key = value'");
	expect_error("[a\n", "x.suite:1: the section's name has no ']'");
	expect_error("[a] b\n", "x.suite:1: text after ']'; a comment there begins with ';'");
	expect_error("[]\n", "x.suite:1: a section's name has 1 to 40 characters, this one 0");
	expect_error("[a]\n[b]\n" GOOD, "x.suite:1: the section has no keys");
	expect_error("[b]\n" GOOD "[a]\n", "x.suite:4: the section has no keys");
	expect_error("[a]\n" GOOD "[b]\ntitle = Bb\nunit = x\n[a]\n" GOOD,
		"x.suite:7: section [a] a second time; the first is in line 1");
	expect_error("[a]\n" GOOD "[a]\n",
		"x.suite:4: section [a] a second time; the first is in line 1");
	expect_error("[a]\n" GOOD "unit = x\n",
		"x.suite:4: 'unit' a second time; the first is in line 3");
	expect_error("[a]\ntitle =\n", "x.suite:2: 'title' has no value");
	expect_error("[a]\ntitle = Own\n  more = 2\n",
		"x.suite:3: the line begins with a blank; a value is one line, and keys and "
		"sections "
		"begin at the margin");
	expect_error("[a]\ntitle = \x1b[1m\n", "x.suite:2: byte 9 is the control character 0x1b");
}

Test(suite, long_lines_and_zero_bytes_are_refused)
{
	static const char zero[] = "[a]\ntitle = O\0n\n";
	struct suite suite = {0};
	char *error = NULL;
	char text[400];

	cr_assert_not(suite_parse("x", zero, sizeof(zero) - 1, &suite, &error));
	cr_expect_str_eq(error, "x:2: byte 10 is the control character 0x00");
	free(error);
	(void)snprintf(text, sizeof(text), "[a]\n" GOOD "arguments = %0185d\n", 7);
	cr_assert(suite_parse("x", text, strlen(text), &suite, &error), "%s", error);
	cr_expect_eq(strlen(suite.tests[0].arguments[0]), 185);
	suite_free(&suite);
	(void)snprintf(text, sizeof(text), "[a]\n" GOOD "arguments = %0186d\n", 7);
	cr_assert_not(suite_parse("x", text, strlen(text), &suite, &error));
	cr_expect_str_eq(error, "x:4: the line has 198 bytes; 197 are allowed");
	free(error);
}

Test(suite, errors_of_keys_and_values)
{
	expect_error("[a]\ntitel = Own\n", "x.suite:2: unknown key 'titel'; did you mean 'title'?");
	expect_error("[a]\nxyzzyq = Own\n", "x.suite:2: unknown key 'xyzzyq'");
	expect_error("[a]\nunit = lps\n", "x.suite:1: test [a] has no title");
	expect_error("[a]\ntitle = Own\n", "x.suite:1: test [a] has no unit");
	expect_error("[a b]\n" GOOD,
		"x.suite:2: [a b] is no key of a test: a name has 1 to 40 letters, digits, - and "
		"_");
	expect_error("[-a]\n" GOOD,
		"x.suite:2: [-a] is no key of a test: a name begins with a letter or digit");
	expect_error("[a]\nunit = MB/s\n",
		"x.suite:2: unit = MB/s: a unit has 1 to 8 letters (MBps, not MB/s)");
	expect_error("[a]\ntimeout = 0\n",
		"x.suite:2: timeout = 0: a whole number from 1 to 86400 is wanted");
	expect_error("[a]\nprecision = 51\n",
		"x.suite:2: precision = 51: a whole number from 1 to 50 is wanted");
	expect_error("[a]\nprecision = -1\n",
		"x.suite:2: precision = -1: a whole number from 1 to 50 is wanted");
	expect_error("[a]\nprecision = 99999999999999999999\n",
		"x.suite:2: precision = 99999999999999999999: a whole number from 1 to 50 is "
		"wanted");
	expect_error("[a]\ngroups = a,b\n",
		"x.suite:2: groups: 'a,b': a name has 1 to 40 letters, digits, - and _");
	expect_error("[a]\nprogram = ../sh\n",
		"x.suite:2: program = ../sh: a name has 1 to 40 letters, digits, - and _");
	expect_error("[a]\nprogram = x\ncommand = y\n",
		"x.suite:3: command: a test has either a command or a program with arguments");
	expect_error("[a]\ncommand = y\narguments = z\n",
		"x.suite:3: arguments: a test has either a command or a program with arguments");
}

Test(suite, names_mean_one_thing)
{
	expect_error("[a]\n" GOOD "groups = g\naliases = g\n",
		"x.suite:1: 'g' names both this test and a group");
	expect_error("[a]\n" GOOD "[b]\ntitle = Bb\nunit = x\naliases = a\n",
		"x.suite:4: 'a' is a name or group of test [a] of x.suite too");
	expect_error("[a]\n" GOOD "[b]\ntitle = Bb\nunit = x\ngroups = a\n",
		"x.suite:4: 'a' is a name or group of test [a] of x.suite too");
	expect_error("[a]\n" GOOD "groups = g\n[g]\ntitle = Bb\nunit = x\n",
		"x.suite:5: 'g' is a name or group of test [a] of x.suite too");
	expect_error("[a]\n" GOOD "[b]\n" GOOD,
		"x.suite:4: title 'Own' is that of test [a] of x.suite too");
}

/* The patterns of text-report readers decide what a title may be. */
Test(suite, titles)
{
	static const char *const good[] = {"Dhrystone 2 using register variables",
		"Shell Scripts (8 concurrent)", "Pipe-based Context Switching",
		"AES_256-CBC (8192)", "Dhrystone 2", "A1"};
	static const char *const bad[] = {"", "A", "dhrystone", "2 Dhrystone", "AES/CBC", "A: b",
		"A.b", "A, b", "A+b", "A=b", "A  b", "A b ", "A\tb", "Caf\xc3\xa9", "A 1 2",
		"My Index Score", "Run 4 parallel copies of",
		"A title that has forty-one characters 890"};

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		cr_expect_null(suite_title_fault(good[i]), "%s", good[i]);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_expect_not_null(suite_title_fault(bad[i]), "%s", bad[i]);
}

Test(suite, a_second_file_adds_and_a_bad_one_changes_nothing)
{
	struct suite suite = sample_suite();
	size_t nr = suite.nr_tests;
	static const char twice[] = "[new]\ntitle = New\nunit = x\n[pipe]\n" GOOD;
	static const char more[] = "[own]\n" GOOD;
	char *error = NULL;

	cr_assert_not(suite_parse("own.suite", twice, sizeof(twice) - 1, &suite, &error));
	cr_expect_str_eq(
		error, "own.suite:4: 'pipe' is a name or group of test [pipe] of system.suite too");
	cr_expect_eq(suite.nr_tests, nr);
	free(error);
	cr_assert(suite_parse("own.suite", more, sizeof(more) - 1, &suite, &error));
	cr_expect_eq(suite.nr_tests, nr + 1);
	cr_expect_str_eq(suite.tests[nr].file, "own.suite");
	suite_free(&suite);
}

Test(suite, the_shipped_suite_has_unixbench_s_tests)
{
	struct suite suite = sample_suite();
	static const char *const keys[] = {"dhry2reg", "whetstone-double", "execl", "fstime",
		"fsbuffer", "fsdisk", "pipe", "context1", "spawn", "syscall", "shell1", "shell8",
		"fstime-w", "fstime-r", "fsbuffer-w", "fsbuffer-r", "fsdisk-w", "fsdisk-r",
		"shell16", "context1-same", "context1-cross", "sysexec"};

	cr_assert_eq(suite.nr_tests, 22);
	for (size_t i = 0; i < 22; i++) {
		const struct suite_test *test = &suite.tests[i];
		bool in_index = test->groups[0] != NULL && strcmp(test->groups[0], "index") == 0;

		cr_expect_str_eq(test->key, keys[i]);
		cr_expect_eq(in_index, i < 12, "%s", test->key);
	}
	suite_free(&suite);
}

Test(suite, a_missing_file_is_named)
{
	struct suite suite = {0};
	char *error = NULL;

	cr_assert_not(suite_read("/nowhere/x.suite", &suite, &error));
	cr_expect_str_eq(error, "/nowhere/x.suite: No such file or directory");
	free(error);
}
