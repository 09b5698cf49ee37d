/* SPDX-License-Identifier: MIT */
#include "json_members.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

bool json_members_set(json_t *object, const char *name, json_t *value)
{
	return json_object_set_new(object, name, value) == 0;
}

json_t *json_members_whole(json_t *object, bool all_went_well)
{
	if (all_went_well)
		return object;
	json_decref(object);
	return NULL;
}

json_t *json_members_rounded(double number, int digits)
{
	char text[40];

	(void)snprintf(text, sizeof(text), "%.*g", digits, number);
	return json_real(strtod(text, NULL));
}

json_t *json_members_string(const char *bytes)
{
	char *text;
	json_t *string;

	if (bytes == NULL)
		return json_null();
	text = text_to_utf8(bytes);
	if (text == NULL)
		return NULL;
	string = json_string(text);
	free(text);
	return string;
}

static json_t *to_json(const struct json_member *field, const void *at)
{
	switch (field->kind) {
	case JSON_MEMBER_U32:
		return json_integer(*(const uint32_t *)at);
	case JSON_MEMBER_U64:
		if (*(const uint64_t *)at > INT64_MAX)
			return NULL;
		return json_integer((json_int_t) * (const uint64_t *)at);
	case JSON_MEMBER_I64:
		return json_integer(*(const int64_t *)at);
	case JSON_MEMBER_DOUBLE:
		return json_real(*(const double *)at); /* null if it is not finite */
	case JSON_MEMBER_BOOL:
		return json_boolean(*(const bool *)at);
	case JSON_MEMBER_STRING:
		return json_members_string(*(char *const *)at);
	}
	return NULL;
}

bool json_members_put(
	json_t *object, const struct json_member *members, size_t nr_members, const void *base)
{
	for (size_t i = 0; i < nr_members; i++) {
		const void *at = (const char *)base + members[i].offset;

		/* It also takes a null value, and says so by -1. */
		if (json_object_set_new(object, members[i].name, to_json(&members[i], at)) != 0)
			return false;
	}
	return true;
}

/* Null if the value was set, else what would be right. */
static const char *integer_from_json(const struct json_member *field, const json_t *value, void *at)
{
	json_int_t number = json_integer_value(value);

	if (!json_is_integer(value))
		return "a whole number is wanted";
	if (field->kind == JSON_MEMBER_I64) {
		*(int64_t *)at = number;
		return NULL;
	}
	if (number < 0)
		return "a number that is not negative is wanted";
	if (field->kind == JSON_MEMBER_U64) {
		*(uint64_t *)at = (uint64_t)number;
		return NULL;
	}
	if (number > (json_int_t)UINT32_MAX)
		return "a number below 2^32 is wanted";
	*(uint32_t *)at = (uint32_t)number;
	return NULL;
}

static const char *from_json(const struct json_member *field, const json_t *value, void *at)
{
	const char *text;

	switch (field->kind) {
	case JSON_MEMBER_U32:
	case JSON_MEMBER_U64:
	case JSON_MEMBER_I64:
		return integer_from_json(field, value, at);
	case JSON_MEMBER_DOUBLE:
		/* Jansson refuses numbers that are too large for a double. */
		if (!json_is_number(value) || !isfinite(json_number_value(value)))
			return "a number is wanted";
		*(double *)at = json_number_value(value);
		return NULL;
	case JSON_MEMBER_BOOL:
		if (!json_is_boolean(value))
			return "true or false is wanted";
		*(bool *)at = json_is_true(value);
		return NULL;
	case JSON_MEMBER_STRING:
		text = json_string_value(value);
		if (text == NULL || json_string_length(value) > JSON_MEMBERS_STRING_MAX ||
			strlen(text) != json_string_length(value))
			return "a string of at most 65536 bytes without zero bytes is wanted";
		*(char **)at = strdup(text);
		return *(char **)at != NULL ? NULL : "no memory";
	}
	return "it has no kind";
}

bool json_members_get(const json_t *object, const char *path, const struct json_member *members,
	size_t nr_members, void *base, char **ret_error)
{
	if (!json_is_object(object)) {
		*ret_error = text_format("%s: an object is wanted", path);
		return false;
	}
	for (size_t i = 0; i < nr_members; i++) {
		const json_t *value = json_object_get(object, members[i].name);
		const char *fault = NULL;

		if (value != NULL && !json_is_null(value))
			fault = from_json(&members[i], value, (char *)base + members[i].offset);
		else if (members[i].required)
			fault = "it is missing";
		if (fault != NULL) {
			*ret_error = text_format("%s%s%s: %s", path, path[0] != '\0' ? "." : "",
				members[i].name, fault);
			return false;
		}
	}
	return true;
}

json_t *json_members_strings(char *const *strings)
{
	json_t *array = json_array();

	for (size_t i = 0; array != NULL && strings != NULL && strings[i] != NULL; i++) {
		if (json_array_append_new(array, json_members_string(strings[i])) != 0) {
			json_decref(array);
			return NULL;
		}
	}
	return array;
}

const char *json_members_get_strings(const json_t *array, size_t nr_max, char ***ret_strings)
{
	size_t nr = json_array_size(array);
	char **strings;

	if (!json_is_array(array))
		return "an array is wanted";
	if (nr > nr_max)
		return "it has too many elements";
	strings = calloc(nr + 1, sizeof(*strings));
	*ret_strings = strings;
	if (strings == NULL)
		return "no memory";
	for (size_t i = 0; i < nr; i++) {
		const json_t *value = json_array_get(array, i);
		const char *text = json_string_value(value);

		if (text == NULL || json_string_length(value) > JSON_MEMBERS_STRING_MAX)
			return "strings are wanted";
		strings[i] = strdup(text);
		if (strings[i] == NULL)
			return "no memory";
	}
	return NULL;
}
