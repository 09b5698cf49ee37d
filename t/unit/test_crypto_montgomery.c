/* SPDX-License-Identifier: MIT */
#include <openssl/bn.h>

#include "crypto_pk.h"
#include "montgomery.h"

#define BYTES (MONTGOMERY_BITS / 8)

/* What a number is here and in libcrypto. */
struct both {
	limb here[MONTGOMERY_LIMBS];
	BIGNUM *there;
};

static struct both both_from(const struct montgomery *mod, const uint8_t *bytes, size_t size)
{
	struct both both = {.there = BN_bin2bn(bytes, (int)size, NULL)};

	limbs_from_be(both.here, mod->limbs, bytes, size);
	return both;
}

static bool is_same(const struct montgomery *mod, const limb *here, const BIGNUM *there)
{
	size_t size = mod->limbs * sizeof(limb);
	uint8_t a[BYTES], b[BYTES];

	limbs_to_be(a, size, here, mod->limbs);
	return BN_bn2binpad(there, b, (int)size) == (int)size && memcmp(a, b, size) == 0;
}

struct setting {
	const struct montgomery *mod;
	const BIGNUM *m;
	BN_CTX *context;
};

/* All operations on two numbers, of which the first may be any and the second is below m. */
static void compare(const struct setting *set, const struct both *a, const struct both *b)
{
	const struct montgomery *mod = set->mod;
	limb x[MONTGOMERY_LIMBS], y[MONTGOMERY_LIMBS], z[MONTGOMERY_LIMBS];
	BIGNUM *r = BN_new();

	montgomery_enter(mod, x, a->here);
	montgomery_enter(mod, y, b->here);
	montgomery_mul(mod, z, x, y);
	montgomery_leave(mod, z, z);
	BN_mod_mul(r, a->there, b->there, set->m, set->context);
	cr_expect(is_same(mod, z, r), "product");

	montgomery_mul(mod, z, a->here, y);
	cr_expect(is_same(mod, z, r), "product of a number and a form");

	montgomery_sqr(mod, z, x);
	montgomery_leave(mod, z, z);
	BN_mod_sqr(r, a->there, set->m, set->context);
	cr_expect(is_same(mod, z, r), "square");

	montgomery_add(mod, z, x, y);
	montgomery_leave(mod, z, z);
	BN_mod_add(r, a->there, b->there, set->m, set->context);
	cr_expect(is_same(mod, z, r), "sum");

	montgomery_sub(mod, z, x, y);
	montgomery_leave(mod, z, z);
	BN_mod_sub(r, a->there, b->there, set->m, set->context);
	cr_expect(is_same(mod, z, r), "difference");

	montgomery_power(mod, z, y, a->here);
	montgomery_leave(mod, z, z);
	BN_mod_exp(r, b->there, a->there, set->m, set->context);
	cr_expect(is_same(mod, z, r), "power");
	BN_free(r);
}

/* A number of twice as many limbs, all of whose bits may be set. */
static void compare_wide(const struct setting *set, const uint8_t *bytes, size_t size)
{
	limb wide[2 * MONTGOMERY_LIMBS], z[MONTGOMERY_LIMBS];
	BIGNUM *there = BN_bin2bn(bytes, (int)size, NULL);

	limbs_from_be(wide, 2 * set->mod->limbs, bytes, size);
	montgomery_enter_wide(set->mod, z, wide);
	montgomery_leave(set->mod, z, z);
	BN_nnmod(there, there, set->m, set->context);
	cr_expect(is_same(set->mod, z, there), "a wide number");
	BN_free(there);
}

static void compare_modulus(struct rng *rng, const uint8_t *bytes, size_t size)
{
	struct montgomery mod;
	struct setting set = {&mod, BN_bin2bn(bytes, (int)size, NULL), BN_CTX_new()};
	size_t whole = (size + sizeof(limb) - 1) / sizeof(limb) * sizeof(limb);
	uint8_t wide[2 * BYTES];
	struct both values[4];

	cr_assert(montgomery_init(&mod, bytes, size));
	cr_assert_eq(mod.limbs * sizeof(limb), whole);
	memset(wide, 0xff, sizeof(wide));
	values[0] = both_from(&mod, wide, whole);
	compare_wide(&set, wide, 2 * whole);
	pk_random(rng, wide, sizeof(wide));
	values[1] = both_from(&mod, wide, whole);
	compare_wide(&set, wide, 2 * whole);
	memset(wide, 0, sizeof(wide));
	values[2] = both_from(&mod, wide, whole);
	memcpy(wide, bytes, size);
	wide[size - 1] -= 1;
	values[3] = both_from(&mod, wide, size);
	for (size_t i = 0; i < 4; i++)
		for (size_t j = 2; j < 4; j++)
			compare(&set, &values[i], &values[j]);
	for (size_t i = 0; i < 4; i++)
		BN_free(values[i].there);
	BN_free((BIGNUM *)(uintptr_t)set.m);
	BN_CTX_free(set.context);
}

