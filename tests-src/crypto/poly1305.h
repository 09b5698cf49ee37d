/* SPDX-License-Identifier: MIT */
/*
 * poly1305 - the one-time authenticator of RFC 8439, written to be read and timed.
 *
 * Not for protecting secrets: nothing is wiped from memory.
 */
#ifndef POLY1305_H
#define POLY1305_H

#include <stddef.h>
#include <stdint.h>

#define POLY1305_KEY_BYTES 32
#define POLY1305_TAG_BYTES 16
#define POLY1305_BLOCK_BYTES 16

/* Numbers modulo 2^130 - 5 are five digits to the base 2^26, which may be a little larger. */
struct poly1305 {
	uint32_t r[5];
	uint32_t r_squared[5];
	uint32_t sum[5];
	uint32_t pad[4]; /* words of 32 bits */
};

void poly1305_init(struct poly1305 *poly, const uint8_t key[POLY1305_KEY_BYTES]);
/* The size is a multiple of POLY1305_BLOCK_BYTES in every call but the last. */
void poly1305_update(struct poly1305 *poly, const uint8_t *in, size_t size);
void poly1305_final(struct poly1305 *poly, uint8_t ret_tag[POLY1305_TAG_BYTES]);

#endif
