/* SPDX-License-Identifier: MIT */
/* cmd_list - what can be run, and the results that are known. */
#ifndef CMD_LIST_H
#define CMD_LIST_H

#include "options.h"
#include "paths.h"

/* The exit status. */
int cmd_list(const struct options *options, const struct paths *paths);

#endif
