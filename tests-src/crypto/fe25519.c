/* SPDX-License-Identifier: MIT */
#include "fe25519.h"

#include <string.h>

#define WORDS FE25519_WORDS
#define BITS FE25519_BITS
#define FOLD FE25519_FOLD
#define MASK (((limb)1 << BITS) - 1)

/* The loops of this file are short, and slow when they are not unrolled, which -O2 does not do. */
#define UNROLL _Pragma("GCC unroll 18")

/*
 * Carries each word's excess into the next one, all at the same time. Excess of at most three bits
 * leaves words below 2^BITS + 8, but for the first, whose excess is 8 * FOLD.
 */
static inline void carry_once(struct fe25519 *ret, const limb sum[WORDS])
{
	limb first = (sum[0] & MASK) + (limb)FOLD * (sum[WORDS - 1] >> BITS);

	UNROLL
	for (int i = WORDS - 1; i > 0; i--)
		ret->word[i] = (sum[i] & MASK) + (sum[i - 1] >> BITS);
	ret->word[0] = first;
}

/* From words below 2^63, which hold less than 2^(BITS * WORDS + 12). */
static inline void carry_all(struct fe25519 *ret, uint64_t word[WORDS])
{
	uint64_t carry = 0;

	UNROLL
	for (int i = 0; i < WORDS; i++) {
		word[i] += carry;
		carry = word[i] >> BITS;
		ret->word[i] = (limb)word[i] & MASK;
	}
	carry = ret->word[0] + carry * FOLD;
	ret->word[0] = (limb)carry & MASK;
	ret->word[1] += (limb)(carry >> BITS);
}

void fe25519_add(struct fe25519 *ret, const struct fe25519 *a, const struct fe25519 *b)
{
	limb sum[WORDS];

	UNROLL
	for (int i = 0; i < WORDS; i++)
		sum[i] = a->word[i] + b->word[i];
	carry_once(ret, sum);
}

/* A multiple of p is added first, every word of which is more than b's can be. */
void fe25519_sub(struct fe25519 *ret, const struct fe25519 *a, const struct fe25519 *b)
{
	limb sum[WORDS];

	sum[0] = a->word[0] + 2 * (MASK + 1 - (limb)FOLD) - b->word[0];
	UNROLL
	for (int i = 1; i < WORDS; i++)
		sum[i] = a->word[i] + 2 * MASK - b->word[i];
	carry_once(ret, sum);
}

/*
 * Where a limb has 64 bits, the sums leave room for the fold: of at most 77 products of two words, a
 * sum is below 2^109, and what is carried out of it below 2^58.
 */
static inline void fold_sums(struct fe25519 *ret, limb_wide product[2 * WORDS - 1])
{
	limb_wide carry = 0;

	UNROLL
	for (int i = 0; i < WORDS - 1; i++)
		product[i] += product[i + WORDS] * FOLD;
	UNROLL
	for (int i = 0; i < WORDS; i++) {
		carry += product[i];
		ret->word[i] = (limb)carry & MASK;
		carry >>= BITS;
	}
	carry = ret->word[0] + carry * FOLD;
	ret->word[0] = (limb)carry & MASK;
	ret->word[1] += (limb)(carry >> BITS);
}

/* Elsewhere the sums, of up to 62 bits, are carried before. */
static inline void fold_words(struct fe25519 *ret, const limb_wide product[2 * WORDS - 1])
{
	uint64_t word[2 * WORDS];
	limb_wide carry = 0;

	UNROLL
	for (int i = 0; i < 2 * WORDS - 1; i++) {
		carry += product[i];
		word[i] = (limb)carry & MASK;
		carry >>= BITS;
	}
	word[2 * WORDS - 1] = (uint64_t)carry;
	UNROLL
	for (int i = 0; i < WORDS; i++)
		word[i] += word[i + WORDS] * FOLD;
	carry_all(ret, word);
}

/* Twice WORDS words of a product, not yet carried, become a number. */
static inline void fold(struct fe25519 *ret, limb_wide product[2 * WORDS - 1])
{
	if (LIMB_BITS == 64)
		fold_sums(ret, product);
	else
		fold_words(ret, product);
}

void fe25519_mul(struct fe25519 *ret, const struct fe25519 *a, const struct fe25519 *b)
{
	limb_wide product[2 * WORDS - 1] = {0};

	UNROLL
	for (size_t i = 0; i < WORDS; i++) {
		UNROLL
		for (size_t j = 0; j < WORDS; j++)
			product[i + j] += (limb_wide)a->word[i] * b->word[j];
	}
	fold(ret, product);
}

void fe25519_sqr(struct fe25519 *ret, const struct fe25519 *a)
{
	limb_wide product[2 * WORDS - 1] = {0};

	UNROLL
	for (size_t i = 0; i < WORDS; i++) {
		limb twice = 2 * a->word[i];

		product[2 * i] += (limb_wide)a->word[i] * a->word[i];
		UNROLL
		for (size_t j = i + 1; j < WORDS; j++)
			product[i + j] += (limb_wide)twice * a->word[j];
	}
	fold(ret, product);
}

