/* SPDX-License-Identifier: MIT */
/*
 * result_fields - which members of the result's structs stand under which names in result files.
 *
 * What is not a plain member (arrays, names of enumerations, the seed) is with its reader and
 * writer.
 */
#ifndef RESULT_FIELDS_H
#define RESULT_FIELDS_H

#include "json_members.h"
#include "result.h"

struct result_fields {
	const struct json_member *fields;
	size_t nr;
};

extern const struct result_fields result_fields_result;
extern const struct result_fields result_fields_settings;
extern const struct result_fields result_fields_origin;
extern const struct result_fields result_fields_harness;
extern const struct result_fields result_fields_test;
extern const struct result_fields result_fields_pass;
extern const struct result_fields result_fields_score;
extern const struct result_fields result_fields_window;
extern const struct result_fields result_fields_usage;
extern const struct result_fields result_fields_failure;

/* size_t members, which the tables do not have, go through these. */
struct result_fields_place {
	uint32_t test;
	uint32_t pass;
};
extern const struct result_fields result_fields_place;

#endif
