/* SPDX-License-Identifier: MIT */
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

#include "crypto_pk.h"
#include "rsa.h"

static const struct rsa_keys_text *const keys[] = {&rsa_keys_2048, &rsa_keys_4096};

#define NR_KEYS (sizeof(keys) / sizeof(*keys))

/* n and e only, or all of it. */
static EVP_PKEY *key_there(const struct rsa_keys_text *text)
{
	const struct {
		const char *name, *hex;
	} numbers[] = {{OSSL_PKEY_PARAM_RSA_N, text->n}, {OSSL_PKEY_PARAM_RSA_E, text->e},
		{OSSL_PKEY_PARAM_RSA_D, text->d}, {OSSL_PKEY_PARAM_RSA_FACTOR1, text->p},
		{OSSL_PKEY_PARAM_RSA_FACTOR2, text->q}, {OSSL_PKEY_PARAM_RSA_EXPONENT1, text->dp},
		{OSSL_PKEY_PARAM_RSA_EXPONENT2, text->dq},
		{OSSL_PKEY_PARAM_RSA_COEFFICIENT1, text->qinv}};
	BIGNUM *values[sizeof(numbers) / sizeof(*numbers)] = {NULL};
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
	OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
	OSSL_PARAM *params;
	EVP_PKEY *key = NULL;

	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
		if (!numbers[i].hex)
			continue;
		cr_assert(BN_hex2bn(&values[i], numbers[i].hex) > 0);
		cr_assert_eq(OSSL_PARAM_BLD_push_BN(builder, numbers[i].name, values[i]), 1);
	}
	params = OSSL_PARAM_BLD_to_param(builder);
	cr_assert_eq(EVP_PKEY_fromdata_init(context), 1);
	cr_assert_eq(EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, params), 1);
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(builder);
	EVP_PKEY_CTX_free(context);
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++)
		BN_free(values[i]);
	return key;
}

/* A signature by libcrypto of the digest, or of any other message representative. */
static void sign_there(EVP_PKEY *key, int padding, const uint8_t *data, size_t size, uint8_t *ret)
{
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
	size_t written = RSA_BYTES;

	cr_assert_eq(EVP_PKEY_sign_init(context), 1);
	cr_assert_eq(EVP_PKEY_CTX_set_rsa_padding(context, padding), 1);
	if (padding == RSA_PKCS1_PADDING)
		cr_assert_eq(EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()), 1);
	cr_assert_eq(EVP_PKEY_sign(context, ret, &written, data, size), 1);
	EVP_PKEY_CTX_free(context);
}

static bool verify_there(
	EVP_PKEY *key, const uint8_t *digest, const uint8_t *signature, size_t size)
{
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
	int result;

	cr_assert_eq(EVP_PKEY_verify_init(context), 1);
	cr_assert_eq(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING), 1);
	cr_assert_eq(EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()), 1);
	result = EVP_PKEY_verify(context, signature, size, digest, RSA_DIGEST_BYTES);
	EVP_PKEY_CTX_free(context);
	return result == 1;
}

Test(rsa, agrees_with_libcrypto)
{
	struct rng rng = pk_rng();

	for (size_t k = 0; k < NR_KEYS; k++) {
		EVP_PKEY *there = key_there(keys[k]);
		struct rsa_key here;

		cr_assert(rsa_init(&here, keys[k], rng_next(&rng)));
		cr_assert_eq(here.bytes * 8, keys[k]->bits);
		/* So many that the blinding is renewed. */
		for (int i = 0; i < RSA_BLINDINGS + 2; i++) {
			uint8_t digest[RSA_DIGEST_BYTES], ours[RSA_BYTES], theirs[RSA_BYTES];

			pk_random(&rng, digest, sizeof(digest));
			cr_assert(rsa_sign(&here, digest, ours));
			sign_there(there, RSA_PKCS1_PADDING, digest, sizeof(digest), theirs);
			cr_expect_arr_eq(ours, theirs, here.bytes, "%zu %d", k, i);
			cr_expect(verify_there(there, digest, ours, here.bytes), "%zu %d", k, i);
			cr_expect(rsa_verify(&here, digest, theirs, here.bytes), "%zu %d", k, i);
			ours[rng_below(&rng, (uint32_t)here.bytes)] ^= 16;
			cr_expect_not(rsa_verify(&here, digest, ours, here.bytes), "%zu %d", k, i);
		}
		EVP_PKEY_free(there);
	}
}

