/* SPDX-License-Identifier: MIT */
#include "summary.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "disturbance.h"
#include "evidence_flags.h"
#include "modes.h"
#include "must.h"
#include "remarks.h"
#include "text_report_words.h"

/* Half of ln(high / low) is a fraction; small ones read best as percent. */
static void print_half_width(FILE *file, bool has_interval, const struct interval *interval)
{
	if (has_interval)
		fprintf(file, "  +-%5.2f %%", 100 * interval->half_width);
	else
		fputs("  +-    ? %", file); /* fewer rounds than an interval takes */
}

/* "1 copy", "4 copies", and the class of cores in a column that is as wide as it must be. */
static void print_pass(FILE *file, const struct result *result, size_t number)
{
	const struct result_pass *pass = &result->passes[number];
	size_t width = 0;

	for (size_t i = 0; i < result->nr_passes; i++)
		if (result->passes[i].class && strlen(result->passes[i].class) > width)
			width = strlen(result->passes[i].class);
	fprintf(file, "%5" PRIu32 " %-6s", pass->copies, result_copies_word(pass->copies));
	if (width > 0)
		fprintf(file, " %-*s", (int)width, pass->class ? pass->class : "");
}

static bool counts_for(const struct window *window, size_t test, size_t pass)
{
	return window->test == test && window->pass == pass && !window->superseded;
}

static void print_modes(FILE *file, const struct result *result, size_t test, size_t pass)
{
	double *rates = must_grow(NULL, result->nr_windows + 1, sizeof(*rates));
	struct modes modes;
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_windows; i++)
		if (counts_for(&result->windows[i], test, pass))
			rates[nr++] = result->windows[i].rate;
	if (modes_find(rates, nr, &modes) && modes.two)
		fprintf(file, "; two modes: %.1f (%.0f %% of windows) and %.1f (%.0f %%)",
			modes.slow.centre, 100 * modes.slow.share, modes.fast.centre,
			100 * modes.fast.share);
	free(rates);
}

static void print_disturbance(FILE *file, const struct result *result, size_t test, size_t pass)
{
	struct evidence_counts counts = disturbance_of(result, test, pass);
	size_t repeated = 0;
	char text[EVIDENCE_SUMMARY_BYTES];

	for (size_t i = 0; i < result->nr_windows; i++)
		repeated += result->windows[i].test == test && result->windows[i].pass == pass &&
			result->windows[i].superseded;
	evidence_summary(&counts, text);
	fprintf(file, "  %s%s", evidence_is_disturbed(&counts) ? "DISTURBED: " : "", text);
	if (repeated > 0)
		fprintf(file, "; %zu repeated", repeated);
}

/* What a line is about: a test or a summary, and the pass. */
static void print_label(FILE *file, const struct result *result, size_t pass, const char *name)
{
	int width = 17;

	for (size_t i = 0; i < result->nr_tests; i++)
		if ((int)strlen(result->tests[i].key) > width)
			width = (int)strlen(result->tests[i].key);
	fprintf(file, "   %-*s", width, name);
	print_pass(file, result, pass);
}

static void print_test(FILE *file, const struct result *result, size_t test, size_t pass)
{
	const struct score *score = &result->passes[pass].scores[test];

	if (!score->measured)
		return;
	print_label(file, result, pass, result->tests[test].key);
	print_half_width(file, score->has_interval, &score->interval);
	print_disturbance(file, result, test, pass);
	print_modes(file, result, test, pass);
	fputc('\n', file);
}

static void print_summaries(FILE *file, const struct result *result, size_t pass)
{
	const struct result_pass *shown = &result->passes[pass];

	if (shown->index > 0) {
		print_label(file, result, pass, "index");
		print_half_width(file, shown->has_interval, &shown->interval);
		fputc('\n', file);
	}
	if (shown->crypto.value > 0) {
		print_label(file, result, pass, "crypto");
		print_half_width(file, shown->crypto.has_interval, &shown->crypto.interval);
		fputc('\n', file);
	}
}

bool summary_confidence(FILE *file, const struct result *result)
{
	if (result->nr_windows == 0 || result->settings.mode == MODE_CLASSIC)
		return true;
	remarks_before(file, result);
	fputs("half-width of the 95 % interval, and what disturbed windows:\n", file);
	for (size_t pass = 0; pass < result->nr_passes; pass++) {
		for (size_t test = 0; test < result->nr_tests; test++)
			print_test(file, result, test, pass);
		print_summaries(file, result, pass);
	}
	remarks_after(file, result);
	return !ferror(file);
}

