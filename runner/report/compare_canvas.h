/* SPDX-License-Identifier: MIT */
/*
 * compare_canvas - columns, wrapped lines, colours and bars on a terminal, in UTF-8 or ASCII.
 *
 * A character counts as one column. In ASCII each other character is '?', and the sign for
 * plus-minus "+-". No line ends in
 * blanks. Errors of the file stay in the file.
 */
#ifndef COMPARE_CANVAS_H
#define COMPARE_CANVAS_H

#include <stdio.h>

#include "compare_report.h"

struct compare_canvas {
	FILE *file;
	const struct compare_style *style;
	int keys;   /* columns for the names of tests in all tables; set by compare_tables */
	int blanks; /* that come before the next character, if the line has one */
};

enum compare_colour {
	COMPARE_PLAIN,
	COMPARE_GOOD,
	COMPARE_BAD,
	COMPARE_LOUD,
	COMPARE_HEAD,
};

void compare_canvas_end_line(struct compare_canvas *canvas);

/* Cut where it is too long; a width below 0 is for text that ends at the right. */
void compare_canvas_cell(struct compare_canvas *canvas, int width, const char *text);
/* The same in a colour, if there are colours. */
void compare_canvas_coloured(
	struct compare_canvas *canvas, int width, const char *text, enum compare_colour colour);

/*
 * The lead, then the text broken at blanks, each further line indented as far as the lead is long.
 * Ends the line.
 */
void compare_canvas_wrap(struct compare_canvas *canvas, const char *lead, const char *text);

/* "±" or "+-", before a half-width; nothing before an empty one. */
const char *compare_canvas_about(struct compare_canvas *canvas, const char *half_width);

/*
 * A bar from the middle of the width, which is odd, to the left for ln below 0 and to the right above;
 * longest is the ln that fills a half. Nothing is printed behind its end.
 */
void compare_canvas_bar(struct compare_canvas *canvas, int width, double ln, double longest);

#endif
