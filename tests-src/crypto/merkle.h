/* SPDX-License-Identifier: MIT */
/*
 * merkle - the frame of MD5, SHA-1 and SHA-2, after Merkle and Damgard: a message of any length is
 * cut into blocks, and the last ones hold a bit of one, zeros and the message's length in bits.
 */
#ifndef MERKLE_H
#define MERKLE_H

#include <stddef.h>
#include <stdint.h>

#define MERKLE_BLOCK_BYTES_MAX 128

/* The first member of every hash's own struct, which takes blocks in by `compress`. */
struct merkle {
	uint64_t length_bytes;                 /* of the message so far; at most 2^61 - 1 */
	uint8_t block[MERKLE_BLOCK_BYTES_MAX]; /* what is left of it after whole blocks */
};

struct merkle_hash {
	size_t block_bytes;
	size_t length_field_bytes; /* ends the last block; the length is in its last 8 */
	void (*put_length)(uint8_t *ret_at, uint64_t bits);
	void (*compress)(struct merkle *merkle, const uint8_t *blocks, size_t nr_blocks);
};

void merkle_update(
	struct merkle *merkle, const struct merkle_hash *hash, const void *data, size_t size);
/* Takes in the last block or two; the digest is then in the hash's own state. */
void merkle_final(struct merkle *merkle, const struct merkle_hash *hash);

#endif
