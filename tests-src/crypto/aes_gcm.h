/* SPDX-License-Identifier: MIT */
/*
 * aes_gcm - AES in the mode GCM of NIST SP 800-38D, written to be read and timed.
 *
 * Not for protecting secrets; see aes.h.
 */
#ifndef AES_GCM_H
#define AES_GCM_H

#include <stdbool.h>

#include "aead.h"
#include "aes.h"

/* An element of GF(2^128) in GCM's order of bits: the high bit of `high` is 1, the next one is x. */
struct aes_gcm_element {
	uint64_t high;
	uint64_t low;
};

struct aes_gcm {
	struct aes aes;
	/* times[i][n]: the hash key times an element that is 0 but for four bits, number i, which are n */
	struct aes_gcm_element times[32][16];
};

/* The key has 16, 24 or 32 bytes. */
void aes_gcm_init(struct aes_gcm *gcm, const uint8_t *key, size_t key_bytes);

/* The nonce has at least one byte, and 12 as a rule; the message less than 2^36 - 32. */
void aes_gcm_encrypt(const struct aes_gcm *gcm, const struct aead_message *message,
	uint8_t ret_tag[AEAD_TAG_BYTES]);
/* False, and nothing written, if the tag is another. */
bool aes_gcm_decrypt(const struct aes_gcm *gcm, const struct aead_message *message,
	const uint8_t tag[AEAD_TAG_BYTES]);

#endif
