/* SPDX-License-Identifier: MIT */
#include "cmd_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "find.h"
#include "must.h"
#include "report.h"
#include "result_page.h"
#include "scaling.h"
#include "score.h"
#include "status.h"

/* The figures that a file has, before they are computed again. */
struct stored {
	struct score *scores; /* by pass and test */
	double *indices;      /* by pass */
	double *composites;   /* likewise */
};

static struct stored keep(const struct result *result)
{
	struct stored stored = {
		.scores = must_grow(
			NULL, result->nr_passes * result->nr_tests + 1, sizeof(struct score)),
		.indices = must_grow(NULL, result->nr_passes + 1, sizeof(double)),
		.composites = must_grow(NULL, result->nr_passes + 1, sizeof(double)),
	};

	for (size_t i = 0; i < result->nr_passes; i++) {
		memcpy(stored.scores + i * result->nr_tests, result->passes[i].scores,
			result->nr_tests * sizeof(struct score));
		stored.indices[i] = result->passes[i].index;
		stored.composites[i] = result->passes[i].crypto.value;
	}
	return stored;
}

/* Bit for bit: the same arithmetic over the same windows leaves no room for less. */
static bool is_same(double a, double b)
{
	uint64_t a_bits;
	uint64_t b_bits;

	memcpy(&a_bits, &a, sizeof(a_bits));
	memcpy(&b_bits, &b, sizeof(b_bits));
	return a_bits == b_bits;
}

/* Says so if the figures are not the same; how many differ: 0 or 1. */
static size_t compare(const char *name, uint32_t copies, double stored, double computed)
{
	if (is_same(stored, computed))
		return 0;
	fprintf(stderr, "unixindex: %s, %" PRIu32 " %s: the file says %.17g, its windows %.17g\n",
		name, copies, result_copies_word(copies), stored, computed);
	return 1;
}

static size_t count_differences(const struct result *result, const struct stored *stored)
{
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_passes; i++) {
		const struct result_pass *pass = &result->passes[i];
		const struct score *before = &stored->scores[i * result->nr_tests];

		for (size_t j = 0; j < result->nr_tests; j++)
			nr += compare(result->tests[j].key, pass->copies, before[j].value,
				pass->scores[j].value);
		nr += compare("index", pass->copies, stored->indices[i], pass->index);
		nr += compare("crypto", pass->copies, stored->composites[i], pass->crypto.value);
	}
	return nr;
}

static int recompute(struct result *result, const char *path)
{
	struct stored stored;
	size_t nr_differences;

	if (result->nr_windows == 0) {
		fprintf(stderr, "unixindex: %s has no windows to compute figures from\n", path);
		return STATUS_USAGE;
	}
	stored = keep(result);
	if (!score_compute(result)) {
		fputs("unixindex: no memory for the scores\n", stderr);
		nr_differences = 1;
	} else {
		nr_differences = count_differences(result, &stored);
	}
	free(stored.scores);
	free(stored.indices);
	free(stored.composites);
	return nr_differences ? STATUS_FAILED : STATUS_DONE;
}

/* The reports that were asked for, one after the other. */
static bool print_asked(const struct options_report *asked, const struct result *result)
{
	const struct {
		bool asked;
		bool (*make)(const struct result *, struct report_bytes *);
	} forms[] = {
		{asked->json, asked->scaling ? report_scaling_json : report_json},
		{asked->csv, report_csv},
		{asked->markdown, report_markdown},
		{asked->html, result_page},
		{options_report_text(asked), asked->scaling ? report_scaling : report_text},
	};
	bool good = true;

	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++)
		if (forms[i].asked)
			good = good && report_print(result, forms[i].make);
	return good;
}

static int report_one(
	const struct options *options, const struct find_places *places, const char *word)
{
	struct result result;
	char *path = NULL;
	char *error = NULL;
	int status = STATUS_DONE;

	if (!find_and_read(places, word, &result, &path, &error)) {
		fprintf(stderr, "unixindex: %s\n", error ? error : "no memory");
		free(error);
		return STATUS_USAGE;
	}
	if (options->report.recompute)
		status = recompute(&result, path);
	if (options->report.scaling && !scaling_has_base(&result)) {
		fprintf(stderr, "unixindex: %s has no pass with 1 copy to compare others with\n",
			path);
		status = STATUS_USAGE;
	} else if (!print_asked(&options->report, &result)) {
		fputs("unixindex: no memory for the report\n", stderr);
		status = STATUS_FAILED;
	}
	result_free(&result);
	free(path);
	return status;
}

int cmd_report(const struct options *options, const struct paths *paths)
{
	struct find_places places = {
		.results = options->output_dir ? options->output_dir : paths->results,
		.reference = paths->reference,
	};
	int worst = STATUS_DONE;

	for (size_t i = 0; i < options->nr_names; i++) {
		int status = report_one(options, &places, options->names[i]);

		if (status > worst)
			worst = status;
	}
	return worst;
}
