/* SPDX-License-Identifier: MIT */
/*
 * compare_parts - the parts of the page of a comparison (compare_page.h), in the order of the page.
 *
 * Each writes a section, or nothing if there is nothing for it. A side has its colour throughout.
 */
#ifndef COMPARE_PARTS_H
#define COMPARE_PARTS_H

#include <stdbool.h>
#include <stdio.h>

#include "compare.h"

/* Who is compared, what differs between them, and what that means. */
void compare_part_sides(FILE *file, const struct compare *compare);
void compare_part_differences(FILE *file, const struct compare *compare);
/* A table for each load: figures, ratios with their intervals, verdicts. */
void compare_part_sections(FILE *file, const struct compare *compare);
/* From one copy to all CPUs, and which tests make the index ratio. */
void compare_part_scaling(FILE *file, const struct compare *compare);
void compare_part_reasons(FILE *file, const struct compare *compare);
bool compare_part_has_scaling(const struct compare *compare);
bool compare_part_has_reasons(const struct compare *compare);

#endif
