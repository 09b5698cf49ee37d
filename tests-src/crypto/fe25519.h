/* SPDX-License-Identifier: MIT */
/*
 * fe25519 - arithmetic modulo p = 2^255 - 19, the field of Curve25519 and edwards25519.
 *
 * A number is kept in words that have room above their bits: 5 of 51 bits, or 9 of 29 bits where a
 * limb has 32. So the terms of a product can be added up before anything is carried, and what grows
 * out of the last word comes back in the first, times FE25519_FOLD.
 *
 * Not for protecting secrets: nothing is wiped from memory.
 */
#ifndef FE25519_H
#define FE25519_H

#include "limbs.h"

#define FE25519_BYTES 32

#if LIMB_BITS == 64
#define FE25519_WORDS 5
#define FE25519_BITS 51
#else
#define FE25519_WORDS 9
#define FE25519_BITS 29
#endif

/* 2^(WORDS * BITS) modulo p: the sum of the bits may be more than 255. */
#define FE25519_FOLD (UINT64_C(19) << (FE25519_WORDS * FE25519_BITS - 255))

/*
 * Every number that a function here returns, and none but such may be handed to one, has words below
 * 2^BITS + 2^14; it may be p or more. ret may be any of the arguments.
 */
struct fe25519 {
	limb word[FE25519_WORDS];
};

/* 32 bytes, the least first; the highest bit of the last is left out, and p or more is allowed. */
void fe25519_from_bytes(struct fe25519 *ret, const uint8_t bytes[FE25519_BYTES]);
/* Below p. */
void fe25519_to_bytes(uint8_t ret[FE25519_BYTES], const struct fe25519 *a);
void fe25519_from_small(struct fe25519 *ret, uint16_t number);

void fe25519_add(struct fe25519 *ret, const struct fe25519 *a, const struct fe25519 *b);
void fe25519_sub(struct fe25519 *ret, const struct fe25519 *a, const struct fe25519 *b);
void fe25519_mul(struct fe25519 *ret, const struct fe25519 *a, const struct fe25519 *b);
void fe25519_sqr(struct fe25519 *ret, const struct fe25519 *a);
/* By a number below 2^18. */
void fe25519_mul_small(struct fe25519 *ret, const struct fe25519 *a, uint32_t factor);
/* 1 / a; of 0 it is 0. */
void fe25519_invert(struct fe25519 *ret, const struct fe25519 *a);
/* a^((p - 5) / 8), of which square roots are made. */
void fe25519_power_root(struct fe25519 *ret, const struct fe25519 *a);

bool fe25519_equal(const struct fe25519 *a, const struct fe25519 *b);
/* The least bit of the number below p, which RFC 8032 calls its sign. */
unsigned fe25519_sign(const struct fe25519 *a);

/* Exchanges both if `swap` is 1, and none if it is 0. */
static inline void fe25519_swap(struct fe25519 *a, struct fe25519 *b, unsigned swap)
{
	limb mask = 0 - (limb)swap;

	for (int i = 0; i < FE25519_WORDS; i++) {
		limb change = mask & (a->word[i] ^ b->word[i]);

		a->word[i] ^= change;
		b->word[i] ^= change;
	}
}

#endif
