/* SPDX-License-Identifier: MIT */
#include "result_json.h"

#include <inttypes.h>
#include <string.h>

#include "evidence_flags.h"
#include "result_fields.h"
#include "system_json.h"
#include "text.h"

/* An object with the members of the table; null as in result_to_json(). */
static json_t *object_of(const struct result_fields *table, const void *base)
{
	json_t *object = json_object();

	if (object == NULL || !json_members_put(object, table->fields, table->nr, base)) {
		json_decref(object);
		return NULL;
	}
	return object;
}

static json_t *settings_to_json(const struct run_settings *settings)
{
	json_t *object = object_of(&result_fields_settings, settings);
	char seed[21];

	(void)snprintf(seed, sizeof(seed), "%" PRIu64, settings->seed);
	return json_members_whole(object,
		json_members_set(object, "mode", json_string(run_mode_name(settings->mode))) &&
			json_members_set(object, "seed", json_string(seed)));
}

/* The uint64_t at a distance of stride bytes from each other. */
static json_t *numbers_to_json(const uint64_t *first, size_t stride, size_t nr)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < nr; i++) {
		uint64_t number;

		memcpy(&number, (const char *)first + i * stride, sizeof(number));
		good = number <= INT64_MAX &&
			json_array_append_new(array, json_integer((json_int_t)number)) == 0;
	}
	return json_members_whole(array, good);
}

/* The names of the bits, the lowest first. */
static json_t *flags_to_json(uint32_t flags)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (uint32_t bit = 1; good && bit != 0 && bit <= flags; bit <<= 1)
		if (flags & bit && evidence_flag_name(bit))
			good = json_array_append_new(array, json_string(evidence_flag_name(bit))) ==
				0;
	return json_members_whole(array, good);
}

static json_t *window_to_json(const struct result *result, const struct window *window)
{
	const struct result_fields_place place = {(uint32_t)window->test, (uint32_t)window->pass};
	const struct slice *slice = window->slices;
	const struct copy_total *copy = window->copies;
	size_t nr_copies = result->passes[window->pass].copies;
	json_t *object = object_of(&result_fields_place, &place);

	return json_members_whole(object,
		object != NULL &&
			json_members_put(object, result_fields_window.fields,
				result_fields_window.nr, window) &&
			json_members_set(object, "slice_ns",
				numbers_to_json(
					&slice->length_ns, sizeof(*slice), window->nr_slices)) &&
			json_members_set(object, "slice_ops",
				numbers_to_json(&slice->ops, sizeof(*slice), window->nr_slices)) &&
			json_members_set(object, "copy_ns",
				numbers_to_json(&copy->length_ns, sizeof(*copy), nr_copies)) &&
			json_members_set(object, "copy_ops",
				numbers_to_json(&copy->ops, sizeof(*copy), nr_copies)) &&
			json_members_set(object, "flags", flags_to_json(window->flags)) &&
			json_members_set(
				object, "usage", object_of(&result_fields_usage, &window->usage)));
}

static json_t *windows_to_json(const struct result *result)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < result->nr_windows; i++)
		good = json_array_append_new(array, window_to_json(result, &result->windows[i])) ==
			0;
	return json_members_whole(array, good);
}

static json_t *failure_to_json(const struct failure *failure)
{
	const struct result_fields_place place = {(uint32_t)failure->test, (uint32_t)failure->pass};
	json_t *object = object_of(&result_fields_place, &place);

	return json_members_whole(object,
		json_members_set(object, "kind", json_string(failure_kind_name(failure->kind))) &&
			json_members_put(object, result_fields_failure.fields,
				result_fields_failure.nr, failure));
}

static json_t *failures_to_json(const struct result *result)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < result->nr_failures; i++)
		good = json_array_append_new(array, failure_to_json(&result->failures[i])) == 0;
	return json_members_whole(array, good);
}

static json_t *tests_to_json(const struct result *result)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < result->nr_tests; i++)
		good = json_array_append_new(
			       array, object_of(&result_fields_test, &result->tests[i])) == 0;
	return json_members_whole(array, good);
}

static json_t *pass_to_json(const struct result *result, const struct result_pass *pass)
{
	json_t *object = object_of(&result_fields_pass, pass);
	json_t *scores = json_array();
	bool good = object != NULL && scores != NULL;

	for (size_t i = 0; good && i < result->nr_tests; i++)
		good = json_array_append_new(
			       scores, object_of(&result_fields_score, &pass->scores[i])) == 0;
	/* It takes the scores over also when something went wrong before. */
	return json_members_whole(object, json_members_set(object, "scores", scores) && good);
}

static json_t *passes_to_json(const struct result *result)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < result->nr_passes; i++)
		good = json_array_append_new(array, pass_to_json(result, &result->passes[i])) == 0;
	return json_members_whole(array, good);
}

/* What only imported results have. */
static bool put_origin(json_t *root, const struct result *result)
{
	return result->origin.kind == NULL ||
		(json_members_set(
			 root, "origin", object_of(&result_fields_origin, &result->origin)) &&
			json_members_set(root, "doubts", json_members_strings(result->doubts)));
}

json_t *result_to_json(const struct result *result)
{
	json_t *root = json_object();

	return json_members_whole(root,
		json_members_set(root, "format", json_string(RESULT_JSON_FORMAT)) &&
			json_members_put(root, result_fields_result.fields, result_fields_result.nr,
				result) &&
			json_members_set(
				root, "arguments", json_members_strings(result->arguments)) &&
			json_members_set(root, "settings", settings_to_json(&result->settings)) &&
			json_members_set(root, "system", system_to_json(&result->system)) &&
			put_origin(root, result) &&
			json_members_set(root, "harness",
				object_of(&result_fields_harness, &result->harness)) &&
			json_members_set(root, "tests", tests_to_json(result)) &&
			json_members_set(root, "passes", passes_to_json(result)) &&
			json_members_set(root, "failures", failures_to_json(result)) &&
			json_members_set(root, "windows", windows_to_json(result)));
}

static bool write_value(FILE *file, const json_t *value)
{
	return json_dumpf(value, file, JSON_MEMBERS_DUMP_FLAGS | JSON_ENCODE_ANY) == 0;
}

/* An array of objects, one a line. */
static bool write_lines(FILE *file, const json_t *array)
{
	size_t nr = json_array_size(array);

	if (fputs("[\n", file) == EOF)
		return false;
	for (size_t i = 0; i < nr; i++) {
		if (!write_value(file, json_array_get(array, i)) ||
			fputs(i + 1 < nr ? ",\n" : "\n", file) == EOF)
			return false;
	}
	return fputc(']', file) != EOF;
}

bool result_json_write(FILE *file, const json_t *root)
{
	const char *separator = "{\n";
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)(uintptr_t)root, name, value)
	{
		json_t *key = json_string(name);
		bool good = key != NULL && fputs(separator, file) != EOF &&
			write_value(file, key) && fputc(':', file) != EOF;

		json_decref(key);
		if (!good)
			return false;
		if (!(json_is_object(json_array_get(value, 0)) ? write_lines(file, value)
							       : write_value(file, value)))
			return false;
		separator = ",\n";
	}
	return fputs("\n}\n", file) != EOF && fflush(file) == 0;
}
