/* SPDX-License-Identifier: MIT */
#include "suite.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "inifile.h"
#include "nearest.h"
#include "suite_rules.h"
#include "suite_sizes.h"
#include "text.h"

struct number_key {
	const char *name;
	size_t offset;
	uint32_t least;
	uint32_t most;
	uint32_t otherwise;
};

static const struct number_key number_keys[] = {
	{"processes", offsetof(struct suite_test, processes), 1, 100000, 1},
	{"timeout", offsetof(struct suite_test, timeout_s), 1, 86400, 60},
	{"precision", offsetof(struct suite_test, precision_percent), 1, 50, 2},
	{"classic_passes", offsetof(struct suite_test, classic_passes), 1, 1000, 10},
	{"classic_seconds", offsetof(struct suite_test, classic_seconds), 1, 3600, 10},
};

static const char *const all_keys[] = {"title", "unit", "groups", "aliases", "program", "arguments",
	"command", "sizes", "processes", "timeout", "precision", "classic_passes",
	"classic_seconds"};

#define NR(array) (sizeof(array) / sizeof((array)[0]))

struct suite_reader {
	const char *path;
	struct suite *suite;    /* what is added is behind its old end */
	struct suite_test test; /* of the section that is being read */
	size_t section_line;    /* 0: none */
};

static void free_test(struct suite_test *test)
{
	free(test->key);
	free(test->title);
	free(test->unit);
	free(test->file);
	free(test->path);
	free(test->program);
	free(test->command);
	text_words_free(test->groups);
	text_words_free(test->aliases);
	text_words_free(test->arguments);
	text_words_free(test->sizes);
	free(test->size_of);
	*test = (struct suite_test){0};
}

static uint32_t *number_at(struct suite_test *test, const struct number_key *key)
{
	return (uint32_t *)(void *)((char *)test + key->offset);
}

static bool begin_test(
	struct suite_reader *reader, const struct inifile_entry *entry, char **ret_what)
{
	const char *fault = suite_key_fault(entry->section);
	const char *slash = strrchr(reader->path, '/');

	if (fault != NULL) {
		*ret_what = text_format("[%s] is no key of a test: %s", entry->section, fault);
		return false;
	}
	reader->section_line = entry->section_line;
	reader->test.key = strdup(entry->section);
	reader->test.path = strdup(reader->path);
	reader->test.file = strdup(slash != NULL ? slash + 1 : reader->path);
	for (size_t i = 0; i < NR(number_keys); i++)
		*number_at(&reader->test, &number_keys[i]) = number_keys[i].otherwise;
	return reader->test.key != NULL && reader->test.file != NULL && reader->test.path != NULL;
}

static bool set_number(
	const struct number_key *key, const char *value, uint32_t *ret_number, char **ret_what)
{
	unsigned long number;

	errno = 0;
	number = strtoul(value, NULL, 10);
	if (strspn(value, "0123456789") != strlen(value) || errno != 0 || number < key->least ||
		number > key->most) {
		*ret_what = text_format("%s = %s: a whole number from %u to %u is wanted",
			key->name, value, key->least, key->most);
		return false;
	}
	*ret_number = (uint32_t)number;
	return true;
}

static bool set_string(
	const struct inifile_entry *entry, const char *fault, char **ret_string, char **ret_what)
{
	if (fault != NULL) {
		*ret_what = text_format("%s = %s: %s", entry->key, entry->value, fault);
		return false;
	}
	*ret_string = strdup(entry->value);
	return *ret_string != NULL;
}

static bool set_words(char ***ret_words, const char *value)
{
	*ret_words = text_words(value);
	return *ret_words != NULL;
}

static bool set_names(const struct inifile_entry *entry, char ***ret_words, char **ret_what)
{
	if (!set_words(ret_words, entry->value))
		return false;
	for (size_t i = 0; (*ret_words)[i] != NULL; i++) {
		const char *fault = suite_name_fault((*ret_words)[i]);

		if (fault != NULL) {
			*ret_what = text_format("%s: '%s': %s", entry->key, (*ret_words)[i], fault);
			return false;
		}
	}
	return true;
}

static bool only_one_of(const struct suite_test *test, const char *key, char **ret_what)
{
	bool is_command = strcmp(key, "command") == 0;

	if (is_command ? test->program == NULL && test->arguments == NULL : test->command == NULL)
		return true;
	*ret_what = text_format("%s: a test has either a command or a program with arguments", key);
	return false;
}

/* A name under the directory of test programs, or a full path to one of the user's own. */
static const char *program_fault(const char *value)
{
	return *value == '/' ? NULL : suite_name_fault(value);
}

static bool set_command(struct suite_test *test, const char *value)
{
	char **words = text_words(value);

	if (words == NULL)
		return false;
	test->command = words[0];
	memmove(words, words + 1, text_words_count(words) * sizeof(*words));
	test->arguments = words;
	return true;
}

