/* SPDX-License-Identifier: MIT */
/*
 * md5 - MD5 as in RFC 1321, written to be read and timed.
 *
 * Not for protecting secrets: the function has been broken, and nothing is wiped from memory.
 *
 * init, any number of updates with bytes at any address, one final; the message is less than 2^61
 * bytes long. After final only init may follow. Copying the struct forks the message.
 */
#ifndef MD5_H
#define MD5_H

#include "merkle.h"

#define MD5_DIGEST_BYTES 16
#define MD5_BLOCK_BYTES 64

struct md5 {
	struct merkle merkle;
	uint32_t state[4];
};

void md5_init(struct md5 *md5);
void md5_update(struct md5 *md5, const void *data, size_t size);
void md5_final(struct md5 *md5, uint8_t ret_digest[MD5_DIGEST_BYTES]);

#endif
