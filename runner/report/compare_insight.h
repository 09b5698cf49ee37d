/* SPDX-License-Identifier: MIT */
/* compare_insight - what stands below the tables: scaling, which tests make the difference, a legend. */
#ifndef COMPARE_INSIGHT_H
#define COMPARE_INSIGHT_H

#include "compare_canvas.h"

/* Nothing without both passes. Of the first five sides only, if there are more. */
void compare_insight_scaling(struct compare_canvas *canvas, const struct compare *compare);

/*
 * Of the second side: one line for each test that makes much of the index ratio. Share is that of
 * the sum of all differences, whatever their direction. False without memory.
 */
bool compare_insight_reasons(struct compare_canvas *canvas, const struct compare_section *section);

/* What signs in the tables mean, as far as there are any. */
void compare_insight_legend(struct compare_canvas *canvas, const struct compare *compare);

#endif
