/* SPDX-License-Identifier: MIT */
/*
 * p256 - points of the curve P-256 of FIPS 186-4 and SP 800-186: y^2 = x^3 - 3 x + b modulo
 * p = 2^256 - 2^224 + 2^192 + 2^96 - 1.
 *
 * The first call makes tables of multiples of the base point, which takes as long as some hundred
 * multiplications; two threads must not make it at the same time.
 *
 * Not for protecting secrets: times depend on scalars, and nothing is wiped from memory.
 */
#ifndef P256_H
#define P256_H

#include "montgomery.h"

#define P256_BYTES 32 /* of a coordinate and of a scalar */
#define P256_LIMBS LIMBS_FOR(256)

/* Jacobian coordinates in Montgomery form: x = X / Z^2, y = Y / Z^3; no point at all if Z is 0. */
struct p256 {
	limb x[P256_LIMBS], y[P256_LIMBS], z[P256_LIMBS];
};

/* The order of the curve, which is prime. */
const struct montgomery *p256_order(void);

/* x and y, the greatest byte first; false if they are not below p or it is no point of the curve. */
bool p256_decode(struct p256 *ret, const uint8_t bytes[2 * P256_BYTES]);
/* False, and nothing written, if it is the point at infinity. */
bool p256_encode(uint8_t ret[2 * P256_BYTES], const struct p256 *a);

/* Scalars are any numbers of that many limbs. scalar G, and scalar G + factor a. */
void p256_mul_base(struct p256 *ret, const limb scalar[P256_LIMBS]);
void p256_mul_both(struct p256 *ret, const limb scalar[P256_LIMBS], const limb factor[P256_LIMBS],
	const struct p256 *a);

#endif
