/* SPDX-License-Identifier: MIT */
#include "compare_page.h"

#include <stdlib.h>

#include "compare_parts.h"
#include "compare_words.h"
#include "must.h"
#include "page.h"
#include "text.h"

/* Names of two; of more only their number. */
static char *make_title(const struct compare *compare)
{
	if (compare->nr_sides == 1)
		return must_format("%s", compare->sides[0].name);
	if (compare->nr_sides == 2)
		return must_format("%s and %s", compare->sides[0].name, compare->sides[1].name);
	return must_format("%s and %zu more", compare->sides[0].name, compare->nr_sides - 1);
}

/* The index ratio of one side under one load. */
static void write_headline(FILE *file, const struct compare *compare,
	const struct compare_section *section, size_t side)
{
	const struct compare_cell *cell = &section->composites[SIDE_INDEX].cells[side];
	char label[COMPARE_WORDS_BYTES];
	char text[COMPARE_WORDS_BYTES];
	char *load = compare_words_load(section);

	if (load == NULL)
		must_fail();
	compare_words_label(label, side);
	(void)fputs("<li>", file);
	page_print(file, "Index, %s: %s over A", load, label);
	free(load);
	compare_words_ratio(text, cell->ratio.ln);
	page_element(file, "strong", "%s", text);
	compare_words_half_width(text, &cell->ratio);
	page_print(file, "%s%s", *text != '\0' ? " ±" : " error not known", text);
	compare_words_verdict(text, cell);
	if (cell->verdict == VERDICT_UNLIKE)
		page_element(file, "div class=\"bad\"", "unlike: %s",
			cell->why != NULL ? cell->why : "of different things");
	else
		page_element(file, "div", "%s is %s", compare->sides[side].name, text);
	(void)fputs("</li>\n", file);
}

static bool has_differences(const struct compare *compare)
{
	return compare->nr_sides > 1;
}

static const struct part {
	struct page_heading heading;
	bool (*has)(const struct compare *compare); /* null: always */
	void (*write)(FILE *file, const struct compare *compare);
} parts[] = {
	{{"sides", "Sides"}, NULL, compare_part_sides},
	{{"differences", "What differs"}, has_differences, compare_part_differences},
	{{"figures", "Figures and ratios"}, NULL, compare_part_figures},
	{{"scaling", "One copy against all CPUs"}, compare_part_has_scaling, compare_part_scaling},
	{{"reasons", "What makes the difference"}, compare_part_has_reasons, compare_part_reasons},
};
#define PARTS (sizeof(parts) / sizeof(*parts))

static void write_links(FILE *file, const struct compare *compare)
{
	struct page_heading headings[PARTS];
	size_t nr = 0;

	for (size_t i = 0; i < PARTS; i++)
		if (parts[i].has == NULL || parts[i].has(compare))
			headings[nr++] = parts[i].heading;
	page_links(file, headings, nr);
}

static void write_parts(FILE *file, const struct compare *compare)
{
	for (size_t i = 0; i < PARTS; i++) {
		if (parts[i].has != NULL && !parts[i].has(compare))
			continue;
		page_section_begin(file, &parts[i].heading);
		parts[i].write(file, compare);
		page_section_end(file);
	}
}

static void write_head(FILE *file, const struct compare *compare, const char *title)
{
	(void)fputs("<a class=\"skip\" href=\"#main\">To the comparison</a>\n<header>\n", file);
	page_element(file, "h1", "%s", title);
	(void)fputs("\n<ul class=\"figures\">\n", file);
	for (size_t i = 0; i < compare->nr_sections; i++)
		for (size_t side = 1; side < compare->nr_sides; side++)
			if (compare->sections[i].composites[SIDE_INDEX].cells[side].has_ratio)
				write_headline(file, compare, &compare->sections[i], side);
	(void)fputs("</ul>\n", file);
	write_links(file, compare);
	(void)fputs("</header>\n", file);
}

bool compare_page_write(FILE *file, const struct compare *compare)
{
	struct text_locale locale;
	char *title;
	char *names;

	if (!text_locale_begin(&locale))
		return false;
	names = make_title(compare);
	title = must_format("unixindex: %s", names);
	page_begin(file, title);
	write_head(file, compare, names);
	free(names);
	free(title);
	(void)fputs("<main id=\"main\">\n", file);
	write_parts(file, compare);
	(void)fputs("</main>\n", file);
	page_end(file);
	text_locale_end(&locale);
	return fflush(file) == 0 && ferror(file) == 0;
}
