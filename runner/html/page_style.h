/* SPDX-License-Identifier: MIT */
/* page_style - the style sheet of every page: on a screen, light or dark, on a phone, on paper. */
#ifndef PAGE_STYLE_H
#define PAGE_STYLE_H

/* Lines of CSS, null-terminated. Marks of pass or side K of a plot have the class "pK", K below this. */
#define PAGE_STYLE_KINDS 4
extern const char *const page_style[];

#endif
