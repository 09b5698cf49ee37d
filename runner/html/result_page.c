/* SPDX-License-Identifier: MIT */
#include "result_page.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "disturbance.h"
#include "must.h"
#include "page.h"
#include "remarks.h"
#include "result_parts.h"
#include "summary.h"
#include "text.h"

#define TIME_BYTES 40

const struct score *result_part_score(const struct result *result, const struct window *window)
{
	return &result->passes[window->pass].scores[window->test];
}

double result_part_change(double rate, const struct score *score)
{
	return 100 * (rate / score->value - 1);
}

double result_part_window_change(const struct result *result, const struct window *window)
{
	return result_part_change(window->rate, result_part_score(result, window));
}

void result_part_draw_window(FILE *file, const struct window *window, struct svg_point at)
{
	enum page_style_shape shape = window->superseded ? PAGE_STYLE_LEFT_OUT : PAGE_STYLE_MARK;

	/* What is between them tells a ring from its mark where their colours look alike. */
	if (window->flags != 0) {
		svg_mark(file, "flagged", at);
		svg_mark(file, "gap", at);
	}
	svg_mark(file, page_style_class(shape, window->pass), at);
}

void result_part_half_width(FILE *file, bool has_interval, double half_width)
{
	if (has_interval && isfinite(100 * half_width))
		page_element(file, "td class=\"number\"", "%.2f %%", 100 * half_width);
	else
		page_element(file, "td class=\"number\"", "-");
}

bool result_part_has_windows(const struct result *result)
{
	return result->nr_windows > 0;
}

static void write_time(FILE *file, int64_t seconds)
{
	time_t time = (time_t)seconds;
	struct tm utc;
	char text[TIME_BYTES];

	if (seconds != 0 && gmtime_r(&time, &utc) != NULL &&
		strftime(text, sizeof(text), "%Y-%m-%d %H:%M:%S UTC", &utc) > 0)
		page_print(file, "%s", text);
	else
		page_print(file, "at a time that is not known");
}

/* One line about the machine: 4 x ARM Cortex-A53, Linux 3.10.105 (aarch64). */
static void write_machine(FILE *file, const struct system_info *system)
{
	for (size_t i = 0; i < system->nr_groups; i++)
		page_print(file, "%s%" PRIu32 " x %s", i > 0 ? " + " : "", system->groups[i].count,
			*system->groups[i].model != '\0' ? system->groups[i].model : "unknown CPU");
	if (*system->kernel_name != '\0')
		page_print(file, "%s%s %s (%s)", system->nr_groups > 0 ? "; " : "",
			system->kernel_name, system->kernel_release, system->machine);
}

/* A figure that a reader looks for first. */
struct headline {
	const char *name;
	const struct result_composite *composite;
	size_t pass;
};

static void write_headline(FILE *file, const struct result *result, const struct headline *headline)
{
	const struct result_composite *composite = headline->composite;
	struct evidence_counts counts = disturbance_of(result, DISTURBANCE_ALL, headline->pass);
	char label[RESULT_PASS_LABEL_BYTES];

	if (composite->value <= 0)
		return;
	result_pass_label(&result->passes[headline->pass], label);
	(void)fputs("<li>", file);
	page_print(file, "%s, %s", headline->name, label);
	page_element(file, "strong", "%.1f", composite->value);
	if (composite->has_interval && isfinite(100 * composite->interval.half_width))
		page_print(file, " ±%.2f %% (95 %%)", 100 * composite->interval.half_width);
	else
		page_print(file, " error not known");
	if (composite->partial)
		page_print(file, ", of some tests only");
	if (evidence_is_disturbed(&counts))
		page_element(file, "div class=\"bad\"", "DISTURBED");
	(void)fputs("</li>\n", file);
}

static void write_headlines(FILE *file, const struct result *result)
{
	(void)fputs("<ul class=\"figures\">\n", file);
	for (size_t i = 0; i < result->nr_passes; i++) {
		const struct result_pass *pass = &result->passes[i];
		struct result_composite index = result_pass_index(pass);

		write_headline(file, result, &(struct headline){"Index", &index, i});
		write_headline(
			file, result, &(struct headline){"Crypto composite", &pass->crypto, i});
	}
	(void)fputs("</ul>\n", file);
}

