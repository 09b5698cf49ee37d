/* SPDX-License-Identifier: MIT */
/* html - a web page, or a piece of one, as lines. See lines.h. */
#ifndef HTML_H
#define HTML_H

#include <stdbool.h>

#include "line_flow.h"

/* Whether there is a tag of a document, table or preformatted text. */
bool html_is(const char *text);

/* Puts all of the text into the flow. */
void html_take(struct line_flow *flow, const char *text);

#endif
