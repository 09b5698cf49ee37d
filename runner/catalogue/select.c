/* SPDX-License-Identifier: MIT */
#include "select.h"

#include <stdlib.h>
#include <string.h>

#include "nearest.h"
#include "text.h"

static bool has_word(char *const *words, const char *word)
{
	for (size_t i = 0; words[i] != NULL; i++) {
		if (strcmp(words[i], word) == 0)
			return true;
	}
	return false;
}

bool select_in_group(const struct suite_test *test, const char *group)
{
	return has_word(test->groups, group);
}

/* Marks the tests of that name; false if there are none. */
static bool mark(const struct suite *suite, const char *name, bool *marks)
{
	bool found = false;

	for (size_t i = 0; i < suite->nr_tests; i++) {
		const struct suite_test *test = &suite->tests[i];

		if (strcmp(test->key, name) == 0 || has_word(test->aliases, name) ||
			has_word(test->groups, name)) {
			marks[i] = true;
			found = true;
		}
	}
	return found;
}

static size_t add_words(const char **names, size_t nr, char *const *words)
{
	for (size_t i = 0; words[i] != NULL; i++)
		names[nr++] = words[i];
	return nr;
}

static char *unknown_name(const struct suite *suite, const char *name)
{
	size_t room = 1;
	size_t nr = 0;
	const char **names;
	const char *nearest;

	for (size_t i = 0; i < suite->nr_tests; i++)
		room += 1 + text_words_count(suite->tests[i].aliases) +
			text_words_count(suite->tests[i].groups);
	names = calloc(room, sizeof(*names));
	if (names == NULL)
		return NULL;
	for (size_t i = 0; i < suite->nr_tests; i++) {
		names[nr++] = suite->tests[i].key;
		nr = add_words(names, nr, suite->tests[i].aliases);
		nr = add_words(names, nr, suite->tests[i].groups);
	}
	nearest = nearest_find(name, names, nr);
	free(names);
	if (nearest == NULL)
		return text_format("unknown test or group '%s' (./run list shows all)", name);
	return text_format("unknown test or group '%s'; did you mean '%s'? (./run list shows all)",
		name, nearest);
}

/* The suite may have only some of them, or none. */
static bool mark_default(const struct suite *suite, bool *marks)
{
	static const char *const groups[] = {SELECT_INDEX_GROUP, SELECT_CRYPTO_GROUP};
	bool found = false;

	for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++)
		found = mark(suite, groups[i], marks) || found;
	return found;
}

static size_t gather(const struct suite *suite, const bool *marks, size_t *tests)
{
	size_t nr = 0;

	for (size_t i = 0; i < suite->nr_tests; i++) {
		if (marks[i])
			tests[nr++] = i;
	}
	return nr;
}

bool select_tests(const struct suite *suite, const char *const *names,
	struct selection *ret_selection, char **ret_error)
{
	bool *marks = calloc(suite->nr_tests + 1, sizeof(*marks));
	size_t *tests = calloc(suite->nr_tests + 1, sizeof(*tests));
	char *error = NULL;

	if (marks == NULL || tests == NULL)
		goto out;
	if (names[0] == NULL && !mark_default(suite, marks)) {
		error = unknown_name(suite, SELECT_INDEX_GROUP);
		goto out;
	}
	for (size_t i = 0; names[i] != NULL; i++) {
		if (!mark(suite, names[i], marks)) {
			error = unknown_name(suite, names[i]);
			goto out;
		}
	}
	*ret_selection = (struct selection){tests, gather(suite, marks, tests)};
	free(marks);
	return true;
out:
	free(marks);
	free(tests);
	*ret_error = error;
	return false;
}

static bool is_size_of_any(
	const struct suite *suite, const struct selection *selection, const struct suite_test *test)
{
	for (size_t i = 0; test->size_of != NULL && i < selection->nr_tests; i++) {
		if (strcmp(test->size_of, suite->tests[selection->tests[i]].key) == 0)
			return true;
	}
	return false;
}

bool select_add_sizes(const struct suite *suite, struct selection *selection)
{
	bool *marks = calloc(suite->nr_tests + 1, sizeof(*marks));

	if (marks == NULL)
		return false;
	for (size_t i = 0; i < suite->nr_tests; i++)
		marks[i] = is_size_of_any(suite, selection, &suite->tests[i]);
	for (size_t i = 0; i < selection->nr_tests; i++)
		marks[selection->tests[i]] = true;
	selection->nr_tests = gather(suite, marks, selection->tests);
	free(marks);
	return true;
}