static bool unknown_key(const struct inifile_entry *entry, char **ret_what)
{
	const char *nearest = nearest_find(entry->key, all_keys, NR(all_keys));

	*ret_what = nearest != NULL
		? text_format("unknown key '%s'; did you mean '%s'?", entry->key, nearest)
		: text_format("unknown key '%s'", entry->key);
	return false;
}

static bool take_entry(void *context, const struct inifile_entry *entry, char **ret_what)
{
	struct suite_reader *reader = context;
	struct suite_test *test = &reader->test;
	const char *key = entry->key;
	const char *value = entry->value;

	if (entry->section_line != reader->section_line && !begin_test(reader, entry, ret_what))
		return false;
	for (size_t i = 0; i < NR(number_keys); i++) {
		if (strcmp(key, number_keys[i].name) == 0)
			return set_number(
				&number_keys[i], value, number_at(test, &number_keys[i]), ret_what);
	}
	if (strcmp(key, "title") == 0)
		return set_string(entry, suite_title_fault(value), &test->title, ret_what);
	if (strcmp(key, "unit") == 0)
		return set_string(entry, suite_unit_fault(value), &test->unit, ret_what);
	if (strcmp(key, "groups") == 0)
		return set_names(entry, &test->groups, ret_what);
	if (strcmp(key, "aliases") == 0)
		return set_names(entry, &test->aliases, ret_what);
	if (strcmp(key, "program") == 0)
		return only_one_of(test, key, ret_what) &&
			set_string(entry, program_fault(value), &test->program, ret_what);
	if (strcmp(key, "arguments") == 0)
		return only_one_of(test, key, ret_what) && set_words(&test->arguments, value);
	if (strcmp(key, "sizes") == 0)
		return set_words(&test->sizes, value);
	if (strcmp(key, "command") == 0)
		return only_one_of(test, key, ret_what) && set_command(test, value);
	return unknown_key(entry, ret_what);
}

/* What the file left out. */
static bool complete(struct suite_test *test, char **ret_what)
{
	if (test->title == NULL || test->unit == NULL) {
		*ret_what = text_format(
			"test [%s] has no %s", test->key, test->title == NULL ? "title" : "unit");
		return false;
	}
	if (test->command == NULL && test->program == NULL) {
		test->program = strdup(test->key);
		if (test->program == NULL)
			return false;
	}
	return (test->groups != NULL || set_words(&test->groups, "")) &&
		(test->aliases != NULL || set_words(&test->aliases, "")) &&
		(test->arguments != NULL || set_words(&test->arguments, "")) &&
		(test->sizes != NULL || set_words(&test->sizes, ""));
}

/* Takes the test over if it can stand beside the others. */
static bool add_test(struct suite *suite, struct suite_test *test, char **ret_what)
{
	struct suite_test *larger;

	if (!suite_names_agree(suite, test, ret_what))
		return false;
	if (suite->nr_tests == SUITE_TESTS_MAX) {
		*ret_what = text_format("more than %d tests", SUITE_TESTS_MAX);
		return false;
	}
	larger = realloc(suite->tests, (suite->nr_tests + 1) * sizeof(*larger));
	if (larger == NULL)
		return false;
	suite->tests = larger;
	larger[suite->nr_tests++] = *test;
	*test = (struct suite_test){0};
	return true;
}

static bool end_test(void *context, size_t section_line, char **ret_what)
{
	struct suite_reader *reader = context;
	struct suite *suite = reader->suite;
	struct suite_test *test = &reader->test;
	size_t parent = suite->nr_tests;

	(void)section_line;
	if (!complete(test, ret_what) || !add_test(suite, test, ret_what))
		return false;
	for (size_t i = 0; suite->tests[parent].sizes[i] != NULL; i++) {
		const char *size = suite->tests[parent].sizes[i];

		if (!suite_sizes_fit(&suite->tests[parent], size, ret_what))
			return false;
		if (suite_sizes_is_own(&suite->tests[parent], size))
			continue;
		if (!suite_sizes_make(&suite->tests[parent], size, test) ||
			!add_test(suite, test, ret_what))
			return false;
	}
	return true;
}

bool suite_parse(
	const char *name, const char *text, size_t size, struct suite *suite, char **ret_error)
{
	struct suite_reader reader = {.path = name, .suite = suite};
	const struct inifile_handler handler = {take_entry, end_test, &reader};
	size_t nr_before = suite->nr_tests;

	if (inifile_parse(name, text, size, &handler, ret_error))
		return true;
	free_test(&reader.test);
	while (suite->nr_tests > nr_before)
		free_test(&suite->tests[--suite->nr_tests]);
	return false;
}

bool suite_read(const char *path, struct suite *suite, char **ret_error)
{
	char *text;
	size_t size;
	bool done;

	if (!text_read_file(path, SUITE_FILE_BYTES_MAX, &text, &size, ret_error))
		return false;
	done = suite_parse(path, text, size, suite, ret_error);
	free(text);
	return done;
}

void suite_free(struct suite *suite)
{
	for (size_t i = 0; i < suite->nr_tests; i++)
		free_test(&suite->tests[i]);
	free(suite->tests);
	*suite = (struct suite){0};
}