/* What the text report says in lines of its own. */
static bool print_remarks(FILE *lines, const struct result *result)
{
	if (result->partial)
		(void)fprintf(lines, "this run did not come to its end%s%s\n",
			result->partial_reason != NULL ? ": " : "",
			result->partial_reason != NULL ? result->partial_reason : "");
	if (result->nr_windows > 0 && result->settings.mode != MODE_CLASSIC) {
		remarks_before(lines, result);
		remarks_after(lines, result);
	}
	if (!summary_doubts(lines, result))
		return false;
	summary_failures(lines, result);
	return true;
}

static void write_remarks(FILE *file, const struct result *result)
{
	struct report_bytes text;

	if (!report_collect(print_remarks, result, &text))
		must_fail();
	page_lines(file, text.bytes);
	free(text.bytes);
}

static bool has_remarks(const struct result *result)
{
	struct report_bytes text;

	if (!report_collect(print_remarks, result, &text))
		must_fail();
	free(text.bytes);
	return text.size > 0;
}

static const struct part {
	struct page_heading heading;
	bool (*has)(const struct result *result); /* null: always */
	void (*write)(FILE *file, const struct result *result);
} parts[] = {
	{{"remarks", "What to know first"}, has_remarks, write_remarks},
	{{"scores", "Scores"}, NULL, result_part_scores},
	{{"scaling", "One copy against many"}, result_part_has_scaling, result_part_scaling},
	{{"crypto", "Crypto in three tiers"}, result_part_has_crypto, result_part_crypto},
	{{"spread", "Spread of windows"}, result_part_has_windows, result_part_spread},
	{{"course", "Course of the run"}, result_part_has_windows, result_part_course},
	{{"system", "System"}, NULL, result_part_system},
	{{"run", "How it was measured"}, NULL, result_part_run},
};
#define PARTS (sizeof(parts) / sizeof(*parts))

static void write_links(FILE *file, const bool there[static PARTS])
{
	struct page_heading headings[PARTS];
	size_t nr = 0;

	for (size_t i = 0; i < PARTS; i++)
		if (there[i])
			headings[nr++] = parts[i].heading;
	page_links(file, headings, nr);
}

static void write_parts(FILE *file, const struct result *result, const bool there[static PARTS])
{
	for (size_t i = 0; i < PARTS; i++) {
		if (!there[i])
			continue;
		page_section_begin(file, &parts[i].heading);
		parts[i].write(file, result);
		page_section_end(file);
	}
}

static void write_head(FILE *file, const struct result *result, const char *title)
{
	const struct origin *origin = &result->origin;

	(void)fputs("<a class=\"skip\" href=\"#main\">To the scores</a>\n<header>\n", file);
	page_element(file, "h1", "%s", title);
	(void)fputs("<p>", file);
	write_machine(file, &result->system);
	(void)fputs("<br/>", file);
	if (origin->kind != NULL) {
		page_print(file, "measured by %s%s%s, imported from %s, line %" PRIu32,
			origin->kind, origin->version != NULL ? " " : "",
			origin->version != NULL ? origin->version : "", origin->file, origin->line);
		if (origin->source != NULL)
			page_print(file, " (%s)", origin->source);
	} else {
		page_print(file, "measured by unixindex %s, ", result->version);
		write_time(file, result->started_s);
	}
	(void)fputs("</p>\n", file);
	write_headlines(file, result);
}

static bool write_page(FILE *file, const struct result *result)
{
	const char *host = result->system.host;
	const char *name = *host != '\0' ? host : "A machine without a name";
	struct text_locale locale;
	bool there[PARTS];
	char *title;

	if (!text_locale_begin(&locale))
		return false;
	for (size_t i = 0; i < PARTS; i++)
		there[i] = parts[i].has == NULL || parts[i].has(result);
	title = must_format("unixindex: %s", name);
	page_begin(file, title);
	free(title);
	write_head(file, result, name);
	write_links(file, there);
	(void)fputs("</header>\n<main id=\"main\">\n", file);
	write_parts(file, result, there);
	(void)fputs("</main>\n", file);
	page_end(file);
	text_locale_end(&locale);
	return ferror(file) == 0;
}

bool result_page(const struct result *result, struct report_bytes *ret_bytes)
{
	return report_collect(write_page, result, ret_bytes);
}
