/* SPDX-License-Identifier: MIT */
/* gate_finish - judges what there is to judge, and prints what comes of it. */
#ifndef GATE_FINISH_H
#define GATE_FINISH_H

#include "gate_report.h"
#include "options.h"

/*
 * Judges the table by the options' limits. The report's sides, commands, nr_blocks and why_not are the caller's to
 * fill. The exit status: what cannot be written is told on standard error, and is no verdict of "no loss".
 */
int gate_finish(
	const struct options *options, struct gate_table *table, struct gate_report *report);

#endif
