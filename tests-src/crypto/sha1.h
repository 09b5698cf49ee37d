/* SPDX-License-Identifier: MIT */
/*
 * sha1 - SHA-1 as in FIPS 180-4, written to be read and timed.
 *
 * Not for protecting secrets: the function has been broken, and nothing is wiped from memory.
 *
 * init, any number of updates with bytes at any address, one final; the message is less than 2^61
 * bytes long. After final only init may follow. Copying the struct forks the message.
 */
#ifndef SHA1_H
#define SHA1_H

#include "merkle.h"

#define SHA1_DIGEST_BYTES 20
#define SHA1_BLOCK_BYTES 64

struct sha1 {
	struct merkle merkle;
	uint32_t state[5];
};

void sha1_init(struct sha1 *sha);
void sha1_update(struct sha1 *sha, const void *data, size_t size);
void sha1_final(struct sha1 *sha, uint8_t ret_digest[SHA1_DIGEST_BYTES]);

#endif
