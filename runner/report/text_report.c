/* SPDX-License-Identifier: MIT */
#include "text_report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "text.h"
#include "text_report_words.h"

#define RULE "------------------------------------------------------------------------"

struct report {
	FILE *file;
	const struct result *result;
	const struct text_report_header *header;
	size_t *tests;  /* indices of the result's tests in the order of rows */
	size_t *passes; /* indices of the passes in the order of sections */
	char **titles;  /* by index of the test, as printed */
	char **units;
	bool failed;
};

static void print(struct report *report, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void print(struct report *report, const char *format, ...)
{
	va_list arguments;

	if (report->failed)
		return;
	va_start(arguments, format);
	if (vfprintf(report->file, format, arguments) < 0)
		report->failed = true;
	va_end(arguments);
}

/* The string, cleaned, between two pieces of layout. */
static void put(struct report *report, const char *before, const char *string, const char *after)
{
	char *line = text_report_line(string);

	if (line == NULL)
		report->failed = true;
	else
		print(report, "%s%s%s", before, line, after);
	free(line);
}

static void print_cpu(struct report *report, size_t number, const struct text_report_cpu *cpu)
{
	print(report, "   CPU %zu", number);
	put(report, ": ", cpu->model, "");
	print(report, " (%.1f bogomips)\n", cpu->bogomips);
	if (cpu->features != NULL)
		put(report, "          ", cpu->features, "\n");
}

static void print_build(struct report *report)
{
	const struct result *result = report->result;

	put(report, "   unixindex ", result->version, ", ");
	put(report, "profile ", result->profile, ": ");
	put(report, "", result->compiler, " ");
	put(report, "", result->flags, "\n");
}

static void print_origin(struct report *report)
{
	const struct origin *origin = &report->result->origin;

	put(report, "   Imported by unixindex ", report->result->version, " from ");
	put(report, "", origin->kind, " ");
	put(report, "", origin->version, ", ");
	put(report, "", origin->file, "\n");
	if (origin->source != NULL)
		put(report, "   Source: ", origin->source, "\n");
}

static void print_header(struct report *report)
{
	const struct result *result = report->result;
	const struct text_report_header *header = report->header;

	const struct origin *origin = &result->origin;
	bool imported = origin->kind != NULL;
	/* Readers want the version of what measured. */
	bool theirs = imported && origin->version != NULL &&
		strncmp(origin->kind, "unixbench", strlen("unixbench")) == 0;

	print(report, "   BYTE UNIX Benchmarks (Version %s", theirs ? "" : "unixindex-");
	put(report, "", theirs ? origin->version : result->version, ")\n\n");
	put(report, "   System: ", header->host, ": ");
	put(report, "", header->system, "\n");
	put(report, "   OS: ", header->os, " -- ");
	put(report, "", header->release, " -- ");
	put(report, "", header->build, "\n");
	put(report, "   Machine: ", header->machine, " (");
	put(report, "", header->platform, ")\n");
	put(report, "   Language: ", header->language, " (");
	put(report, "charmap=\"", header->charmap, "\", ");
	put(report, "collate=\"", header->collate, "\")\n");
	for (size_t i = 0; i < header->nr_cpu_lines; i++)
		print_cpu(report, i, &header->cpus[i]);
	if (imported)
		print_origin(report);
	else
		print_build(report);
	for (size_t i = 0; header->extras != NULL && header->extras[i] != NULL; i++)
		put(report, "   ", header->extras[i], "\n");
	put(report, "   ", header->uptime, "; runlevel ");
	put(report, "", header->runlevel, "\n\n");
}

static struct tm local_time(struct report *report, int64_t seconds)
{
	time_t when = (time_t)seconds;
	struct tm local = {0};

	if (localtime_r(&when, &local) == NULL)
		report->failed = true;
	return local;
}

static void print_run_lines(struct report *report, const struct result_pass *pass)
{
	uint32_t nr_cpus = report->header->nr_cpus;
	struct tm started = local_time(report, pass->started_s);
	struct tm ended = local_time(report, pass->ended_s);
	char from[64];
	char to[16];

	if (report->failed || strftime(from, sizeof(from), "%a %b %d %Y %H:%M:%S", &started) == 0 ||
		strftime(to, sizeof(to), "%H:%M:%S", &ended) == 0) {
		report->failed = true;
		return;
	}
	/* What was imported may not say when it was measured; no run took place in 1970. */
	print(report, RULE "\nBenchmark Run: %s - %s\n",
		pass->started_s != 0 || report->result->origin.kind == NULL ? from
									    : "unknown 00:00:00",
		to);
	print(report, "%" PRIu32 " CPU%s in system; ", nr_cpus, nr_cpus == 1 ? "" : "s");
	print(report, "running %" PRIu32 " parallel %s of tests\n\n", pass->copies,
		pass->copies == 1 ? "copy" : "copies");
}

static void print_rows(struct report *report, const struct result_pass *pass)
{
	for (size_t i = 0; i < report->result->nr_tests; i++) {
		size_t test = report->tests[i];
		const struct score *score = &pass->scores[test];

		if (score->measured)
			print(report, "%-40s %12.1f %-5s (%.1f s, %" PRIu32 " samples)\n",
				report->titles[test], score->value, report->units[test],
				score->length_s, score->nr_samples);
	}
	print(report, "\n");
}

static void print_index(struct report *report, const struct result_pass *pass)
{
	if (pass->index <= 0)
		return;
	print(report, "%-40s %12s %12s %8s\n",
		pass->index_partial ? "System Benchmarks Partial Index"
				    : "System Benchmarks Index Values",
		"BASELINE", "RESULT", "INDEX");
	for (size_t i = 0; i < report->result->nr_tests; i++) {
		size_t test = report->tests[i];
		const struct score *score = &pass->scores[test];
		const struct result_test *about = &report->result->tests[test];

		if (about->in_index && score->measured && about->baseline > 0)
			print(report, "%-40s %12.1f %12.1f %8.1f\n", report->titles[test],
				about->baseline, score->value, score->index);
	}
	print(report, "%-40s %12s %12s %8s\n", "", "", "", "========");
	print(report, "%-66s %8.1f\n\n",
		pass->index_partial ? "System Benchmarks Index Score (Partial Only)"
				    : "System Benchmarks Index Score",
		pass->index);
}

static void print_failure(struct report *report, size_t test, size_t pass, const char *copies)
{
	const struct failure *failure = result_failure(report->result, test, pass);
	char *reason;

	print(report, "%s: no measured results%s (", report->titles[test], copies);
	if (failure == NULL) {
		print(report, "not run)\n");
		return;
	}
	reason = text_report_reason(failure->reason);
	if (reason == NULL)
		report->failed = true;
	else
		print(report, "%s: %s)\n", failure_kind_name(failure->kind), reason);
	free(reason);
}

static bool anything_measured(const struct report *report, size_t pass)
{
	for (size_t i = 0; i < report->result->nr_tests; i++) {
		if (report->result->passes[pass].scores[i].measured)
			return true;
	}
	return false;
}

static bool has_section(const struct report *report, size_t pass)
{
	return result_pass_is_main(report->result, pass) && anything_measured(report, pass);
}

/* A line for each test that was not measured in the pass; how many these were. */
static size_t print_failures(struct report *report, size_t pass, const char *copies)
{
	const struct failure *failure;
	size_t nr = 0;

	for (size_t i = 0; i < report->result->nr_tests; i++) {
		size_t test = report->tests[i];

		if (report->result->passes[pass].scores[test].measured ||
			(report->result->origin.kind != NULL &&
				result_failure(report->result, test, pass) == NULL))
			continue;
		failure = result_failure(report->result, test, pass);
		/* The table of tiers says that in one line for all. */
		if (failure != NULL && result_is_excused(report->result, failure))
			continue;
		print_failure(report, test, pass, copies);
		nr++;
	}
	return nr;
}

static void print_body(struct report *report)
{
	const struct result *result = report->result;
	size_t nr_sections = 0;

	for (size_t i = 0; i < result->nr_passes; i++) {
		size_t pass = report->passes[i];

		if (!has_section(report, pass))
			continue;
		print_run_lines(report, &result->passes[pass]);
		print_rows(report, &result->passes[pass]);
		print_index(report, &result->passes[pass]);
		if (print_failures(report, pass, "") > 0)
			print(report, "\n");
		nr_sections++;
	}
	for (size_t i = 0; i < result->nr_passes; i++) {
		size_t pass = report->passes[i];
		char label[RESULT_PASS_LABEL_BYTES];
		char with[sizeof(label) + 8];

		if (has_section(report, pass))
			continue;
		result_pass_label(&result->passes[pass], label);
		(void)snprintf(with, sizeof(with), " with %s", label);
		(void)print_failures(report, pass, with);
	}
	if (result->partial)
		put(report, "The run did not come to its end: ", result->partial_reason, "\n");
	if (nr_sections == 0)
		print(report, "Nothing was measured; aborting\n");
}

/* The tests of the index first, and passes by their number of copies; else in the result's order.
 */
static void put_in_order(struct report *report)
{
	const struct result *result = report->result;
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_tests; i++) {
		if (result->tests[i].in_index)
			report->tests[nr++] = i;
	}
	for (size_t i = 0; i < result->nr_tests; i++) {
		if (!result->tests[i].in_index)
			report->tests[nr++] = i;
	}
	for (size_t i = 0; i < result->nr_passes; i++) {
		size_t place = i;

		while (place > 0 &&
			result->passes[report->passes[place - 1]].copies >
				result->passes[i].copies) {
			report->passes[place] = report->passes[place - 1];
			place--;
		}
		report->passes[place] = i;
	}
}