/* Signatures are the same with any blinding, and the blinding is another one each time. */
Test(rsa, blinding_changes_and_leaves_no_trace)
{
	uint8_t digest[RSA_DIGEST_BYTES] = {1}, first[RSA_BYTES], other[RSA_BYTES];
	limb blind[MONTGOMERY_LIMBS];
	struct rsa_key key;

	cr_assert(rsa_init(&key, keys[0], 1));
	cr_assert(rsa_sign(&key, digest, first));
	memcpy(blind, key.blind, sizeof(blind));
	cr_assert(rsa_sign(&key, digest, other));
	cr_expect_arr_eq(first, other, key.bytes);
	cr_expect_neq(memcmp(blind, key.blind, key.bytes), 0);
	montgomery_sqr(&key.n, blind, blind);
	cr_expect_arr_eq(blind, key.blind, key.bytes);

	cr_assert(rsa_init(&key, keys[0], 2));
	cr_assert(rsa_sign(&key, digest, other));
	cr_expect_arr_eq(first, other, key.bytes);
	cr_expect_neq(memcmp(blind, key.blind, key.bytes), 0);
}

/* A fault in half of the private operation must not become a signature. */
Test(rsa, a_wrong_result_is_not_given_away)
{
	uint8_t digest[RSA_DIGEST_BYTES] = {1}, signature[RSA_BYTES] = {0},
		nothing[RSA_BYTES] = {0};
	struct rsa_key key;

	cr_assert(rsa_init(&key, keys[0], 1));
	key.dp[3] ^= 1;
	cr_expect_not(rsa_sign(&key, digest, signature));
	cr_expect_arr_eq(signature, nothing, sizeof(signature));
}

static bool judge(const json_t *group, const json_t *test)
{
	struct pk_bytes message = pk_hex(pk_text(test, "msg"));
	struct pk_bytes signature = pk_hex(pk_text(test, "sig"));
	const char *n = pk_text(group, "n");
	uint8_t digest[RSA_DIGEST_BYTES];
	struct rsa_key key;

	pk_sha256(digest, message.at, message.size);
	cr_assert(rsa_init_public(&key, strncmp(n, "00", 2) == 0 ? n + 2 : n, pk_text(group, "e")));
	return rsa_verify(&key, digest, signature.at, signature.size);
}

/* A DigestInfo without NULL is "acceptable" there, and not the one encoding that RFC 8017 has. */
Test(rsa, wycheproof)
{
	pk_wycheproof("rsa_signature_2048_sha256_test", judge, "MissingNull", 91);
}

/* RFC 8017, section 9.2, written out. */
static void represent(uint8_t *ret, size_t size, const uint8_t digest[RSA_DIGEST_BYTES])
{
	struct pk_bytes info = pk_hex("003031300d060960864801650304020105000420");

	memset(ret, 0xff, size);
	ret[0] = 0;
	ret[1] = 1;
	memcpy(ret + size - RSA_DIGEST_BYTES - info.size, info.at, info.size);
	memcpy(ret + size - RSA_DIGEST_BYTES, digest, RSA_DIGEST_BYTES);
}

