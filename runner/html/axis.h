/* SPDX-License-Identifier: MIT */
/*
 * axis - from values to places on a plot, and the round values that are named below it.
 */
#ifndef AXIS_H
#define AXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define AXIS_TICKS 12

struct axis {
	double low;
	double high; /* above low */
	bool logarithmic;
	double ticks[AXIS_TICKS]; /* ascending, within the axis */
	size_t nr_ticks;
};

/*
 * Both ends are on it, and a little room beside them. Ends that are no numbers, or not above 0 on a
 * logarithmic axis, give the axis from 0 to 1, or from 1 to 10.
 */
void axis_linear(struct axis *ret_axis, double low, double high);
void axis_logarithmic(struct axis *ret_axis, double low, double high);

/* From the left, 0 .. SVG_WIDTH; what lies outside of the axis is on its end. */
double axis_place(const struct axis *axis, double value);

/* Lines from top to bottom at the ticks. */
void axis_grid(FILE *file, const struct axis *axis);
/* And what they stand for: the last row of a table with plots. The unit may be empty. */
void axis_row(FILE *file, const struct axis *axis, size_t nr_columns, const char *unit);

#endif
