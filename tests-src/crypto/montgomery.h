/* SPDX-License-Identifier: MIT */
/*
 * montgomery - arithmetic modulo an odd number without division, as P. L. Montgomery described it in
 * "Modular Multiplication Without Trial Division", Mathematics of Computation 44 (1985).
 *
 * With R = 2^(LIMB_BITS * limbs), a number x is kept as its form x R modulo m. A product of two
 * forms is divided by R, which gives the form of the product: q m with q = -T / m modulo R is added
 * to the product T, whose lower half then is zero, and the upper half is what is wanted.
 *
 * Not for protecting secrets: times depend on values, and nothing is wiped from memory.
 */
#ifndef MONTGOMERY_H
#define MONTGOMERY_H

#include "limbs.h"

#define MONTGOMERY_BITS 4096
#define MONTGOMERY_LIMBS LIMBS_FOR(MONTGOMERY_BITS)

struct montgomery {
	size_t limbs;                /* of every number in the calls below */
	limb inverse;                /* -1 / m modulo 2^LIMB_BITS */
	limb m[MONTGOMERY_LIMBS];    /* the modulus */
	limb one[MONTGOMERY_LIMBS];  /* R modulo m, the form of 1 */
	limb form[MONTGOMERY_LIMBS]; /* R R modulo m, the form of R */
};

/*
 * The modulus, greatest byte first, is odd, above 1, at most MONTGOMERY_BITS long, and its first
 * byte is not zero; else false.
 */
bool montgomery_init(struct montgomery *ret, const uint8_t *modulus, size_t size);

/*
 * ret = a b / R modulo m, below m, if a b < m R: so one of both may be any number of that many limbs
 * when the other is below m. It takes two forms to the form of their product, a form and a number to
 * their product as a number. ret may be a or b, here and below.
 */
void montgomery_mul(const struct montgomery *mod, limb *ret, const limb *a, const limb *b);
void montgomery_sqr(const struct montgomery *mod, limb *ret, const limb *a);
/* Sum and difference modulo m of two numbers below m. */
void montgomery_add(const struct montgomery *mod, limb *ret, const limb *a, const limb *b);
void montgomery_sub(const struct montgomery *mod, limb *ret, const limb *a, const limb *b);

/* The form of any number of that many limbs; the number below m of a form. */
void montgomery_enter(const struct montgomery *mod, limb *ret, const limb *a);
void montgomery_leave(const struct montgomery *mod, limb *ret, const limb *a);
/* The form of a number of twice as many limbs. */
void montgomery_enter_wide(const struct montgomery *mod, limb *ret, const limb *wide);

/* ret = base^exponent, both forms. The exponent has as many limbs as the modulus. */
void montgomery_power(
	const struct montgomery *mod, limb *ret, const limb *base, const limb *exponent);
/* The form of 1 / a, if m is prime: a^(m - 2), by Fermat. Of 0 it is 0. */
void montgomery_invert(const struct montgomery *mod, limb *ret, const limb *a);

#endif
