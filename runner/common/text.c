/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *text_format(const char *format, ...)
{
	va_list arguments;
	char *text = NULL;
	int length;

	va_start(arguments, format);
	length = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	if (length < 0)
		return NULL;
	text = malloc((size_t)length + 1);
	if (text == NULL)
		return NULL;
	va_start(arguments, format);
	(void)vsnprintf(text, (size_t)length + 1, format, arguments);
	va_end(arguments);
	return text;
}

char **text_words(const char *text)
{
	static const char blanks[] = " \t";
	/* A word takes two bytes at least, with the blank after it. */
	char **words = calloc(strlen(text) / 2 + 2, sizeof(*words));
	size_t nr = 0;

	if (words == NULL)
		return NULL;
	for (const char *p = text + strspn(text, blanks); *p != '\0'; p += strspn(p, blanks)) {
		size_t length = strcspn(p, blanks);

		words[nr] = strndup(p, length);
		if (words[nr] == NULL) {
			text_words_free(words);
			return NULL;
		}
		nr++;
		p += length;
	}
	return words;
}

size_t text_words_count(char *const *words)
{
	size_t nr = 0;

	while (words[nr] != NULL)
		nr++;
	return nr;
}

void text_words_free(char **words)
{
	if (words == NULL)
		return;
	for (size_t i = 0; words[i] != NULL; i++)
		free(words[i]);
	free(words);
}

/* Table 3-7 of Unicode. */
size_t text_utf8_sequence(const char *text)
{
	const unsigned char *p = (const unsigned char *)text;
	unsigned char low = 0x80;
	unsigned char high = 0xbf;
	size_t length;

	if (p[0] < 0x80)
		return 1;
	if (p[0] < 0xc2 || p[0] > 0xf4)
		return 0;
	length = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
	/* No overlong forms, no surrogates, nothing above U+10FFFF. */
	if (p[0] == 0xe0)
		low = 0xa0;
	else if (p[0] == 0xf0)
		low = 0x90;
	else if (p[0] == 0xed)
		high = 0x9f;
	else if (p[0] == 0xf4)
		high = 0x8f;
	if (p[1] < low || p[1] > high)
		return 0;
	for (size_t i = 2; i < length; i++) {
		if (p[i] < 0x80 || p[i] > 0xbf)
			return 0;
	}
	return length;
}

char *text_to_utf8(const char *bytes)
{
	static const char replacement[] = "\xef\xbf\xbd";
	char *text = malloc(3 * strlen(bytes) + 1);
	char *out = text;

	if (text == NULL)
		return NULL;
	for (const char *p = bytes; *p != '\0';) {
		size_t length = text_utf8_sequence(p);
		const char *from = length > 0 ? p : replacement;
		size_t out_bytes = length > 0 ? length : sizeof(replacement) - 1;

		memcpy(out, from, out_bytes);
		out += out_bytes;
		p += length > 0 ? length : 1;
	}
	*out = '\0';
	return text;
}

bool text_read_stream(const char *name, FILE *file, size_t max_bytes, char **ret_text,
	size_t *ret_size, char **ret_error)
{
	char *text = NULL;
	char *error = NULL;
	size_t size = 0;
	size_t room = 4096;

	for (;;) {
		char *larger = realloc(text, room + 1);

		if (larger == NULL)
			goto out;
		text = larger;
		size += fread(text + size, 1, room - size, file);
		if (size > max_bytes) {
			error = text_format("%s: it has more than %zu bytes", name, max_bytes);
			goto out;
		}
		if (size < room)
			break;
		room *= 2;
	}
	if (ferror(file)) {
		error = text_format("%s: %s", name, strerror(errno));
		goto out;
	}
	text[size] = '\0';
	*ret_text = text;
	*ret_size = size;
	return true;
out:
	free(text);
	*ret_error = error;
	return false;
}

/* Null if there is nothing against reading the file, else what there is. */
static const char *fault_of(int fd, size_t max_bytes, bool *ret_too_large)
{
	struct stat status;

	*ret_too_large = false;
	if (fd < 0 || fstat(fd, &status) != 0)
		return strerror(errno);
	if (S_ISDIR(status.st_mode))
		return strerror(EISDIR);
	if (!S_ISREG(status.st_mode))
		return "it is no regular file";
	*ret_too_large = status.st_size > 0 && (uintmax_t)status.st_size > max_bytes;
	return NULL;
}

bool text_read_file(
	const char *path, size_t max_bytes, char **ret_text, size_t *ret_size, char **ret_error)
{
	/* Opening a pipe waits for who writes into it, unless it is told not to. */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	bool too_large;
	const char *fault = fault_of(fd, max_bytes, &too_large);
	FILE *file = fault == NULL && !too_large ? fdopen(fd, "rb") : NULL;
	bool good;

	if (file == NULL) {
		*ret_error = too_large
			? text_format("%s: it has more than %zu bytes", path, max_bytes)
			: text_format("%s: %s", path, fault != NULL ? fault : strerror(errno));
		if (fd >= 0)
			(void)close(fd);
		return false;
	}
	good = text_read_stream(path, file, max_bytes, ret_text, ret_size, ret_error);
	(void)fclose(file);
	return good;
}

bool text_locale_begin(struct text_locale *ret_locale)
{
	locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);

	if (c == (locale_t)0)
		return false;
	ret_locale->c = c;
	ret_locale->before = uselocale(c);
	return true;
}

void text_locale_end(struct text_locale *locale)
{
	(void)uselocale(locale->before);
	freelocale(locale->c);
}
