/* SPDX-License-Identifier: MIT */
/*
 * count_line - what a program that times itself prints.
 *
 *     COUNT|VALUE|TIMEBASE|UNIT     TIMEBASE 0: VALUE is a rate; 1: VALUE / TIME a second; 60: a minute
 *     TIME|SECONDS
 *
 * The last line of each kind counts; all other lines, and numbers that no machine can reach (VALUE
 * above 1e14, SECONDS above 1e5), are passed over. Input comes in pieces of any size.
 */
#ifndef COUNT_LINE_H
#define COUNT_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct count_line {
	bool has_count;
	bool has_time;
	double value;
	double seconds;
	uint32_t timebase_s;
	char unit[16];  /* cut if longer */
	char line[128]; /* the present line so far; longer ones are passed over */
	size_t used;
	bool too_long;
};

/* Start from a struct that is all zero. */
void count_line_feed(struct count_line *count, const char *bytes, size_t nr_bytes);

/*
 * Call after the last piece. The rate in the program's unit; elapsed_s stands in for a missing TIME.
 * False if there was no usable COUNT, or the rate is not a positive number.
 */
bool count_line_rate(
	struct count_line *count, double elapsed_s, double *ret_rate, double *ret_seconds);

#endif
