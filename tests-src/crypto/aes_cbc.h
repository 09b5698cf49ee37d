/* SPDX-License-Identifier: MIT */
/*
 * aes_cbc - AES in the mode CBC of NIST SP 800-38A, without padding, written to be read and timed.
 *
 * Not for protecting secrets; see aes.h.
 */
#ifndef AES_CBC_H
#define AES_CBC_H

#include "aes.h"

/* `chain` is the initialisation vector, and after each call what the next block goes on from. */
struct aes_cbc {
	struct aes aes;
	uint8_t chain[AES_BLOCK_BYTES];
};

/* The key has 16, 24 or 32 bytes. A copy of the struct, or a new chain, begins another message. */
void aes_cbc_init(struct aes_cbc *cbc, const uint8_t *key, size_t key_bytes);
/*
 * The size is a multiple of AES_BLOCK_BYTES. The bytes may be at any address; in and out are the
 * same or do not overlap.
 */
void aes_cbc_encrypt(struct aes_cbc *cbc, const uint8_t *in, uint8_t *ret_out, size_t size);
void aes_cbc_decrypt(struct aes_cbc *cbc, const uint8_t *in, uint8_t *ret_out, size_t size);

#endif
