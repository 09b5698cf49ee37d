/* SPDX-License-Identifier: MIT */
/*
 * result_parts - the parts of the page of one result (result_page.h), in the order of the page.
 *
 * Each writes what stands below its heading. Those with a result_part_has_...() are left out, and so
 * are not called, where it is false.
 */
#ifndef RESULT_PARTS_H
#define RESULT_PARTS_H

#include <stdbool.h>
#include <stdio.h>

#include "page_style.h"
#include "result.h"
#include "svg.h"

/* Each test of each pass: value, index, interval, evidence; and the indices on one axis. */
void result_part_scores(FILE *file, const struct result *result);
/* Bars: one copy against each pass of more, as scaling.h has them. */
void result_part_scaling(FILE *file, const struct result *result);
bool result_part_has_scaling(const struct result *result);
/* The crypto tests, by tier. */
void result_part_crypto(FILE *file, const struct result *result);
bool result_part_has_crypto(const struct result *result);
/* The rate of each window beside the test's score, and the interval. */
void result_part_spread(FILE *file, const struct result *result);
/* The same over the time of the run, with clock and temperature below. */
void result_part_course(FILE *file, const struct result *result);
bool result_part_has_windows(const struct result *result);
/* The system, how it was measured, and what the flags mean. */
void result_part_system(FILE *file, const struct result *result);
void result_part_run(FILE *file, const struct result *result);

/* Windows further from the score than this are drawn on the edge, so that the others stay apart. */
#define RESULT_PART_FURTHEST_PERCENT 25.0

/* Of the window's test in its pass. */
const struct score *result_part_score(const struct result *result, const struct window *window);

/* A rate beside the score in percent; not finite where the score is next to nothing. */
double result_part_change(double rate, const struct score *score);

/* The same of a window's rate beside its own score. */
double result_part_window_change(const struct result *result, const struct window *window);

/* A window's mark, in the colour and shape of its pass, and a ring if something disturbed it. */
void result_part_draw_window(FILE *file, const struct window *window, struct svg_point at);

/* A cell for a relative half-width: "1.23 %", or "-". */
void result_part_half_width(FILE *file, bool has_interval, double half_width);

#endif
