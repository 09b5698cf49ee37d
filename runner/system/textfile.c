/* SPDX-License-Identifier: MIT */
#include "textfile.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The length of the UTF-8 sequence that starts here, or 0 if it is none (RFC 3629, section 4). */
static size_t utf8_length(const unsigned char *s)
{
	size_t length;
	unsigned char low = 0x80, high = 0xbf;

	if (s[0] < 0x80)
		return 1;
	if (s[0] < 0xc2 || s[0] > 0xf4)
		return 0;
	length = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
	/* The second byte tells overlong forms, surrogates and what is above U+10FFFF. */
	if (s[0] == 0xe0)
		low = 0xa0;
	else if (s[0] == 0xed)
		high = 0x9f;
	else if (s[0] == 0xf0)
		low = 0x90;
	else if (s[0] == 0xf4)
		high = 0x8f;
	if (s[1] < low || s[1] > high)
		return 0;
	for (size_t i = 2; i < length; i++)
		if (s[i] < 0x80 || s[i] > 0xbf)
			return 0;
	return length;
}

/*
 * C1 controls are two bytes in UTF-8, and terminals obey them as they do C0. U+2028 to U+202E and U+2066
 * to U+2069 end lines and turn the direction of what follows, so that a name can hide the rest of its line.
 */
static bool is_control(const unsigned char *s)
{
	if (s[0] == 0xe2 && s[1] == 0x80)
		return s[2] >= 0xa8 && s[2] <= 0xae;
	if (s[0] == 0xe2 && s[1] == 0x81)
		return s[2] >= 0xa6 && s[2] <= 0xa9;
	return s[0] < 0x20 || s[0] == 0x7f || (s[0] == 0xc2 && s[1] < 0xa0);
}

void textfile_clean(char *text)
{
	unsigned char *s = (unsigned char *)text;

	while (*s != '\0') {
		size_t length = utf8_length(s);

		if (length == 0 || is_control(s)) {
			/* A rejected sequence is replaced byte by byte: its rest is invalid by
			 * itself. */
			*s = *s == '\t' ? ' ' : '?';
			length = 1;
		}
		s += length;
	}
}

/* Cuts off a character whose end did not fit. */
static void drop_partial_character(char *text, size_t length)
{
	size_t start = length;

	while (start > 0 && length - start < 3 && ((unsigned char)text[start - 1] & 0xc0) == 0x80)
		start--;
	if (start > 0 && (unsigned char)text[start - 1] >= 0xc2 &&
		utf8_length((unsigned char *)&text[start - 1]) == 0)
		text[start - 1] = '\0';
}

void textfile_copy(char *ret, size_t size, const char *text)
{
	size_t length = strlen(text);
	bool cut = length >= size;

	if (cut)
		length = size - 1;
	memmove(ret, text, length);
	ret[length] = '\0';
	if (cut)
		drop_partial_character(ret, length);
	textfile_clean(ret);
}

void textfile_trim(char *text)
{
	size_t skip = strspn(text, " \n");
	size_t length = strlen(text + skip);

	while (length > 0 && strchr(" \n", text[skip + length - 1]) != NULL)
		length--;
	memmove(text, text + skip, length);
	text[length] = '\0';
}

bool textfile_path(const char *root, const char *path, char ret_path[TEXTFILE_PATH_MAX])
{
	int length = snprintf(ret_path, TEXTFILE_PATH_MAX, "%s%s", root, path);

	return length >= 0 && length < TEXTFILE_PATH_MAX;
}

bool textfile_exists(const char *root, const char *path)
{
	char full[TEXTFILE_PATH_MAX];

	return textfile_path(root, path, full) && access(full, F_OK) == 0;
}

FILE *textfile_open(const char *root, const char *path)
{
	char full[TEXTFILE_PATH_MAX];
	struct stat status;
	FILE *file = NULL;
	int fd;

	if (!textfile_path(root, path, full))
		return NULL;
	fd = open(full, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return NULL;
	if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
		file = fdopen(fd, "r");
	if (file == NULL)
		close(fd);
	return file;
}

bool textfile_next(FILE *file, char *ret, size_t size)
{
	size_t length = 0;
	bool cut = false;
	int c = getc(file);

	/* ftell() is of no use for the bound: files of /proc may count as they like. */
	if (c == EOF)
		return false;
	for (long nr = 0; c != EOF && c != '\n' && nr < TEXTFILE_BYTES_MAX; nr++) {
		if (length + 1 < size)
			ret[length++] = (char)(c == '\0' ? '\1' : c);
		else
			cut = true;
		c = getc(file);
	}
	ret[length] = '\0';
	if (ferror(file))
		return false;
	if (cut)
		drop_partial_character(ret, length);
	/* Device tree texts end with a null byte, which is no part of them. */
	while (length > 0 && c == EOF && ret[length - 1] == '\1')
		ret[--length] = '\0';
	textfile_clean(ret);
	return true;
}

bool textfile_line(const char *root, const char *path, char *ret, size_t size)
{
	char line[4096];
	FILE *file = textfile_open(root, path);
	bool ok;

	if (file == NULL)
		return false;
	ok = textfile_next(file, line, sizeof(line));
	if (fclose(file) != 0)
		ok = false;
	if (!ok)
		return false;
	textfile_trim(line);
	if (line[0] == '\0')
		return false;
	textfile_copy(ret, size, line);
	return true;
}

bool textfile_parse_u64(const char *text, uint64_t *ret)
{
	uintmax_t value;

	if (text[0] == '\0' || text[strspn(text, "0123456789")] != '\0')
		return false;
	errno = 0;
	value = strtoumax(text, NULL, 10);
	if (errno != 0 || value > UINT64_MAX)
		return false;
	*ret = (uint64_t)value;
	return true;
}

bool textfile_u64(const char *root, const char *path, uint64_t *ret)
{
	char line[64];

	return textfile_line(root, path, line, sizeof(line)) && textfile_parse_u64(line, ret);
}

/* Takes off one pair of quotes; the escapes that os-release allows do not occur in what is read. */
static void unquote(char *text)
{
	size_t length = strlen(text);

	if (length < 2 || (text[0] != '"' && text[0] != '\'') || text[length - 1] != text[0])
		return;
	memmove(text, text + 1, length - 2);
	text[length - 2] = '\0';
}

bool textfile_assignment(
	const char *root, const char *path, const char *key, char *ret, size_t size)
{
	char line[1024];
	size_t key_length = strlen(key);
	bool found = false;
	FILE *file = textfile_open(root, path);

	if (file == NULL)
		return false;
	while (!found && textfile_next(file, line, sizeof(line))) {
		textfile_trim(line);
		found = strncmp(line, key, key_length) == 0 && line[key_length] == '=';
	}
	if (fclose(file) != 0)
		found = false;
	if (!found)
		return false;
	memmove(line, line + key_length + 1, strlen(line + key_length + 1) + 1);
	unquote(line);
	textfile_copy(ret, size, line);
	return true;
}
