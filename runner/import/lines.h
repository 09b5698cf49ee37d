/* SPDX-License-Identifier: MIT */
/*
 * lines - the text of a report in any state as lines that parsers can take.
 *
 * Taken away: CR of CR LF (a CR alone ends a line), escape sequences of terminals, what was struck
 * over with backspaces, control characters, marks of quotations (> >>>), of tables and emphasis in
 * Markdown, tags of HTML. Tabs and the many blanks of Unicode become blanks, of which one is left
 * between words and none at ends; dashes and quotes of typesetters become ASCII's; a byte that is
 * not UTF-8 becomes '?'. Wrapped lines stay as they are: only who knows what a line should be can
 * join them (lines_join).
 *
 * HTML is taken for that if there is a tag of a document, table or preformatted text in it. A row of
 * a table is one line, with a blank between cells.
 */
#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "line_flow.h"

struct lines {
	struct line_flow flow; /* holds the memory */
	const struct line *lines;
	size_t nr;
	size_t last; /* the last line that says anything; nr if none does */
};

/* False without memory. */
bool lines_make(const char *text, size_t size, struct lines *ret_lines);

#define LINES_JOINED_BYTES 512

/*
 * The line at index and the nr_more lines after it as one, with the string between them. False if
 * there are not so many, or they are too long to be a wrapped line.
 */
bool lines_join(const struct lines *lines, size_t index, size_t nr_more, const char *between,
	char ret_text[LINES_JOINED_BYTES]);

void lines_free(struct lines *lines);

#endif
