/* SPDX-License-Identifier: MIT */
/* markdown - names in a table of Markdown, as GitHub has them. */
#ifndef MARKDOWN_H
#define MARKDOWN_H

#include <stdbool.h>
#include <stdio.h>

/*
 * Names are text: whatever Markdown or HTML would make something of is written as a character
 * reference, which both take and neither reads again. False without memory.
 */
bool markdown_text(FILE *file, const char *text);

#endif
