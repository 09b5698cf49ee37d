/* SPDX-License-Identifier: MIT */
/*
 * inifile - INI text by way of inih, with what inih does not tell: line numbers, and errors where
 * it would go on silently.
 *
 * Of inih's language: `[section]`, `key = value` (or `key: value`), whole-line comments with ; or
 * #, and ` ;` begins a comment behind a value. Refused: a line that begins with a blank (inih takes
 * it for more of the value before), lines of more than INIFILE_LINE_MAX bytes (inih would cut
 * them), control characters, text behind a `[section]` or ; in it, a section twice, a key twice in a section,
 * a section without keys, a key before any section, an empty value, a file without a section.
 */
#ifndef INIFILE_H
#define INIFILE_H

#include <stdbool.h>
#include <stddef.h>

/* inih's INI_MAX_LINE as distributions build it, without the three bytes that it keeps for itself.
 */
#define INIFILE_LINE_MAX 197
/* Of a section's or key's name; inih cuts them at 49. */
#define INIFILE_NAME_MAX 40

struct inifile_entry {
	const char *section;
	const char *key;
	const char *value;
	size_t line;         /* of the key */
	size_t section_line; /* a new value means a new section */
};

struct inifile_handler {
	/*
	 * Called for each key in order. To refuse one, returns false and sets *ret_what to what is
	 * wrong, without file and line; it is freed here.
	 */
	bool (*entry)(void *context, const struct inifile_entry *entry, char **ret_what);
	/* Called when all keys of the section at a line have been seen; the same. */
	bool (*section_end)(void *context, size_t section_line, char **ret_what);
	void *context;
};

/*
 * Returns false at the first error and sets *ret_error to "NAME:LINE: what is wrong", which the
 * caller frees (null without memory). An error of section_end has the section's line.
 */
bool inifile_parse(const char *name, const char *text, size_t size,
	const struct inifile_handler *handler, char **ret_error);

#endif
