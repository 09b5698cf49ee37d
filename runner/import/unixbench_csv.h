/* SPDX-License-Identifier: MIT */
/*
 * unixbench_csv - results as comma-separated values: a row for each test, or a column for each test.
 *
 * Fields are separated by commas or semicolons and may stand in quotes. Where a first line names the
 * columns they may come in any order; else they are those of UnixBench's HTML table: test, score, unit, time,
 * iterations, baseline, index.
 */
#ifndef UNIXBENCH_CSV_H
#define UNIXBENCH_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "line_flow.h"
#include "unixbench_state.h"

#define UNIXBENCH_CSV_COLUMNS 128

/* What a column holds. */
enum unixbench_csv_meaning {
	UNIXBENCH_CSV_NOTHING,
	UNIXBENCH_CSV_TITLE,
	UNIXBENCH_CSV_SCORE,
	UNIXBENCH_CSV_UNIT,
	UNIXBENCH_CSV_TIME,
	UNIXBENCH_CSV_SAMPLES,
	UNIXBENCH_CSV_BASELINE,
	UNIXBENCH_CSV_INDEX,
	UNIXBENCH_CSV_COPIES,
	UNIXBENCH_CSV_TEST, /* the score of one test, which is in tests[] */
};

/* All zero: no line has named columns yet. */
struct unixbench_csv {
	bool named;
	bool by_test; /* there are columns of TEST */
	enum unixbench_csv_meaning meanings[UNIXBENCH_CSV_COLUMNS];
	const struct titles_test *tests[UNIXBENCH_CSV_COLUMNS];
};

/* Whether the line was one of a table of this kind; its rows are added then. */
bool unixbench_csv_take(
	struct unixbench_csv *csv, const struct line *line, struct unixbench_state *state);

#endif
