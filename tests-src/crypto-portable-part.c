/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "crypto-portable.h"
#include "hex.h"
#include "known.h"

/* NIST SP 800-38A, F.2.1 and F.2.3: the keys that known.h is without. */
static const struct known_cipher shorter_keys[] = {
	{
		.algorithm = "aes-128-cbc",
		.key = "2b7e151628aed2a6abf7158809cf4f3c",
		.iv = "000102030405060708090a0b0c0d0e0f",
		.aad = "",
		.plain = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
			 "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
		.sealed = "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
			  "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7",
		.tag = "",
	},
	{
		.algorithm = "aes-192-cbc",
		.key = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
		.iv = "000102030405060708090a0b0c0d0e0f",
		.aad = "",
		.plain = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
			 "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
		.sealed = "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"
			  "571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd",
		.tag = "",
	},
	{.algorithm = NULL},
};

static bool knows_hash(const struct portable_algorithm *algorithm)
{
	uint8_t wanted[KNOWN_BYTES_MAX], got[PORTABLE_DIGEST_BYTES_MAX];
	bool any = false;

	for (const struct known_hash *known = known_hashes; known->algorithm; known++) {
		size_t size = strlen(known->message);

		if (strcmp(known->algorithm, algorithm->name) != 0)
			continue;
		any = true;
		algorithm->digest((const uint8_t *)known->message, size, 5, got);
		if (hex_parse(wanted, KNOWN_BYTES_MAX, known->digest) != algorithm->digest_bytes ||
			memcmp(got, wanted, algorithm->digest_bytes) != 0)
			return bench_wrong("%s of \"%s\"", known->algorithm, known->message);
	}
	return any;
}

static bool is_reproduced(
	const struct portable_algorithm *algorithm, const struct known_cipher *known)
{
	static uint8_t key[KNOWN_BYTES_MAX], iv[KNOWN_BYTES_MAX], associated[KNOWN_BYTES_MAX],
		plain[KNOWN_BYTES_MAX], sealed[KNOWN_BYTES_MAX], tag[KNOWN_BYTES_MAX],
		got[KNOWN_BYTES_MAX];
	uint8_t got_tag[AEAD_TAG_BYTES] = {0};
	struct portable_message message = {.key = key,
		.iv = iv,
		.associated = associated,
		.in = plain,
		.ret_out = got,
		.tag = got_tag};
	size_t key_bytes = hex_parse(key, KNOWN_BYTES_MAX, known->key);
	bool has_tag = hex_parse(tag, KNOWN_BYTES_MAX, known->tag) > 0;

	hex_parse(iv, KNOWN_BYTES_MAX, known->iv);
	hex_parse(sealed, KNOWN_BYTES_MAX, known->sealed);
	message.associated_bytes = hex_parse(associated, KNOWN_BYTES_MAX, known->aad);
	message.size = hex_parse(plain, KNOWN_BYTES_MAX, known->plain);
	if (!algorithm->convert(key_bytes, &message) || memcmp(got, sealed, message.size) != 0 ||
		(has_tag && memcmp(got_tag, tag, sizeof(got_tag)) != 0))
		return bench_wrong("%s of a known text", known->algorithm);
	message.in = sealed;
	message.decrypts = true;
	if (!algorithm->convert(key_bytes, &message) || memcmp(got, plain, message.size) != 0)
		return bench_wrong("%s, back to a known text", known->algorithm);
	got_tag[0] ^= 1;
	if (has_tag && algorithm->convert(key_bytes, &message))
		return bench_wrong("%s takes a false tag", known->algorithm);
	return key_bytes == algorithm->key_bytes;
}

/* aes-256-cbc-decrypt has the answers of aes-256-cbc. */
static bool is_of(const char *known, const char *name)
{
	size_t length = strlen(known);

	return strncmp(name, known, length) == 0 &&
		(name[length] == '\0' || strcmp(name + length, "-decrypt") == 0);
}

/* Counts in ret_any those of the algorithm. */
static bool knows_list(
	const struct portable_algorithm *algorithm, const struct known_cipher *known, int *ret_any)
{
	for (; known->algorithm; known++)
		if (is_of(known->algorithm, algorithm->name)) {
			(*ret_any)++;
			if (!is_reproduced(algorithm, known))
				return false;
		}
	return true;
}

bool crypto_portable_knows(const struct portable_algorithm *algorithm)
{
	int any = 0;

	if (algorithm->digest)
		return knows_hash(algorithm);
	return knows_list(algorithm, known_ciphers, &any) &&
		knows_list(algorithm, shorter_keys, &any) &&
		(any > 0 || bench_wrong("%s: no answer is known", algorithm->name));
}
