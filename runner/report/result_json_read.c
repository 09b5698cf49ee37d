/* SPDX-License-Identifier: MIT */
/*
 * The reading half of result_json: nothing in the file is trusted.
 */
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "cpulist.h"
#include "result_fields.h"
#include "result_json.h"
#include "result_json_reading.h"
#include "system_json.h"
#include "text.h"
#include "textfile.h"

bool reading_refuse(struct reading *reading, const char *name, const char *wanted)
{
	bool both = reading->path[0] != '\0' && name[0] != '\0';

	reading->error = text_format("%s%s%s: %s", reading->path, both ? "." : "", name, wanted);
	return false;
}

void reading_clean(char *const *strings, size_t nr)
{
	for (size_t i = 0; i < nr; i++)
		if (strings[i] != NULL)
			textfile_clean(strings[i]);
}

bool reading_get(struct reading *reading, const json_t *object, const struct result_fields *table,
	void *base)
{
	return json_members_get(
		object, reading->path, table->fields, table->nr, base, &reading->error);
}

bool reading_array(struct reading *reading, const json_t *object, const char *name, size_t nr_max,
	const json_t **ret_array)
{
	*ret_array = json_object_get(object, name);
	if (!json_is_array(*ret_array))
		return reading_refuse(reading, name, "an array is wanted");
	if (json_array_size(*ret_array) > nr_max)
		return reading_refuse(reading, name, "it has too many elements");
	return true;
}

void reading_path(struct reading *reading, const char *array, size_t index)
{
	(void)snprintf(reading->path, sizeof(reading->path), "%s[%zu]", array, index);
}

static bool read_strings(struct reading *reading, const json_t *root, const char *name,
	size_t nr_max, char ***ret_strings)
{
	const char *fault =
		json_members_get_strings(json_object_get(root, name), nr_max, ret_strings);

	return fault == NULL || reading_refuse(reading, name, fault);
}

/* Of imported results only. */
static bool read_origin(struct reading *reading, const json_t *root)
{
	struct result *result = &reading->result;

	if (json_object_get(root, "doubts") != NULL &&
		!read_strings(reading, root, "doubts", RESULT_JSON_DOUBTS_MAX, &result->doubts))
		return false;
	(void)strcpy(reading->path, "origin");
	return json_object_get(root, "origin") == NULL ||
		reading_get(reading, json_object_get(root, "origin"), &result_fields_origin,
			&result->origin);
}

static bool read_settings(struct reading *reading, const json_t *root)
{
	const json_t *object = json_object_get(root, "settings");
	struct run_settings *settings = &reading->result.settings;
	const char *mode = json_string_value(json_object_get(object, "mode"));
	const char *seed = json_string_value(json_object_get(object, "seed"));

	(void)strcpy(reading->path, "settings");
	if (!reading_get(reading, object, &result_fields_settings, settings))
		return false;
	reading_clean(&settings->locale, 1);
	if (mode == NULL || !run_mode_from_name(mode, &settings->mode))
		return reading_refuse(reading, "mode", "default, quick or classic is wanted");
	if (seed == NULL || strlen(seed) == 0 || strlen(seed) > 20 ||
		strspn(seed, "0123456789") != strlen(seed))
		return reading_refuse(reading, "seed", "a string of decimal digits is wanted");
	settings->seed = strtoull(seed, NULL, 10);
	return true;
}

static bool read_test(struct reading *reading, const json_t *object, struct result_test *test)
{
	if (!reading_get(reading, object, &result_fields_test, test))
		return false;
	reading_clean((char *const[]){test->key, test->title, test->unit, test->suite}, 4);
	if (test->timebase_s > RESULT_JSON_TIMEBASE_MAX)
		return reading_refuse(reading, "timebase_s", "a number from 0 to 86400 is wanted");
	if (test->worth_num == 0)
		return reading_refuse(reading, "worth_num", "a number above 0 is wanted");
	if (test->worth_den == 0)
		return reading_refuse(reading, "worth_den", "a number above 0 is wanted");
	if (test->baseline < 0)
		return reading_refuse(
			reading, "baseline", "a number that is not negative is wanted");
	return true;
}

static bool read_tests(struct reading *reading, const json_t *root)
{
	struct result *result = &reading->result;
	const json_t *array;
	size_t nr;

	if (!reading_array(reading, root, "tests", RESULT_JSON_TESTS_MAX, &array))
		return false;
	nr = json_array_size(array);
	result->tests = calloc(nr + 1, sizeof(*result->tests));
	if (result->tests == NULL)
		return false;
	result->nr_tests = nr;
	for (size_t i = 0; i < nr; i++) {
		reading_path(reading, "tests", i);
		if (!read_test(reading, json_array_get(array, i), &result->tests[i]))
			return false;
	}
	return true;
}

