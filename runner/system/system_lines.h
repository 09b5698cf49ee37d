/* SPDX-License-Identifier: MIT */
/*
 * system_lines - the system block as labels with a text each, in the order in which people read it.
 */
#ifndef SYSTEM_LINES_H
#define SYSTEM_LINES_H

#include "system.h"

/* Who takes the lines. An empty label: the line goes on with what the one before was about. */
struct system_lines {
	void (*put)(void *context, const char *label, const char *text);
	void *context;
};

void system_lines(const struct system_info *system, const struct system_lines *lines);

#endif
