/* SPDX-License-Identifier: MIT */
#include "must.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void must_end(const char *reason)
{
	fprintf(stderr, "unixindex: %s\n", reason);
	exit(3);
}

_Noreturn void must_fail(void)
{
	must_end("no memory");
}

char *must_vformat(const char *format, va_list arguments)
{
	va_list again;
	char *text;
	int length;

	va_copy(again, arguments);
	length = vsnprintf(NULL, 0, format, arguments);
	text = length < 0 ? NULL : malloc((size_t)length + 1);
	if (!text)
		must_fail();
	vsnprintf(text, (size_t)length + 1, format, again);
	va_end(again);
	return text;
}

char *must_format(const char *format, ...)
{
	va_list arguments;
	char *text;

	va_start(arguments, format);
	text = must_vformat(format, arguments);
	va_end(arguments);
	return text;
}

char *must_copy(const char *text)
{
	return must_format("%s", text);
}

void *must_grow(void *array, size_t nr_items, size_t item_bytes)
{
	void *grown = NULL;

	/* realloc() to no bytes may free the array. */
	if (nr_items == 0 || item_bytes == 0)
		nr_items = item_bytes = 1;
	if (nr_items <= SIZE_MAX / item_bytes)
		grown = realloc(array, nr_items * item_bytes);
	if (!grown)
		must_fail();
	return grown;
}

char *must_printable(const char *text, size_t max_bytes)
{
	size_t length = strnlen(text, max_bytes);
	char *printable = must_format("%.*s", (int)length, text);

	for (char *c = printable; *c; c++)
		if ((unsigned char)*c < ' ' || (unsigned char)*c >= 0x7f)
			*c = '?';
	return printable;
}
