/* SPDX-License-Identifier: MIT */
/*
 * line_flow - characters that come one after the other, made into clean lines.
 *
 * One blank between words and none at the ends of lines; what marks quotations and tables of
 * Markdown is left out. The room is fixed: no more bytes go in than were announced.
 */
#ifndef LINE_FLOW_H
#define LINE_FLOW_H

#include <stdbool.h>
#include <stddef.h>

struct line {
	char *text;
	size_t number; /* of the line in the file where it began, from 1 */
};

struct line_flow {
	char *bytes;
	size_t nr_bytes;
	size_t start; /* of the line that is being made */
	struct line *lines;
	size_t nr_lines;
	size_t room; /* for lines */
	bool failed; /* there was no memory for a line; nothing more is taken */
};

/* False without memory. */
bool line_flow_make(struct line_flow *ret_flow, size_t max_bytes);

/* Any byte but a newline; a blank or tab stands for any number of them. */
void line_flow_put(struct line_flow *flow, char c);

/* Takes back the last byte of the line, if there is one. */
void line_flow_back(struct line_flow *flow);

/* Ends the line, which began in line number of the file. */
void line_flow_end(struct line_flow *flow, size_t number);

/* Whether the line that is being made has anything in it. */
bool line_flow_has_text(const struct line_flow *flow);

void line_flow_free(struct line_flow *flow);

#endif
