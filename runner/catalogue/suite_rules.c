/* SPDX-License-Identifier: MIT */
#include "suite_rules.h"

#include <string.h>

#include "text.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS "0123456789"

const char *suite_name_fault(const char *name)
{
	size_t length = strlen(name);

	if (length == 0 || length > SUITE_NAME_MAX || strspn(name, LETTERS DIGITS "-_") != length)
		return "a name has 1 to 40 letters, digits, - and _";
	/* With a - first it would be an option. */
	if (strchr(LETTERS DIGITS, name[0]) == NULL)
		return "a name begins with a letter or digit";
	return NULL;
}

const char *suite_key_fault(const char *key)
{
	const char *colon = strchr(key, ':');
	char name[SUITE_NAME_MAX + 1];
	size_t length = colon != NULL ? (size_t)(colon - key) : strlen(key);
	const char *fault;

	if (strlen(key) > SUITE_NAME_MAX)
		return "a key has 1 to 40 characters";
	memcpy(name, key, length);
	name[length] = '\0';
	fault = suite_name_fault(name);
	if (fault != NULL || colon == NULL)
		return fault;
	return suite_name_fault(colon + 1) != NULL
		? "behind the colon of a key comes the name of a tier, as in sha256:kernel"
		: NULL;
}

static bool is_number(const char *word, size_t length)
{
	return length > 0 && strspn(word, DIGITS) >= length;
}

/* A reader looks for three numbers behind a name: title, two numbers of it, and the value. */
static bool ends_in_two_numbers(const char *title)
{
	const char *last = strrchr(title, ' ');
	const char *before;

	if (last == NULL || !is_number(last + 1, strlen(last + 1)))
		return false;
	for (before = last; before > title && before[-1] != ' '; before--)
		;
	return is_number(before, (size_t)(last - before));
}

const char *suite_title_fault(const char *title)
{
	size_t length = strlen(title);

	if (length < 2 || length > SUITE_TITLE_MAX)
		return "a title has 2 to 40 characters";
	if (strspn(title, LETTERS DIGITS " _-()") != length)
		return "a title has letters, digits, blanks, and _ - ( ) only";
	if (title[0] < 'A' || title[0] > 'Z')
		return "a title begins with a capital letter";
	if (strstr(title, "  ") != NULL)
		return "a title has one blank between words";
	if (title[length - 1] == ' ')
		return "a title ends without a blank";
	if (ends_in_two_numbers(title))
		return "a title that ends in two numbers looks like a row of the index table";
	if (strstr(title, "Index Score") != NULL || strstr(title, "parallel cop") != NULL)
		return "a title has no 'Index Score' and no 'parallel copies', which readers look "
		       "for";
	return NULL;
}

const char *suite_unit_fault(const char *unit)
{
	size_t length = strlen(unit);

	if (length == 0 || length > SUITE_UNIT_MAX || strspn(unit, LETTERS) != length)
		return "a unit has 1 to 8 letters (MBps, not MB/s)";
	return NULL;
}

static bool has_word(char *const *words, const char *word)
{
	for (size_t i = 0; words[i] != NULL; i++) {
		if (strcmp(words[i], word) == 0)
			return true;
	}
	return false;
}

static bool names_one_test(const struct suite_test *test, const char *name)
{
	return strcmp(test->key, name) == 0 || has_word(test->aliases, name);
}

/* A name of the test that other has too, with another meaning; or null. */
static const char *shared_name(const struct suite_test *test, const struct suite_test *other)
{
	if (names_one_test(other, test->key) || has_word(other->groups, test->key))
		return test->key;
	for (size_t i = 0; test->aliases[i] != NULL; i++) {
		const char *alias = test->aliases[i];

		if (names_one_test(other, alias) || has_word(other->groups, alias))
			return alias;
	}
	for (size_t i = 0; test->groups[i] != NULL; i++) {
		if (names_one_test(other, test->groups[i]))
			return test->groups[i];
	}
	return NULL;
}

bool suite_names_agree(const struct suite *others, const struct suite_test *test, char **ret_what)
{
	for (size_t i = 0; test->groups[i] != NULL; i++) {
		if (names_one_test(test, test->groups[i])) {
			*ret_what = text_format(
				"'%s' names both this test and a group", test->groups[i]);
			return false;
		}
	}
	if (has_word(test->aliases, test->key)) {
		*ret_what = text_format("alias '%s' is the test's key already", test->key);
		return false;
	}
	for (size_t i = 0; i < others->nr_tests; i++) {
		const struct suite_test *other = &others->tests[i];
		const char *name = shared_name(test, other);

		if (name != NULL) {
			*ret_what = text_format("'%s' is a name or group of test [%s] of %s too",
				name, other->key, other->file);
			return false;
		}
		if (strcmp(test->title, other->title) == 0) {
			*ret_what = text_format("title '%s' is that of test [%s] of %s too",
				test->title, other->key, other->file);
			return false;
		}
	}
	return true;
}
