/* SPDX-License-Identifier: MIT */
/*
 * suite_rules - what names, titles and units of tests may look like.
 *
 * The report is read by programs, so its words keep to what their patterns can take. Each function
 * returns null if the text is good, else what would be right (a constant).
 */
#ifndef SUITE_RULES_H
#define SUITE_RULES_H

#include "suite.h"

/* The width of the report's first column. */
#define SUITE_TITLE_MAX 40
#define SUITE_UNIT_MAX 8
#define SUITE_NAME_MAX 40

/* Of a group, alias or program. */
const char *suite_name_fault(const char *name);
/* Of a test: a name, or two with a colon between them, the second being a tier (sha256:kernel). */
const char *suite_key_fault(const char *key);
const char *suite_title_fault(const char *title);
const char *suite_unit_fault(const char *unit);

/*
 * Whether the test can stand beside the others: no name means two things. Returns false and sets
 * *ret_what to what is wrong, which the caller frees (null without memory).
 */
bool suite_names_agree(const struct suite *others, const struct suite_test *test, char **ret_what);

#endif
