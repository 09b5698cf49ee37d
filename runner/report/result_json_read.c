/* SPDX-License-Identifier: MIT */
/*
 * The reading half of result_json: nothing in the file is trusted.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "cpulist.h"
#include "evidence_flags.h"
#include "result_fields.h"
#include "result_json.h"
#include "system_json.h"
#include "text.h"

struct reading {
	struct result result;
	char path[64]; /* of the element that is being read */
	char *error;
};

/* Always false. The name is of a member of the element, or empty. */
static bool refuse(struct reading *reading, const char *name, const char *wanted)
{
	bool both = reading->path[0] != '\0' && name[0] != '\0';

	reading->error = text_format("%s%s%s: %s", reading->path, both ? "." : "", name, wanted);
	return false;
}

static bool get(struct reading *reading, const json_t *object, const struct result_fields *table,
	void *base)
{
	return json_members_get(
		object, reading->path, table->fields, table->nr, base, &reading->error);
}

/* The array of that name, and room for its elements; false if it is none or too long. */
static bool get_array(struct reading *reading, const json_t *object, const char *name,
	size_t nr_max, const json_t **ret_array)
{
	*ret_array = json_object_get(object, name);
	if (!json_is_array(*ret_array))
		return refuse(reading, name, "an array is wanted");
	if (json_array_size(*ret_array) > nr_max)
		return refuse(reading, name, "it has too many elements");
	return true;
}

static void set_path(struct reading *reading, const char *array, size_t index)
{
	(void)snprintf(reading->path, sizeof(reading->path), "%s[%zu]", array, index);
}

static bool read_arguments(struct reading *reading, const json_t *root)
{
	const json_t *array;
	size_t nr;

	if (!get_array(reading, root, "arguments", RESULT_JSON_ARGUMENTS_MAX, &array))
		return false;
	nr = json_array_size(array);
	reading->result.arguments = calloc(nr + 1, sizeof(*reading->result.arguments));
	if (reading->result.arguments == NULL)
		return false;
	for (size_t i = 0; i < nr; i++) {
		const json_t *value = json_array_get(array, i);

		if (!json_is_string(value) || json_string_length(value) > JSON_MEMBERS_STRING_MAX)
			return refuse(reading, "arguments", "strings are wanted");
		reading->result.arguments[i] = strdup(json_string_value(value));
		if (reading->result.arguments[i] == NULL)
			return false;
	}
	return true;
}

static bool read_settings(struct reading *reading, const json_t *root)
{
	const json_t *object = json_object_get(root, "settings");
	struct run_settings *settings = &reading->result.settings;
	const char *mode = json_string_value(json_object_get(object, "mode"));
	const char *seed = json_string_value(json_object_get(object, "seed"));

	(void)strcpy(reading->path, "settings");
	if (!get(reading, object, &result_fields_settings, settings))
		return false;
	if (mode == NULL || !run_mode_from_name(mode, &settings->mode))
		return refuse(reading, "mode", "default, quick or classic is wanted");
	if (seed == NULL || strlen(seed) == 0 || strlen(seed) > 20 ||
		strspn(seed, "0123456789") != strlen(seed))
		return refuse(reading, "seed", "a string of decimal digits is wanted");
	settings->seed = strtoull(seed, NULL, 10);
	return true;
}

static bool read_test(struct reading *reading, const json_t *object, struct result_test *test)
{
	if (!get(reading, object, &result_fields_test, test))
		return false;
	if (test->timebase_s > RESULT_JSON_TIMEBASE_MAX)
		return refuse(reading, "timebase_s", "a number from 0 to 86400 is wanted");
	if (test->worth_num == 0)
		return refuse(reading, "worth_num", "a number above 0 is wanted");
	if (test->worth_den == 0)
		return refuse(reading, "worth_den", "a number above 0 is wanted");
	if (test->baseline < 0)
		return refuse(reading, "baseline", "a number that is not negative is wanted");
	return true;
}

