/* SPDX-License-Identifier: MIT */
#include "html.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "plain.h"

#define TAG_NAME_MAX 15
#define ENTITY_BYTES_MAX 10

struct page {
	struct line_flow *flow;
	size_t number;      /* of the line that is being read */
	size_t line_number; /* of that where the line in the making began */
	bool document;      /* newlines are blanks, unless the text is preformatted */
	bool row;           /* in a row of a table */
	unsigned pre;       /* depth of preformatted text */
};

/* Length of the name that stands behind "<" or "</"; 0 if that is none. */
static size_t name_of(const char *tag, char ret_name[TAG_NAME_MAX + 1])
{
	const char *name = tag + 1 + (tag[1] == '/');
	size_t length = 0;

	while (length < TAG_NAME_MAX &&
		((name[length] >= 'a' && name[length] <= 'z') ||
			(name[length] >= 'A' && name[length] <= 'Z') ||
			(length > 0 && name[length] >= '0' && name[length] <= '9'))) {
		ret_name[length] = (char)(name[length] | 0x20);
		length++;
	}
	ret_name[length] = '\0';
	return length;
}

static bool is_one_of(const char *name, const char *const *names)
{
	for (; *names != NULL; names++) {
		if (strcmp(name, *names) == 0)
			return true;
	}
	return false;
}

static const char *const document_tags[] = {"html", "body", "head", NULL};

bool html_is(const char *text)
{
	static const char *const tags[] = {
		"html", "body", "head", "table", "tr", "td", "pre", "br", "div", NULL};
	char name[TAG_NAME_MAX + 1];

	for (const char *p = strchr(text, '<'); p != NULL; p = strchr(p + 1, '<')) {
		if (strncasecmp(p, "<!doctype html", 14) == 0)
			return true;
		if (name_of(p, name) > 0 && is_one_of(name, tags))
			return true;
	}
	/* Without tags, but a piece of a page all the same. */
	return strstr(text, "&nbsp;") != NULL || strstr(text, "&gt;") != NULL;
}

static bool is_document(const char *text)
{
	char name[TAG_NAME_MAX + 1];

	for (const char *p = strchr(text, '<'); p != NULL; p = strchr(p + 1, '<')) {
		if (name_of(p, name) > 0 && is_one_of(name, document_tags))
			return true;
	}
	return false;
}

static void end_line(struct page *page)
{
	line_flow_end(page->flow, page->line_number);
	page->line_number = page->number;
}

/* A tag that begins a block ends the line before it, if there is anything in that. */
static void end_block(struct page *page)
{
	if (line_flow_has_text(page->flow))
		end_line(page);
}

/* Everything up to and with the end, or to the end of the text, counting lines. */
static const char *skip_past(struct page *page, const char *text, const char *end)
{
	size_t length = strlen(end);

	for (; *text != '\0'; text++) {
		if (strncasecmp(text, end, length) == 0)
			return text + length;
		page->number += *text == '\n';
	}
	return text;
}

static void act(struct page *page, const char *name, bool closing)
{
	static const char *const pres[] = {"pre", "code", "textarea", "xmp", "listing", NULL};
	static const char *const blocks[] = {"p", "div", "li", "ul", "ol", "dl", "dt", "dd", "h",
		"h1", "h2", "h3", "h4", "h5", "h6", "hr", "blockquote", "section", NULL};

	if (strcmp(name, "br") == 0) {
		end_line(page);
	} else if (strcmp(name, "td") == 0 || strcmp(name, "th") == 0) {
		line_flow_put(page->flow, ' ');
	} else if (strcmp(name, "tr") == 0 || strcmp(name, "table") == 0) {
		end_block(page);
		page->row = !closing && strcmp(name, "tr") == 0;
	} else if (is_one_of(name, pres)) {
		if (strcmp(name, "pre") == 0)
			end_block(page);
		if (!closing)
			page->pre++;
		else if (page->pre > 0)
			page->pre--;
	} else if (is_one_of(name, blocks)) {
		if (page->row && page->pre == 0)
			line_flow_put(page->flow, ' ');
		else
			end_block(page);
	}
}

