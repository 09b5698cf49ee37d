/* SPDX-License-Identifier: MIT */
#include "cmd_import.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "build_info.h"
#include "catalogue.h"
#include "import.h"
#include "import_merge.h"
#include "import_result.h"
#include "must.h"
#include "save.h"
#include "status.h"
#include "store.h"
#include "summary.h"
#include "text.h"

#define FILE_BYTES_MAX (64u << 20)
#define STDIN_NAME "-"

struct command {
	const struct options *options;
	const char *output_dir;
	struct catalogue catalogue;
	/* Of --merge: what has been read so far, and the names of its files. */
	bool has_merged;
	struct import_report merged;
	char *merged_files;
	/* The last names given to files, so that thousands of one name are not all tried again. */
	char *stem;
	int number;
	int status;
};

static int complain(struct command *command, char *error)
{
	fprintf(stderr, "unixindex: %s\n", error ? error : "no memory");
	free(error);
	command->status = STATUS_USAGE;
	return STATUS_USAGE;
}

/* Without directory, as results name it. */
static const char *file_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (strcmp(path, STDIN_NAME) == 0)
		return "standard input";
	return slash ? slash + 1 : path;
}

/* What result files are called when neither the user nor the report has a name. */
static char *stem_of(const char *name)
{
	const char *dot = strrchr(name, '.');
	size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name);

	return must_format("%.*s", (int)length, name);
}

/* What was imported, and what is doubtful about it. */
static void tell(const struct result *result, const char *name)
{
	const struct origin *origin = &result->origin;
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_passes; i++)
		for (size_t j = 0; j < result->nr_tests; j++)
			nr += result->passes[i].scores[j].measured;
	printf("%s:%" PRIu32 ": %s%s%s%s%s, %zu figure%s\n", name, origin->line, origin->kind,
		origin->version ? " " : "", origin->version ? origin->version : "",
		*result->system.host ? ", " : "", result->system.host, nr, nr == 1 ? "" : "s");
	for (size_t i = 0; result->doubts[i]; i++) {
		char *doubt = must_printable(result->doubts[i], 1000);

		printf("   doubt: %s\n", doubt);
		free(doubt);
	}
}

static bool has_index(const struct result *result)
{
	for (size_t i = 0; i < result->nr_passes; i++)
		if (result->passes[i].index > 0)
			return true;
	return false;
}

static void write_result(struct command *command, const struct result *result, const char *file)
{
	const struct options *options = command->options;
	const char *name = options->import.name ? options->import.name : options->output_name;
	char *stem = *result->system.host ? must_copy(result->system.host) : stem_of(file);
	struct store store;
	char *error = NULL;

	if (!store_open(command->output_dir, name, stem, result->started_s, &store, &error)) {
		free(stem);
		complain(command, error);
		return;
	}
	free(stem);
	store.hasty = true;
	if (command->stem && strcmp(command->stem, store.stem) == 0)
		store.number = command->number + 1;
	if (save_json(&store, result, &error) &&
		save_beside(&store, result, &options->save, &error)) {
		save_tell(&store, &options->save);
		if (has_index(result))
			summary_index(stdout, result);
		free(command->stem);
		command->stem = must_copy(store.stem);
		command->number = store.number;
	} else {
		complain(command, error);
		command->status = STATUS_FAILED;
	}
	store_close(&store);
}

static void finish_report(
	struct command *command, struct import_report *report, const char *name, const char *file)
{
	const struct import_result_request request = {
		.version = build_info_version,
		.file = file,
		.source = command->options->import.source,
		.host = command->options->import.name,
		.suite = &command->catalogue.suite,
		.baseline = &command->catalogue.baseline,
	};
	struct result result;

	if (!import_result(report, &request, &result)) {
		complain(command, NULL);
		return;
	}
	tell(&result, name);
	write_result(command, &result, file);
	result_free(&result);
}

/* Into what earlier files had. */
static void merge(struct command *command, struct import_report *report, const char *file)
{
	char *files = command->merged_files;

	if (!command->has_merged) {
		command->merged = *report;
		*report = (struct import_report){.nr_rows = 0};
		command->has_merged = true;
		command->merged_files = must_copy(file);
		return;
	}
	import_merge(&command->merged, report, file);
	if (strcmp(files, file) != 0 && !strstr(files, file)) {
		command->merged_files = must_format("%s, %s", files, file);
		free(files);
	}
}

static bool read_all(const char *path, char **ret_text, size_t *ret_size, char **ret_error)
{
	if (strcmp(path, STDIN_NAME) == 0)
		return text_read_stream(
			file_name(path), stdin, FILE_BYTES_MAX, ret_text, ret_size, ret_error);
	return text_read_file(path, FILE_BYTES_MAX, ret_text, ret_size, ret_error);
}

static void import_file(struct command *command, const char *path)
{
	const char *name = strcmp(path, STDIN_NAME) == 0 ? file_name(path) : path;
	struct import_reports reports = {.nr = 0};
	char *text = NULL;
	char *error = NULL;
	size_t size;
	bool good;

	if (!read_all(path, &text, &size, &error)) {
		complain(command, error);
		return;
	}
	good = import_parse(name, text, size, &reports, &error);
	free(text);
	if (!good) {
		complain(command, error);
		return;
	}
	for (size_t i = 0; i < reports.nr; i++) {
		if (command->options->import.merge)
			merge(command, &reports.reports[i], file_name(path));
		else
			finish_report(command, &reports.reports[i], name, file_name(path));
	}
	import_reports_free(&reports);
}

int cmd_import(const struct options *options, const struct paths *paths)
{
	struct command command = {
		.options = options,
		.output_dir = options->output_dir ? options->output_dir : paths->results,
	};
	char *error = NULL;

	if (!catalogue_read(options, paths, &command.catalogue, &error))
		return complain(&command, error);
	for (size_t i = 0; i < options->nr_names; i++)
		import_file(&command, options->names[i]);
	if (command.has_merged)
		finish_report(
			&command, &command.merged, command.merged_files, command.merged_files);
	import_report_free(&command.merged);
	free(command.merged_files);
	free(command.stem);
	catalogue_free(&command.catalogue);
	return command.status;
}
