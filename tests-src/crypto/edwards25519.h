/* SPDX-License-Identifier: MIT */
/*
 * edwards25519 - points of the curve -x^2 + y^2 = 1 + d x^2 y^2 with d = -121665 / 121666 modulo
 * 2^255 - 19, as in RFC 7748 and RFC 8032.
 *
 * The first call makes tables of multiples of the base point, which takes as long as some hundred
 * multiplications; two threads must not make it at the same time.
 *
 * Not for protecting secrets: times depend on scalars, and nothing is wiped from memory.
 */
#ifndef EDWARDS25519_H
#define EDWARDS25519_H

#include "fe25519.h"

#define EDWARDS25519_BYTES 32

/* Extended coordinates, RFC 8032, section 5.1.4: x = X / Z, y = Y / Z, x y = T / Z. */
struct edwards25519 {
	struct fe25519 x, y, z, t;
};

/* As RFC 8032, sections 5.1.2 and 5.1.3: false if the bytes are not the encoding of a point. */
bool edwards25519_decode(struct edwards25519 *ret, const uint8_t bytes[EDWARDS25519_BYTES]);
void edwards25519_encode(uint8_t ret[EDWARDS25519_BYTES], const struct edwards25519 *a);
void edwards25519_negate(struct edwards25519 *ret, const struct edwards25519 *a);

/* Scalars are 32 bytes, the least first. scalar B, and scalar B + factor a. */
void edwards25519_mul_base(struct edwards25519 *ret, const uint8_t scalar[EDWARDS25519_BYTES]);
void edwards25519_mul_both(struct edwards25519 *ret, const uint8_t scalar[EDWARDS25519_BYTES],
	const uint8_t factor[EDWARDS25519_BYTES], const struct edwards25519 *a);

#endif
