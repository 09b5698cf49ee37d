/* SPDX-License-Identifier: MIT */
/*
 * sha256 - SHA-256 as in FIPS 180-4, written to be read and timed.
 *
 * Not for protecting secrets: nothing is wiped from memory.
 *
 * init, any number of updates with bytes at any address, one final; the message is less than 2^61
 * bytes long. After final only init may follow. Copying the struct forks the message.
 */
#ifndef SHA256_H
#define SHA256_H

#include "merkle.h"

#define SHA256_DIGEST_BYTES 32
#define SHA256_BLOCK_BYTES 64

struct sha256 {
	struct merkle merkle;
	uint32_t state[8];
};

void sha256_init(struct sha256 *sha);
void sha256_update(struct sha256 *sha, const void *data, size_t size);
void sha256_final(struct sha256 *sha, uint8_t ret_digest[SHA256_DIGEST_BYTES]);

#endif
