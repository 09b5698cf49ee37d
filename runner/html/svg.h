/* SPDX-License-Identifier: MIT */
/*
 * svg - plots, drawn into a page.
 *
 * A plot is stretched to the width of its place on the page; the width of lines and the
 * size of marks are not (vector-effect), and words are outside, in HTML, where they can be read at
 * any width. How things look is said by class, in the page's style sheet. Classes are constants.
 * Places outside the plot, and those that are no numbers, are put on its edge.
 */
#ifndef SVG_H
#define SVG_H

#include <stddef.h>
#include <stdio.h>

#define SVG_WIDTH 1000.0
#define SVG_HEIGHT 100.0

struct svg_point {
	double x; /* from the left, 0 .. SVG_WIDTH */
	double y; /* from the top, 0 .. SVG_HEIGHT */
};

void svg_begin(FILE *file, const char *class);
/* As high as so many rows of marks, one below the other. */
void svg_begin_rows(FILE *file, const char *class, size_t rows);
void svg_mark(FILE *file, const char *class, struct svg_point at);
void svg_line(FILE *file, const char *class, struct svg_point from, struct svg_point to);
void svg_bar(FILE *file, const char *class, struct svg_point corner, struct svg_point opposite);
/* A line through all points; nothing without one. */
void svg_course(FILE *file, const char *class, const struct svg_point *points, size_t nr);
void svg_end(FILE *file);

/* The mark by itself, among words. */
void svg_key(FILE *file, const char *class);

#endif
