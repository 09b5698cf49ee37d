/* SPDX-License-Identifier: MIT */
/*
 * golden - text that is compared with a file of t/golden. GOLDEN=update in the environment makes
 * the files anew.
 */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

static inline void golden_update(const char *path, const char *text)
{
	FILE *file = fopen(path, "wb");

	cr_assert_not_null(file, "%s cannot be written", path);
	cr_assert(fputs(text, file) >= 0);
	cr_assert_eq(fclose(file), 0);
}

static inline void golden_check(const char *name, const char *text)
{
	char *path = text_format("%s/golden/%s", T_DIR, name);
	const char *mode = getenv("GOLDEN");
	char *wanted = NULL;
	char *error = NULL;
	size_t size;
	size_t line = 1;
	size_t line_start = 0;
	size_t i = 0;

	cr_assert_not_null(path);
	if (mode != NULL && strcmp(mode, "update") == 0)
		golden_update(path, text);
	cr_assert(text_read_file(path, 1 << 24, &wanted, &size, &error),
		"%s (GOLDEN=update makes it)", error);
	for (; wanted[i] != '\0' && wanted[i] == text[i]; i++) {
		if (text[i] == '\n') {
			line++;
			line_start = i + 1;
		}
	}
	cr_expect(wanted[i] == text[i], "%s:%zu: wanted:\n%.*s\ngot:\n%.*s", path, line,
		(int)strcspn(wanted + line_start, "\n"), wanted + line_start,
		(int)strcspn(text + line_start, "\n"), text + line_start);
	free(wanted);
	free(path);
}

#endif
