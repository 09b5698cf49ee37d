/* SPDX-License-Identifier: MIT */
#include "json_fields.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cpulist.h"
#include "textfile.h"

/* The object that a field lives in, made if need be; a borrowed reference. */
static json_t *section_of(json_t *object, const char *section)
{
	json_t *inner;

	if (section == NULL)
		return object;
	inner = json_object_get(object, section);
	if (inner != NULL)
		return inner;
	inner = json_object();
	return json_object_set_new(object, section, inner) == 0 ? inner : NULL;
}

/* A new reference; null without memory. *ret_skip is set if there is nothing to tell. */
static json_t *encode(const struct json_field *field, const void *from, bool *ret_skip)
{
	const char *at = (const char *)from + field->offset;

	*ret_skip = false;
	switch (field->kind) {
	case JSON_FIELD_TEXT:
		*ret_skip = at[0] == '\0';
		return json_string(at);
	case JSON_FIELD_LIST: {
		const char *list = *(char *const *)(const void *)at;

		return json_string(list != NULL ? list : "");
	}
	case JSON_FIELD_U32:
		*ret_skip = *(const uint32_t *)(const void *)at == 0;
		return json_integer(*(const uint32_t *)(const void *)at);
	case JSON_FIELD_I32:
		return json_integer(*(const int32_t *)(const void *)at);
	case JSON_FIELD_U64: {
		uint64_t number = *(const uint64_t *)(const void *)at;

		*ret_skip = number == 0;
		return json_integer(number > INT64_MAX ? INT64_MAX : (json_int_t)number);
	}
	case JSON_FIELD_REAL: {
		double number = *(const double *)(const void *)at;

		*ret_skip = number == 0 || !isfinite(number);
		return json_real(isfinite(number) ? number : 0);
	}
	case JSON_FIELD_FLAG:
		*ret_skip = !*(const bool *)(const void *)at;
		return json_boolean(*(const bool *)(const void *)at);
	}
	return NULL;
}

bool json_fields_write(json_t *object, const struct json_field *fields, size_t nr, const void *from)
{
	for (size_t i = 0; i < nr; i++) {
		json_t *section = section_of(object, fields[i].section);
		bool skip;
		json_t *value = encode(&fields[i], from, &skip);

		if (skip)
			json_decref(value);
		else if (section == NULL || json_object_set_new(section, fields[i].key, value) != 0)
			return false;
	}
	return true;
}

static bool read_integer(const json_t *value, json_int_t min, json_int_t max, json_int_t *ret)
{
	if (!json_is_integer(value))
		return false;
	*ret = json_integer_value(value);
	return min <= *ret && *ret <= max;
}

static bool read_list(const json_t *value, char **ret)
{
	uint32_t nr;

	if (!json_is_string(value) || !cpulist_count(json_string_value(value), &nr))
		return false;
	*ret = strdup(json_string_value(value));
	return *ret != NULL;
}

static bool decode(const json_t *value, const struct json_field *field, void *to)
{
	void *at = (char *)to + field->offset;
	json_int_t number = 0;

	switch (field->kind) {
	case JSON_FIELD_TEXT:
		if (!json_is_string(value))
			return false;
		textfile_copy(at, field->size, json_string_value(value));
		return true;
	case JSON_FIELD_LIST:
		return read_list(value, at);
	case JSON_FIELD_U32:
		if (!read_integer(value, 0, UINT32_MAX, &number))
			return false;
		*(uint32_t *)at = (uint32_t)number;
		return true;
	case JSON_FIELD_I32:
		if (!read_integer(value, INT32_MIN, INT32_MAX, &number))
			return false;
		*(int32_t *)at = (int32_t)number;
		return true;
	case JSON_FIELD_U64:
		if (!read_integer(value, 0, INT64_MAX, &number))
			return false;
		*(uint64_t *)at = (uint64_t)number;
		return true;
	case JSON_FIELD_REAL:
		*(double *)at = json_number_value(value);
		return json_is_number(value);
	case JSON_FIELD_FLAG:
		*(bool *)at = json_is_true(value);
		return json_is_boolean(value);
	}
	return false;
}

bool json_fields_read(const json_t *object, const struct json_field *fields, size_t nr, void *to)
{
	for (size_t i = 0; i < nr; i++) {
		const json_t *section = object;
		const json_t *value;

		if (fields[i].section != NULL)
			section = json_object_get(object, fields[i].section);
		if (section != NULL && !json_is_object(section))
			return false;
		value = json_object_get(section, fields[i].key);
		if (value != NULL && !decode(value, &fields[i], to))
			return false;
	}
	return true;
}