/* What stands behind a tag or comment that begins at text; text itself if that is none. */
static const char *take_tag(struct page *page, const char *text)
{
	char name[TAG_NAME_MAX + 1];
	bool closing = text[1] == '/';

	if (strncmp(text, "<!--", 4) == 0)
		return skip_past(page, text + 4, "-->");
	if (text[1] == '!' || text[1] == '?')
		return skip_past(page, text, ">");
	/* A "<" that stands for itself has no ">" of its own. */
	if (name_of(text, name) == 0 || text[1 + strcspn(text + 1, "<>")] != '>')
		return text;
	text = skip_past(page, text, ">");
	if (!closing && strcmp(name, "script") == 0)
		return skip_past(page, text, "</script>");
	if (!closing && strcmp(name, "style") == 0)
		return skip_past(page, text, "</style>");
	act(page, name, closing);
	return text;
}

/* A code point as UTF-8; '?' for what is none. */
static void encode(unsigned long code, char ret_bytes[5])
{
	size_t nr = 0;

	if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
		code = '?';
	if (code < 0x80) {
		ret_bytes[nr++] = (char)code;
	} else if (code < 0x800) {
		ret_bytes[nr++] = (char)(0xc0 | code >> 6);
		ret_bytes[nr++] = (char)(0x80 | (code & 0x3f));
	} else if (code < 0x10000) {
		ret_bytes[nr++] = (char)(0xe0 | code >> 12);
		ret_bytes[nr++] = (char)(0x80 | (code >> 6 & 0x3f));
		ret_bytes[nr++] = (char)(0x80 | (code & 0x3f));
	} else {
		ret_bytes[nr++] = (char)(0xf0 | code >> 18);
		ret_bytes[nr++] = (char)(0x80 | (code >> 12 & 0x3f));
		ret_bytes[nr++] = (char)(0x80 | (code >> 6 & 0x3f));
		ret_bytes[nr++] = (char)(0x80 | (code & 0x3f));
	}
	ret_bytes[nr] = '\0';
}

/* Length of the entity at text, 0 if that is none; what it means in ret_bytes, which is never longer. */
static size_t entity(const char *text, char ret_bytes[5])
{
	static const struct {
		const char *name;
		unsigned code;
	} names[] = {{"&nbsp;", ' '}, {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'},
		{"&apos;", '\''}, {"&ndash;", '-'}, {"&mdash;", '-'}, {"&minus;", '-'},
		{"&times;", 'x'}, {"&rsquo;", '\''}, {"&lsquo;", '\''}, {"&shy;", ' '}};
	bool hex = text[1] == '#' && (text[2] == 'x' || text[2] == 'X');
	const char *digits = text + (hex ? 3 : 2);
	size_t nr;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		size_t length = strlen(names[i].name);

		if (strncmp(text, names[i].name, length) == 0) {
			encode(names[i].code, ret_bytes);
			return length;
		}
	}
	if (text[1] != '#')
		return 0;
	nr = strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789");
	if (nr == 0 || nr > ENTITY_BYTES_MAX || digits[nr] != ';')
		return 0;
	encode(strtoul(digits, NULL, hex ? 16 : 10), ret_bytes);
	return (size_t)(digits - text) + nr + 1;
}

static const char *take_text(struct page *page, const char *text)
{
	char bytes[5];
	size_t length;

	if (*text == '&') {
		length = entity(text, bytes);
		for (const char *p = bytes; length > 0 && *p != '\0';) {
			if (*p == '\n' || *p == '\r') {
				end_line(page);
				p++;
			} else {
				p += plain_take(page->flow, p);
			}
		}
		if (length > 0)
			return text + length;
	}
	if (!line_flow_has_text(page->flow))
		page->line_number = page->number;
	return text + plain_take(page->flow, text);
}

void html_take(struct line_flow *flow, const char *text)
{
	struct page page = {.flow = flow, .number = 1, .line_number = 1};

	page.document = is_document(text);
	while (*text != '\0') {
		if (*text == '<') {
			const char *behind = take_tag(&page, text);

			text = behind != text ? behind : take_text(&page, text);
		} else if (*text == '\n') {
			bool line = page.pre > 0 || (!page.document && !page.row);

			page.number++;
			if (line)
				end_line(&page);
			else
				line_flow_put(flow, ' ');
			text++;
		} else if (*text == '\r') {
			text++;
		} else {
			text = take_text(&page, text);
		}
	}
	if (line_flow_has_text(flow))
		end_line(&page);
}
