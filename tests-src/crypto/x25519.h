/* SPDX-License-Identifier: MIT */
/*
 * x25519 - the function X25519 of RFC 7748: Diffie-Hellman on Curve25519.
 *
 * Not for protecting secrets: nothing is wiped from memory, and a result of zero, which comes of
 * points of small order, is for the caller to refuse.
 */
#ifndef X25519_H
#define X25519_H

#include <stdint.h>

#define X25519_BYTES 32

/* The u-coordinate of the base point, 9. */
extern const uint8_t x25519_base[X25519_BYTES];

/*
 * ret = the u-coordinate of scalar times the point with that u-coordinate, each as 32 bytes, the
 * least first. Of the scalar bits are set and cleared, and of u the highest bit is left out, as the
 * RFC has it. ret may be one of both.
 */
void x25519_derive(uint8_t ret[X25519_BYTES], const uint8_t scalar[X25519_BYTES],
	const uint8_t u[X25519_BYTES]);

#endif
