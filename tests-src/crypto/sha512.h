/* SPDX-License-Identifier: MIT */
/*
 * sha512 - SHA-512 as in FIPS 180-4, written to be read and timed.
 *
 * Not for protecting secrets: nothing is wiped from memory.
 *
 * init, any number of updates with bytes at any address, one final; the message is less than 2^61
 * bytes long. After final only init may follow. Copying the struct forks the message.
 */
#ifndef SHA512_H
#define SHA512_H

#include "merkle.h"

#define SHA512_DIGEST_BYTES 64
#define SHA512_BLOCK_BYTES 128

struct sha512 {
	struct merkle merkle;
	uint64_t state[8];
};

void sha512_init(struct sha512 *sha);
void sha512_update(struct sha512 *sha, const void *data, size_t size);
void sha512_final(struct sha512 *sha, uint8_t ret_digest[SHA512_DIGEST_BYTES]);

#endif
