/* SPDX-License-Identifier: MIT */
/*
 * scan - words and numbers at the beginning of a text.
 *
 * Each function returns what stands behind the thing it looks for, or null if the text does not
 * begin with that. Blanks before it are skipped. Outputs are set on success only.
 */
#ifndef SCAN_H
#define SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scan_number {
	double value; /* NaN or infinite if the text says so, or has more than a double holds */
	unsigned decimals; /* digits behind the point */
	bool open;         /* ends with a point: cut off, for all one can tell */
	bool foreign;      /* commas as decimal point or between thousands */
};

/*
 * 6094928.5, and also 6,094,928.5, 6094928,5, 1e9, nan, inf. What follows may be a letter: units are
 * glued to numbers.
 */
const char *scan_number(const char *text, struct scan_number *ret_number);

/* Digits only, at most max; not the beginning of a longer word or decimal number. */
const char *scan_whole(const char *text, uint32_t max, uint32_t *ret_number);

/* The word, whatever its case. What follows may be anything but a letter. */
const char *scan_word(const char *text, const char *word);

/* Letters; their number is the difference of the pointers, without the blanks before them. */
const char *scan_letters(const char *text, const char **ret_start);

/* The character c. */
const char *scan_character(const char *text, char c);

/* Where the word stands in the text, whatever its case and whatever is around it; or null. */
const char *scan_find(const char *text, const char *word);

const char *scan_blanks(const char *text);

bool scan_is_letter(char c);
bool scan_is_digit(char c);

#endif
