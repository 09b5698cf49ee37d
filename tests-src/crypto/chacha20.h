/* SPDX-License-Identifier: MIT */
/*
 * chacha20 - the stream cipher of RFC 8439, written to be read and timed.
 *
 * Not for protecting secrets: nothing is wiped from memory.
 */
#ifndef CHACHA20_H
#define CHACHA20_H

#include <stddef.h>
#include <stdint.h>

#define CHACHA20_KEY_BYTES 32
#define CHACHA20_NONCE_BYTES 12
#define CHACHA20_BLOCK_BYTES 64

struct chacha20 {
	uint32_t state[16];
};

/* `counter` is the number of the stream's first block. */
void chacha20_init(struct chacha20 *chacha, const uint8_t key[CHACHA20_KEY_BYTES],
	const uint8_t nonce[CHACHA20_NONCE_BYTES], uint32_t counter);
/*
 * Adds the stream; decryption is the same. The bytes may be at any address; in and ret_out are the
 * same or do not overlap. What a call leaves of its last block is not used by the next call.
 */
void chacha20_xor(struct chacha20 *chacha, const uint8_t *in, uint8_t *ret_out, size_t size);

#endif
