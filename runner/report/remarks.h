/* SPDX-License-Identifier: MIT */
/*
 * remarks - what there is to know of a run as a whole, beside its figures: a line for each thing.
 *
 * No line begins with a capital letter, as for summary.h.
 */
#ifndef REMARKS_H
#define REMARKS_H

#include <stdio.h>

#include "result.h"

/* Of the time before the first window: what the doctor said, a load, an earlier part of the run. */
void remarks_before(FILE *file, const struct result *result);

/* Of the run: whether it measured as well as it was to, and whether the clock fell meanwhile. */
void remarks_after(FILE *file, const struct result *result);

#endif
