/* SPDX-License-Identifier: MIT */
#include "line_flow.h"

#include <stdlib.h>
#include <string.h>

bool line_flow_make(struct line_flow *ret_flow, size_t max_bytes)
{
	/* Each line takes a zero byte in the place of its newline, and the last one may have none. */
	*ret_flow = (struct line_flow){.bytes = malloc(max_bytes + 2)};
	return ret_flow->bytes != NULL;
}

void line_flow_put(struct line_flow *flow, char c)
{
	bool blank = c == ' ' || c == '\t';

	if (blank && (flow->nr_bytes == flow->start || flow->bytes[flow->nr_bytes - 1] == ' '))
		return;
	flow->bytes[flow->nr_bytes++] = (char)(blank ? ' ' : c);
}

void line_flow_back(struct line_flow *flow)
{
	if (flow->nr_bytes > flow->start)
		flow->nr_bytes--;
}

bool line_flow_has_text(const struct line_flow *flow)
{
	return flow->nr_bytes > flow->start;
}

/* Without the characters in set, and again with one blank between words; in place. */
static void drop(char *text, const char *set)
{
	char *out = text;

	for (const char *p = text; *p != '\0'; p++) {
		char c = (char)(strchr(set, *p) != NULL ? ' ' : *p);

		if (c != ' ' || (out > text && out[-1] != ' '))
			*out++ = c;
	}
	while (out > text && out[-1] == ' ')
		out--;
	*out = '\0';
}

/* Marks that stand before or around what was quoted. */
static char *without_marks(char *text)
{
	while (*text == '>')
		text += 1 + (text[1] == ' ');
	if (*text == '|')
		drop(text, "|");
	if (strpbrk(text, "*`") != NULL)
		drop(text, "*`");
	return text;
}

void line_flow_end(struct line_flow *flow, size_t number)
{
	if (flow->nr_bytes > flow->start && flow->bytes[flow->nr_bytes - 1] == ' ')
		flow->nr_bytes--;
	if (flow->nr_lines == flow->room && !flow->failed) {
		size_t room = flow->room * 2 + 64;
		struct line *lines = realloc(flow->lines, room * sizeof(*lines));

		flow->failed = lines == NULL;
		if (lines != NULL) {
			flow->lines = lines;
			flow->room = room;
		}
	}
	if (flow->failed)
		return;
	flow->bytes[flow->nr_bytes++] = '\0';
	flow->lines[flow->nr_lines++] =
		(struct line){without_marks(flow->bytes + flow->start), number};
	flow->start = flow->nr_bytes;
}

void line_flow_free(struct line_flow *flow)
{
	free(flow->bytes);
	free(flow->lines);
	*flow = (struct line_flow){.bytes = NULL};
}
