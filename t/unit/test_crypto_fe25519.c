/* SPDX-License-Identifier: MIT */
#include <openssl/bn.h>

#include "crypto_pk.h"
#include "fe25519.h"

static BN_CTX *context;
static BIGNUM *p;

/* Numbers at the edges: of p, of the words' carries, and of what is read at all. */
static const char *const edges[] = {
	"0000000000000000000000000000000000000000000000000000000000000000",
	"0100000000000000000000000000000000000000000000000000000000000000",
	"1300000000000000000000000000000000000000000000000000000000000000",
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", /* p - 1 */
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", /* p */
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
	"0000000000000000000000000000000000000000000000000000000000000040",
	"daffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff3f",
};

#define NR_EDGES (sizeof(edges) / sizeof(*edges))

static void start(void)
{
	context = BN_CTX_new();
	p = BN_new();
	BN_set_bit(p, 255);
	BN_sub_word(p, 19);
}

static void finish(void)
{
	BN_free(p);
	BN_CTX_free(context);
}

TestSuite(fe25519, .init = start, .fini = finish);

static BIGNUM *number_there(const uint8_t *bytes)
{
	BIGNUM *number = BN_lebin2bn(bytes, 32, NULL);

	BN_mask_bits(number, 255);
	return number;
}

static bool is_same(const struct fe25519 *here, const BIGNUM *there)
{
	uint8_t a[32], b[32];

	fe25519_to_bytes(a, here);
	return BN_bn2lebinpad(there, b, 32) == 32 && memcmp(a, b, 32) == 0;
}

static void compare(const uint8_t *a_bytes, const uint8_t *b_bytes)
{
	BIGNUM *a = number_there(a_bytes), *b = number_there(b_bytes), *r = BN_new();
	struct fe25519 x, y, z, sum, difference;

	fe25519_from_bytes(&x, a_bytes);
	fe25519_from_bytes(&y, b_bytes);
	BN_nnmod(r, a, p, context);
	cr_expect(is_same(&x, r), "bytes");
	fe25519_add(&sum, &x, &y);
	BN_mod_add(r, a, b, p, context);
	cr_expect(is_same(&sum, r), "sum");
	fe25519_sub(&difference, &x, &y);
	BN_mod_sub(r, a, b, p, context);
	cr_expect(is_same(&difference, r), "difference");
	fe25519_mul(&z, &x, &y);
	BN_mod_mul(r, a, b, p, context);
	cr_expect(is_same(&z, r), "product");
	fe25519_sqr(&z, &x);
	BN_mod_sqr(r, a, p, context);
	cr_expect(is_same(&z, r), "square");
	fe25519_mul_small(&z, &x, (1u << 18) - 1);
	BN_set_word(r, (1u << 18) - 1);
	BN_mod_mul(r, a, r, p, context);
	cr_expect(is_same(&z, r), "product with a small number");

	/* (a + b) (a - b) and (a - b)^2: what the formulas of curves do with words that have grown. */
	fe25519_mul(&z, &sum, &difference);
	BN_mod_sqr(r, b, p, context);
	BN_mod_sqr(a, a, p, context);
	BN_mod_sub(r, a, r, p, context);
	cr_expect(is_same(&z, r), "product of sum and difference");
	fe25519_sqr(&y, &difference);
	fe25519_mul(&z, &difference, &difference);
	cr_expect(fe25519_equal(&y, &z), "square of the difference");
	BN_free(a);
	BN_free(b);
	BN_free(r);
}

Test(fe25519, agrees_with_libcrypto_at_the_edges)
{
	for (size_t i = 0; i < NR_EDGES; i++)
		for (size_t j = 0; j < NR_EDGES; j++)
			compare(pk_hex(edges[i]).at, pk_hex(edges[j]).at);
}

Test(fe25519, agrees_with_libcrypto_on_random_numbers)
{
	struct rng rng = pk_rng();

	for (int i = 0; i < 10 * PK_TURNS; i++) {
		uint8_t a[32], b[32];

		pk_random(&rng, a, sizeof(a));
		pk_random(&rng, b, sizeof(b));
		compare(a, b);
	}
}

/* Words as large as any function may return them, which hold several times p. */
Test(fe25519, words_at_their_limit)
{
	struct fe25519 a, b, product, twice;
	uint8_t bytes[32];

	for (int i = 0; i < FE25519_WORDS; i++)
		a.word[i] = ((limb)1 << FE25519_BITS) + (1 << 14) - 1;
	fe25519_to_bytes(bytes, &a);
	fe25519_from_bytes(&b, bytes);
	cr_expect(fe25519_equal(&a, &b));
	fe25519_mul(&product, &a, &a);
	fe25519_mul(&b, &b, &b);
	cr_expect(fe25519_equal(&product, &b));
	fe25519_sqr(&product, &a);
	cr_expect(fe25519_equal(&product, &b));
	fe25519_add(&twice, &a, &a);
	fe25519_sub(&b, &twice, &a);
	cr_expect(fe25519_equal(&a, &b));
	fe25519_mul_small(&b, &a, 2);
	cr_expect(fe25519_equal(&twice, &b));
}

Test(fe25519, inverts)
{
	struct rng rng = pk_rng();
	struct fe25519 a, b, one;
	uint8_t bytes[32];

	fe25519_from_small(&one, 1);
	for (int i = 0; i < PK_TURNS; i++) {
		pk_random(&rng, bytes, sizeof(bytes));
		fe25519_from_bytes(&a, bytes);
		fe25519_invert(&b, &a);
		fe25519_mul(&b, &b, &a);
		cr_expect(fe25519_equal(&b, &one));
		/* a^((p - 5) / 8) to the eighth, times a^4, is a^(p - 1). */
		fe25519_power_root(&b, &a);
		for (int j = 0; j < 3; j++)
			fe25519_sqr(&b, &b);
		for (int j = 0; j < 4; j++)
			fe25519_mul(&b, &b, &a);
		cr_expect(fe25519_equal(&b, &one));
	}
}
