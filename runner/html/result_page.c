/* SPDX-License-Identifier: MIT */
#include "result_page.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "disturbance.h"
#include "memory_file.h"
#include "must.h"
#include "page.h"
#include "remarks.h"
#include "result_parts.h"
#include "summary.h"
#include "text.h"

#define TIME_BYTES 40

const char *result_part_kind(size_t pass)
{
	static const char *const kinds[PAGE_STYLE_KINDS] = {"p0", "p1", "p2", "p3"};

	return kinds[pass % PAGE_STYLE_KINDS];
}

const char *result_part_mark(const struct window *window)
{
	static const char *const marks[2][PAGE_STYLE_KINDS] = {
		{"mark p0", "mark p1", "mark p2", "mark p3"},
		{"mark left-out p0", "mark left-out p1", "mark left-out p2", "mark left-out p3"}};

	return marks[window->superseded][window->pass % PAGE_STYLE_KINDS];
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
	if (composite->has_interval)
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
		struct result_composite index = {
			pass->index, pass->index_partial, pass->has_interval, pass->interval};

		write_headline(file, result, &(struct headline){"Index", &index, i});
		write_headline(
			file, result, &(struct headline){"Crypto composite", &pass->crypto, i});
	}
	(void)fputs("</ul>\n", file);
}

/* What the text report says in lines of its own, as one list. */
static void write_remarks(FILE *file, const struct result *result)
{
	struct memory_file memory;
	FILE *lines;

	if (!memory_file_open(&memory))
		must_fail();
	lines = memory.file;
	if (result->partial)
		(void)fprintf(lines, "this run did not come to its end%s%s\n",
			result->partial_reason != NULL ? ": " : "",
			result->partial_reason != NULL ? result->partial_reason : "");
	if (result->nr_windows > 0 && result->settings.mode != MODE_CLASSIC) {
		remarks_before(lines, result);
		remarks_after(lines, result);
	}
	if (!summary_doubts(lines, result))
		must_fail();
	summary_failures(lines, result);
	if (!memory_file_close(&memory))
		must_fail();
	if (*memory.bytes != '\0') {
		page_section_begin(file, "remarks", "What to know first");
		page_lines(file, memory.bytes);
		page_section_end(file);
	}
	free(memory.bytes);
}

static void write_links(FILE *file, const struct result *result)
{
	static const struct {
		const char *id;
		const char *name;
		bool of_windows;
	} links[] = {{"scores", "Scores", false}, {"spread", "Spread of windows", true},
		{"course", "Course of the run", true}, {"system", "System", false},
		{"run", "How it was measured", false}};

	(void)fputs("<nav aria-label=\"Parts of this page\"><ul>\n", file);
	for (size_t i = 0; i < sizeof(links) / sizeof(*links); i++)
		if (!links[i].of_windows || result->nr_windows > 0)
			(void)fprintf(file, "<li><a href=\"#%s\">%s</a></li>\n", links[i].id,
				links[i].name);
	(void)fputs("</ul></nav>\n", file);
}

static void write_head(FILE *file, const struct result *result)
{
	const struct origin *origin = &result->origin;

	(void)fputs("<a class=\"skip\" href=\"#main\">To the scores</a>\n<header>\n", file);
	page_element(file, "h1", "%s",
		*result->system.host != '\0' ? result->system.host : "A machine without a name");
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
	write_links(file, result);
	(void)fputs("</header>\n", file);
}

static bool write_page(FILE *file, const struct result *result)
{
	struct text_locale locale;
	char *title;

	if (!text_locale_begin(&locale))
		return false;
	title = must_format("unixindex: %s", result->system.host);
	page_begin(file, title);
	free(title);
	write_head(file, result);
	(void)fputs("<main id=\"main\">\n", file);
	write_remarks(file, result);
	result_part_scores(file, result);
	result_part_scaling(file, result);
	result_part_crypto(file, result);
	result_part_spread(file, result);
	result_part_course(file, result);
	result_part_system(file, result);
	result_part_run(file, result);
	(void)fputs("</main>\n", file);
	page_end(file);
	text_locale_end(&locale);
	return ferror(file) == 0;
}

bool result_page(const struct result *result, struct report_bytes *ret_bytes)
{
	return report_collect(write_page, result, ret_bytes);
}
