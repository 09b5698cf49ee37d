/* SPDX-License-Identifier: MIT */
#include "plain.h"

#include <string.h>

#include "text.h"

#define ESC '\x1b'
#define BEL '\a'
#define DEL '\x7f'

/* What typesetters and web pages make of ASCII, and back. No replacement is longer. */
static const struct {
	const char *from;
	const char *to;
} replacements[] = {
	{"\xc2\xa0", " "},       /* no-break space */
	{"\xc2\xad", ""},        /* soft hyphen */
	{"\xc3\x97", "x"},       /* multiplication sign */
	{"\xe2\x80\x80", " "},   /* en quad */
	{"\xe2\x80\x81", " "},   /* em quad */
	{"\xe2\x80\x82", " "},   /* en space */
	{"\xe2\x80\x83", " "},   /* em space */
	{"\xe2\x80\x84", " "},   /* a third of it */
	{"\xe2\x80\x85", " "},   /* a quarter */
	{"\xe2\x80\x86", " "},   /* a sixth */
	{"\xe2\x80\x87", " "},   /* figure space */
	{"\xe2\x80\x88", " "},   /* punctuation space */
	{"\xe2\x80\x89", " "},   /* thin space */
	{"\xe2\x80\x8a", " "},   /* hair space */
	{"\xe2\x80\x8b", ""},    /* zero width space */
	{"\xe2\x80\x8e", ""},    /* left-to-right mark */
	{"\xe2\x80\x8f", ""},    /* right-to-left mark */
	{"\xe2\x80\x90", "-"},   /* hyphen */
	{"\xe2\x80\x91", "-"},   /* non-breaking hyphen */
	{"\xe2\x80\x92", "-"},   /* figure dash */
	{"\xe2\x80\x93", "-"},   /* en dash */
	{"\xe2\x80\x94", "--"},  /* em dash */
	{"\xe2\x80\x98", "'"},   /* single quotes */
	{"\xe2\x80\x99", "'"},   /* */
	{"\xe2\x80\x9c", "\""},  /* double quotes */
	{"\xe2\x80\x9d", "\""},  /* */
	{"\xe2\x80\xa6", "..."}, /* ellipsis */
	{"\xe2\x80\xaf", " "},   /* narrow no-break space */
	{"\xe2\x81\x9f", " "},   /* mathematical space */
	{"\xe2\x88\x92", "-"},   /* minus sign */
	{"\xe3\x80\x80", " "},   /* ideographic space */
	{"\xef\xbb\xbf", ""},    /* byte order mark */
};

/* Of a sequence that begins with ESC, by ECMA-48; it ends where the line ends at the latest. */
static size_t escape_length(const char *text)
{
	size_t length = 2;

	if (text[1] == '[') {
		while (text[length] >= 0x20 && text[length] <= 0x3f)
			length++;
		return length + (text[length] >= 0x40 && text[length] <= 0x7e);
	}
	if (text[1] == ']') {
		length += strcspn(text + length, "\a\x1b\r\n");
		if (text[length] == ESC && text[length + 1] == '\\')
			return length + 2;
		return length + (text[length] == BEL);
	}
	/* Two bytes, or three where one says that a set of characters follows. */
	while (text[length - 1] >= 0x20 && text[length - 1] <= 0x2f)
		length++;
	return text[length - 1] >= 0x30 && text[length - 1] <= 0x7e ? length : 1;
}

static size_t take_character(struct line_flow *flow, const char *text, size_t length)
{
	for (size_t i = 0; i < sizeof(replacements) / sizeof(replacements[0]); i++) {
		const char *from = replacements[i].from;

		/* The second byte tells most of them apart. */
		if (from[1] != text[1] || strlen(from) != length || memcmp(text, from, length) != 0)
			continue;
		for (const char *p = replacements[i].to; *p != '\0'; p++)
			line_flow_put(flow, *p);
		return length;
	}
	for (size_t i = 0; i < length; i++)
		line_flow_put(flow, text[i]);
	return length;
}

size_t plain_take(struct line_flow *flow, const char *text)
{
	size_t length;

	if (*text == ESC)
		return escape_length(text);
	if (*text == '\b') {
		line_flow_back(flow);
		return 1;
	}
	if (*text == '\t' || *text == '\v' || *text == '\f') {
		line_flow_put(flow, ' ');
		return 1;
	}
	if (((unsigned char)*text < ' ') || *text == DEL)
		return 1;
	if ((unsigned char)*text < 0x80) {
		line_flow_put(flow, *text);
		return 1;
	}
	length = text_utf8_sequence(text);
	if (length > 0)
		return take_character(flow, text, length);
	line_flow_put(flow, '?');
	return 1;
}
