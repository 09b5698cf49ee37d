/* SPDX-License-Identifier: MIT */
#include "compare_canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Whether a byte begins a character; the others go on with it. */
static bool begins_character(char c)
{
	return ((unsigned char)c & 0xc0) != 0x80;
}

static int count_columns(const char *text)
{
	int columns = 0;

	for (; *text != '\0'; text++)
		columns += begins_character(*text);
	return columns;
}

static void flush_blanks(struct compare_canvas *canvas)
{
	for (; canvas->blanks > 0; canvas->blanks--)
		(void)fputc(' ', canvas->file);
}

void compare_canvas_end_line(struct compare_canvas *canvas)
{
	canvas->blanks = 0;
	(void)fputc('\n', canvas->file);
}

/* So many characters of the text at most. */
static void put(struct compare_canvas *canvas, const char *text, int columns)
{
	for (; *text != '\0'; text++) {
		if (begins_character(*text) && columns-- == 0)
			return;
		if (*text == ' ') {
			canvas->blanks++;
			continue;
		}
		flush_blanks(canvas);
		if (canvas->style->utf8 || (unsigned char)*text < 0x80)
			(void)fputc(*text, canvas->file);
		else if (begins_character(*text))
			(void)fputc('?', canvas->file);
	}
}

static void put_blanks(struct compare_canvas *canvas, int nr)
{
	canvas->blanks += nr > 0 ? nr : 0;
}

void compare_canvas_coloured(
	struct compare_canvas *canvas, int width, const char *text, enum compare_colour colour)
{
	static const char *const begins[] = {
		[COMPARE_PLAIN] = "",
		[COMPARE_GOOD] = "\033[32m",
		[COMPARE_BAD] = "\033[31m",
		[COMPARE_LOUD] = "\033[1;33m",
		[COMPARE_HEAD] = "\033[1m",
	};
	int room = abs(width) - count_columns(text);
	bool coloured = canvas->style->colour && colour != COMPARE_PLAIN;

	if (width < 0)
		put_blanks(canvas, room);
	if (coloured) {
		flush_blanks(canvas);
		(void)fputs(begins[colour], canvas->file);
	}
	put(canvas, text, abs(width));
	if (coloured)
		(void)fputs("\033[0m", canvas->file);
	if (width > 0)
		put_blanks(canvas, room);
}

void compare_canvas_cell(struct compare_canvas *canvas, int width, const char *text)
{
	compare_canvas_coloured(canvas, width, text, COMPARE_PLAIN);
}

void compare_canvas_wrap(struct compare_canvas *canvas, const char *lead, const char *text)
{
	int indent = count_columns(lead);
	int room = canvas->style->width - indent;
	int left = room > 10 ? room : 10;

	put(canvas, lead, indent);
	room = left;
	while (*text != '\0') {
		size_t length = strcspn(text, " ");
		char word[256];
		int columns;

		/* A longer word is broken; it can only be one that nobody reads. */
		length = length < sizeof(word) ? length : sizeof(word) - 1;
		while (length > 1 && !begins_character(text[length]))
			length--;
		memcpy(word, text, length);
		word[length] = '\0';
		columns = count_columns(word);
		if (columns > left && left < room) {
			compare_canvas_end_line(canvas);
			put_blanks(canvas, indent);
			left = room;
		}
		put(canvas, word, columns);
		left -= columns;
		text += length;
		put_blanks(canvas, *text == ' ');
		left -= *text == ' ';
		text += *text == ' ';
	}
	compare_canvas_end_line(canvas);
}

const char *compare_canvas_about(struct compare_canvas *canvas, const char *half_width)
{
	if (half_width[0] == '\0')
		return "";
	return canvas->style->utf8 ? "\xc2\xb1" : "+-";
}

/* Blocks of eighths, which all begin at the left. */
static void put_right(struct compare_canvas *canvas, double columns)
{
	static const char *const eighths[] = {"", "\xe2\x96\x8f", "\xe2\x96\x8e", "\xe2\x96\x8d",
		"\xe2\x96\x8c", "\xe2\x96\x8b", "\xe2\x96\x8a", "\xe2\x96\x89"};
	int nr = (int)floor(columns * 8 + 0.5);

	if (!canvas->style->utf8) {
		for (nr = (int)floor(columns + 0.5); nr > 0; nr--)
			(void)fputc('>', canvas->file);
		return;
	}
	for (; nr >= 8; nr -= 8)
		(void)fputs("\xe2\x96\x88", canvas->file);
	(void)fputs(eighths[nr], canvas->file);
}

/* Unicode has but a half block that ends at the right. */
static void put_left(struct compare_canvas *canvas, double columns, int room)
{
	int halves = (int)floor(columns * 2 + 0.5);

	if (!canvas->style->utf8) {
		int nr = (int)floor(columns + 0.5);

		put_blanks(canvas, room - nr);
		flush_blanks(canvas);
		for (; nr > 0; nr--)
			(void)fputc('<', canvas->file);
		return;
	}
	put_blanks(canvas, room - (halves + 1) / 2);
	flush_blanks(canvas);
	if (halves % 2 == 1)
		(void)fputs("\xe2\x96\x90", canvas->file);
	for (; halves >= 2; halves -= 2)
		(void)fputs("\xe2\x96\x88", canvas->file);
}

void compare_canvas_bar(struct compare_canvas *canvas, int width, double ln, double longest)
{
	int half = (width - 1) / 2;
	double columns = fmin(fabs(ln) / longest, 1) * half;

	if (ln < 0)
		put_left(canvas, columns, half);
	else
		put_blanks(canvas, half);
	flush_blanks(canvas);
	(void)fputs(canvas->style->utf8 ? "\xe2\x94\x82" : "|", canvas->file);
	if (ln > 0)
		put_right(canvas, columns);
}
