/* SPDX-License-Identifier: MIT */
/*
 * compare_parts - the parts of the page of a comparison (compare_page.h), in the order of the page.
 *
 * Each writes what stands below its heading. Those with a compare_part_has_...() are left out, and so
 * are not called, where it is false. A side has its colour throughout.
 */
#ifndef COMPARE_PARTS_H
#define COMPARE_PARTS_H

#include <stdbool.h>
#include <stdio.h>

#include "compare.h"

/* Who is compared; and of more than one, what differs between them, and what that means. */
void compare_part_sides(FILE *file, const struct compare *compare);
void compare_part_differences(FILE *file, const struct compare *compare);
/* A table for each load: figures, ratios with their intervals, verdicts. */
void compare_part_figures(FILE *file, const struct compare *compare);
/* From one copy to all CPUs, and which tests make the index ratio. */
void compare_part_scaling(FILE *file, const struct compare *compare);
bool compare_part_has_scaling(const struct compare *compare);
void compare_part_reasons(FILE *file, const struct compare *compare);
bool compare_part_has_reasons(const struct compare *compare);

#endif
