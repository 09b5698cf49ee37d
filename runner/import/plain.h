/* SPDX-License-Identifier: MIT */
/* plain - characters of text as people paste it, one at a time, in plain words. */
#ifndef PLAIN_H
#define PLAIN_H

#include <stddef.h>

#include "line_flow.h"

/*
 * Puts the character that text begins with into the flow: cleaned, translated or not at all.
 * Returns how many bytes of text that took, at least 1; text is not empty, ends with a zero byte and does not
 * begin with a newline or return.
 */
size_t plain_take(struct line_flow *flow, const char *text);

#endif
