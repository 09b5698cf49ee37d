/* SPDX-License-Identifier: MIT */
/*
 * result_json_reading - what the parts of the reader of result files share. Nothing in the file is
 * trusted; whoever refuses says where and what is wanted, and returns false.
 */
#ifndef RESULT_JSON_READING_H
#define RESULT_JSON_READING_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "result.h"
#include "result_fields.h"

struct reading {
	struct result result;
	char path[64]; /* of the element that is being read */
	char *error;
};

/* Always false. The name is of a member of the element, or empty. */
bool reading_refuse(struct reading *reading, const char *name, const char *wanted);

/* The members of the table into the struct at base. */
bool reading_get(struct reading *reading, const json_t *object, const struct result_fields *table,
	void *base);

/* The array of that name; false if it is none or too long. */
bool reading_array(struct reading *reading, const json_t *object, const char *name, size_t nr_max,
	const json_t **ret_array);

/* From now on the element of that array is read. */
void reading_path(struct reading *reading, const char *array, size_t index);

/* Whoever wrote the file: what is printed does not steer a terminal. Strings may be null. */
void reading_clean(char *const *strings, size_t nr);

/* In result_json_windows.c; tests and passes are there already. */
bool reading_windows(struct reading *reading, const json_t *root);
bool reading_failures(struct reading *reading, const json_t *root);

#endif
