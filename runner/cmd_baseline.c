/* SPDX-License-Identifier: MIT */
#include "cmd_baseline.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "catalogue.h"
#include "compare_words.h"
#include "find.h"
#include "inifile.h"
#include "must.h"
#include "side.h"
#include "status.h"
#include "suite_rules.h"
#include "text.h"
#include "textfile.h"

/* Room on a line for a key, the equals sign and some more. */
#define VALUE_BYTES_MAX (INIFILE_LINE_MAX - 30)

static void complain(const char *error)
{
	fprintf(stderr, "unixindex: %s\n", error ? error : "no memory");
}

/* A value as INI files may have it: one line, not too long, and no comment in it. Takes text over. */
static char *ini_value(char *text)
{
	size_t length = VALUE_BYTES_MAX;
	char *start = text;
	char *value;

	textfile_clean(text);
	for (char *c = text; *c; c++)
		if (*c == ';')
			*c = ',';
	start += strspn(start, " ");
	if (strlen(start) > length) {
		/* Not in the middle of a character of UTF-8. */
		while (length > 0 && ((unsigned char)start[length] & 0xc0) == 0x80)
			length--;
		start[length] = '\0';
	}
	value = must_copy(*start ? start : "unknown");
	free(text);
	return value;
}

/* The file's name as a baseline's: other characters become dashes. */
static char *baseline_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *name = must_copy(slash ? slash + 1 : path);
	char *end = strstr(name, ".json");

	if (end && end != name)
		*end = '\0';
	for (char *c = name; *c; c++) {
		char one[2] = {*c, '\0'};

		if (c != name && (*c == '-' || *c == '_'))
			continue;
		if (suite_name_fault(one))
			*c = c == name ? 'x' : '-';
	}
	name[strnlen(name, SUITE_NAME_MAX)] = '\0';
	return name;
}

/* What machine it was; the caller frees it. */
static char *describe(const struct result *result, const char *name)
{
	struct side side;
	char *words = NULL;

	if (side_of(result, name, &side)) {
		words = compare_words_side(&side);
		side_free(&side);
	}
	return words ? words : must_copy("");
}

static void print_head(const struct result *result, const char *path)
{
	const struct origin *origin = &result->origin;
	const char *slash = strrchr(path, '/');
	char *name = baseline_name(path);
	char *description = ini_value(describe(result, name));
	time_t started = (time_t)result->started_s;
	const char *version = result->version;
	char date[40] = "";
	struct tm utc;
	char *source;

	if (result->started_s > 0 && gmtime_r(&started, &utc))
		strftime(date, sizeof(date), ", %Y-%m-%d", &utc);
	if (origin->kind)
		version = origin->version ? origin->version : "of an unknown version";
	source = ini_value(must_format("%s %s, %s%s", origin->kind ? origin->kind : "unixindex",
		version, slash ? slash + 1 : path, date));
	printf("[baseline]\nname = %s\ndescription = %s\nsource = %s\n", name, description, source);
	free(source);
	free(description);
	free(name);
}

/* As few digits as give back the same number. */
static void print_value(double value)
{
	char text[40] = "";

	for (int digits = 6; digits <= 17; digits++) {
		snprintf(text, sizeof(text), "%.*g", digits, value);
		if (strtod(text, NULL) == value)
			break;
	}
	printf("value = %s\n", text);
}

static const struct suite_test *find_test(const struct suite *suite, const struct result_test *test)
{
	for (size_t i = 0; i < suite->nr_tests; i++)
		if (strcmp(suite->tests[i].key, test->key) == 0 &&
			strcmp(suite->tests[i].unit, test->unit) == 0)
			return &suite->tests[i];
	return NULL;
}

/* Whether an earlier test of the result has the same key; a section may stand there but once. */
static bool is_repeated(const struct result *result, size_t test)
{
	for (size_t i = 0; i < test; i++)
		if (strcmp(result->tests[i].key, result->tests[test].key) == 0)
			return true;
	return false;
}

static const struct result_pass *choose_pass(const struct result *result)
{
	for (size_t i = 0; i < result->nr_passes; i++)
		if (result->passes[i].copies == 1)
			return &result->passes[i];
	return result->nr_passes > 0 ? &result->passes[0] : NULL;
}

/* False if there is nothing that a baseline could have. */
static bool print_tests(const struct result *result, const struct suite *suite, const char *path)
{
	const struct result_pass *pass = choose_pass(result);
	size_t nr = 0;

	for (size_t i = 0; pass && i < result->nr_tests; i++) {
		const struct result_test *test = &result->tests[i];

		if (!pass->scores[i].measured || !find_test(suite, test) || is_repeated(result, i))
			continue;
		if (nr++ == 0)
			print_head(result, path);
		if (nr == 1 && pass->copies != 1)
			printf("\n; Of %" PRIu32 " copies: the result has no pass of one.\n",
				pass->copies);
		printf("\n[%s]\n", test->key);
		print_value(pass->scores[i].value);
		printf("unit = %s\nkind = measured\n", test->unit);
	}
	return nr > 0;
}

int cmd_baseline(const struct options *options, const struct paths *paths)
{
	struct find_places places = {
		.results = options->output_dir ? options->output_dir : paths->results,
		.reference = paths->reference,
	};
	struct catalogue catalogue;
	struct result result;
	char *path = NULL;
	char *error = NULL;
	int status = STATUS_USAGE;

	if (!catalogue_read(options, paths, &catalogue, &error)) {
		complain(error);
		free(error);
		return STATUS_USAGE;
	}
	if (!find_and_read(&places, options->names[0], &result, &path, &error)) {
		complain(error);
		free(error);
		catalogue_free(&catalogue);
		return STATUS_USAGE;
	}
	if (print_tests(&result, &catalogue.suite, path))
		status = STATUS_DONE;
	else
		fprintf(stderr,
			"unixindex: %s has measured nothing that a test of the suites counts\n",
			options->names[0]);
	result_free(&result);
	free(path);
	catalogue_free(&catalogue);
	return status;
}
