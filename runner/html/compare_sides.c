/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "compare_parts.h"
#include "compare_words.h"
#include "must.h"
#include "page.h"

void compare_part_sides(FILE *file, const struct compare *compare)
{
	page_table_begin(file, "Everything is compared with A.");
	(void)fputs("<thead><tr><th scope=\"col\">Side</th><th scope=\"col\">Result</th>"
		    "<th scope=\"col\">Of</th></tr></thead>\n<tbody>\n",
		file);
	for (size_t i = 0; i < compare->nr_sides; i++) {
		const struct side *side = &compare->sides[i];
		char *words = compare_words_side(side);
		char label[COMPARE_WORDS_BYTES];

		if (words == NULL)
			must_fail();
		compare_words_label(label, i);
		(void)fputs("<tr>", file);
		page_element(file, "th scope=\"row\"", "%s", label);
		page_element(file, "td", "%s", side->name);
		(void)fputs("<td>", file);
		page_print(file, "%s", words);
		for (size_t j = 0; j < side->nr_remarks; j++)
			page_element(file, "div class=\"note\"", "%s", side->remarks[j]);
		(void)fputs("</td></tr>\n", file);
		free(words);
	}
	(void)fputs("</tbody>\n", file);
	page_table_end(file);
}

static void write_words(FILE *file, const struct compare *compare, enum fact fact)
{
	for (size_t i = 0; i < compare->nr_sides; i++) {
		char *sides;

		if (compare_words_is_told(compare, fact, i))
			continue;
		sides = compare_words_sides(compare, fact, i);
		if (sides == NULL)
			must_fail();
		page_element(file, "div", "%s: %s", sides, compare->sides[i].facts.words[fact]);
		free(sides);
	}
}

static void write_difference(FILE *file, const struct compare *compare, enum fact fact)
{
	const char *about = fact_about(fact);

	(void)fputs("<tr>", file);
	page_element(file, "th scope=\"row\"", "%s", fact_name(fact));
	(void)fputs("<td>", file);
	write_words(file, compare, fact);
	(void)fputs("</td>", file);
	if (compare->weights[fact] == FACT_UNLIKE)
		page_element(file, "td class=\"bad\"", "do not compare%s%s",
			about != NULL ? ": " : "", about != NULL ? about : "");
	else
		page_element(file, "td", "%s",
			compare->weights[fact] == FACT_CAUTION ? "may explain a difference" : "");
	(void)fputs("</tr>\n", file);
}

static void write_unknown(FILE *file, const struct compare *compare)
{
	for (size_t i = 0; i < compare->nr_sides; i++) {
		char *words = compare_words_unknown(compare, i);
		char label[COMPARE_WORDS_BYTES];

		if (words == NULL)
			must_fail();
		compare_words_label(label, i);
		if (words[0] != '\0')
			page_element(
				file, "p class=\"note\"", "Not known of %s: %s.", label, words);
		free(words);
	}
}

void compare_part_differences(FILE *file, const struct compare *compare)
{
	bool any = false;

	for (int fact = 0; fact < FACTS; fact++)
		any = any || compare->differs[fact];
	if (any) {
		page_table_begin(file, "What makes figures unlike comes first.");
		(void)fputs("<thead><tr><th scope=\"col\">What</th><th scope=\"col\">Sides</th>"
			    "<th scope=\"col\">Meaning</th></tr></thead>\n<tbody>\n",
			file);
		for (int weight = FACT_UNLIKE; weight >= FACT_INFORMS; weight--)
			for (int fact = 0; fact < FACTS; fact++)
				if (compare->differs[fact] && (int)compare->weights[fact] == weight)
					write_difference(file, compare, (enum fact)fact);
		(void)fputs("</tbody>\n", file);
		page_table_end(file);
	} else {
		page_element(file, "p", "Nothing that is known differs between them.");
	}
	write_unknown(file, compare);
}
