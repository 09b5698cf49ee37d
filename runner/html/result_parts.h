/* SPDX-License-Identifier: MIT */
/*
 * result_parts - the parts of the page of one result (result_page.h), in the order of the page.
 *
 * Each writes a section, or nothing if the result has nothing for it. A pass has its colour and its
 * kind of mark throughout: result_part_kind().
 */
#ifndef RESULT_PARTS_H
#define RESULT_PARTS_H

#include <stdio.h>

#include "page_style.h"
#include "result.h"

/* Each test of each pass: value, index, interval, evidence; and the indices on one axis. */
void result_part_scores(FILE *file, const struct result *result);
/* Bars: one copy against each pass of more. */
void result_part_scaling(FILE *file, const struct result *result);
/* The rate of each window beside the test's median, and the interval. */
void result_part_spread(FILE *file, const struct result *result);
/* The same over the time of the run, with clock and temperature below. */
void result_part_course(FILE *file, const struct result *result);
void result_part_crypto(FILE *file, const struct result *result);
/* The system, how it was measured, and what the flags mean. */
void result_part_system(FILE *file, const struct result *result);
void result_part_run(FILE *file, const struct result *result);

/* "p0" .. of a pass in a style sheet; the same again after PAGE_STYLE_KINDS. */
const char *result_part_kind(size_t pass);

/* "mark p0" ..: of a window's mark, by pass. */
const char *result_part_mark(const struct window *window);

/* What stands before the mark of a window with evidence of disturbance, at the same place. */
#define RESULT_PART_FLAGGED "flagged"

#endif
