/* SPDX-License-Identifier: MIT */
/*
 * crypto-system - what both programs of the system tier need of libcrypto, and messages that are
 * worked on once, beside the timed ones, by contexts of their own.
 */
#ifndef CRYPTO_SYSTEM_H
#define CRYPTO_SYSTEM_H

#include <openssl/err.h>
#include <openssl/evp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "bench.h"

#define SYSTEM_TAG_BYTES 16

struct system_message {
	const unsigned char *key;
	const unsigned char *iv;
	const unsigned char *aad;
	size_t aad_bytes;
	const unsigned char *in;
	size_t bytes;
	unsigned char *tag; /* null: none; made when encrypting, compared when decrypting */
	bool decrypts;
};

/* Ends the program, with the call's name and libcrypto's own words, if the call did not succeed. */
static inline void system_must(bool succeeded, const char *call)
{
	const char *reason;
	char text[256];

	if (!BENCH_UNLIKELY(!succeeded))
		return;
	reason = ERR_reason_error_string(ERR_get_error());
	snprintf(text, sizeof(text), "%s: %s", call, reason ? reason : "failed");
	bench_broken(__FILE__, __LINE__, text);
}

/* Ends the program with BENCH_ABSENT: libcrypto has no such algorithm, or does not allow it. */
_Noreturn static inline void system_absent(const char *algorithm)
{
	char text[256];

	snprintf(text, sizeof(text), "libcrypto has no %s", algorithm);
	bench_absent(text);
}

/* Writes message.bytes; ret_out may be message.in. False if the tag is another one. */
bool system_convert(
	EVP_CIPHER *cipher, const struct system_message *message, unsigned char *ret_out);

/* Of a message in two pieces, unlike the timed one. Returns the digest's length. */
size_t system_digest(EVP_MD *md, const unsigned char *in, size_t bytes, unsigned char *ret_digest);

/* Whether all answers of that name in known.h are reproduced, and there are some; says what is not. */
bool system_knows_hash(EVP_MD *md, const char *name);
bool system_knows_cipher(EVP_CIPHER *cipher, const char *name);

#endif
