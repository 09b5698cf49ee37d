/* SPDX-License-Identifier: MIT */
#include "montgomery.h"

#include <string.h>

enum {
	WINDOW = 5, /* bits of the exponent that are worked off at a time */
	SHORT = LIMBS_FOR(256),
};

/*
 * Subtracts the modulus from carry R + a, if that is not below it. Which of both it is cannot be
 * foreseen, so a branch would cost more than the selection.
 */
static inline void reduce_once(
	const struct montgomery *mod, limb *ret, const limb *a, limb carry, size_t limbs)
{
	limb reduced[MONTGOMERY_LIMBS];
	limb borrow = limbs_sub(reduced, a, mod->m, limbs);

	limbs_select(ret, 0 - (borrow & (carry ^ 1)), a, reduced, limbs);
}

/* wide / R modulo m, for wide below m R, which is used up. */
static void divide(const struct montgomery *mod, limb *ret, limb *wide)
{
	size_t limbs = mod->limbs;
	limb carry = 0;

	for (size_t i = 0; i < limbs; i++) {
		limb out = limbs_add_mul(wide + i, mod->m, limbs, wide[i] * mod->inverse);
		limb_wide sum = (limb_wide)wide[i + limbs] + out + carry;

		wide[i + limbs] = (limb)sum;
		carry = (limb)(sum >> LIMB_BITS);
	}
	reduce_once(mod, ret, wide + limbs, carry, limbs);
}

/*
 * The same product for the short moduli of elliptic curves: each row of the product is reduced at
 * once, and the sum moves down by a limb, so that all of it fits into registers.
 */
static void mul_short(const struct montgomery *mod, limb *ret, const limb *a, const limb *b)
{
	limb t[SHORT + 1] = {0};

	LIMBS_UNROLL
	for (int i = 0; i < SHORT; i++) {
		limb_wide product = (limb_wide)a[0] * b[i] + t[0];
		limb q = (limb)product * mod->inverse;
		limb_wide sum = (limb_wide)q * mod->m[0] + (limb)product;

		LIMBS_UNROLL
		for (int j = 1; j < SHORT; j++) {
			product = (limb_wide)a[j] * b[i] + t[j] + (limb)(product >> LIMB_BITS);
			sum = (limb_wide)q * mod->m[j] + (limb)product + (limb)(sum >> LIMB_BITS);
			t[j - 1] = (limb)sum;
		}
		sum = (limb_wide)t[SHORT] + (limb)(product >> LIMB_BITS) + (limb)(sum >> LIMB_BITS);
		t[SHORT - 1] = (limb)sum;
		t[SHORT] = (limb)(sum >> LIMB_BITS);
	}
	reduce_once(mod, ret, t, t[SHORT], SHORT);
}

/*
 * Not to be inlined, even where everything is one translation unit: their callers do not win by it,
 * and compilers that cannot see what mod->limbs is begin to think that results are not written.
 */
#define NOT_INLINE __attribute__((noinline))

NOT_INLINE void montgomery_mul(
	const struct montgomery *mod, limb *ret, const limb *a, const limb *b)
{
	limb wide[2 * MONTGOMERY_LIMBS];

	if (mod->limbs == SHORT) {
		mul_short(mod, ret, a, b);
		return;
	}
	limbs_mul(wide, a, b, mod->limbs);
	divide(mod, ret, wide);
}

NOT_INLINE void montgomery_sqr(const struct montgomery *mod, limb *ret, const limb *a)
{
	limb wide[2 * MONTGOMERY_LIMBS];

	if (mod->limbs == SHORT) {
		mul_short(mod, ret, a, a);
		return;
	}
	limbs_sqr(wide, a, mod->limbs);
	divide(mod, ret, wide);
}

static inline void add_any(
	const struct montgomery *mod, limb *ret, const limb *a, const limb *b, size_t limbs)
{
	limb sum[MONTGOMERY_LIMBS];
	limb carry = limbs_add(sum, a, b, limbs);

	reduce_once(mod, ret, sum, carry, limbs);
}

static inline void sub_any(
	const struct montgomery *mod, limb *ret, const limb *a, const limb *b, size_t limbs)
{
	limb difference[MONTGOMERY_LIMBS], raised[MONTGOMERY_LIMBS];
	limb borrow = limbs_sub(difference, a, b, limbs);

	limbs_add(raised, difference, mod->m, limbs);
	limbs_select(ret, 0 - borrow, raised, difference, limbs);
}