/* Lengths around those of limbs of either kind, and moduli of few bits and of all. */
Test(montgomery, agrees_with_libcrypto)
{
	static const size_t sizes[] = {1, 3, 4, 5, 8, 9, 15, 16, 24, 31, 32, 33, 40, 64, 100, 128};
	struct rng rng = pk_rng();
	uint8_t bytes[BYTES];

	for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		memset(bytes, 0xff, sizeof(bytes));
		compare_modulus(&rng, bytes, sizes[i]);
		memset(bytes, 0, sizeof(bytes));
		bytes[0] = 1;
		bytes[sizes[i] - 1] |= 3;
		compare_modulus(&rng, bytes, sizes[i]);
		pk_random(&rng, bytes, sizeof(bytes));
		bytes[0] |= 1;
		bytes[sizes[i] - 1] |= 1;
		compare_modulus(&rng, bytes, sizes[i]);
	}
	pk_random(&rng, bytes, sizeof(bytes));
	bytes[0] |= 1;
	bytes[BYTES - 1] |= 1;
	compare_modulus(&rng, bytes, BYTES);
}

/* 2^255 - 19 is prime. */
Test(montgomery, inverts_modulo_a_prime)
{
	struct pk_bytes prime =
		pk_hex("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");
	limb a[MONTGOMERY_LIMBS], inverse[MONTGOMERY_LIMBS];
	struct montgomery mod;
	struct rng rng = pk_rng();
	uint8_t bytes[32];

	cr_assert(montgomery_init(&mod, prime.at, prime.size));
	for (int i = 0; i < PK_TURNS; i++) {
		pk_random(&rng, bytes, sizeof(bytes));
		limbs_from_be(a, mod.limbs, bytes, sizeof(bytes));
		montgomery_enter(&mod, a, a);
		montgomery_invert(&mod, inverse, a);
		montgomery_mul(&mod, inverse, inverse, a);
		cr_expect_arr_eq(inverse, mod.one, sizeof(bytes));
	}
	memset(a, 0, sizeof(a));
	montgomery_invert(&mod, inverse, a);
	cr_expect(limbs_are_zero(inverse, mod.limbs));
}

Test(montgomery, moduli_that_cannot_be_are_refused)
{
	uint8_t bytes[BYTES + 1] = {1};
	struct montgomery mod;

	cr_expect_not(montgomery_init(&mod, bytes, 0));
	cr_expect_not(montgomery_init(&mod, bytes, 1), "1");
	cr_expect_not(montgomery_init(&mod, bytes, 2), "even");
	bytes[BYTES] = 1;
	cr_expect_not(montgomery_init(&mod, bytes, BYTES + 1), "long");
	bytes[0] = 0;
	cr_expect_not(montgomery_init(&mod, bytes, BYTES + 1), "long and with a leading zero");
	bytes[1] = 3;
	cr_expect_not(montgomery_init(&mod, bytes, 2), "with a leading zero");
	cr_expect(montgomery_init(&mod, bytes + 1, 1), "3");
}

Test(limbs, bytes_of_both_orders_and_any_length)
{
	uint8_t bytes[11] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, back[14];
	limb a[16 / sizeof(limb)];

	limbs_from_le(a, 16 / sizeof(limb), bytes, sizeof(bytes));
	cr_expect_eq(a[0] & 0xffffffff, 0x04030201);
	limbs_to_le(back, sizeof(back), a, 16 / sizeof(limb));
	cr_expect_arr_eq(back, bytes, 11);
	cr_expect_eq(back[11] | back[12] | back[13], 0);
	limbs_from_be(a, 16 / sizeof(limb), bytes, sizeof(bytes));
	cr_expect_eq(a[0] & 0xffffffff, 0x08090a0b);
	limbs_to_be(back, sizeof(back), a, 16 / sizeof(limb));
	cr_expect_arr_eq(back + 3, bytes, 11);
	cr_expect_eq(back[0] | back[1] | back[2], 0);
	/* The upper bytes are left out where there is no place for them. */
	limbs_from_be(a, 8 / sizeof(limb), bytes, sizeof(bytes));
	limbs_to_be(back, 2, a, 8 / sizeof(limb));
	cr_expect(back[0] == 10 && back[1] == 11);
}
