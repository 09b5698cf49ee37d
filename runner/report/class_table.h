/* SPDX-License-Identifier: MIT */
/*
 * class_table - one copy on each class of cores, side by side.
 *
 * For each test the value on each class, the fastest first, and its ratio to the first; then the index
 * of each class and the half-width of its 95 % interval. As for summary.h no line begins with a capital
 * letter, so that no reader of UnixBench's report takes one for a row.
 */
#ifndef CLASS_TABLE_H
#define CLASS_TABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "result.h"

/* Nothing where fewer than two classes were measured. False if the file cannot be written. */
bool class_table_write(FILE *file, const struct result *result);

/*
 * One line for the report's header: the classes, and which one ran what. Null if the machine has none, or
 * without memory; else the caller frees it.
 */
char *class_table_header(const struct result *result);

#endif
