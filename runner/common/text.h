/* SPDX-License-Identifier: MIT */
/*
 * text - small things with strings that the pure modules share.
 *
 * What is returned belongs to the caller, who frees it. A null return means that there is no
 * memory, unless it says otherwise.
 */
#ifndef TEXT_H
#define TEXT_H

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* As sprintf, into memory of its own. */
char *text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The words between blanks and tabs, null-terminated. */
char **text_words(const char *text);
size_t text_words_count(char *const *words);
void text_words_free(char **words);

/* A copy in which every byte that is not part of well-formed UTF-8 (RFC 3629) is U+FFFD. */
char *text_to_utf8(const char *bytes);

/* The length of the well-formed sequence of UTF-8 that the text begins with, or 0; 1 at its end. */
size_t text_utf8_sequence(const char *text);

/*
 * Everything in the regular file at path, with a zero byte after it that is not counted. On failure returns
 * false and sets *ret_error to "PATH: what is wrong" (null without memory).
 */
bool text_read_file(
	const char *path, size_t max_bytes, char **ret_text, size_t *ret_size, char **ret_error);

/* The same for what is left of an open stream, which stays open; name stands for it in errors. */
bool text_read_stream(const char *name, FILE *file, size_t max_bytes, char **ret_text,
	size_t *ret_size, char **ret_error);

/*
 * Between these two, this thread prints and reads numbers and dates as C does, whatever the
 * locale. begin() returns false when the system has no memory for it. No nesting.
 */
struct text_locale {
	locale_t c;
	locale_t before;
};
bool text_locale_begin(struct text_locale *ret_locale);
void text_locale_end(struct text_locale *locale);

#endif
