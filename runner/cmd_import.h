/* SPDX-License-Identifier: MIT */
/* cmd_import - reports of other programs become result files. */
#ifndef CMD_IMPORT_H
#define CMD_IMPORT_H

#include "options.h"
#include "paths.h"

/* Exit status: 2 if one of the files could not be imported; the others are all the same. */
int cmd_import(const struct options *options, const struct paths *paths);

#endif
