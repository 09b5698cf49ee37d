/* SPDX-License-Identifier: MIT */
/*
 * The part of the reader of result files that is about windows and failures.
 */
#include <stdlib.h>
#include <string.h>

#include "evidence_flags.h"
#include "result_json.h"
#include "result_json_reading.h"

/* The test and pass that an element is about; they exist. */
static bool read_place(
	struct reading *reading, const json_t *object, size_t *ret_test, size_t *ret_pass)
{
	struct result_fields_place place;

	if (!reading_get(reading, object, &result_fields_place, &place))
		return false;
	if (place.test >= reading->result.nr_tests)
		return reading_refuse(reading, "test", "there is no such test");
	if (place.pass >= reading->result.nr_passes)
		return reading_refuse(reading, "pass", "there is no such pass");
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
		return reading_refuse(reading, name, "an array of the right length is wanted");
	for (size_t i = 0; i < nr; i++) {
		const json_t *value = json_array_get(array, i);
		uint64_t number = (uint64_t)json_integer_value(value);

		if (!json_is_integer(value) || json_integer_value(value) < 0)
			return reading_refuse(
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
		return reading_refuse(
			reading, "copy_ns", "one number for each copy of the pass is wanted");
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
		!reading_get(reading, object, &result_fields_window, window))
		return false;
	if (window->padding_bytes > 4095)
		return reading_refuse(
			reading, "padding_bytes", "a number from 0 to 4095 is wanted");
	if (window->rate < 0)
		return reading_refuse(reading, "rate", "a number that is not negative is wanted");
	if (nr_slices > WINDOW_SLICES_MAX)
		return reading_refuse(reading, "slice_ns", "at most 20 numbers are wanted");
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
	return reading_get(
		reading, json_object_get(object, "usage"), &result_fields_usage, &window->usage);
}

bool reading_windows(struct reading *reading, const json_t *root)
{
	struct result *result = &reading->result;
	const json_t *array;
	size_t nr;

	if (!reading_array(reading, root, "windows", RESULT_JSON_WINDOWS_MAX, &array))
		return false;
	nr = json_array_size(array);
	result->windows = calloc(nr + 1, sizeof(*result->windows));
	if (result->windows == NULL)
		return false;
	result->nr_windows = nr;
	for (size_t i = 0; i < nr; i++) {
		reading_path(reading, "windows", i);
		if (!read_window(reading, json_array_get(array, i), &result->windows[i]))
			return false;
	}
	return true;
}

bool reading_failures(struct reading *reading, const json_t *root)
{
	struct result *result = &reading->result;
	const json_t *array;
	size_t nr;

	if (!reading_array(reading, root, "failures", RESULT_JSON_FAILURES_MAX, &array))
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

		reading_path(reading, "failures", i);
		if (!read_place(reading, object, &failure->test, &failure->pass) ||
			!reading_get(reading, object, &result_fields_failure, failure))
			return false;
		reading_clean(&failure->reason, 1);
		if (kind == NULL || !failure_kind_from_name(kind, &failure->kind))
			return reading_refuse(
				reading, "kind", "exit, signal, timeout, ... is wanted");
	}
	return true;
}
