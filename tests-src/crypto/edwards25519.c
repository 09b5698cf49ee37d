/* SPDX-License-Identifier: MIT */
#include "edwards25519.h"

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

/* What addition wants of its second point. */
struct cached {
	struct fe25519 plus, minus; /* Y + X, Y - X */
	struct fe25519 z2, t2d;     /* 2 Z, 2 d T */
};

static bool is_ready;
static struct fe25519 d, d2, root_of_minus_1;
static struct cached base_rows[ROWS][ROW_POINTS]; /* (j + 1) 256^i B; Z is 1 */
static struct cached base_odd[BASE_POINTS];       /* (2 j + 1) B; Z is 1 */

static void cache(struct cached *ret, const struct edwards25519 *a)
{
	fe25519_add(&ret->plus, &a->y, &a->x);
	fe25519_sub(&ret->minus, &a->y, &a->x);
	fe25519_add(&ret->z2, &a->z, &a->z);
	fe25519_mul(&ret->t2d, &a->t, &d2);
}

/* From the four numbers in which addition and doubling of RFC 8032, section 5.1.4, end. */
static inline void finish(struct edwards25519 *ret, const struct fe25519 *e,
	const struct fe25519 *f, const struct fe25519 *g, const struct fe25519 *h)
{
	fe25519_mul(&ret->x, e, f);
	fe25519_mul(&ret->y, g, h);
	fe25519_mul(&ret->t, e, h);
	fe25519_mul(&ret->z, f, g);
}

/* a + sign b; for b with Z = 1, `is_affine` saves a multiplication. */
static inline void add(struct edwards25519 *ret, const struct edwards25519 *a,
	const struct cached *b, int sign, bool is_affine)
{
	struct fe25519 low, high, c, two_z, e, f, g, h;

	fe25519_sub(&low, &a->y, &a->x);
	fe25519_mul(&low, &low, sign < 0 ? &b->plus : &b->minus);
	fe25519_add(&high, &a->y, &a->x);
	fe25519_mul(&high, &high, sign < 0 ? &b->minus : &b->plus);
	fe25519_mul(&c, &a->t, &b->t2d);
	if (is_affine)
		fe25519_add(&two_z, &a->z, &a->z);
	else
		fe25519_mul(&two_z, &a->z, &b->z2);
	fe25519_sub(&e, &high, &low);
	fe25519_sub(&f, &two_z, &c);
	fe25519_add(&g, &two_z, &c);
	fe25519_add(&h, &high, &low);
	if (sign < 0)
		finish(ret, &e, &g, &f, &h);
	else
		finish(ret, &e, &f, &g, &h);
}

static void twice(struct edwards25519 *ret, const struct edwards25519 *a)
{
	struct fe25519 xx, yy, zz2, e, f, g, h;

	fe25519_sqr(&xx, &a->x);
	fe25519_sqr(&yy, &a->y);
	fe25519_sqr(&zz2, &a->z);
	fe25519_add(&zz2, &zz2, &zz2);
	fe25519_add(&h, &xx, &yy);
	fe25519_add(&e, &a->x, &a->y);
	fe25519_sqr(&e, &e);
	fe25519_sub(&e, &h, &e);
	fe25519_sub(&g, &xx, &yy);
	fe25519_add(&f, &zz2, &g);
	finish(ret, &e, &f, &g, &h);
}

static void set_neutral(struct edwards25519 *ret)
{
	fe25519_from_small(&ret->x, 0);
	fe25519_from_small(&ret->y, 1);
	fe25519_from_small(&ret->z, 1);
	fe25519_from_small(&ret->t, 0);
}

/*
 * x of a point by its y, as in RFC 8032, section 5.1.3: of u / v, with u = y^2 - 1 and v = d y^2 + 1,
 * u v^3 (u v^7)^((p - 5) / 8) is a square root, or is one when multiplied by the root of -1, or there
 * is none.
 */
static bool recover_x(struct fe25519 *ret, const struct fe25519 *y, unsigned sign)
{
	struct fe25519 one, zero, u, v, v3, x, vxx, minus_u;

	fe25519_from_small(&one, 1);
	fe25519_from_small(&zero, 0);
	fe25519_sqr(&u, y);
	fe25519_mul(&v, &u, &d);
	fe25519_add(&v, &v, &one);
	fe25519_sub(&u, &u, &one);
	fe25519_sqr(&v3, &v);
	fe25519_mul(&v3, &v3, &v);
	fe25519_sqr(&x, &v3);
	fe25519_mul(&x, &x, &v);
	fe25519_mul(&x, &x, &u);
	fe25519_power_root(&x, &x);
	fe25519_mul(&x, &x, &v3);
	fe25519_mul(&x, &x, &u);

	fe25519_sqr(&vxx, &x);
	fe25519_mul(&vxx, &vxx, &v);
	fe25519_sub(&minus_u, &zero, &u);
	if (fe25519_equal(&vxx, &minus_u))
		fe25519_mul(&x, &x, &root_of_minus_1);
	else if (!fe25519_equal(&vxx, &u))
		return false;
	if (fe25519_equal(&x, &zero) && sign)
		return false;
	if (fe25519_sign(&x) != sign)
		fe25519_sub(&x, &zero, &x);
	*ret = x;
	return true;
}

static void set_affine(struct edwards25519 *ret, const struct fe25519 *x, const struct fe25519 *y)
{
	ret->x = *x;
	ret->y = *y;
	fe25519_from_small(&ret->z, 1);
	fe25519_mul(&ret->t, x, y);
}

static void make_affine(struct edwards25519 *a)
{
	struct fe25519 inverse, x, y;

	fe25519_invert(&inverse, &a->z);
	fe25519_mul(&x, &a->x, &inverse);
	fe25519_mul(&y, &a->y, &inverse);
	set_affine(a, &x, &y);
}

