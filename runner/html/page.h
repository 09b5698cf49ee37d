/* SPDX-License-Identifier: MIT */
/*
 * page - one HTML document that needs nothing but itself.
 *
 * Well-formed as XML too, so that any parser reads it. No script, no address, no font or picture
 * from elsewhere: a policy in its head (Content Security Policy) forbids them, should a name from a
 * result ever bring one. Markup goes into the file as it is; all that is not a constant of ours goes
 * through page_text() or page_print(), which make text of whatever they are given. Numbers are as in
 * C if the caller has called text_locale_begin().
 *
 * A table stands in a region that can be scrolled by keyboard, so that a narrow screen shows all of
 * it. A plot is a row of its own below the figures that it shows: marks for the eye, hidden from
 * screen readers, who have the figures.
 *
 * Write errors stay with the file, for the caller to look at in the end.
 */
#ifndef PAGE_H
#define PAGE_H

#include <stddef.h>
#include <stdio.h>

/* Document type, head, and the start of the body; the title is text. */
void page_begin(FILE *file, const char *title);
void page_end(FILE *file);

/* A part under a heading, and the name that links lead to. Both are constants. */
struct page_heading {
	const char *id;
	const char *words;
};
void page_links(FILE *file, const struct page_heading *headings, size_t nr);
void page_section_begin(FILE *file, const struct page_heading *heading);
void page_section_end(FILE *file);

/*
 * Any bytes as text: what HTML would make something of is a character reference; what is not
 * well-formed UTF-8, controls, what XML does not have, and signs that turn the direction of the text
 * around are U+FFFD.
 */
void page_text(FILE *file, const char *bytes);

/* As fprintf, and as above. Without memory the program ends (must.h). */
void page_print(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* <TAG>text</TAG>; attributes may follow the name: "td class=\"number\"". The tag is a constant. */
void page_element(FILE *file, const char *tag, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/*
 * A cell for a change: "+1.2 %" of (1.23, 1, " %"). What is 0 when rounded has no sign, and what is no
 * finite number is "-".
 */
void page_change(FILE *file, double change, int decimals, const char *unit);

/* Each line of the text as an item of a list; nothing if there is none. */
void page_lines(FILE *file, const char *text);

/* The caption is the name of the region too, so no other table of the page may have it. */
void page_table_begin(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The head of the table: constants, null-terminated. The first column holds words, others figures. */
void page_columns(FILE *file, const char *const *columns);
void page_table_end(FILE *file);

/* A row for a plot, across all the columns. */
void page_plot_begin(FILE *file, size_t nr_columns);
void page_plot_end(FILE *file);

#endif
