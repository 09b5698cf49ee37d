/* SPDX-License-Identifier: MIT */
/* unixbench_row - one line of a report by UnixBench as a row, if it is one. */
#ifndef UNIXBENCH_ROW_H
#define UNIXBENCH_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "titles.h"

#define UNIXBENCH_TITLE_BYTES 81
#define UNIXBENCH_UNIT_BYTES 17

enum unixbench_shape {
	UNIXBENCH_NONE,  /* no row */
	UNIXBENCH_BEGUN, /* a title, and perhaps the beginning of its figures; wrapped or cut off */
	UNIXBENCH_RESULT, /* value, unit, time, samples */
	UNIXBENCH_SHORT,  /* value and unit */
	UNIXBENCH_INDEX,  /* baseline, result, index */
	UNIXBENCH_BOTH,   /* value, unit, time, samples, baseline, index; a table's row in HTML */
	UNIXBENCH_TWICE,  /* two values: those of two reports, side by side */
};

struct unixbench_row {
	const struct titles_test *test; /* null: not one of those that are known */
	char title[UNIXBENCH_TITLE_BYTES];
	char unit[UNIXBENCH_UNIT_BYTES]; /* empty in a row of indices */
	double value;                    /* not finite where the report says so */
	double length_s;
	uint32_t nr_samples;
	double baseline;
	double result;
	double index;
	bool whole;   /* the last number ends with a decimal, as all of UnixBench's do */
	bool foreign; /* a number had commas */
};

/*
 * in_table: a row of indices may come, of a test that is not known. Heartbeats ("1 x Process Creation 1 2 3") are
 * no rows.
 */
enum unixbench_shape unixbench_row_read(
	const char *line, bool in_table, struct unixbench_row *ret_row);

/* Whether a line is a heartbeat. */
bool unixbench_row_is_heartbeat(const char *line);

/* Whether a line is, or ends in, the rule of dashes between two passes. */
bool unixbench_row_is_rule(const char *line);

#endif
