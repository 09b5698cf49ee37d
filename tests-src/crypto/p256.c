/* SPDX-License-Identifier: MIT */
#include "p256.h"

#include <string.h>

#include "recode.h"

enum {
	ROWS = (RECODE_RADIX16_DIGITS + 1) / 2, /* of two digits of four bits */
	ROW_POINTS = 8,                         /* a digit is 8 at most */
	BASE_WIDTH = 7,                         /* of the non-adjacent form of the base's factor */
	BASE_POINTS = 1 << (BASE_WIDTH - 2),
	WIDTH = 5, /* the same for a point that is not known beforehand */
	POINTS = 1 << (WIDTH - 2),
};

static const uint8_t prime_bytes[P256_BYTES] = {0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x01,
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
static const uint8_t order_bytes[P256_BYTES] = {0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00,
	0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e,
	0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51};
static const uint8_t b_bytes[P256_BYTES] = {0x5a, 0xc6, 0x35, 0xd8, 0xaa, 0x3a, 0x93, 0xe7, 0xb3,
	0xeb, 0xbd, 0x55, 0x76, 0x98, 0x86, 0xbc, 0x65, 0x1d, 0x06, 0xb0, 0xcc, 0x53, 0xb0, 0xf6,
	0x3b, 0xce, 0x3c, 0x3e, 0x27, 0xd2, 0x60, 0x4b};
static const uint8_t base_bytes[2 * P256_BYTES] = {0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47,
	0xf8, 0xbc, 0xe6, 0xe5, 0x63, 0xa4, 0x40, 0xf2, 0x77, 0x03, 0x7d, 0x81, 0x2d, 0xeb, 0x33,
	0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96, 0x4f, 0xe3, 0x42, 0xe2, 0xfe, 0x1a,
	0x7f, 0x9b, 0x8e, 0xe7, 0xeb, 0x4a, 0x7c, 0x0f, 0x9e, 0x16, 0x2b, 0xce, 0x33, 0x57, 0x6b,
	0x31, 0x5e, 0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51, 0xf5};

static struct montgomery field, scalars;
static limb curve_b[P256_LIMBS];                /* form */
static struct p256 base_rows[ROWS][ROW_POINTS]; /* (j + 1) 256^i G; Z is 1 */
static struct p256 base_odd[BASE_POINTS];       /* (2 j + 1) G; Z is 1 */

static inline void mul(limb *ret, const limb *a, const limb *b)
{
	montgomery_mul(&field, ret, a, b);
}

static inline void sqr(limb *ret, const limb *a)
{
	montgomery_sqr(&field, ret, a);
}

static inline void add(limb *ret, const limb *a, const limb *b)
{
	montgomery_add(&field, ret, a, b);
}

static inline void sub(limb *ret, const limb *a, const limb *b)
{
	montgomery_sub(&field, ret, a, b);
}

static bool is_infinite(const struct p256 *a)
{
	return limbs_are_zero(a->z, P256_LIMBS);
}

/* "dbl-2001-b" of the Explicit-Formulas Database, for curves with -3 x. */
static void twice(struct p256 *ret, const struct p256 *a)
{
	limb delta[P256_LIMBS], gamma[P256_LIMBS], beta[P256_LIMBS], alpha[P256_LIMBS],
		t[P256_LIMBS];

	sqr(delta, a->z);
	sqr(gamma, a->y);
	mul(beta, a->x, gamma);
	sub(t, a->x, delta);
	add(alpha, a->x, delta);
	mul(t, t, alpha);
	add(alpha, t, t);
	add(alpha, alpha, t);

	add(ret->z, a->y, a->z);
	sqr(ret->z, ret->z);
	sub(ret->z, ret->z, gamma);
	sub(ret->z, ret->z, delta);

	add(beta, beta, beta);
	add(beta, beta, beta);
	sqr(ret->x, alpha);
	sub(ret->x, ret->x, beta);
	sub(ret->x, ret->x, beta);

	sqr(gamma, gamma);
	add(gamma, gamma, gamma);
	add(gamma, gamma, gamma);
	add(gamma, gamma, gamma);
	sub(t, beta, ret->x);
	mul(ret->y, alpha, t);
	sub(ret->y, ret->y, gamma);
}

/*
 * a + b, by the formulas of H. Cohen, A. Miyaji and T. Ono, "Efficient Elliptic Curve Exponentiation
 * Using Mixed Coordinates" (1998). They fail where both are one point or opposite points, which is
 * seen in H = 0. For b with Z = 1, `is_affine` saves five multiplications.
 */
static inline void plus(
	struct p256 *ret, const struct p256 *a, const struct p256 *b, bool is_affine)
{
	limb u1[P256_LIMBS], s1[P256_LIMBS], h[P256_LIMBS], r[P256_LIMBS], hh[P256_LIMBS],
		t[P256_LIMBS];

	if (is_infinite(a) || is_infinite(b)) {
		*ret = is_infinite(a) ? *b : *a;
		return;
	}
	sqr(t, a->z);
	mul(h, b->x, t);
	mul(t, t, a->z);
	mul(r, b->y, t);
	memcpy(u1, a->x, sizeof(u1));
	memcpy(s1, a->y, sizeof(s1));
	if (!is_affine) {
		sqr(t, b->z);
		mul(u1, u1, t);
		mul(t, t, b->z);
		mul(s1, s1, t);
	}
	sub(h, h, u1);
	sub(r, r, s1);
	if (limbs_are_zero(h, P256_LIMBS) && limbs_are_zero(r, P256_LIMBS)) {
		twice(ret, a);
		return;
	}
	mul(ret->z, a->z, h); /* 0 for opposite points */
	if (!is_affine)
		mul(ret->z, ret->z, b->z);
	sqr(hh, h);
	mul(h, h, hh);
	mul(u1, u1, hh);
	sqr(ret->x, r);
	sub(ret->x, ret->x, h);
	sub(ret->x, ret->x, u1);
	sub(ret->x, ret->x, u1);
	sub(u1, u1, ret->x);
	mul(u1, u1, r);
	mul(s1, s1, h);
	sub(ret->y, u1, s1);
}

/* sum += digit times the point whose multiples these are, all of them or the odd ones. */
static inline void add_digit(
	struct p256 *sum, const struct p256 *multiples, int digit, bool are_odd, bool are_affine)
{
	static const limb zero[P256_LIMBS];
	int size = digit < 0 ? -digit : digit;
	const struct p256 *multiple;
	struct p256 opposite;

	if (digit == 0)
		return;
	multiple = &multiples[are_odd ? size / 2 : size - 1];
	if (digit < 0) {
		opposite = *multiple;
		sub(opposite.y, zero, opposite.y);
		multiple = &opposite;
	}
	plus(sum, sum, multiple, are_affine);
}

static void make_affine(struct p256 *a)
{
	limb inverse[MONTGOMERY_LIMBS], square[P256_LIMBS];

	montgomery_invert(&field, inverse, a->z);
	sqr(square, inverse);
	mul(a->x, a->x, square);
	mul(square, square, inverse);
	mul(a->y, a->y, square);
	memcpy(a->z, field.one, sizeof(a->z));
}

/* count multiples of a, from the first in steps of `step`, with Z = 1. */
static void make_multiples(
	struct p256 *ret, size_t count, const struct p256 *a, const struct p256 *step)
{
	struct p256 sum = *a;

	for (size_t i = 0; i < count; i++) {
		make_affine(&sum);
		ret[i] = sum;
		plus(&sum, &sum, step, false);
	}
}

static void prepare(void)
{
	struct p256 base, step;

	if (field.limbs != 0)
		return;
	montgomery_init(&scalars, order_bytes, sizeof(order_bytes));
	montgomery_init(&field, prime_bytes, sizeof(prime_bytes));
	limbs_from_be(curve_b, P256_LIMBS, b_bytes, sizeof(b_bytes));
	montgomery_enter(&field, curve_b, curve_b);
	p256_decode(&base, base_bytes);
	twice(&step, &base);
	make_multiples(base_odd, BASE_POINTS, &base, &step);
	for (int row = 0; row < ROWS; row++) {
		make_multiples(base_rows[row], ROW_POINTS, &base, &base);
		for (int i = 0; i < 8; i++)
			twice(&base, &base);
	}
}

const struct montgomery *p256_order(void)
{
	prepare();
	return &scalars;
}

bool p256_decode(struct p256 *ret, const uint8_t bytes[2 * P256_BYTES])
{
	limb left[P256_LIMBS], right[P256_LIMBS];
	struct p256 a;

	prepare();
	limbs_from_be(a.x, P256_LIMBS, bytes, P256_BYTES);
	limbs_from_be(a.y, P256_LIMBS, bytes + P256_BYTES, P256_BYTES);
	memcpy(a.z, field.one, sizeof(a.z));
	if (limbs_compare(a.x, field.m, P256_LIMBS) >= 0 ||
		limbs_compare(a.y, field.m, P256_LIMBS) >= 0)
		return false;
	montgomery_enter(&field, a.x, a.x);
	montgomery_enter(&field, a.y, a.y);
	sqr(left, a.y);
	sqr(right, a.x);
	for (int i = 0; i < 3; i++)
		sub(right, right, field.one);
	mul(right, right, a.x);
	add(right, right, curve_b);
	if (limbs_compare(left, right, P256_LIMBS) != 0)
		return false;
	*ret = a;
	return true;
}

bool p256_encode(uint8_t ret[2 * P256_BYTES], const struct p256 *a)
{
	struct p256 affine = *a;

	if (is_infinite(a))
		return false;
	make_affine(&affine);
	montgomery_leave(&field, affine.x, affine.x);
	montgomery_leave(&field, affine.y, affine.y);
	limbs_to_be(ret, P256_BYTES, affine.x, P256_LIMBS);
	limbs_to_be(ret + P256_BYTES, P256_BYTES, affine.y, P256_LIMBS);
	return true;
}

/* Odd places first: they are worth 16 of an even place in their row. */
void p256_mul_base(struct p256 *ret, const limb scalar[P256_LIMBS])
{
	uint8_t bytes[RECODE_SCALAR_BYTES];
	int8_t digits[RECODE_RADIX16_DIGITS];

	prepare();
	limbs_to_le(bytes, sizeof(bytes), scalar, P256_LIMBS);
	recode_radix16(digits, bytes);
	*ret = (struct p256){.z = {0}};
	for (int i = 1; i < RECODE_RADIX16_DIGITS; i += 2)
		add_digit(ret, base_rows[i / 2], digits[i], false, true);
	for (int i = 0; i < 4; i++)
		twice(ret, ret);
	for (int i = 0; i < RECODE_RADIX16_DIGITS; i += 2)
		add_digit(ret, base_rows[i / 2], digits[i], false, true);
}

void p256_mul_both(struct p256 *ret, const limb scalar[P256_LIMBS], const limb factor[P256_LIMBS],
	const struct p256 *a)
{
	int8_t of_base[RECODE_WNAF_DIGITS], of_a[RECODE_WNAF_DIGITS];
	uint8_t bytes[RECODE_SCALAR_BYTES];
	struct p256 odd[POINTS], twofold;

	prepare();
	twice(&twofold, a);
	odd[0] = *a;
	for (int i = 1; i < POINTS; i++)
		plus(&odd[i], &odd[i - 1], &twofold, false);
	limbs_to_le(bytes, sizeof(bytes), scalar, P256_LIMBS);
	recode_wnaf(of_base, bytes, BASE_WIDTH);
	limbs_to_le(bytes, sizeof(bytes), factor, P256_LIMBS);
	recode_wnaf(of_a, bytes, WIDTH);
	*ret = (struct p256){.z = {0}};
	for (int i = RECODE_WNAF_DIGITS - 1; i >= 0; i--) {
		twice(ret, ret);
		add_digit(ret, base_odd, of_base[i], true, true);
		add_digit(ret, odd, of_a[i], true, false);
	}
}
