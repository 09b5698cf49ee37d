/* SPDX-License-Identifier: MIT */
/*
 * crypto_rows - which tests stand beside each other in a table of tiers.
 *
 * A row is a key without its tier (result_tier()), of the crypto suite or of another that has tiers.
 */
#ifndef CRYPTO_ROWS_H
#define CRYPTO_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "result.h"

enum crypto_tier {
	CRYPTO_PORTABLE,
	CRYPTO_SYSTEM,
	CRYPTO_KERNEL,
	CRYPTO_TIERS,
};

/* By tier; SIZE_MAX: not selected. */
struct crypto_row {
	size_t tests[CRYPTO_TIERS];
};

/* Whether the test is of any row. */
bool crypto_row_is_of(const struct result_test *test);

/* So many characters of the test's key name its row. */
size_t crypto_row_key_length(const struct result_test *test);

/* The row that the test begins. False if it is of a row that an earlier one began, or of none. */
bool crypto_row_find(const struct result *result, size_t first, struct crypto_row *ret_row);

/* In the test's unit; 0 if it was not measured. */
double crypto_row_value(
	const struct result_pass *pass, const struct crypto_row *row, enum crypto_tier tier);

/* What stands in the place of a value that is not: "-", "absent" or "failed". */
const char *crypto_row_otherwise(const struct result *result, size_t test, size_t pass);

#endif
