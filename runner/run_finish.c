/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "events.h"
#include "kernel_ciphers.h"
#include "must.h"
#include "run.h"
#include "save.h"
#include "status.h"
#include "summary.h"

void run_save_so_far(void *argument)
{
	struct run *run = argument;
	struct result *result = &run->result;
	char *error = NULL;

	if (result->nr_windows == 0)
		return;
	result->partial = true;
	result->partial_reason = must_copy("the run did not come to its end");
	result->ended_s = (int64_t)time(NULL);
	if (!save_json(&run->store, result, &error))
		free(error);
	result->partial = false;
	free(result->partial_reason);
	result->partial_reason = NULL;
}

static bool save_reports(struct run *run, char **ret_error)
{
	bool saved = save_beside(&run->store, &run->result, &run->options->save, ret_error);

	if (!saved && !*ret_error)
		*ret_error = must_format("no memory for the report");
	return saved;
}

static bool save_all(struct run *run)
{
	const char *json = run->options->json;
	char *error = NULL;
	bool saved = save_json(&run->store, &run->result, &error) && save_reports(run, &error);

	if (saved && json && strcmp(json, "-") != 0) {
		struct report_bytes bytes;

		saved = run->json(&run->result, &bytes);
		if (saved) {
			saved = store_write_file(json, bytes.bytes, bytes.size, &error);
			free(bytes.bytes);
		}
	}
	if (!saved)
		fprintf(stderr, "unixindex: %s\n", error ? error : "no memory for the result");
	free(error);
	return saved;
}

static void print_report(
	const struct result *result, bool (*make)(const struct result *, struct report_bytes *))
{
	if (!report_print(result, make))
		fputs("unixindex: no memory for the report\n", stderr);
}

static void print_all(const struct run *run, bool saved)
{
	const struct options *options = run->options;
	bool scaling = options->command == OPTIONS_SCALING;

	if (options->json && strcmp(options->json, "-") == 0) {
		print_report(&run->result, run->json);
		return;
	}
	if (!options->quiet && !scaling) {
		print_report(&run->result, report_text);
		printf("\n");
	}
	if (!options->quiet)
		summary_harness(stdout, &run->result);
	if (saved && run->store.base)
		save_tell(&run->store, &options->save);
	if (scaling)
		print_report(&run->result, report_scaling);
	else
		summary_index(stdout, &run->result);
}

static bool flush_output(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return true;
	fputs("unixindex: cannot write to standard output\n", stderr);
	return false;
}

static bool has_errors(const struct result *result)
{
	for (size_t i = 0; i < result->nr_failures; i++)
		if (!result_is_excused(result, &result->failures[i]))
			return true;
	return false;
}

/* Only now: the kernel lists what has been used. */
static void note_kernel_ciphers(struct result *result)
{
	bool used = false;

	for (size_t i = 0; i < result->nr_windows; i++)
		used = used ||
			strcmp(result_tier(&result->tests[result->windows[i].test]), "kernel") == 0;
	free(result->kernel_ciphers);
	result->kernel_ciphers = used ? kernel_ciphers_read("") : NULL;
}

int run_finish(struct run *run)
{
	struct result *result = &run->result;
	bool saved;

	result->ended_s = (int64_t)time(NULL);
	note_kernel_ciphers(result);
	summary_failures(stderr, result);
	if (result->nr_windows == 0) {
		fputs("unixindex: nothing was measured\n", stderr);
		return STATUS_NOTHING;
	}
	saved = save_all(run);
	print_all(run, saved);
	/* A signal after the last window makes nothing partial; the caller is told all the same. */
	if (!flush_output() || !saved || result->partial || has_errors(result) ||
		events_interrupts())
		return STATUS_FAILED;
	return STATUS_DONE;
}