/* d = -121665 / 121666, and 2^((p - 1) / 4) squared is -1, for 2 is no square. */
static void make_constants(void)
{
	struct fe25519 one, zero, t;

	fe25519_from_small(&one, 1);
	fe25519_from_small(&zero, 0);
	fe25519_mul_small(&d, &one, 121666);
	fe25519_invert(&d, &d);
	fe25519_mul_small(&d, &d, 121665);
	fe25519_sub(&d, &zero, &d);
	fe25519_add(&d2, &d, &d);
	fe25519_from_small(&t, 2);
	fe25519_power_root(&root_of_minus_1, &t);
	fe25519_sqr(&root_of_minus_1, &root_of_minus_1);
	fe25519_mul(&root_of_minus_1, &root_of_minus_1, &t);
}

/* count multiples of a, from the first in steps of `step`, with Z = 1. */
static void make_multiples(
	struct cached *ret, size_t count, const struct edwards25519 *a, const struct cached *step)
{
	struct edwards25519 sum = *a;

	for (size_t i = 0; i < count; i++) {
		make_affine(&sum);
		cache(&ret[i], &sum);
		add(&sum, &sum, step, 1, false);
	}
}

/* The base point has y = 4 / 5 and an even x. */
static void prepare(void)
{
	struct edwards25519 base, twofold;
	struct cached step;
	struct fe25519 x, y;

	if (is_ready)
		return;
	make_constants();
	fe25519_from_small(&y, 5);
	fe25519_invert(&y, &y);
	fe25519_mul_small(&y, &y, 4);
	recover_x(&x, &y, 0);
	set_affine(&base, &x, &y);
	twice(&twofold, &base);
	cache(&step, &twofold);
	make_multiples(base_odd, BASE_POINTS, &base, &step);
	for (int row = 0; row < ROWS; row++) {
		cache(&step, &base);
		make_multiples(base_rows[row], ROW_POINTS, &base, &step);
		for (int i = 0; i < 8; i++)
			twice(&base, &base);
	}
	is_ready = true;
}

bool edwards25519_decode(struct edwards25519 *ret, const uint8_t bytes[EDWARDS25519_BYTES])
{
	uint8_t canonical[EDWARDS25519_BYTES];
	struct fe25519 x, y;

	prepare();
	fe25519_from_bytes(&y, bytes);
	fe25519_to_bytes(canonical, &y);
	canonical[31] |= bytes[31] & 0x80;
	if (memcmp(canonical, bytes, sizeof(canonical)) != 0 || !recover_x(&x, &y, bytes[31] >> 7))
		return false;
	set_affine(ret, &x, &y);
	return true;
}

void edwards25519_encode(uint8_t ret[EDWARDS25519_BYTES], const struct edwards25519 *a)
{
	struct edwards25519 affine = *a;

	make_affine(&affine);
	fe25519_to_bytes(ret, &affine.y);
	ret[31] |= (uint8_t)(fe25519_sign(&affine.x) << 7);
}

void edwards25519_negate(struct edwards25519 *ret, const struct edwards25519 *a)
{
	struct fe25519 zero;

	fe25519_from_small(&zero, 0);
	ret->y = a->y;
	ret->z = a->z;
	fe25519_sub(&ret->x, &zero, &a->x);
	fe25519_sub(&ret->t, &zero, &a->t);
}

/* Adds digit times the first of `multiples`, which are all of them or the odd ones. */
static inline void add_digit(
	struct edwards25519 *sum, const struct cached *multiples, int digit, bool are_odd)
{
	int size = digit < 0 ? -digit : digit;

	if (digit != 0)
		add(sum, sum, &multiples[are_odd ? size / 2 : size - 1], digit, true);
}

/* Odd places first: they are worth 16 of an even place in their row. */
void edwards25519_mul_base(struct edwards25519 *ret, const uint8_t scalar[EDWARDS25519_BYTES])
{
	int8_t digits[RECODE_RADIX16_DIGITS];

	prepare();
	recode_radix16(digits, scalar);
	set_neutral(ret);
	for (int i = 1; i < RECODE_RADIX16_DIGITS; i += 2)
		add_digit(ret, base_rows[i / 2], digits[i], false);
	for (int i = 0; i < 4; i++)
		twice(ret, ret);
	for (int i = 0; i < RECODE_RADIX16_DIGITS; i += 2)
		add_digit(ret, base_rows[i / 2], digits[i], false);
}

void edwards25519_mul_both(struct edwards25519 *ret, const uint8_t scalar[EDWARDS25519_BYTES],
	const uint8_t factor[EDWARDS25519_BYTES], const struct edwards25519 *a)
{
	int8_t of_base[RECODE_WNAF_DIGITS], of_a[RECODE_WNAF_DIGITS];
	struct cached odd[POINTS], step;
	struct edwards25519 multiple = *a, twofold;

	prepare();
	twice(&twofold, a);
	cache(&step, &twofold);
	for (int i = 0; i < POINTS; i++) {
		cache(&odd[i], &multiple);
		add(&multiple, &multiple, &step, 1, false);
	}
	recode_wnaf(of_base, scalar, BASE_WIDTH);
	recode_wnaf(of_a, factor, WIDTH);
	set_neutral(ret);
	for (int i = RECODE_WNAF_DIGITS - 1; i >= 0; i--) {
		int size = of_a[i] < 0 ? -of_a[i] : of_a[i];

		twice(ret, ret);
		add_digit(ret, base_odd, of_base[i], true);
		if (size != 0)
			add(ret, ret, &odd[size / 2], of_a[i], false);
	}
}
