/* SPDX-License-Identifier: MIT */
/*
 * portable - the bulk algorithms of this directory by name, and messages that follow from one
 * another: what crypto-portable times.
 *
 * Not for protecting secrets.
 */
#ifndef PORTABLE_H
#define PORTABLE_H

#include <stdbool.h>

#include "aead.h"
#include "aes_cbc.h"
#include "aes_gcm.h"
#include "aes_xts.h"
#include "chacha20_poly1305.h"

#define PORTABLE_BYTES_MAX 65536
#define PORTABLE_DIGEST_BYTES_MAX 64
#define PORTABLE_KEY_BYTES_MAX 64
#define PORTABLE_NONCE_BYTES 12
/* The chain of portable_algorithm.chained. */
#define PORTABLE_KNOWN_OPS 20
#define PORTABLE_KNOWN_BYTES 64

struct portable_message {
	const uint8_t *key;
	const uint8_t *iv; /* AES_BLOCK_BYTES of it, or PORTABLE_NONCE_BYTES */
	const uint8_t *associated;
	size_t associated_bytes;
	const uint8_t *in;
	uint8_t *ret_out;
	size_t size;
	uint8_t *tag; /* AEAD_TAG_BYTES, made when encrypting, compared when decrypting */
	bool decrypts;
};

struct portable_chain;

struct portable_algorithm {
	const char *name;
	size_t key_bytes;    /* 0: a hash */
	size_t digest_bytes; /* 0: a cipher */
	bool decrypts;       /* that is what is chained */
	/*
	 * A hash: of a message in pieces of `piece` bytes, but for the last. A cipher: one message
	 * with a key schedule of its own; false if the tag is another.
	 */
	void (*digest)(const uint8_t *in, size_t size, size_t piece, uint8_t *ret_digest);
	bool (*convert)(size_t key_bytes, const struct portable_message *message);
	void (*set_key)(struct portable_chain *chain, const uint8_t *key);
	void (*next)(struct portable_chain *chain);
	/*
	 * What portable_result gives after PORTABLE_KNOWN_OPS messages of PORTABLE_KNOWN_BYTES, when
	 * key, iv and texts are bytes of 1, 2, 3 and so on, each from 1. Computed with libcrypto.
	 */
	uint64_t chained;
};

/* Message n is in text[n % 2], and its result in the other one, but for hashes. */
struct portable_chain {
	const struct portable_algorithm *algorithm;
	size_t size;     /* of each message in bytes; a multiple of AES_BLOCK_BYTES */
	uint64_t number; /* of messages so far */
	union {
		struct aes_cbc cbc;
		struct aes_xts xts;
		struct aes_gcm gcm;
		struct chacha20_poly1305 chapoly;
	} keyed;
	uint8_t key[PORTABLE_KEY_BYTES_MAX];
	uint8_t iv[AES_BLOCK_BYTES]; /* of the last message */
	uint8_t tag[AEAD_TAG_BYTES]; /* of the last message */
	uint8_t digest[PORTABLE_DIGEST_BYTES_MAX];
	uint8_t text[2][PORTABLE_BYTES_MAX];
};

/* The last entry has no name. */
extern const struct portable_algorithm portable_algorithms[];

/* Null if there is none of that name. */
const struct portable_algorithm *portable_find(const char *name);

/*
 * The caller has set algorithm, size, key, iv, digest and texts. After that, each algorithm->next
 * works on one message:
 *   hash          it begins with the digest of the message before;
 *   cbc           the text is the same each time, and the chain of blocks goes on;
 *   cbc, decrypt  it is the plaintext of the message before, and the chain goes on;
 *   xts           it is the ciphertext of the message before, and its tweak begins with its number;
 *   gcm, chacha   it is the ciphertext of the message before, and its nonce begins with four bytes
 *                 of the tag before and then has its number.
 */
void portable_start(struct portable_chain *chain);
/* Whether the last message, done in another way or undone, fits its result. */
bool portable_last_is_right(const struct portable_chain *chain);
/* Eight bytes of the last digest or text, and of the tag if there is one. */
uint64_t portable_result(const struct portable_chain *chain);
/* Whether this build makes the algorithm's known chain. Uses the memory of `chain`. */
bool portable_makes_known_chain(
	const struct portable_algorithm *algorithm, struct portable_chain *chain);

#endif
