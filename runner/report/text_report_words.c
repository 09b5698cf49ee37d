/* SPDX-License-Identifier: MIT */
#include "text_report_words.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* Fewer than the 72 of a section's rule, and enough for any option of a command. */
#define DASHES_MAX 7
#define REASON_BYTES_MAX 300

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool is_letter(char c)
{
	return is_upper(c) || (c >= 'a' && c <= 'z');
}

static bool is_control(char c)
{
	return ((unsigned char)c < 0x20) || c == 0x7f;
}

/* The word stays legible, but no pattern finds it. */
static void break_word(char *text, const char *word)
{
	char *found;

	while ((found = strstr(text, word)) != NULL)
		found[strlen(word) / 2] = '.';
}

char *text_report_line(const char *string)
{
	char *text = text_to_utf8(string != NULL && string[0] != '\0' ? string : "unknown");
	size_t dashes = 0;
	char *out = text;

	if (text == NULL)
		return NULL;
	for (const char *p = text; *p != '\0'; p++) {
		dashes = *p == '-' ? dashes + 1 : 0;
		if (dashes <= DASHES_MAX)
			*out++ = (char)(is_control(*p) ? ' ' : *p);
	}
	*out = '\0';
	break_word(text, "Index Score");
	return text;
}

char *text_report_reason(const char *string)
{
	char *text = text_report_line(string);

	if (text == NULL)
		return NULL;
	if (strlen(text) > REASON_BYTES_MAX) {
		size_t end = REASON_BYTES_MAX;

		/* Not in the middle of a character of UTF-8. */
		while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
			end--;
		text[end] = '\0';
	}
	for (char *p = text; *p != '\0'; p++) {
		if (*p == '(')
			*p = '[';
		else if (*p == ')')
			*p = ']';
	}
	break_word(text, "aborting");
	break_word(text, "parallel cop");
	break_word(text, "Benchmark");
	return text;
}

static bool is_title_character(char c)
{
	return is_letter(c) || (c >= '0' && c <= '9') || (c != '\0' && strchr(" _-()", c) != NULL);
}

char *text_report_title(const char *string)
{
	char *line = text_report_line(string);
	char *title;
	char *out;

	if (line == NULL)
		return NULL;
	if (line[0] >= 'a' && line[0] <= 'z')
		line[0] = (char)(line[0] - 'a' + 'A');
	title = text_format("%s%s", is_upper(line[0]) ? "" : "Test ", line);
	free(line);
	if (title == NULL)
		return NULL;
	out = title;
	for (const char *p = title; *p != '\0'; p++) {
		char c = (char)(*p == '/' || is_title_character(*p) ? *p : '_');

		if (c == '/')
			c = ' ';
		if (c != ' ' || (out > title && out[-1] != ' '))
			*out++ = c;
	}
	while (out > title && out[-1] == ' ')
		out--;
	*out = '\0';
	return title;
}

char *text_report_unit(const char *string)
{
	char *unit = text_report_line(string);
	char *out = unit;

	if (unit == NULL)
		return NULL;
	for (const char *p = unit; *p != '\0'; p++) {
		if (is_letter(*p))
			*out++ = *p;
	}
	*out = '\0';
	if (unit[0] == '\0') {
		free(unit);
		return text_format("units");
	}
	return unit;
}
