/* SPDX-License-Identifier: MIT */
#include "page.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "must.h"
#include "page_style.h"
#include "text.h"

#define REPLACEMENT "\xef\xbf\xbd"

/* Browsers ask for an icon unless the page says which. */
static const char head[] =
	"<!DOCTYPE html>\n"
	"<html lang=\"en\">\n"
	"<head>\n"
	"<meta charset=\"utf-8\"/>\n"
	"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
	"style-src 'unsafe-inline'; img-src data:\"/>\n"
	"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
	"<meta name=\"color-scheme\" content=\"light dark\"/>\n"
	"<link rel=\"icon\" href=\"data:,\"/>\n";

void page_begin(FILE *file, const char *title)
{
	(void)fputs(head, file);
	page_element(file, "title", "%s", title);
	(void)fputs("\n<style>\n", file);
	for (const char *const *line = page_style; *line != NULL; line++)
		(void)fprintf(file, "%s\n", *line);
	(void)fputs("</style>\n</head>\n<body>\n", file);
}

void page_end(FILE *file)
{
	(void)fputs("</body>\n</html>\n", file);
}

void page_links(FILE *file, const struct page_heading *headings, size_t nr)
{
	(void)fputs("<nav aria-label=\"Parts of this page\"><ul>\n", file);
	for (size_t i = 0; i < nr; i++)
		(void)fprintf(file, "<li><a href=\"#%s\">%s</a></li>\n", headings[i].id,
			headings[i].words);
	(void)fputs("</ul></nav>\n", file);
}

void page_section_begin(FILE *file, const struct page_heading *heading)
{
	(void)fprintf(file, "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">%s</h2>\n",
		heading->id, heading->id, heading->words);
}

void page_section_end(FILE *file)
{
	(void)fputs("</section>\n", file);
}

/* Null for a character that stands for itself. */
static const char *reference_of(char character)
{
	switch (character) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	default:
		return NULL;
	}
}

/*
 * Controls (U+0000 to U+001F, U+007F to U+009F); what turns text around: U+061C, U+200E, U+200F,
 * U+202A to U+202E, U+2066 to U+2069 (Unicode Standard Annex 9); what no XML may hold: U+FFFE, U+FFFF.
 */
static bool is_harmful(const char *sequence, size_t length)
{
	static const struct {
		uint32_t first;
		uint32_t last;
	} harmful[] = {{0, 0x1f}, {0x7f, 0x7f}, {0xc280, 0xc29f}, {0xd89c, 0xd89c},
		{0xe2808e, 0xe2808f}, {0xe280aa, 0xe280ae}, {0xe281a6, 0xe281a9},
		{0xefbfbe, 0xefbfbf}};
	uint32_t bytes = 0; /* of UTF-8, the first one highest */

	for (size_t i = 0; i < length; i++)
		bytes = bytes << 8 | (unsigned char)sequence[i];
	for (size_t i = 0; i < sizeof(harmful) / sizeof(*harmful); i++)
		if (bytes >= harmful[i].first && bytes <= harmful[i].last)
			return true;
	return false;
}

void page_text(FILE *file, const char *bytes)
{
	while (*bytes != '\0') {
		size_t length = text_utf8_sequence(bytes);
		const char *reference = reference_of(*bytes);

		if (reference != NULL)
			(void)fputs(reference, file);
		else if (length == 0 || is_harmful(bytes, length))
			(void)fputs(REPLACEMENT, file);
		else
			(void)fwrite(bytes, 1, length, file);
		bytes += length > 0 ? length : 1;
	}
}

__attribute__((format(printf, 2, 0))) static void print(
	FILE *file, const char *format, va_list arguments)
{
	char *text = must_vformat(format, arguments);

	page_text(file, text);
	free(text);
}

void page_print(FILE *file, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	print(file, format, arguments);
	va_end(arguments);
}

void page_element(FILE *file, const char *tag, const char *format, ...)
{
	va_list arguments;

	(void)fprintf(file, "<%s>", tag);
	va_start(arguments, format);
	print(file, format, arguments);
	va_end(arguments);
	(void)fprintf(file, "</%.*s>", (int)strcspn(tag, " "), tag);
}

void page_change(FILE *file, double change, int decimals, const char *unit)
{
	bool is_zero = fabs(change) * pow(10, decimals) < 0.5;

	if (!isfinite(change))
		page_element(file, "td class=\"number\"", "-");
	else if (is_zero)
		page_element(file, "td class=\"number\"", "%.*f%s", decimals, 0.0, unit);
	else
		page_element(file, "td class=\"number\"", "%+.*f%s", decimals, change, unit);
}

void page_lines(FILE *file, const char *text)
{
	if (*text == '\0')
		return;
	(void)fputs("<ul>\n", file);
	while (*text != '\0') {
		int length = (int)strcspn(text, "\n");

		page_element(file, "li", "%.*s", length, text);
		(void)fputc('\n', file);
		text += length;
		text += *text == '\n';
	}
	(void)fputs("</ul>\n", file);
}

void page_table_begin(FILE *file, const char *format, ...)
{
	va_list arguments;
	char *caption;

	va_start(arguments, format);
	caption = must_vformat(format, arguments);
	va_end(arguments);
	(void)fputs("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"", file);
	page_text(file, caption);
	(void)fputs("\">\n<table>\n", file);
	page_element(file, "caption", "%s", caption);
	(void)fputc('\n', file);
	free(caption);
}

void page_columns(FILE *file, const char *const *columns)
{
	(void)fputs("<thead><tr>", file);
	for (const char *const *column = columns; *column != NULL; column++)
		page_element(file,
			column == columns ? "th scope=\"col\""
					  : "th scope=\"col\" class=\"number\"",
			"%s", *column);
	(void)fputs("</tr></thead>\n", file);
}

void page_table_end(FILE *file)
{
	(void)fputs("</table>\n</div>\n", file);
}

void page_plot_begin(FILE *file, size_t nr_columns)
{
	(void)fprintf(
		file, "<tr class=\"plot\" aria-hidden=\"true\"><td colspan=\"%zu\">", nr_columns);
}

void page_plot_end(FILE *file)
{
	(void)fputs("</td></tr>\n", file);
}
