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

bool select_tests(const struct suite *suite, const char *const *names,
	struct selection *ret_selection, char **ret_error)
{
	static const char *const nothing_named[] = {SELECT_DEFAULT_GROUP, NULL};
	bool *marks = calloc(suite->nr_tests + 1, sizeof(*marks));
	size_t *tests = calloc(suite->nr_tests + 1, sizeof(*tests));
	char *error = NULL;
	size_t nr = 0;

	if (marks == NULL || tests == NULL)
		goto out;
	if (names[0] == NULL)
		names = nothing_named;
	for (size_t i = 0; names[i] != NULL; i++) {
		if (!mark(suite, names[i], marks)) {
			error = unknown_name(suite, names[i]);
			goto out;
		}
	}
	for (size_t i = 0; i < suite->nr_tests; i++) {
		if (marks[i])
			tests[nr++] = i;
	}
	free(marks);
	*ret_selection = (struct selection){tests, nr};
	return true;
out:
	free(marks);
	free(tests);
	*ret_error = error;
	return false;
}