static bool read_tests(struct reading *reading, const json_t *root)
{
	struct result *result = &reading->result;
	const json_t *array;
	size_t nr;

	if (!get_array(reading, root, "tests", RESULT_JSON_TESTS_MAX, &array))
		return false;
	nr = json_array_size(array);
	result->tests = calloc(nr + 1, sizeof(*result->tests));
	if (result->tests == NULL)
		return false;
	result->nr_tests = nr;
	for (size_t i = 0; i < nr; i++) {
		set_path(reading, "tests", i);
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

	if (!get_array(reading, object, "scores", nr, &array))
		return false;
	if (json_array_size(array) != nr)
		return refuse(reading, "scores", "one for each test is wanted");
	pass->scores = calloc(nr + 1, sizeof(*pass->scores));
	if (pass->scores == NULL)
		return false;
	memcpy(path, reading->path, sizeof(path));
	for (size_t i = 0; i < nr; i++) {
		struct score *score = &pass->scores[i];

		(void)snprintf(reading->path, sizeof(reading->path), "%.32s.scores[%zu]", path, i);
		if (!get(reading, json_array_get(array, i), &result_fields_score, score))
			return false;
		if (score->measured ? score->value <= 0 : score->value != 0)
			return refuse(reading, "value", "above 0 if measured, else 0, is wanted");
		if (score->index < 0 || score->length_s < 0)
			return refuse(reading, "", "numbers that are not negative are wanted");
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

/* Absent in files of earlier versions. */
static bool check_class(struct reading *reading, const struct result_pass *pass)
{
	uint32_t nr;

	if (pass->class != NULL && !is_class_name(pass->class))
		return refuse(
			reading, "class", "a word of at most 31 letters and digits is wanted");
	if (pass->cpus != NULL && !cpulist_count(pass->cpus, &nr))
		return refuse(reading, "cpus", "a list of CPUs is wanted");
	return true;
}

static bool read_passes(struct reading *reading, const json_t *root)
{
	struct result *result = &reading->result;
	const json_t *array;
	size_t nr;

	if (!get_array(reading, root, "passes", RESULT_JSON_PASSES_MAX, &array))
		return false;
	nr = json_array_size(array);
	result->passes = calloc(nr + 1, sizeof(*result->passes));
	if (result->passes == NULL)
		return false;
	result->nr_passes = nr;
	for (size_t i = 0; i < nr; i++) {
		struct result_pass *pass = &result->passes[i];
		const json_t *object = json_array_get(array, i);

		set_path(reading, "passes", i);
		if (!get(reading, object, &result_fields_pass, pass))
			return false;
		if (pass->copies == 0 || pass->copies > RESULT_JSON_COPIES_MAX)
			return refuse(reading, "copies", "a number from 1 to 65536 is wanted");
		if (pass->index < 0 || pass->crypto.value < 0)
			return refuse(reading, pass->index < 0 ? "index" : "crypto",
				"a number that is not negative is wanted");
		if (!check_class(reading, pass) || !read_scores(reading, object, pass))
			return false;
	}
	return true;
}

/* The test and pass that an element is about; they exist. */
static bool read_place(
	struct reading *reading, const json_t *object, size_t *ret_test, size_t *ret_pass)
{
	struct result_fields_place place;

	if (!get(reading, object, &result_fields_place, &place))
		return false;
	if (place.test >= reading->result.nr_tests)
		return refuse(reading, "test", "there is no such test");
	if (place.pass >= reading->result.nr_passes)
		return refuse(reading, "pass", "there is no such pass");
	*ret_test = place.test;
	*ret_pass = place.pass;
	return true;
}

/* Exactly nr numbers, stride bytes from each other. */
static bool read_numbers(struct reading *reading, const json_t *object, const char *name,
	uint64_t *first, size_t stride, size_t nr)
{
	const json_t *array = json_object_get(object, name);

	if (!json_is_array(array) || json_array_size(array) != nr)
		return refuse(reading, name, "an array of the right length is wanted");
	for (size_t i = 0; i < nr; i++) {
		const json_t *value = json_array_get(array, i);
		uint64_t number = (uint64_t)json_integer_value(value);

		if (!json_is_integer(value) || json_integer_value(value) < 0)
			return refuse(
				reading, name, "whole numbers that are not negative are wanted");
		memcpy((char *)first + i * stride, &number, sizeof(number));
	}
	return true;
}

static bool read_copies(struct reading *reading, const json_t *object, struct window *window)
{
	size_t nr = reading->result.passes[window->pass].copies;
	struct copy_total *copy;

	/* Before there is room for them: a small file shall not ask for much memory. */
	if (json_array_size(json_object_get(object, "copy_ns")) != nr)
		return refuse(reading, "copy_ns", "one number for each copy of the pass is wanted");
	copy = calloc(nr, sizeof(*copy));
	window->copies = copy;
	if (copy == NULL)
		return false;
	return read_numbers(reading, object, "copy_ns", &copy->length_ns, sizeof(*copy), nr) &&
		read_numbers(reading, object, "copy_ops", &copy->ops, sizeof(*copy), nr);
}

/* Absent in files of earlier versions. A name that is not known here is one of a later version. */
static uint32_t read_flags(const json_t *object)
{
	const json_t *array = json_object_get(object, "flags");
	uint32_t flags = 0;

	for (size_t i = 0; i < json_array_size(array); i++) {
		const char *name = json_string_value(json_array_get(array, i));

		if (name != NULL)
			flags |= evidence_flag_from_name(name);
	}
	return flags;
}

static bool read_window(struct reading *reading, const json_t *object, struct window *window)
{
	struct slice *slice = window->slices;
	size_t nr_slices = json_array_size(json_object_get(object, "slice_ns"));

	if (!read_place(reading, object, &window->test, &window->pass) ||
		!get(reading, object, &result_fields_window, window))
		return false;
	if (window->padding_bytes > 4095)
		return refuse(reading, "padding_bytes", "a number from 0 to 4095 is wanted");
	if (window->rate < 0)
		return refuse(reading, "rate", "a number that is not negative is wanted");
	if (nr_slices > WINDOW_SLICES_MAX)
		return refuse(reading, "slice_ns", "at most 20 numbers are wanted");
	window->nr_slices = nr_slices;
	window->flags = read_flags(object);
	if (!read_numbers(
		    reading, object, "slice_ns", &slice->length_ns, sizeof(*slice), nr_slices) ||
		!read_numbers(
			reading, object, "slice_ops", &slice->ops, sizeof(*slice), nr_slices) ||
		!read_copies(reading, object, window))
		return false;
	(void)snprintf(reading->path, sizeof(reading->path), "windows[%zu].usage",
		(size_t)(window - reading->result.windows));
	return get(reading, json_object_get(object, "usage"), &result_fields_usage, &window->usage);
}

static bool read_windows(struct reading *reading, const json_t *root)
{
	struct result *result = &reading->result;
	const json_t *array;
	size_t nr;

	if (!get_array(reading, root, "windows", RESULT_JSON_WINDOWS_MAX, &array))
		return false;
	nr = json_array_size(array);
	result->windows = calloc(nr + 1, sizeof(*result->windows));
	if (result->windows == NULL)
		return false;
	result->nr_windows = nr;
	for (size_t i = 0; i < nr; i++) {
		set_path(reading, "windows", i);
		if (!read_window(reading, json_array_get(array, i), &result->windows[i]))
			return false;
	}
	return true;
}

static bool read_failures(struct reading *reading, const json_t *root)
{
	struct result *result = &reading->result;
	const json_t *array;
	size_t nr;

	if (!get_array(reading, root, "failures", RESULT_JSON_FAILURES_MAX, &array))
		return false;
	nr = json_array_size(array);
	result->failures = calloc(nr + 1, sizeof(*result->failures));
	if (result->failures == NULL)
		return false;
	result->nr_failures = nr;
	for (size_t i = 0; i < nr; i++) {
		struct failure *failure = &result->failures[i];
		const json_t *object = json_array_get(array, i);
		const char *kind = json_string_value(json_object_get(object, "kind"));

		set_path(reading, "failures", i);
		if (!read_place(reading, object, &failure->test, &failure->pass) ||
			!get(reading, object, &result_fields_failure, failure))
			return false;
		if (kind == NULL || !failure_kind_from_name(kind, &failure->kind))
			return refuse(reading, "kind", "exit, signal, timeout, ... is wanted");
	}
	return true;
}

/* Members that stand in the root, whose path is empty. */
static bool read_root(struct reading *reading, const json_t *root)
{
	const char *format = json_string_value(json_object_get(root, "format"));

	if (format == NULL || strcmp(format, RESULT_JSON_FORMAT) != 0)
		return refuse(reading, "format", "\"" RESULT_JSON_FORMAT "\" is wanted");
	if (!get(reading, root, &result_fields_result, &reading->result) ||
		!read_arguments(reading, root))
		return false;
	if (!system_from_json(json_object_get(root, "system"), &reading->result.system))
		return refuse(reading, "system", "the description of a system is wanted");
	return true;
}

static bool read_harness(struct reading *reading, const json_t *root)
{
	(void)strcpy(reading->path, "harness");
	return get(reading, json_object_get(root, "harness"), &result_fields_harness,
		&reading->result.harness);
}

static bool read_parts(struct reading *reading, const json_t *root)
{
	/* Passes need the number of tests, windows that of copies. */
	static bool (*const parts[])(struct reading *, const json_t *) = {read_root, read_settings,
		read_harness, read_tests, read_passes, read_windows, read_failures};

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
