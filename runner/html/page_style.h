/* SPDX-License-Identifier: MIT */
/* page_style - the style sheet of every page: on a screen, light or dark, on a phone, on paper. */
#ifndef PAGE_STYLE_H
#define PAGE_STYLE_H

#include <stddef.h>

/* Lines of CSS, null-terminated. */
extern const char *const page_style[];

/* What is drawn of one pass or side, in its colour, and marks in its shape. */
enum page_style_shape {
	PAGE_STYLE_MARK,
	PAGE_STYLE_LEFT_OUT, /* the mark of what does not count */
	PAGE_STYLE_SPAN,
	PAGE_STYLE_LINE,
	PAGE_STYLE_BAR,
};
#define PAGE_STYLE_SHAPES 5

/* There are so many colours, and the first again for pass or side 4. */
#define PAGE_STYLE_KINDS 4

/* "mark p1" of the mark of pass or side 1. */
const char *page_style_class(enum page_style_shape shape, size_t of);

#endif