static bool prepare(struct report *report)
{
	const struct result *result = report->result;

	report->tests = calloc(result->nr_tests + 1, sizeof(*report->tests));
	report->passes = calloc(result->nr_passes + 1, sizeof(*report->passes));
	report->titles = calloc(result->nr_tests + 1, sizeof(*report->titles));
	report->units = calloc(result->nr_tests + 1, sizeof(*report->units));
	if (report->tests == NULL || report->passes == NULL || report->titles == NULL ||
		report->units == NULL)
		return false;
	for (size_t i = 0; i < result->nr_tests; i++) {
		report->titles[i] = text_report_title(result->tests[i].title);
		report->units[i] = text_report_unit(result->tests[i].unit);
		if (report->titles[i] == NULL || report->units[i] == NULL)
			return false;
	}
	put_in_order(report);
	return true;
}

static void give_back(struct report *report)
{
	for (size_t i = 0; i < report->result->nr_tests; i++) {
		if (report->titles != NULL)
			free(report->titles[i]);
		if (report->units != NULL)
			free(report->units[i]);
	}
	free(report->titles);
	free(report->units);
	free(report->tests);
	free(report->passes);
}

bool text_report_write(
	FILE *file, const struct result *result, const struct text_report_header *header)
{
	struct report report = {.file = file, .result = result, .header = header};
	struct text_locale locale;

	if (!text_locale_begin(&locale))
		return false;
	tzset();
	if (prepare(&report)) {
		print_header(&report);
		print_body(&report);
	} else {
		report.failed = true;
	}
	give_back(&report);
	text_locale_end(&locale);
	return !report.failed && fflush(file) == 0;
}