bool summary_doubts(FILE *file, const struct result *result)
{
	if (!result->doubts || !result->doubts[0])
		return true;
	fputs("doubts about what was imported:\n", file);
	for (char **doubt = result->doubts; *doubt; doubt++) {
		/* They quote lines of reports, which readers must not find again. */
		char *line = text_report_reason(*doubt);

		if (!line)
			return false;
		fprintf(file, "   %s\n", line);
		free(line);
	}
	return !ferror(file);
}

void summary_harness(FILE *file, const struct result *result)
{
	const struct harness_cost *harness = &result->harness;

	if (harness->run_ns == 0 || harness->windows_ns == 0)
		return;
	fprintf(file,
		"%zu windows in %.1f s; warm-up and windows %.1f %% of it; the runner used %.2f %% "
		"of a CPU during them\n",
		result->nr_windows, (double)harness->run_ns / 1e9,
		100.0 * (double)harness->windows_ns / (double)harness->run_ns,
		100.0 * (double)harness->cpu_ns / (double)harness->windows_ns);
}

void summary_failures(FILE *file, const struct result *result)
{
	for (size_t i = 0; i < result->nr_failures; i++) {
		const struct failure *failure = &result->failures[i];
		char label[RESULT_PASS_LABEL_BYTES];
		char *reason;

		/* The report says it; and if there is none, this must. */
		if (result->nr_windows > 0 && result_is_excused(result, failure))
			continue;
		result_pass_label(&result->passes[failure->pass], label);
		/* It may quote what the test printed. */
		reason = text_report_line(failure->reason);
		fprintf(file, "unixindex: %s, %s: %s\n", result->tests[failure->test].key, label,
			reason ? reason : "no memory");
		free(reason);
	}
}

static struct result_composite crypto_of(const struct result_pass *pass)
{
	return pass->crypto;
}

static bool is_disturbed(const struct result *result, size_t pass)
{
	struct evidence_counts counts = disturbance_of(result, DISTURBANCE_ALL, pass);

	return evidence_is_disturbed(&counts);
}

/* Where there is no index to end with: what was measured. */
static void print_rates(FILE *file, const struct result *result)
{
	char label[RESULT_PASS_LABEL_BYTES];

	for (size_t i = 0; i < result->nr_passes * result->nr_tests; i++) {
		const struct result_pass *pass = &result->passes[i / result->nr_tests];
		const struct result_test *test = &result->tests[i % result->nr_tests];
		const struct score *score = &pass->scores[i % result->nr_tests];

		if (!score->measured)
			continue;
		result_pass_label(pass, label);
		fprintf(file, "%s%s: %s %.1f %s%s\n", test->key,
			result->partial ? " (partial run)" : "", label, score->value, test->unit,
			is_disturbed(result, i / result->nr_tests) ? " DISTURBED" : "");
	}
}

/* "1 copy 320.0 +-0.4 %, 4 copies ..." */
static void print_passes(FILE *file, const struct result *result,
	struct result_composite (*of)(const struct result_pass *))
{
	const char *separator = "";
	bool utf8 = strcasecmp(result->system.charmap, "UTF-8") == 0;

	for (size_t i = 0; i < result->nr_passes; i++) {
		const struct result_pass *pass = &result->passes[i];
		struct result_composite composite = of(pass);
		char label[RESULT_PASS_LABEL_BYTES];

		result_pass_label(pass, label);
		fprintf(file, "%s%s ", separator, label);
		if (composite.value > 0)
			fprintf(file, "%.1f", composite.value);
		else
			fputs("none", file);
		if (composite.value > 0 && composite.has_interval)
			fprintf(file, " %s%.1f %%", utf8 ? "\xc2\xb1" : "+-",
				100 * composite.interval.half_width);
		if (composite.value > 0 && composite.partial)
			fputs(" (of some tests)", file);
		if (composite.value > 0 && is_disturbed(result, i))
			fputs(" DISTURBED", file);
		separator = ", ";
	}
	fputc('\n', file);
}

void summary_index(FILE *file, const struct result *result)
{
	const char *cut_short = result->partial ? " (partial run)" : "";
	bool index = false;
	bool crypto = false;

	for (size_t i = 0; i < result->nr_tests; i++) {
		index = index || result->tests[i].in_index;
		crypto = crypto || result->tests[i].in_crypto;
	}
	if (crypto) {
		fprintf(file, "crypto%s: ", cut_short);
		print_passes(file, result, crypto_of);
	}
	if (!index && !crypto)
		print_rates(file, result);
	/* The last line is the index, unless it was not the question. */
	if (index) {
		fprintf(file, "index%s: ", cut_short);
		print_passes(file, result, result_pass_index);
	}
}
