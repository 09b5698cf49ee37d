/* SPDX-License-Identifier: MIT */
/*
 * csv_report - a result as comma-separated values (RFC 4180, but lines end in a newline alone).
 *
 * One row for each test and pass, in the result's order, after a row of names: key, title, copies,
 * score, unit, samples, baseline, index, status, low, high, flagged, class, composite, baseline_kind.
 * What there is not is empty. The status is "ok", "not-run" or the name of the failure's kind; low and
 * high bound the 95 % interval of the score; flagged counts the samples with evidence of disturbance;
 * class is that of the cores that the pass was kept on; composite is "index" or "crypto", if the test
 * is part of one; baseline_kind is "measured" or "estimated".
 */
#ifndef CSV_REPORT_H
#define CSV_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "result.h"

/* False when the file cannot be written, or without memory. */
bool csv_report_write(FILE *file, const struct result *result);

#endif
