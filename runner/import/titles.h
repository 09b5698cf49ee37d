/* SPDX-License-Identifier: MIT */
/*
 * titles - the rows that UnixBench's reports have had, in all versions.
 *
 * Titles and units are an interface: programs find rows by them. Keys are those of the command line.
 */
#ifndef TITLES_H
#define TITLES_H

#include <stdbool.h>
#include <stddef.h>

struct titles_test {
	const char *title;
	const char *key;
	const char *unit;
	double seconds; /* that one sample takes; 0: not known */
	bool classic;   /* one of the twelve of the index */
};

struct titles_place {
	const struct titles_test *test;
	const char *start; /* of the title in the line */
	const char *end;   /* behind it, and behind a "Test" that versions before 4.1 add */
};

/* The first known title in the line, whatever its case; false if there is none. */
bool titles_find(const char *line, struct titles_place *ret_place);

/* Whether the line ends in the middle of a known title: it was wrapped there, or cut off. */
bool titles_is_begun(const char *line);

/* Whether the title is the end of a known one, whose beginning is missing. */
bool titles_is_rest(const char *title);

#endif
