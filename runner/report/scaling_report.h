/* SPDX-License-Identifier: MIT */
/*
 * scaling_report - what more copies gain, as a table and as JSON, format "unixindex-scaling/1".
 *
 * The table is at most 80 columns wide, unless the key of a test is longer than its column: then it has a
 * line of its own. scaling.schema.json beside this file describes the JSON. Both come from the
 * result alone, so a result file gives the same bytes again.
 */
#ifndef SCALING_REPORT_H
#define SCALING_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "result.h"

#define SCALING_REPORT_FORMAT "unixindex-scaling/1"

/* False when the file cannot be written, without memory, or if no pass of the result has 1 copy. */
bool scaling_report_text(FILE *file, const struct result *result);
bool scaling_report_json(FILE *file, const struct result *result);

#endif
