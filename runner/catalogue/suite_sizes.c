/* SPDX-License-Identifier: MIT */
#include "suite_sizes.h"

#include <stdlib.h>
#include <string.h>

#include "suite_rules.h"
#include "text.h"

#define DIGITS_MAX 8

static bool is_number(const char *word)
{
	size_t length = strlen(word);

	return length > 0 && length <= DIGITS_MAX && word[0] != '0' &&
		strspn(word, "0123456789") == length;
}

/* The last of the arguments; null if there is none. */
static const char *own_size(const struct suite_test *test)
{
	size_t nr = text_words_count(test->arguments);

	return nr > 0 ? test->arguments[nr - 1] : NULL;
}

/* Where the title has the size as a word of its own; null if it has not. */
static const char *find_in_title(const struct suite_test *test)
{
	const char *size = own_size(test);
	const char *at = test->title;

	while ((at = strstr(at, size)) != NULL) {
		char after = at[strlen(size)];

		if ((at == test->title || at[-1] == ' ') && (after == ' ' || after == '\0'))
			return at;
		at++;
	}
	return NULL;
}

static char *make_title(const struct suite_test *test, const char *size)
{
	const char *at = find_in_title(test);

	return text_format("%.*s%s%s", (int)(at - test->title), test->title, size,
		at + strlen(own_size(test)));
}

static char *make_key(const struct suite_test *test, const char *size)
{
	size_t length = strcspn(test->key, ":");

	return text_format("%.*s-%s%s", (int)length, test->key, size, test->key + length);
}

bool suite_sizes_fit(const struct suite_test *test, const char *size, char **ret_what)
{
	const char *own = own_size(test);
	const char *fault = NULL;
	char *title;
	char *key;

	if (!is_number(size))
		fault = "whole numbers are wanted";
	else if (own == NULL || !is_number(own) || find_in_title(test) == NULL)
		fault = "the last of the arguments must be a size, and stand in the title too";
	if (fault == NULL) {
		title = make_title(test, size);
		key = make_key(test, size);
		if (title != NULL && key != NULL) {
			fault = suite_title_fault(title);
			if (fault == NULL)
				fault = suite_key_fault(key);
		}
		free(title);
		free(key);
	}
	if (fault != NULL)
		*ret_what = text_format("sizes: '%s': %s", size, fault);
	return fault == NULL;
}

bool suite_sizes_is_own(const struct suite_test *test, const char *size)
{
	return strcmp(own_size(test), size) == 0;
}

static char *copy_or_null(const char *string)
{
	return string != NULL ? strdup(string) : NULL;
}

static bool copy_arguments(const struct suite_test *test, const char *size, struct suite_test *made)
{
	size_t nr = text_words_count(test->arguments);

	made->arguments = calloc(nr + 1, sizeof(*made->arguments));
	for (size_t i = 0; made->arguments != NULL && i < nr; i++) {
		made->arguments[i] = strdup(i + 1 < nr ? test->arguments[i] : size);
		if (made->arguments[i] == NULL)
			return false;
	}
	return made->arguments != NULL;
}

bool suite_sizes_make(const struct suite_test *test, const char *size, struct suite_test *ret_test)
{
	struct suite_test *made = ret_test;

	*made = *test;
	made->key = make_key(test, size);
	made->title = make_title(test, size);
	made->unit = strdup(test->unit);
	made->file = strdup(test->file);
	made->path = strdup(test->path);
	made->groups = text_words("");
	made->aliases = text_words("");
	made->sizes = text_words("");
	made->program = copy_or_null(test->program);
	made->command = copy_or_null(test->command);
	made->size_of = strdup(test->key);
	return copy_arguments(test, size, made) && made->key != NULL && made->title != NULL &&
		made->unit != NULL && made->file != NULL && made->path != NULL &&
		made->groups != NULL && made->aliases != NULL && made->sizes != NULL &&
		made->size_of != NULL && (made->program != NULL) == (test->program != NULL) &&
		(made->command != NULL) == (test->command != NULL);
}
