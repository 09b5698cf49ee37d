/* SPDX-License-Identifier: MIT */
/*
 * baseline - baseline files: the figures of the machine that has the index 10.
 *
 * An INI file (language as in inifile.h):
 *
 *     [baseline]
 *     name = sparcstation-20-61       as results have it: letters, digits, - and _
 *     description = SPARCstation ...  one line
 *     source = UnixBench              who measured it
 *
 *     [pipe]                          the key of a test
 *     value = 12440.0                 above 0
 *     unit = lps                      the test's
 *     kind = measured                 or estimated, or extrapolated
 *     source = ...                    where it differs from the file's
 *     derivation = ...                how it was computed; required of an estimated value
 *
 * Everything else but a test's source is required.
 */
#ifndef BASELINE_H
#define BASELINE_H

#include <stdbool.h>
#include <stddef.h>

#include "suite.h"

#define BASELINE_FILE_BYTES_MAX (1 << 20)

enum baseline_kind {
	BASELINE_MEASURED,
	BASELINE_ESTIMATED,
	BASELINE_EXTRAPOLATED,
};

struct baseline_entry {
	char *key;
	double value;
	char *unit;
	enum baseline_kind kind;
	char *source;     /* null: the file's */
	char *derivation; /* null: none */
	size_t line;      /* of its section */
};

struct baseline {
	char *file; /* as given, for errors */
	char *name;
	char *description;
	char *source;
	struct baseline_entry *entries;
	size_t nr_entries;
};

/*
 * Reads the file at path. On failure returns false and sets *ret_error to "FILE:LINE: what is
 * wrong", which the caller frees (null without memory).
 */
bool baseline_read(const char *path, struct baseline *ret_baseline, char **ret_error);

/* The same for text in memory; name stands for the file in errors. */
bool baseline_parse(const char *name, const char *text, size_t size, struct baseline *ret_baseline,
	char **ret_error);

/* The entry for a test's key, or null. */
const struct baseline_entry *baseline_find(const struct baseline *baseline, const char *key);

/*
 * Whether every entry is for a test of the suite and in its unit. The suite must have all suite
 * files that the baseline is for. Errors as above.
 */
bool baseline_check(const struct baseline *baseline, const struct suite *suite, char **ret_error);

void baseline_free(struct baseline *baseline);

#endif
