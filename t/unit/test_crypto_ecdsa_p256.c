/* SPDX-License-Identifier: MIT */
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>

#include "crypto_pk.h"
#include "ecdsa_p256.h"

/* RFC 6979, appendix A.2.5. */
static const char *const secret_text =
	"c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721";
static const char *const public_text =
	"60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
	"7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299";
static const char *const order_text =
	"ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
static const char *const prime_text =
	"ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";

static void expect_signature(const char *message, const char *wanted)
{
	uint8_t digest[32], signature[ECDSA_P256_SIGNATURE_BYTES];

	pk_sha256(digest, message, strlen(message));
	cr_expect(ecdsa_p256_sign(pk_hex(secret_text).at, digest, signature));
	cr_expect(pk_is(signature, sizeof(signature), wanted), "%s", message);
	cr_expect(ecdsa_p256_verify(pk_hex(public_text).at, digest, signature), "%s", message);
}

Test(ecdsa_p256, vectors_of_rfc_6979_appendix_a_2_5)
{
	uint8_t open[ECDSA_P256_PUBLIC_BYTES];

	cr_expect(ecdsa_p256_public(open, pk_hex(secret_text).at));
	cr_expect(pk_is(open, sizeof(open), public_text));
	expect_signature("sample",
		"efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
		"f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8");
	expect_signature("test",
		"f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367"
		"019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083");
}

/* The lengths of signatures are fixed here, so the "acceptable" ones of another size are wrong. */
static bool judge(const json_t *group, const json_t *test)
{
	struct pk_bytes key = pk_hex(pk_text(json_object_get(group, "key"), "uncompressed"));
	struct pk_bytes message = pk_hex(pk_text(test, "msg"));
	struct pk_bytes signature = pk_hex(pk_text(test, "sig"));
	uint8_t digest[32];

	pk_sha256(digest, message.at, message.size);
	cr_assert_eq(key.size, 1 + ECDSA_P256_PUBLIC_BYTES);
	return signature.size == ECDSA_P256_SIGNATURE_BYTES &&
		ecdsa_p256_verify(key.at + 1, digest, signature.at);
}

Test(ecdsa_p256, wycheproof)
{
	pk_wycheproof("ecdsa_secp256r1_sha256_p1363_test", judge, "SigSize", 116);
}

Test(ecdsa_p256, r_and_s_are_in_their_range)
{
	struct pk_bytes open = pk_hex(public_text), order = pk_hex(order_text);
	uint8_t digest[32] = {0}, good[ECDSA_P256_SIGNATURE_BYTES], bad[sizeof(good)];

	cr_assert(ecdsa_p256_sign(pk_hex(secret_text).at, digest, good));
	cr_expect(ecdsa_p256_verify(open.at, digest, good));
	for (size_t half = 0; half < sizeof(good); half += 32) {
		memcpy(bad, good, sizeof(bad));
		memset(bad + half, 0, 32);
		cr_expect_not(ecdsa_p256_verify(open.at, digest, bad));
		memcpy(bad + half, order.at, 32);
		cr_expect_not(ecdsa_p256_verify(open.at, digest, bad));
		memset(bad + half, 0xff, 32);
		cr_expect_not(ecdsa_p256_verify(open.at, digest, bad));
	}
}

Test(ecdsa_p256, secrets_are_in_their_range)
{
	struct pk_bytes order = pk_hex(order_text), base;
	uint8_t open[ECDSA_P256_PUBLIC_BYTES], zero[32] = {0}, digest[32] = {0};
	uint8_t signature[ECDSA_P256_SIGNATURE_BYTES];

	cr_expect_not(ecdsa_p256_public(open, zero));
	cr_expect_not(ecdsa_p256_public(open, order.at));
	cr_expect_not(ecdsa_p256_sign(zero, digest, signature));
	cr_expect_not(ecdsa_p256_sign(order.at, digest, signature));
	/* SP 800-186, section 3.2.1.3: the base point; the order less 1 has its mirror image. */
	base = pk_hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
		      "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5");
	zero[31] = 1;
	cr_expect(ecdsa_p256_public(open, zero));
	cr_expect_arr_eq(open, base.at, sizeof(open));
	order.at[31]--;
	cr_expect(ecdsa_p256_public(open, order.at));
	cr_expect_arr_eq(open, base.at, 32);
	cr_expect_neq(memcmp(open + 32, base.at + 32, 32), 0);
}

