/* SPDX-License-Identifier: MIT */
/*
 * json_fields - members of a structure as members of a JSON object, both ways, by a table.
 *
 * Empty texts, zeros and false are left out of the object, and a member that is left out is read as
 * such.
 */
#ifndef JSON_FIELDS_H
#define JSON_FIELDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum json_field_kind {
	JSON_FIELD_TEXT, /* an array of char, of this size */
	JSON_FIELD_LIST, /* char *, allocated: a list of CPUs */
	JSON_FIELD_U32,
	JSON_FIELD_I32, /* always written */
	JSON_FIELD_U64,
	JSON_FIELD_REAL,
	JSON_FIELD_FLAG,
};

struct json_field {
	const char *section; /* the object in the object; null: in the object itself */
	const char *key;
	enum json_field_kind kind;
	size_t offset;
	size_t size; /* of a text */
};

/* Adds the members to the object; false without memory. */
bool json_fields_write(
	json_t *object, const struct json_field *fields, size_t nr, const void *from);

/*
 * Sets the members of *to, which must be all zero. False if one has the wrong type or range; what
 * was allocated until then stays in *to.
 */
bool json_fields_read(const json_t *object, const struct json_field *fields, size_t nr, void *to);

#endif