void fe25519_mul_small(struct fe25519 *ret, const struct fe25519 *a, uint32_t factor)
{
	uint64_t word[WORDS];
	limb_wide carry = 0;

	UNROLL
	for (int i = 0; i < WORDS; i++) {
		carry += (limb_wide)a->word[i] * factor;
		word[i] = (limb)carry & MASK;
		carry >>= BITS;
	}
	word[0] += (uint64_t)carry * FOLD;
	carry_all(ret, word);
}

void fe25519_from_small(struct fe25519 *ret, uint16_t number)
{
	*ret = (struct fe25519){.word = {number}};
}

void fe25519_from_bytes(struct fe25519 *ret, const uint8_t bytes[FE25519_BYTES])
{
	*ret = (struct fe25519){.word = {0}};
	for (int i = 0; i < 255; i++)
		ret->word[i / BITS] |= (limb)(bytes[i / 8] >> i % 8 & 1) << i % BITS;
}

void fe25519_to_bytes(uint8_t ret[FE25519_BYTES], const struct fe25519 *a)
{
	const limb top = (limb)1 << (255 - (WORDS - 1) * BITS);
	struct fe25519 b = *a;
	limb carry = 0;

	/* Bits from 255 on come back as 19 each, twice, which leaves a number below 2^255. */
	for (int turn = 0; turn < 3; turn++) {
		carry = b.word[WORDS - 1] / top * 19;
		b.word[WORDS - 1] %= top;
		for (int i = 0; i < WORDS; i++) {
			b.word[i] += carry;
			carry = i < WORDS - 1 ? b.word[i] >> BITS : 0;
			b.word[i] &= i < WORDS - 1 ? MASK : ~(limb)0;
		}
	}
	/* Not below p just if adding 19 makes bit 255; then that sum without the bit is the number. */
	carry = 19;
	for (int i = 0; i < WORDS - 1; i++)
		carry = (b.word[i] + carry) >> BITS;
	carry = (b.word[WORDS - 1] + carry) / top * 19;
	for (int i = 0; i < WORDS - 1; i++) {
		b.word[i] += carry;
		carry = b.word[i] >> BITS;
		b.word[i] &= MASK;
	}
	b.word[WORDS - 1] = (b.word[WORDS - 1] + carry) % top;
	memset(ret, 0, FE25519_BYTES);
	for (int i = 0; i < 255; i++)
		ret[i / 8] |= (uint8_t)((b.word[i / BITS] >> i % BITS & 1) << i % 8);
}

static void sqr_times(struct fe25519 *ret, const struct fe25519 *a, int times)
{
	fe25519_sqr(ret, a);
	while (--times > 0)
		fe25519_sqr(ret, ret);
}

/* a^(2^250 - 1) and a^11, with which the exponents of both functions below begin and end. */
static void power_common(struct fe25519 *ret_250, struct fe25519 *ret_11, const struct fe25519 *a)
{
	struct fe25519 x, t, x5, x10, x20, x50, x100;

	sqr_times(&t, a, 3);
	fe25519_mul(&x, &t, a); /* a^9 */
	fe25519_sqr(&t, a);
	fe25519_mul(ret_11, &x, &t);
	fe25519_sqr(&t, ret_11);
	fe25519_mul(&x5, &t, &x); /* a^(2^5 - 1), and so on */
	sqr_times(&t, &x5, 5);
	fe25519_mul(&x10, &t, &x5);
	sqr_times(&t, &x10, 10);
	fe25519_mul(&x20, &t, &x10);
	sqr_times(&t, &x20, 20);
	fe25519_mul(&t, &t, &x20);
	sqr_times(&t, &t, 10);
	fe25519_mul(&x50, &t, &x10);
	sqr_times(&t, &x50, 50);
	fe25519_mul(&x100, &t, &x50);
	sqr_times(&t, &x100, 100);
	fe25519_mul(&t, &t, &x100);
	sqr_times(&t, &t, 50);
	fe25519_mul(ret_250, &t, &x50);
}

/* a^(p - 2), by Fermat: p - 2 = 2^5 (2^250 - 1) + 11. */
void fe25519_invert(struct fe25519 *ret, const struct fe25519 *a)
{
	struct fe25519 x250, x11;

	power_common(&x250, &x11, a);
	sqr_times(&x250, &x250, 5);
	fe25519_mul(ret, &x250, &x11);
}

/* (p - 5) / 8 = 2^2 (2^250 - 1) + 1. */
void fe25519_power_root(struct fe25519 *ret, const struct fe25519 *a)
{
	struct fe25519 x250, x11, base = *a;

	power_common(&x250, &x11, a);
	sqr_times(&x250, &x250, 2);
	fe25519_mul(ret, &x250, &base);
}

bool fe25519_equal(const struct fe25519 *a, const struct fe25519 *b)
{
	uint8_t of_a[FE25519_BYTES], of_b[FE25519_BYTES];

	fe25519_to_bytes(of_a, a);
	fe25519_to_bytes(of_b, b);
	return memcmp(of_a, of_b, sizeof(of_a)) == 0;
}

unsigned fe25519_sign(const struct fe25519 *a)
{
	uint8_t bytes[FE25519_BYTES];

	fe25519_to_bytes(bytes, a);
	return bytes[0] & 1;
}
