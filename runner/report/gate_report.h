/* SPDX-License-Identifier: MIT */
/*
 * gate_report - what the gate found: a table for people, TAP, and JSON, format "unixindex-gate/1".
 *
 * gate.schema.json beside this file describes the JSON. The table has at most 80 columns, unless a test's
 * key is longer than its column: then it has a line of its own. Its last line says all in one, and is
 * the only one where no more is asked for.
 */
#ifndef GATE_REPORT_H
#define GATE_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "compare_report.h"
#include "gate_judge.h"
#include "side.h"

#define GATE_REPORT_FORMAT "unixindex-gate/1"

/* A why_not. */
#define GATE_REPORT_OTHER_MACHINE "not known to be of one machine; see --require-same-host"

struct gate_report {
	const struct gate_table *table; /* judged; empty if there is a why_not */
	struct gate_limits limits;
	const char *why_not;      /* what is against judging anything; null: nothing */
	const struct side *sides; /* A and B; of --run-ab their first runs */
	const char *commands[2];  /* of --run-ab; else null */
	size_t nr_blocks;         /* likewise; else 0 */
};

enum gate_verdict gate_report_verdict(const struct gate_report *report);

/* Whether both sides are known to be of one machine, with all of their runs. */
bool gate_report_same_machine(const struct gate_report *report);

/* Whether the fact is known of both sides and differs. */
bool gate_report_differs(const struct gate_report *report, enum fact fact);

/* These return false without memory or when the file cannot be written. */
bool gate_report_text(
	FILE *file, const struct gate_report *report, const struct compare_style *style);
/* The last line alone: "gate: loss: pipe with 1 copy 0.912" */
bool gate_report_line(FILE *file, const struct gate_report *report);
/* Test Anything Protocol: a loss is not ok, and what cannot be told is skipped. */
bool gate_report_tap(FILE *file, const struct gate_report *report);

/* result_json_write() writes it. Null without memory. */
json_t *gate_report_json(const struct gate_report *report);

#endif
