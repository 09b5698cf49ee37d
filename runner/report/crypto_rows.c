/* SPDX-License-Identifier: MIT */
#include "crypto_rows.h"

#include <string.h>

static const char *const tiers[CRYPTO_TIERS] = {"portable", "", "kernel"};

size_t crypto_row_key_length(const struct result_test *test)
{
	return strcspn(test->key, ":");
}

bool crypto_row_is_of(const struct result_test *test)
{
	return *result_tier(test) != '\0' ||
		(test->suite != NULL && strcmp(test->suite, RESULT_CRYPTO_SUITE) == 0);
}

static bool is_same_row(const struct result_test *one, const struct result_test *other)
{
	size_t length = crypto_row_key_length(one);

	return crypto_row_is_of(other) && length == crypto_row_key_length(other) &&
		strncmp(one->key, other->key, length) == 0;
}

bool crypto_row_find(const struct result *result, size_t first, struct crypto_row *ret_row)
{
	const struct result_test *test = &result->tests[first];

	if (!crypto_row_is_of(test))
		return false;
	*ret_row = (struct crypto_row){{SIZE_MAX, SIZE_MAX, SIZE_MAX}};
	for (size_t i = 0; i < result->nr_tests; i++) {
		if (!is_same_row(test, &result->tests[i]))
			continue;
		if (i < first)
			return false;
		for (size_t tier = 0; tier < CRYPTO_TIERS; tier++) {
			if (strcmp(result_tier(&result->tests[i]), tiers[tier]) == 0)
				ret_row->tests[tier] = i;
		}
	}
	return true;
}

double crypto_row_value(
	const struct result_pass *pass, const struct crypto_row *row, enum crypto_tier tier)
{
	size_t test = row->tests[tier];

	return test != SIZE_MAX && pass->scores[test].measured ? pass->scores[test].value : 0;
}

const char *crypto_row_otherwise(const struct result *result, size_t test, size_t pass)
{
	const struct failure *failure =
		test != SIZE_MAX ? result_failure(result, test, pass) : NULL;

	if (failure == NULL)
		return "-";
	return failure->kind == FAILURE_ABSENT ? "absent" : "failed";
}
