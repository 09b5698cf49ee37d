/* SPDX-License-Identifier: MIT */
/*
 * crypto_pk - what the tests of public-key algorithms share: numbers from text, random bytes, and
 * the vectors of Project Wycheproof in t/fixtures/wycheproof.
 *
 * SEED in the environment is accepted; the seed is printed.
 */
#ifndef CRYPTO_PK_H
#define CRYPTO_PK_H

#include <criterion/criterion.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rng.h"
#include "sha256.h"

/* As many random keys or messages as a comparison with libcrypto takes. */
#define PK_TURNS 40

struct pk_bytes {
	size_t size;
	uint8_t at[1024];
};

static inline struct pk_bytes pk_hex(const char *text)
{
	struct pk_bytes bytes = {.size = strlen(text) / 2};

	cr_assert(strlen(text) % 2 == 0 && bytes.size <= sizeof(bytes.at), "%s", text);
	for (size_t i = 0; i < bytes.size; i++) {
		unsigned value;

		cr_assert_eq(sscanf(text + 2 * i, "%2x", &value), 1);
		bytes.at[i] = (uint8_t)value;
	}
	return bytes;
}

/* True if they are the bytes of the text. */
static inline bool pk_is(const uint8_t *bytes, size_t size, const char *text)
{
	struct pk_bytes wanted = pk_hex(text);

	return wanted.size == size && memcmp(bytes, wanted.at, size) == 0;
}

static inline void pk_sha256(uint8_t ret[32], const void *message, size_t size)
{
	struct sha256 sha;

	sha256_init(&sha);
	sha256_update(&sha, message, size);
	sha256_final(&sha, ret);
}

static inline struct rng pk_rng(void)
{
	const char *text = getenv("SEED");
	uint64_t seed = text ? strtoull(text, NULL, 0) : 1;

	printf("SEED=%" PRIu64 "\n", seed);
	return (struct rng){seed};
}

static inline void pk_random(struct rng *rng, void *ret, size_t size)
{
	uint8_t *at = ret;

	for (size_t i = 0; i < size; i++)
		at[i] = (uint8_t)rng_next(rng);
}

/* Of a test or a group of tests; "" if it is not there. */
static inline const char *pk_text(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "";
}

/* Returns what the algorithm said of the test: that it is right. */
typedef bool pk_judge(const json_t *group, const json_t *test);

static inline bool pk_has_flag(const json_t *test, const char *flag)
{
	json_t *item;
	size_t i;

	json_array_foreach(json_object_get(test, "flags"), i,
		item) if (strcmp(json_string_value(item), flag) == 0) return true;
	return false;
}

/*
 * What is valid must be right, what is invalid wrong, and the rest ("acceptable") right too if it
 * does not have the flag.
 */
static inline void pk_wycheproof(
	const char *name, pk_judge *judge, const char *flag, size_t nr_tests)
{
	char path[4096];
	json_t *file, *group, *test;
	size_t i, j, seen = 0;

	snprintf(path, sizeof(path), "%s/fixtures/wycheproof/%s.json", T_DIR, name);
	file = json_load_file(path, 0, NULL);
	cr_assert_not_null(file, "%s", path);
	json_array_foreach(json_object_get(file, "testGroups"), i, group)
	{
		json_array_foreach(json_object_get(group, "tests"), j, test)
		{
			const char *result = pk_text(test, "result");
			bool wanted = strcmp(result, "acceptable") == 0
				? !pk_has_flag(test, flag)
				: strcmp(result, "valid") == 0;

			cr_expect_eq(judge(group, test), wanted, "%s %d: %s, %s", name,
				(int)json_integer_value(json_object_get(test, "tcId")),
				pk_text(test, "comment"), result);
			seen++;
		}
	}
	cr_assert_eq(seen, nr_tests);
	json_decref(file);
}

#endif