/* Representatives with one fault each, and one with none, signed by libcrypto without padding. */
Test(rsa, padding_is_compared_to_the_last_byte)
{
	uint8_t digest[RSA_DIGEST_BYTES] = {7}, bytes[RSA_BYTES], signature[RSA_BYTES];
	EVP_PKEY *there = key_there(keys[0]);
	struct rsa_key key;

	cr_assert(rsa_init(&key, keys[0], 1));
	represent(bytes, key.bytes, digest);
	sign_there(there, RSA_NO_PADDING, bytes, key.bytes, signature);
	cr_expect(rsa_verify(&key, digest, signature, key.bytes));
	/* The first byte cannot be another one: the number would not be below n. */
	for (size_t i = 1; i < key.bytes; i += i < 8 || i + 56 > key.bytes ? 1 : 9) {
		represent(bytes, key.bytes, digest);
		bytes[i] ^= 1;
		sign_there(there, RSA_NO_PADDING, bytes, key.bytes, signature);
		cr_expect_not(rsa_verify(&key, digest, signature, key.bytes), "byte %zu", i);
	}
	EVP_PKEY_free(there);
}

/* About one signature of 256 begins with a zero byte, which is written and wanted. */
Test(rsa, leading_zeros_of_a_signature_count)
{
	uint8_t digest[RSA_DIGEST_BYTES] = {0}, signature[1 + RSA_BYTES] = {0};
	EVP_PKEY *there = key_there(keys[0]);
	struct rsa_key key;
	bool found = false;

	cr_assert(rsa_init(&key, keys[0], 1));
	for (int i = 0; i < 10000 && !found; i++) {
		digest[0] = (uint8_t)i;
		digest[1] = (uint8_t)(i >> 8);
		sign_there(there, RSA_PKCS1_PADDING, digest, sizeof(digest), signature + 1);
		found = signature[1] == 0;
	}
	cr_assert(found);
	cr_expect(rsa_verify(&key, digest, signature + 1, key.bytes));
	cr_expect_not(rsa_verify(&key, digest, signature + 2, key.bytes - 1));
	cr_expect_not(rsa_verify(&key, digest, signature, key.bytes + 1));
	memset(signature, 0xff, sizeof(signature));
	cr_assert(rsa_sign(&key, digest, signature + 1));
	cr_expect_eq(signature[1], 0);
	EVP_PKEY_free(there);
}

/* s + n has the same power as s, and is no signature. */
Test(rsa, a_signature_is_below_the_modulus)
{
	uint8_t digest[RSA_DIGEST_BYTES] = {0}, signature[RSA_BYTES];
	limb s[MONTGOMERY_LIMBS];
	struct rsa_key key;

	cr_assert(rsa_init(&key, keys[0], 1));
	for (int i = 0;; i++) {
		cr_assert_lt(i, 200);
		digest[0] = (uint8_t)i;
		cr_assert(rsa_sign(&key, digest, signature));
		limbs_from_be(s, key.n.limbs, signature, key.bytes);
		if (!limbs_add(s, s, key.n.m, key.n.limbs))
			break;
	}
	cr_expect(rsa_verify(&key, digest, signature, key.bytes));
	limbs_to_be(signature, key.bytes, s, key.n.limbs);
	cr_expect_not(rsa_verify(&key, digest, signature, key.bytes));
}

static bool takes(struct rsa_keys_text text)
{
	struct rsa_key key;

	return rsa_init(&key, &text, 1);
}

Test(rsa, keys_that_cannot_be_are_refused)
{
	const struct rsa_keys_text good = rsa_keys_2048;
	struct rsa_keys_text bad = good;

	cr_expect(takes(good));
	bad.p = good.q;
	bad.q = good.p;
	cr_expect_not(takes(bad), "p is the smaller");
	bad = good;
	bad.q = rsa_keys_4096.q;
	cr_expect_not(takes(bad), "q is longer");
	bad = good;
	bad.e = "010000";
	cr_expect_not(takes(bad), "e is even");
	bad.e = "0000000003";
	cr_expect_not(takes(bad), "e is too long");
	bad.e = "";
	cr_expect_not(takes(bad), "e is empty");
	bad.e = "0x";
	cr_expect_not(takes(bad), "e is no number");
	bad.e = "11111";
	cr_expect_not(takes(bad), "e has an odd number of digits");
	bad = good;
	bad.n = "0f";
	cr_expect_not(takes(bad), "n is short");
	bad = good;
	bad.dq = rsa_keys_4096.n;
	cr_expect_not(takes(bad), "dq is too long");
}
