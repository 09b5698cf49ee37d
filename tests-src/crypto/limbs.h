/* SPDX-License-Identifier: MIT */
/*
 * limbs - natural numbers of a known length as arrays of machine words, the least word first.
 *
 * The word, a limb, has 64 bits where the compiler has a product of two of them, and 32 elsewhere;
 * -DLIMB_BITS=32 forces that. Nothing else in this directory knows the width. The byte order of the
 * machine does not matter.
 *
 * Not for protecting secrets: times depend on values, and nothing is wiped from memory.
 */
#ifndef LIMBS_H
#define LIMBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef LIMB_BITS
#ifdef __SIZEOF_INT128__
#define LIMB_BITS 64
#else
#define LIMB_BITS 32
#endif
#endif

#if LIMB_BITS == 64
typedef uint64_t limb;
__extension__ typedef unsigned __int128 limb_wide;
#else
typedef uint32_t limb;
typedef uint64_t limb_wide;
#endif

/* So many limbs hold that many bits. */
#define LIMBS_FOR(bits) (((bits) + LIMB_BITS - 1) / LIMB_BITS)

/* Below, at and above zero as a is below, equal to and above b. */
int limbs_compare(const limb *a, const limb *b, size_t count);
bool limbs_are_zero(const limb *a, size_t count);
/* All `2 * count` limbs of a * b, and of a * a; ret is neither a nor b. */
void limbs_mul(limb *ret, const limb *a, const limb *b, size_t count);
void limbs_sqr(limb *ret, const limb *a, size_t count);

/* Bit number `bit`, counted from the least; it must be there. */
static inline unsigned limbs_bit(const limb *a, size_t bit)
{
	return (unsigned)(a[bit / LIMB_BITS] >> bit % LIMB_BITS & 1);
}

/*
 * Numbers from bytes and back, the greatest byte first (be) or last (le). What is left of the limbs
 * is zero; bytes that have no place in them, or limbs without a place in the bytes, are left out.
 */
void limbs_from_be(limb *ret, size_t count, const uint8_t *bytes, size_t size);
void limbs_from_le(limb *ret, size_t count, const uint8_t *bytes, size_t size);
void limbs_to_be(uint8_t *ret, size_t size, const limb *a, size_t count);
void limbs_to_le(uint8_t *ret, size_t size, const limb *a, size_t count);

/* The loops here are short or hot, and compilers do not unroll loops at -O2. */
#define LIMBS_UNROLL _Pragma("GCC unroll 8")

/* a + b and a - b, each of `count` limbs, with the carry or borrow (0 or 1) as the value. */
static inline limb limbs_add(limb *ret, const limb *a, const limb *b, size_t count)
{
	limb carry = 0;

	LIMBS_UNROLL
	for (size_t i = 0; i < count; i++) {
		limb_wide sum = (limb_wide)a[i] + b[i] + carry;

		ret[i] = (limb)sum;
		carry = (limb)(sum >> LIMB_BITS);
	}
	return carry;
}

static inline limb limbs_sub(limb *ret, const limb *a, const limb *b, size_t count)
{
	limb borrow = 0;

	LIMBS_UNROLL
	for (size_t i = 0; i < count; i++) {
		limb_wide difference = (limb_wide)a[i] - b[i] - borrow;

		ret[i] = (limb)difference;
		borrow = (limb)(difference >> LIMB_BITS) & 1;
	}
	return borrow;
}

/* ret = a where the mask is all ones, and b where it is 0. */
static inline void limbs_select(limb *ret, limb mask, const limb *a, const limb *b, size_t count)
{
	LIMBS_UNROLL
	for (size_t i = 0; i < count; i++)
		ret[i] = b[i] ^ (mask & (a[i] ^ b[i]));
}

/* ret += a * factor over `count` limbs; the value is the limb that is carried out. */
static inline limb limbs_add_mul(limb *ret, const limb *a, size_t count, limb factor)
{
	limb carry = 0;

	LIMBS_UNROLL
	for (size_t i = 0; i < count; i++) {
		limb_wide sum = (limb_wide)a[i] * factor + ret[i] + carry;

		ret[i] = (limb)sum;
		carry = (limb)(sum >> LIMB_BITS);
	}
	return carry;
}

#endif
