/* SPDX-License-Identifier: MIT */
/*
 * unixbench_state - where in which report the reader is, and what rows do to that.
 */
#ifndef UNIXBENCH_STATE_H
#define UNIXBENCH_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "header.h"
#include "import_report.h"
#include "unixbench_row.h"

struct unixbench_state {
	struct import_reports *reports;
	bool has_report; /* the last of the reports is being read */
	struct header header;
	bool has_pass; /* the last of its passes is being read */
	bool run_line; /* of that pass */
	bool copies_line;
	bool in_table;     /* of indices */
	bool system_table; /* the table of the index, and not of graphics or others */
};

/* The report that is being read, a new one if there is none; null without memory. */
struct import_report *unixbench_state_report(struct unixbench_state *state, size_t line);

/* Begins a new report, unless nothing but lines of a header has been read of the last one. */
struct import_report *unixbench_state_new_report(struct unixbench_state *state, size_t line);

/* The pass that is being read, or null. */
struct import_pass *unixbench_state_pass(const struct unixbench_state *state);

/* Begins a new pass, unless nothing has been read of the last one. Null as above. */
struct import_pass *unixbench_state_new_pass(struct unixbench_state *state, size_t line);

/* "running N parallel copies of tests" */
void unixbench_state_copies(
	struct unixbench_state *state, size_t line, uint32_t cpus, uint32_t copies);

/* Takes a row of any shape but NONE, BEGUN and TWICE. */
void unixbench_state_add(struct unixbench_state *state, size_t line, enum unixbench_shape shape,
	const struct unixbench_row *row);

/* The same in a section with so many copies, wherever that is; for tables that name them in each row. */
void unixbench_state_add_copies(struct unixbench_state *state, size_t line, uint32_t copies,
	enum unixbench_shape shape, const struct unixbench_row *row);

#endif
