/* SPDX-License-Identifier: MIT */
/*
 * compare_words - figures and names as the reports of a comparison print them.
 */
#ifndef COMPARE_WORDS_H
#define COMPARE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "compare.h"

#define COMPARE_WORDS_BYTES 48

/* Of a side: A, B, ... Z, AA, AB, ... */
void compare_words_label(char ret[COMPARE_WORDS_BYTES], size_t side);

/* At most 7 characters: "1065.9", "0.4499", "134.2k", "25.82M". */
void compare_words_figure(char ret[COMPARE_WORDS_BYTES], double value);

/* At most 6 characters for ratios from 0.01 to 99999, else 7: "4.236", "0.2361", "12.34". */
void compare_words_ratio(char ret[COMPARE_WORDS_BYTES], double ln);

/* "1.2 %", half the interval's width; empty without one. */
void compare_words_half_width(char ret[COMPARE_WORDS_BYTES], const struct estimate *ratio);

/* "faster", "slower?": with a question mark if it comes from no interval. Empty if there is none. */
void compare_words_verdict(char ret[COMPARE_WORDS_BYTES], const struct compare_cell *cell);

/* What a cell shows: its rating where everything is rated, else its value; empty if not measured. */
void compare_words_cell(char ret[COMPARE_WORDS_BYTES], const struct compare *compare,
	const struct compare_cell *cell);

/* These return what the caller frees, null without memory. */

/* "one copy", "all CPUs", "3 copies" */
char *compare_words_load(const struct compare_section *section);

/* "one copy", "all CPUs: A 4 copies, B 2 copies of 8 CPUs", "3 copies" */
char *compare_words_section(const struct compare *compare, const struct compare_section *section);

/* "4 x ARM Cortex-A53; Linux 3.10.105; unixindex 0.1.0; 2026-11-30; 3 runs" */
char *compare_words_side(const struct side *side);

/* Labels of the sides whose words for the fact are those of this one: "A C D", "A and 7 more". */
char *compare_words_sides(const struct compare *compare, enum fact fact, size_t side);

/* Whether an earlier side has the same words for the fact, or this one none. */
bool compare_words_is_told(const struct compare *compare, enum fact fact, size_t side);

/* Names of the facts that are not known of a side but of another: "compiler, libc"; empty if none. */
char *compare_words_unknown(const struct compare *compare, size_t side);

/* A copy of the text with words in the place of single bytes. */
struct compare_words_swap {
	char byte;
	const char *words;
};
char *compare_words_swap(const char *text, const struct compare_words_swap *swaps, size_t nr);

/* How many more would decide on one side: "rounds: context1 14, shell8 3"; empty if all is decided. */
char *compare_words_undecided(const struct compare_section *section, size_t side);

#endif
