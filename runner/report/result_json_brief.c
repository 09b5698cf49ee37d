/* SPDX-License-Identifier: MIT */
#include "result_json_brief.h"

#include <stdlib.h>
#include <string.h>

#include "result_json.h"

/* Deeper than any window. */
#define DEPTH_MAX 8
/* So many digits are an integer that Jansson takes, and no overflow of a double. */
#define DIGITS_MAX 18

#define DIGITS "0123456789"
#define BLANKS " \t\r\n"

/*
 * These return where the value ends, null if it is not one of the plain kind. The text ends in a zero byte,
 * which no value has.
 */
static const char *skip_value(const char *p, int depth);

static const char *skip_blanks(const char *p)
{
	return p + strspn(p, BLANKS);
}

static const char *skip_number(const char *p)
{
	size_t digits;

	p += *p == '-';
	digits = strspn(p, DIGITS);
	if (digits == 0 || digits > DIGITS_MAX || (digits > 1 && *p == '0'))
		return NULL;
	p += digits;
	if (*p == '.') {
		digits = strspn(++p, DIGITS);
		if (digits == 0)
			return NULL;
		p += digits;
	}
	/* An exponent is for who knows how to read it. */
	return *p == 'e' || *p == 'E' ? NULL : p;
}

/* Of printable ASCII, as names are. */
static const char *skip_string(const char *p)
{
	for (p++; *p != '"'; p++)
		if (*p < ' ' || *p > '~' || *p == '\\')
			return NULL;
	return p + 1;
}

static const char *skip_word(const char *p)
{
	static const char *const words[] = {"true", "false", "null"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (strncmp(p, words[i], strlen(words[i])) == 0)
			return p + strlen(words[i]);
	return NULL;
}

/* "name": */
static const char *skip_name(const char *p)
{
	p = *p == '"' ? skip_string(p) : NULL;
	p = p != NULL ? skip_blanks(p) : NULL;
	return p != NULL && *p == ':' ? skip_blanks(p + 1) : NULL;
}

static const char *skip_list(const char *p, char end, int depth)
{
	p = skip_blanks(p + 1);
	if (*p == end)
		return p + 1;
	for (;;) {
		if (end == '}')
			p = skip_name(p);
		p = p != NULL ? skip_value(p, depth - 1) : NULL;
		if (p == NULL)
			return NULL;
		p = skip_blanks(p);
		if (*p == end)
			return p + 1;
		if (*p != ',')
			return NULL;
		p = skip_blanks(p + 1);
	}
}

static const char *skip_value(const char *p, int depth)
{
	if (depth == 0)
		return NULL;
	switch (*p) {
	case '[':
		return skip_list(p, ']', depth);
	case '{':
		return skip_list(p, '}', depth);
	case '"':
		return skip_string(p);
	case 't':
	case 'f':
	case 'n':
		return skip_word(p);
	default:
		return skip_number(p);
	}
}

/*
 * A copy of the text with an empty array of windows; null if they do not stand there as
 * result_json_write() puts them, or without memory. No string of JSON has a newline in it, so what
 * follows one is a member's name.
 */
static char *without_windows(const char *text, size_t size, size_t *ret_size)
{
	static const char start[] = "\n\"windows\":[";
	const char *found = strstr(text, start);
	const char *begin = found != NULL ? found + sizeof(start) - 2 : NULL;
	const char *end = begin != NULL ? skip_value(begin, DEPTH_MAX) : NULL;
	size_t head;
	size_t tail;
	char *brief;

	if (end == NULL)
		return NULL;
	head = (size_t)(begin - text);
	tail = size - (size_t)(end - text);
	brief = malloc(head + 2 + tail);
	if (brief == NULL)
		return NULL;
	memcpy(brief, text, head);
	brief[head] = '[';
	brief[head + 1] = ']';
	memcpy(brief + head + 2, end, tail);
	*ret_size = head + 2 + tail;
	return brief;
}

bool result_json_brief(const char *name, const char *text, size_t size, struct result *ret_result,
	char **ret_error)
{
	size_t brief_size;
	char *brief = without_windows(text, size, &brief_size);
	char *error = NULL;
	bool good = brief != NULL && result_json_parse(name, brief, brief_size, ret_result, &error);

	free(error);
	free(brief);
	/* Errors too are those of the whole file, with its lines. */
	return good || result_json_parse(name, text, size, ret_result, ret_error);
}
