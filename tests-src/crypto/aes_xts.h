/* SPDX-License-Identifier: MIT */
/*
 * aes_xts - AES in the mode XTS of IEEE 1619 and NIST SP 800-38E, with ciphertext stealing, written
 * to be read and timed.
 *
 * Not for protecting secrets; see aes.h.
 */
#ifndef AES_XTS_H
#define AES_XTS_H

#include "aes.h"

struct aes_xts {
	struct aes data;
	struct aes tweak;
};

/*
 * A sector or any other unit of data. The size is at least AES_BLOCK_BYTES. The bytes may be at any
 * address; in and ret_out are the same or do not overlap.
 */
struct aes_xts_unit {
	uint8_t tweak[AES_BLOCK_BYTES]; /* the unit's number, its low byte first */
	const uint8_t *in;
	uint8_t *ret_out; /* as many bytes as come in */
	size_t size;
};

/* The key has 32 or 64 bytes: one half for data, then one for tweaks. */
void aes_xts_init(struct aes_xts *xts, const uint8_t *key, size_t key_bytes);
void aes_xts_encrypt(const struct aes_xts *xts, const struct aes_xts_unit *unit);
void aes_xts_decrypt(const struct aes_xts *xts, const struct aes_xts_unit *unit);

#endif