NOT_INLINE void montgomery_add(
	const struct montgomery *mod, limb *ret, const limb *a, const limb *b)
{
	if (mod->limbs == SHORT)
		add_any(mod, ret, a, b, SHORT);
	else
		add_any(mod, ret, a, b, mod->limbs);
}

NOT_INLINE void montgomery_sub(
	const struct montgomery *mod, limb *ret, const limb *a, const limb *b)
{
	if (mod->limbs == SHORT)
		sub_any(mod, ret, a, b, SHORT);
	else
		sub_any(mod, ret, a, b, mod->limbs);
}

void montgomery_enter(const struct montgomery *mod, limb *ret, const limb *a)
{
	montgomery_mul(mod, ret, a, mod->form);
}

void montgomery_leave(const struct montgomery *mod, limb *ret, const limb *a)
{
	limb wide[2 * MONTGOMERY_LIMBS] = {0};

	memcpy(wide, a, mod->limbs * sizeof(*a));
	divide(mod, ret, wide);
}

/* The upper half is worth R times its number, so it needs the form of its form. */
void montgomery_enter_wide(const struct montgomery *mod, limb *ret, const limb *wide)
{
	limb upper[MONTGOMERY_LIMBS], lower[MONTGOMERY_LIMBS];

	montgomery_enter(mod, upper, wide + mod->limbs);
	montgomery_enter(mod, upper, upper);
	montgomery_enter(mod, lower, wide);
	montgomery_add(mod, ret, upper, lower);
}

/* Newton's iteration: each turn doubles the number of right bits, and any odd number has three. */
static limb negative_inverse(limb odd)
{
	limb inverse = odd;

	for (unsigned bits = 3; bits < LIMB_BITS; bits *= 2)
		inverse *= 2 - odd * inverse;
	return 0 - inverse;
}

bool montgomery_init(struct montgomery *ret, const uint8_t *modulus, size_t size)
{
	limb power[MONTGOMERY_LIMBS] = {1};

	if (size == 0 || size > MONTGOMERY_BITS / 8 || modulus[0] == 0 ||
		modulus[size - 1] % 2 == 0 || (size == 1 && modulus[0] == 1))
		return false;
	ret->limbs = (size + sizeof(limb) - 1) / sizeof(limb);
	limbs_from_be(ret->m, MONTGOMERY_LIMBS, modulus, size);
	ret->inverse = negative_inverse(ret->m[0]);
	/* From 1 by doubling to R, and on to R R. */
	for (size_t i = 0; i < ret->limbs * LIMB_BITS; i++)
		montgomery_add(ret, power, power, power);
	memcpy(ret->one, power, sizeof(power));
	for (size_t i = 0; i < ret->limbs * LIMB_BITS; i++)
		montgomery_add(ret, power, power, power);
	memcpy(ret->form, power, sizeof(power));
	return true;
}

/* The digit that begins at the bit; the last one of an exponent may be short. */
static unsigned digit_at(const limb *exponent, size_t limbs, size_t bit)
{
	unsigned digit = 0;

	for (size_t i = WINDOW; i-- > 0;)
		digit = digit * 2 +
			(bit + i < limbs * LIMB_BITS ? limbs_bit(exponent, bit + i) : 0);
	return digit;
}

/*
 * Digit by digit, the greatest first: WINDOW squarings and one multiplication with a power that was
 * made beforehand.
 */
void montgomery_power(
	const struct montgomery *mod, limb *ret, const limb *base, const limb *exponent)
{
	limb powers[1 << WINDOW][MONTGOMERY_LIMBS];
	limb result[MONTGOMERY_LIMBS];
	size_t bytes = mod->limbs * sizeof(limb);
	size_t bit = (mod->limbs * LIMB_BITS + WINDOW - 1) / WINDOW * WINDOW;

	memcpy(powers[0], mod->one, bytes);
	memcpy(powers[1], base, bytes);
	for (size_t i = 2; i < 1 << WINDOW; i++)
		montgomery_mul(mod, powers[i], powers[i - 1], base);
	memcpy(result, mod->one, bytes);
	while (bit > 0) {
		bit -= WINDOW;
		for (int i = 0; i < WINDOW; i++)
			montgomery_sqr(mod, result, result);
		montgomery_mul(mod, result, result, powers[digit_at(exponent, mod->limbs, bit)]);
	}
	memcpy(ret, result, bytes);
}

void montgomery_invert(const struct montgomery *mod, limb *ret, const limb *a)
{
	limb two[MONTGOMERY_LIMBS] = {2}, exponent[MONTGOMERY_LIMBS];

	limbs_sub(exponent, mod->m, two, mod->limbs);
	montgomery_power(mod, ret, a, exponent);
}
