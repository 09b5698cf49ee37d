/* SPDX-License-Identifier: MIT */
#include "x25519.h"

#include "fe25519.h"

#define A24 121665 /* (486662 - 2) / 4, of the curve */

const uint8_t x25519_base[X25519_BYTES] = {9};

/* A point without its v-coordinate, u = x / z. */
struct ladder_point {
	struct fe25519 x, z;
};

/*
 * One step of the ladder in RFC 7748, section 5, with its names: doubles `low` and adds `low` to
 * `high`, whose difference is always the point with u-coordinate x1.
 */
static void step(struct ladder_point *low, struct ladder_point *high, const struct fe25519 *x1)
{
	struct fe25519 a, aa, b, bb, e, c, d, da, cb;

	fe25519_add(&a, &low->x, &low->z);
	fe25519_sub(&b, &low->x, &low->z);
	fe25519_add(&c, &high->x, &high->z);
	fe25519_sub(&d, &high->x, &high->z);
	fe25519_mul(&da, &d, &a);
	fe25519_mul(&cb, &c, &b);
	fe25519_sqr(&aa, &a);
	fe25519_sqr(&bb, &b);

	fe25519_add(&high->x, &da, &cb);
	fe25519_sqr(&high->x, &high->x);
	fe25519_sub(&high->z, &da, &cb);
	fe25519_sqr(&high->z, &high->z);
	fe25519_mul(&high->z, &high->z, x1);

	fe25519_mul(&low->x, &aa, &bb);
	fe25519_sub(&e, &aa, &bb);
	fe25519_mul_small(&low->z, &e, A24);
	fe25519_add(&low->z, &low->z, &aa);
	fe25519_mul(&low->z, &low->z, &e);
}

void x25519_derive(uint8_t ret[X25519_BYTES], const uint8_t scalar[X25519_BYTES],
	const uint8_t u[X25519_BYTES])
{
	struct ladder_point low, high;
	struct fe25519 x1;
	unsigned swapped = 0;

	fe25519_from_bytes(&x1, u);
	fe25519_from_small(&low.x, 1);
	fe25519_from_small(&low.z, 0);
	high.x = x1;
	fe25519_from_small(&high.z, 1);
	for (int bit = 254; bit >= 0; bit--) {
		unsigned is_set = scalar[bit / 8] >> bit % 8 & 1;

		/* The scalars of the RFC are multiples of 8, and their highest bit is number 254. */
		is_set = bit == 254 ? 1 : bit < 3 ? 0 : is_set;
		fe25519_swap(&low.x, &high.x, swapped ^ is_set);
		fe25519_swap(&low.z, &high.z, swapped ^ is_set);
		swapped = is_set;
		step(&low, &high, &x1);
	}
	/* The last bit was 0, so nothing is left to be swapped. */
	fe25519_invert(&low.z, &low.z);
	fe25519_mul(&low.x, &low.x, &low.z);
	fe25519_to_bytes(ret, &low.x);
}
