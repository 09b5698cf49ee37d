/* SPDX-License-Identifier: MIT */
/* import_merge - reports of one machine as one. */
#ifndef IMPORT_MERGE_H
#define IMPORT_MERGE_H

#include "import_report.h"

/*
 * Moves what `from` has into `into`; what is left of it can be freed. A figure that is there already stays, and
 * the second one becomes a doubt. Doubts of `from` get its file's name before them. Kinds and versions
 * are added up. Without memory into->failed is set.
 */
void import_merge(struct import_report *into, struct import_report *from, const char *from_file);

#endif
