/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "html.h"
#include "plain.h"

/* Line numbers as editors count: newlines, or returns where there is no newline at all. */
static void take_plain(struct line_flow *flow, const char *text, size_t size)
{
	bool has_newlines = memchr(text, '\n', size) != NULL;
	const char *end = text + size;
	size_t number = 1;

	for (const char *p = text; p < end;) {
		if (*p != '\n' && *p != '\r') {
			p += plain_take(flow, p);
			continue;
		}
		/* Any number of returns before a newline are part of it. */
		const char *newline = p + strspn(p, "\r");
		bool whole = *newline == '\n' && newline < end;

		if (whole)
			p = newline;
		line_flow_end(flow, number);
		if (whole || !has_newlines)
			number++;
		p++;
	}
	if (line_flow_has_text(flow))
		line_flow_end(flow, number);
}

bool lines_make(const char *text, size_t size, struct lines *ret_lines)
{
	char *copy = malloc(size + 1);
	struct lines lines = {.nr = 0};

	if (copy == NULL || !line_flow_make(&lines.flow, size)) {
		free(copy);
		return false;
	}
	/* A zero byte ends what the functions for strings see, and there are none in reports. */
	for (size_t i = 0; i < size; i++)
		copy[i] = (char)(text[i] != '\0' ? text[i] : ' ');
	copy[size] = '\0';
	if (html_is(copy))
		html_take(&lines.flow, copy);
	else
		take_plain(&lines.flow, copy, size);
	free(copy);
	if (lines.flow.failed) {
		line_flow_free(&lines.flow);
		return false;
	}
	lines.lines = lines.flow.lines;
	lines.nr = lines.flow.nr_lines;
	lines.last = lines.nr;
	while (lines.last > 0 && lines.lines[lines.last - 1].text[0] == '\0')
		lines.last--;
	lines.last = lines.last > 0 ? lines.last - 1 : lines.nr;
	*ret_lines = lines;
	return true;
}

bool lines_join(const struct lines *lines, size_t index, size_t nr_more, const char *between,
	char ret_text[LINES_JOINED_BYTES])
{
	size_t used = 0;

	if (nr_more >= lines->nr - index)
		return false;
	for (size_t i = index; i <= index + nr_more; i++) {
		const char *text = lines->lines[i].text;

		if (used + strlen(text) + strlen(between) >= LINES_JOINED_BYTES)
			return false;
		used += (size_t)snprintf(ret_text + used, LINES_JOINED_BYTES - used, "%s%s",
			i > index ? between : "", text);
	}
	return true;
}

void lines_free(struct lines *lines)
{
	line_flow_free(&lines->flow);
	*lines = (struct lines){.nr = 0};
}
