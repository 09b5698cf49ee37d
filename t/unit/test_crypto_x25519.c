/* SPDX-License-Identifier: MIT */
#include <openssl/evp.h>

#include "crypto_pk.h"
#include "x25519.h"

static bool derives(const char *scalar, const char *u, const char *wanted)
{
	uint8_t got[X25519_BYTES];

	x25519_derive(got, pk_hex(scalar).at, pk_hex(u).at);
	return pk_is(got, sizeof(got), wanted);
}

Test(x25519, vectors_of_rfc_7748_section_5_2)
{
	cr_expect(derives("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
		"e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
		"c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"));
	/* The highest bit of this u is set, and has no meaning. */
	cr_expect(derives("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
		"e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
		"95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"));
}

Test(x25519, iterations_of_rfc_7748_section_5_2)
{
	uint8_t k[X25519_BYTES], u[X25519_BYTES], next[X25519_BYTES];

	memcpy(k, x25519_base, sizeof(k));
	memcpy(u, x25519_base, sizeof(u));
	for (int i = 1; i <= 1000; i++) {
		x25519_derive(next, k, u);
		memcpy(u, k, sizeof(u));
		memcpy(k, next, sizeof(k));
		if (i == 1)
			cr_expect(pk_is(k, sizeof(k),
				"422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae307"
				"9"));
	}
	cr_expect(pk_is(
		k, sizeof(k), "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"));
}

Test(x25519, both_sides_of_rfc_7748_section_6_1)
{
	static const char *const a =
		"77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a";
	static const char *const b =
		"5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb";
	static const char *const base =
		"0900000000000000000000000000000000000000000000000000000000000000";
	static const char *const open_a =
		"8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a";
	static const char *const open_b =
		"de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f";
	static const char *const shared =
		"4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";

	cr_expect(derives(a, base, open_a));
	cr_expect(derives(b, base, open_b));
	cr_expect(derives(a, open_b, shared));
	cr_expect(derives(b, open_a, shared));
}

/* Points of small order and numbers above p are "acceptable" there; RFC 7748 has results for them. */
static bool judge(const json_t *group, const json_t *test)
{
	(void)group;
	return derives(pk_text(test, "private"), pk_text(test, "public"), pk_text(test, "shared"));
}

Test(x25519, wycheproof)
{
	pk_wycheproof("x25519_test", judge, "", 78);
}

Test(x25519, result_may_be_an_argument)
{
	uint8_t wanted[X25519_BYTES], scalar[X25519_BYTES] = {1, 2, 3}, u[X25519_BYTES] = {4, 5};

	x25519_derive(wanted, scalar, u);
	x25519_derive(u, scalar, u);
	cr_expect_arr_eq(u, wanted, sizeof(wanted));
	memset(u, 0, sizeof(u));
	u[0] = 4;
	u[1] = 5;
	x25519_derive(scalar, scalar, u);
	cr_expect_arr_eq(scalar, wanted, sizeof(wanted));
}

/* As libcrypto has it. */
static void derive_there(uint8_t *ret, const uint8_t *scalar, const uint8_t *u)
{
	EVP_PKEY *own = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, NULL, scalar, X25519_BYTES);
	EVP_PKEY *peer = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, NULL, u, X25519_BYTES);
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
	size_t size = X25519_BYTES;

	cr_assert_eq(EVP_PKEY_derive_init(context), 1);
	cr_assert_eq(EVP_PKEY_derive_set_peer(context, peer), 1);
	cr_assert_eq(EVP_PKEY_derive(context, ret, &size), 1);
	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(own);
	EVP_PKEY_free(peer);
}

Test(x25519, agrees_with_libcrypto)
{
	struct rng rng = pk_rng();

	for (int i = 0; i < PK_TURNS; i++) {
		uint8_t scalar[X25519_BYTES], u[X25519_BYTES], here[X25519_BYTES],
			there[X25519_BYTES];

		pk_random(&rng, scalar, sizeof(scalar));
		pk_random(&rng, u, sizeof(u));
		x25519_derive(here, scalar, u);
		derive_there(there, scalar, u);
		cr_expect_arr_eq(here, there, sizeof(here), "turn %d", i);
	}
}
