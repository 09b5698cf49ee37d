/* SPDX-License-Identifier: MIT */
/* unixbench_check - what is doubtful about a report by UnixBench once all of it has been read. */
#ifndef UNIXBENCH_CHECK_H
#define UNIXBENCH_CHECK_H

#include "import_report.h"

/*
 * An index recomputed from rounded rows may differ from the printed one by so much.
 */
#define UNIXBENCH_CHECK_DIFFERENCE 0.1
#define UNIXBENCH_CHECK_SHARE 0.0005

/* Whether the index that is printed can be the one that was computed. */
bool unixbench_check_agrees(double printed, double computed);

/* Adds the doubts. Rows stay as they are. */
void unixbench_check(struct import_report *report);

#endif