Test(ecdsa_p256, keys_are_points)
{
	uint8_t digest[32] = {0}, signature[ECDSA_P256_SIGNATURE_BYTES];
	struct pk_bytes open = pk_hex(public_text), prime = pk_hex(prime_text);

	cr_assert(ecdsa_p256_sign(pk_hex(secret_text).at, digest, signature));
	open.at[63] ^= 1;
	cr_expect_not(ecdsa_p256_verify(open.at, digest, signature));
	memset(open.at, 0, 64);
	cr_expect_not(ecdsa_p256_verify(open.at, digest, signature));
	memcpy(open.at, prime.at, 32);
	memcpy(open.at + 32, prime.at, 32);
	cr_expect_not(ecdsa_p256_verify(open.at, digest, signature));
}

static EVP_PKEY *public_there(const uint8_t *open)
{
	uint8_t point[1 + ECDSA_P256_PUBLIC_BYTES] = {4};
	char group[] = "P-256";
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
		OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof(point)),
		OSSL_PARAM_construct_end()};
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	EVP_PKEY *key = NULL;

	memcpy(point + 1, open, ECDSA_P256_PUBLIC_BYTES);
	cr_assert_eq(EVP_PKEY_fromdata_init(context), 1);
	cr_assert_eq(EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params), 1);
	EVP_PKEY_CTX_free(context);
	return key;
}

static bool verify_there(const uint8_t *open, const uint8_t *digest, const uint8_t *signature)
{
	ECDSA_SIG *pair = ECDSA_SIG_new();
	EVP_PKEY *key = public_there(open);
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
	unsigned char *der = NULL;
	int size, result;

	ECDSA_SIG_set0(pair, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
	size = i2d_ECDSA_SIG(pair, &der);
	cr_assert(size > 0);
	cr_assert_eq(EVP_PKEY_verify_init(context), 1);
	result = EVP_PKEY_verify(context, der, (size_t)size, digest, 32);
	OPENSSL_free(der);
	ECDSA_SIG_free(pair);
	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(key);
	return result == 1;
}

/* A signature by a new key, which is returned too. */
static void sign_there(uint8_t *ret_open, const uint8_t *digest, uint8_t *ret)
{
	EVP_PKEY *key = EVP_EC_gen("P-256");
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
	unsigned char der[128], point[1 + ECDSA_P256_PUBLIC_BYTES];
	const unsigned char *at = der;
	size_t size = sizeof(der), written;
	ECDSA_SIG *pair;

	cr_assert_eq(EVP_PKEY_sign_init(context), 1);
	cr_assert_eq(EVP_PKEY_sign(context, der, &size, digest, 32), 1);
	pair = d2i_ECDSA_SIG(NULL, &at, (long)size);
	cr_assert_not_null(pair);
	cr_assert_eq(BN_bn2binpad(ECDSA_SIG_get0_r(pair), ret, 32), 32);
	cr_assert_eq(BN_bn2binpad(ECDSA_SIG_get0_s(pair), ret + 32, 32), 32);
	cr_assert_eq(EVP_PKEY_get_octet_string_param(
			     key, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof(point), &written),
		1);
	cr_assert_eq(written, sizeof(point));
	memcpy(ret_open, point + 1, ECDSA_P256_PUBLIC_BYTES);
	ECDSA_SIG_free(pair);
	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(key);
}

Test(ecdsa_p256, agrees_with_libcrypto)
{
	struct rng rng = pk_rng();

	for (int i = 0; i < PK_TURNS; i++) {
		uint8_t secret[32], digest[32], open[ECDSA_P256_PUBLIC_BYTES];
		uint8_t signature[ECDSA_P256_SIGNATURE_BYTES];

		pk_random(&rng, secret, sizeof(secret));
		pk_random(&rng, digest, sizeof(digest));
		secret[0] &= 0x7f;
		cr_assert(ecdsa_p256_public(open, secret));
		cr_assert(ecdsa_p256_sign(secret, digest, signature));
		cr_expect(verify_there(open, digest, signature), "turn %d", i);
		signature[rng_below(&rng, sizeof(signature))] ^=
			(uint8_t)(1u << rng_below(&rng, 8));
		cr_expect_eq(ecdsa_p256_verify(open, digest, signature),
			verify_there(open, digest, signature), "turn %d", i);

		sign_there(open, digest, signature);
		cr_expect(ecdsa_p256_verify(open, digest, signature), "turn %d", i);
		digest[31] ^= 1;
		cr_expect_not(ecdsa_p256_verify(open, digest, signature), "turn %d", i);
	}
}
