/* SPDX-License-Identifier: MIT */
/*
 * summary - what we say beside UnixBench's report: how sure the figures are, and what they cost.
 *
 * Nothing of it can be taken for a row or a score by the readers of that report: no line begins with a
 * capital letter.
 */
#ifndef SUMMARY_H
#define SUMMARY_H

#include <stdbool.h>
#include <stdio.h>

#include "result.h"

/*
 * What was known before the first window; for each test and pass, and each index and crypto composite, the
 * half-width of the 95 % interval, the evidence of disturbance, and two modes where there are two; whether
 * all converged, and whether the clock fell. Nothing without windows, or of UnixBench's own schedule. False
 * if the file cannot be written.
 */
bool summary_confidence(FILE *file, const struct result *result);

/* What is doubtful about an imported result; nothing about others. False if the file cannot be written. */
bool summary_doubts(FILE *file, const struct result *result);

/* What was spent where: the harness's own cost belongs to an honest figure. */
void summary_harness(FILE *file, const struct result *result);

/* One line for each test that failed; of what a kernel does not have only if nothing else was measured. */
void summary_failures(FILE *file, const struct result *result);

/*
 * The last lines: the crypto composite, if its tests were selected, and the index, of each pass; or, where
 * neither was asked for, the rates of what was.
 */
void summary_index(FILE *file, const struct result *result);

#endif