static bool read_scores(struct reading *reading, const json_t *object, struct result_pass *pass)
{
	size_t nr = reading->result.nr_tests;
	const json_t *array;
	char path[sizeof(reading->path)];

	if (!reading_array(reading, object, "scores", nr, &array))
		return false;
	if (json_array_size(array) != nr)
		return reading_refuse(reading, "scores", "one for each test is wanted");
	pass->scores = calloc(nr + 1, sizeof(*pass->scores));
	if (pass->scores == NULL)
		return false;
	memcpy(path, reading->path, sizeof(path));
	for (size_t i = 0; i < nr; i++) {
		struct score *score = &pass->scores[i];

		(void)snprintf(reading->path, sizeof(reading->path), "%.32s.scores[%zu]", path, i);
		if (!reading_get(reading, json_array_get(array, i), &result_fields_score, score))
			return false;
		if (score->measured ? score->value <= 0 : score->value != 0)
			return reading_refuse(
				reading, "value", "above 0 if measured, else 0, is wanted");
		if (score->index < 0 || score->length_s < 0)
			return reading_refuse(
				reading, "", "numbers that are not negative are wanted");
	}
	return true;
}

/* It goes to terminals and into reports as it is. */
static bool is_class_name(const char *name)
{
	size_t length = strlen(name);

	return length > 0 && length < CLASSES_NAME_BYTES &&
		strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
		length;
}

/* One that every report can print. */
static bool is_date(int64_t seconds)
{
	return seconds >= 0 && seconds < INT64_C(253402300800);
}

/* Absent in files of earlier versions. */
static bool check_class(struct reading *reading, const struct result_pass *pass)
{
	uint32_t nr;

	if (pass->class != NULL && !is_class_name(pass->class))
		return reading_refuse(
			reading, "class", "a word of at most 31 letters and digits is wanted");
	if (pass->cpus != NULL && !cpulist_count(pass->cpus, &nr))
		return reading_refuse(reading, "cpus", "a list of CPUs is wanted");
	return true;
}

static bool read_passes(struct reading *reading, const json_t *root)
{
	struct result *result = &reading->result;
	const json_t *array;
	size_t nr;

	if (!reading_array(reading, root, "passes", RESULT_JSON_PASSES_MAX, &array))
		return false;
	nr = json_array_size(array);
	result->passes = calloc(nr + 1, sizeof(*result->passes));
	if (result->passes == NULL)
		return false;
	result->nr_passes = nr;
	for (size_t i = 0; i < nr; i++) {
		struct result_pass *pass = &result->passes[i];
		const json_t *object = json_array_get(array, i);

		reading_path(reading, "passes", i);
		if (!reading_get(reading, object, &result_fields_pass, pass))
			return false;
		if (!is_date(pass->started_s) || !is_date(pass->ended_s))
			return reading_refuse(reading,
				is_date(pass->started_s) ? "ended_s" : "started_s",
				"seconds from 1970 to 9999 are wanted");
		if (pass->copies == 0 || pass->copies > RESULT_JSON_COPIES_MAX)
			return reading_refuse(
				reading, "copies", "a number from 1 to 65536 is wanted");
		if (pass->index < 0 || pass->crypto.value < 0)
			return reading_refuse(reading, pass->index < 0 ? "index" : "crypto",
				"a number that is not negative is wanted");
		if (!check_class(reading, pass) || !read_scores(reading, object, pass))
			return false;
	}
	return true;
}

/* Members that stand in the root, whose path is empty. */
static bool read_root(struct reading *reading, const json_t *root)
{
	const struct result *result = &reading->result;
	const char *format = json_string_value(json_object_get(root, "format"));

	if (format == NULL || strcmp(format, RESULT_JSON_FORMAT) != 0)
		return reading_refuse(reading, "format", "\"" RESULT_JSON_FORMAT "\" is wanted");
	if (!reading_get(reading, root, &result_fields_result, &reading->result) ||
		!read_strings(reading, root, "arguments", RESULT_JSON_ARGUMENTS_MAX,
			&reading->result.arguments))
		return false;
	reading_clean((char *const[]){result->version, result->profile, result->compiler,
			      result->flags, result->linkage, result->baseline_name,
			      result->partial_reason, result->remarks},
		8);
	if (!system_from_json(json_object_get(root, "system"), &reading->result.system))
		return reading_refuse(reading, "system", "the description of a system is wanted");
	return true;
}

static bool read_harness(struct reading *reading, const json_t *root)
{
	(void)strcpy(reading->path, "harness");
	return reading_get(reading, json_object_get(root, "harness"), &result_fields_harness,
		&reading->result.harness);
}

static bool read_parts(struct reading *reading, const json_t *root)
{
	/* Passes need the number of tests, windows that of copies. */
	static bool (*const parts[])(struct reading *, const json_t *) = {read_root, read_origin,
		read_settings, read_harness, read_tests, read_passes, reading_windows,
		reading_failures};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		reading->path[0] = '\0';
		if (!parts[i](reading, root))
			return false;
	}
	return true;
}

bool result_from_json(const json_t *root, struct result *ret_result, char **ret_error)
{
	struct reading reading = {.error = NULL};

	if (read_parts(&reading, root)) {
		*ret_result = reading.result;
		return true;
	}
	result_free(&reading.result);
	*ret_error = reading.error;
	return false;
}

bool result_json_parse(const char *name, const char *text, size_t size, struct result *ret_result,
	char **ret_error)
{
	json_error_t fault;
	json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &fault);
	char *what = NULL;
	bool good;

	if (root == NULL) {
		*ret_error = text_format("%s:%d: %s", name, fault.line, fault.text);
		return false;
	}
	good = result_from_json(root, ret_result, &what);
	json_decref(root);
	if (good)
		return true;
	*ret_error = what != NULL ? text_format("%s: %s", name, what) : NULL;
	free(what);
	return false;
}
