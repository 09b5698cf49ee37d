/* SPDX-License-Identifier: MIT */
/*
 * compare_tables - the tables of a comparison for the terminal: figures, scaling, what makes the
 * difference.
 */
#ifndef COMPARE_TABLES_H
#define COMPARE_TABLES_H

#include "compare_canvas.h"

/* False without memory. */
bool compare_tables_write(struct compare_canvas *canvas, const struct compare *compare);

#endif
