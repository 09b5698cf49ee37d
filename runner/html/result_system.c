/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "disturbance.h"
#include "must.h"
#include "page.h"
#include "report.h"
#include "result_parts.h"
#include "summary.h"
#include "system_lines.h"

static void put(void *context, const char *label, const char *text)
{
	FILE *file = context;

	/* A line that goes on is one more description of the same term. */
	if (*label != '\0')
		page_element(file, "dt", "%s", label);
	page_element(file, "dd", "%s", text);
	(void)fputc('\n', file);
}

void result_part_system(FILE *file, const struct result *result)
{
	(void)fputs("<dl>\n", file);
	system_lines(&result->system, &(struct system_lines){put, file});
	(void)fputs("</dl>\n", file);
}

/* What was seen, and what it means; nothing if nothing was. */
static void write_flags(FILE *file, const struct result *result)
{
	struct evidence_counts counts = disturbance_of(result, DISTURBANCE_ALL, DISTURBANCE_ALL);

	if (counts.windows == 0)
		return;
	page_element(file, "h3", "Evidence of disturbance: %" PRIu32 " of %" PRIu32 " windows",
		counts.flagged, counts.windows);
	if (counts.flagged == 0)
		return;
	(void)fputs("\n<dl>\n", file);
	for (int i = 0; i < EVIDENCE_NR_FLAGS; i++) {
		char *text;

		if (counts.by_flag[i] == 0)
			continue;
		text = must_format("%s (%" PRIu32 ")", evidence_flag_meaning(UINT32_C(1) << i),
			counts.by_flag[i]);
		put(file, evidence_flag_name(UINT32_C(1) << i), text);
		free(text);
	}
	(void)fputs("</dl>\n", file);
}

/* The command line, the program first. */
static void put_arguments(FILE *file, char *const *arguments)
{
	char *line = must_copy(arguments[0]);

	for (char *const *argument = arguments + 1; *argument != NULL; argument++) {
		char *longer = must_format("%s %s", line, *argument);

		free(line);
		line = longer;
	}
	put(file, "Command", line);
	free(line);
}

static void put_mode(FILE *file, const struct run_settings *settings)
{
	char *text = must_format("%s, %" PRIu32 " to %" PRIu32
				 " rounds, windows of %.2f s after %.2f s, seed %" PRIu64,
		run_mode_name(settings->mode), settings->rounds, settings->rounds_max,
		(double)settings->window_ns / 1e9, (double)settings->warmup_ns / 1e9,
		settings->seed);

	put(file, "Mode", text);
	free(text);
}

static bool print_harness(FILE *line, const struct result *result)
{
	summary_harness(line, result);
	return true;
}

static void put_harness(FILE *file, const struct result *result)
{
	struct report_bytes line;

	if (!report_collect(print_harness, result, &line))
		must_fail();
	line.bytes[strcspn(line.bytes, "\n")] = '\0';
	if (*line.bytes != '\0')
		put(file, "Cost", line.bytes);
	free(line.bytes);
}

void result_part_run(FILE *file, const struct result *result)
{
	(void)fputs("<dl>\n", file);
	put(file, "Baseline", result->baseline_name);
	if (result->origin.kind == NULL) {
		put(file, "Profile", result->profile);
		put(file, "Compiler", result->compiler);
		put(file, "Flags", result->flags);
		if (result->linkage != NULL)
			put(file, "Linkage", result->linkage);
		put_mode(file, &result->settings);
		put(file, "Locale", result->settings.locale);
		put_harness(file, result);
	}
	if (result->arguments != NULL && result->arguments[0] != NULL)
		put_arguments(file, result->arguments);
	(void)fputs("</dl>\n", file);
	write_flags(file, result);
}
