/* SPDX-License-Identifier: MIT */
#include "system_print.h"

#include <string.h>

#include "system_lines.h"

#define LABEL_COLUMNS 14
#define TEXT_COLUMNS (SYSTEM_PRINT_COLUMNS - LABEL_COLUMNS)

/* The longest start of the text that fits, in bytes: at a blank if there is one. */
static size_t fitting(const char *text)
{
	size_t bytes = 0, columns = 0, at_blank = 0;

	while (text[bytes] != '\0' && columns < TEXT_COLUMNS) {
		if (text[bytes] == ' ')
			at_blank = bytes;
		/* Bytes that go on with a character of UTF-8 take no column. */
		do
			bytes++;
		while (((unsigned char)text[bytes] & 0xc0) == 0x80);
		columns++;
	}
	if (text[bytes] == '\0' || text[bytes] == ' ' || at_blank == 0)
		return bytes;
	return at_blank;
}

/* Label and text, the text in as many lines as it takes. */
static void put(void *context, const char *label, const char *text)
{
	FILE *file = context;

	do {
		size_t length = fitting(text);

		(void)fprintf(file, "%-*s%.*s\n", LABEL_COLUMNS, label, (int)length, text);
		label = "";
		text += length;
		text += strspn(text, " ");
	} while (text[0] != '\0');
}

bool system_print(FILE *file, const struct system_info *system)
{
	system_lines(system, &(struct system_lines){put, file});
	return ferror(file) == 0;
}
