/* SPDX-License-Identifier: MIT */
/*
 * Every file in t/fixtures/import becomes what its golden file says: rows, indices, doubts, or why not.
 */
#include <criterion/criterion.h>
#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "golden.h"
#include "import.h"
#include "import_result.h"

#define FIXTURE_BYTES_MAX (1 << 20)

static struct suite suite;
static struct baseline baseline;

static void read_catalogue(void)
{
	char *error = NULL;

	cr_assert(suite_read(T_DIR "/../suite/system.suite", &suite, &error), "%s", error);
	cr_assert(suite_read(T_DIR "/../suite/crypto.suite", &suite, &error), "%s", error);
	cr_assert(baseline_read(T_DIR "/../baselines/sparcstation-20-61.base", &baseline, &error),
		"%s", error);
}

static void print_result(FILE *file, const struct result *result)
{
	const struct system_info *system = &result->system;

	fprintf(file, "%s %s, line %" PRIu32 ", %s\n", result->origin.kind,
		result->origin.version != NULL ? result->origin.version : "?", result->origin.line,
		result->baseline_name);
	fprintf(file, "source: %s\n", result->origin.source != NULL ? result->origin.source : "?");
	fprintf(file, "host: %s, %s, %s, %s, %" PRIu32 " CPUs in %zu groups, up %" PRIu64 " s\n",
		system->host, system->operating_system, system->kernel_release, system->machine,
		system->budget.online, system->nr_groups, system->uptime_s);
	for (size_t i = 0; i < result->nr_passes; i++) {
		const struct result_pass *pass = &result->passes[i];

		fprintf(file,
			"%" PRIu32 " %s, %" PRId64 " to %" PRId64 ": index %.1f%s, crypto %.1f%s\n",
			pass->copies, result_copies_word(pass->copies), pass->started_s,
			pass->ended_s, pass->index,
			pass->index > 0 && pass->index_partial ? " (partial)" : "",
			pass->crypto.value,
			pass->crypto.value > 0 && pass->crypto.partial ? " (partial)" : "");
		for (size_t j = 0; j < result->nr_tests; j++) {
			const struct score *score = &pass->scores[j];

			if (score->measured)
				fprintf(file, "   %-28s %14.3f %-5s %5.1f s %3" PRIu32 " %9.1f\n",
					result->tests[j].key, score->value, result->tests[j].unit,
					score->length_s, score->nr_samples, score->index);
		}
	}
	for (char **doubt = result->doubts; *doubt != NULL; doubt++)
		fprintf(file, "doubt: %s\n", *doubt);
}

/* What the command would say of the text, and of each result the rows. */
static void print_all(FILE *file, const char *name, const char *text, size_t size)
{
	const struct import_result_request request = {
		.version = "0", .file = name, .suite = &suite, .baseline = &baseline};
	struct import_reports reports = {.nr = 0};
	char *error = NULL;

	if (!import_parse(name, text, size, &reports, &error)) {
		fprintf(file, "error: %s\n", error);
		free(error);
		return;
	}
	for (size_t i = 0; i < reports.nr; i++) {
		struct result result;

		cr_assert(import_result(&reports.reports[i], &request, &result));
		print_result(file, &result);
		result_free(&result);
	}
	import_reports_free(&reports);
}

static void check_fixture(const char *path)
{
	const char *name = strrchr(path, '/') + 1;
	char *golden = text_format("import/%s.golden", name);
	char *text = NULL;
	char *error = NULL;
	char *printed = NULL;
	size_t size;
	size_t printed_size;
	FILE *file = open_memstream(&printed, &printed_size);

	cr_assert_not_null(file);
	cr_assert(text_read_file(path, FIXTURE_BYTES_MAX, &text, &size, &error), "%s", error);
	print_all(file, name, text, size);
	cr_assert_eq(fclose(file), 0);
	golden_check(golden, printed);
	free(printed);
	free(text);
	free(golden);
}

Test(import_fixtures, each_is_what_its_golden_file_says)
{
	glob_t found = {.gl_pathc = 0};

	read_catalogue();
	cr_assert_eq(glob(T_DIR "/fixtures/import/*", 0, NULL, &found), 0);
	cr_assert(found.gl_pathc >= 100);
	for (size_t i = 0; i < found.gl_pathc; i++)
		check_fixture(found.gl_pathv[i]);
	globfree(&found);
	suite_free(&suite);
	baseline_free(&baseline);
}
