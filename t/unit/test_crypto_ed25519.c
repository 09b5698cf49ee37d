/* SPDX-License-Identifier: MIT */
#include <openssl/evp.h>

#include "crypto_pk.h"
#include "ed25519.h"

struct vector {
	const char *secret, *open, *message, *signature;
};

/* RFC 8032, section 7.1: tests 1, 2, 3 and SHA(abc). */
static const struct vector vectors[] = {
	{"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
		"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
		"e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
		"5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"},
	{"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
		"3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
		"92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
		"085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"},
	{"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
		"fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
		"6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
		"18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"},
	{"833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
		"ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
		"ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
		"2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
		"dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
		"09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"},
};

/* The order of the base point, the least byte first. */
static const char *const order_text =
	"edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";

Test(ed25519, vectors_of_rfc_8032_section_7_1)
{
	for (size_t i = 0; i < sizeof(vectors) / sizeof(*vectors); i++) {
		struct pk_bytes message = pk_hex(vectors[i].message);
		struct ed25519_pair pair;
		uint8_t signature[ED25519_SIGNATURE_BYTES];

		ed25519_init(&pair, pk_hex(vectors[i].secret).at);
		cr_expect(pk_is(pair.open, sizeof(pair.open), vectors[i].open), "%zu", i);
		ed25519_sign(&pair, message.at, message.size, signature);
		cr_expect(pk_is(signature, sizeof(signature), vectors[i].signature), "%zu", i);
		cr_expect(ed25519_verify(pair.open, message.at, message.size, signature), "%zu", i);
	}
}

/* Signatures of another length are nothing that the call could be given. */
static bool judge(const json_t *group, const json_t *test)
{
	const json_t *key = json_object_get(group, "key");
	struct pk_bytes open = pk_hex(pk_text(key, "pk")), secret = pk_hex(pk_text(key, "sk"));
	struct pk_bytes message = pk_hex(pk_text(test, "msg"));
	struct pk_bytes signature = pk_hex(pk_text(test, "sig"));
	uint8_t own[ED25519_SIGNATURE_BYTES];
	struct ed25519_pair pair;

	ed25519_init(&pair, secret.at);
	cr_expect_arr_eq(pair.open, open.at, sizeof(pair.open));
	ed25519_sign(&pair, message.at, message.size, own);
	if (strcmp(pk_text(test, "result"), "valid") == 0)
		cr_expect_arr_eq(own, signature.at, sizeof(own));
	return signature.size == sizeof(own) &&
		ed25519_verify(open.at, message.at, message.size, signature.at);
}

Test(ed25519, wycheproof)
{
	pk_wycheproof("eddsa_test", judge, "", 77);
}

/* S plus the order fulfils the equation, and must be refused: RFC 8032, section 5.1.7. */
Test(ed25519, s_is_below_the_order)
{
	struct pk_bytes signature = pk_hex(vectors[1].signature), open = pk_hex(vectors[1].open);
	struct pk_bytes bytes = pk_hex(order_text);
	unsigned carry = 0;

	cr_expect(ed25519_verify(open.at, "r", 1, signature.at));
	for (int i = 0; i < 32; i++) {
		carry += signature.at[32 + i] + bytes.at[i];
		signature.at[32 + i] = (uint8_t)carry;
		carry >>= 8;
	}
	cr_expect_not(ed25519_verify(open.at, "r", 1, signature.at));
	memcpy(signature.at + 32, bytes.at, 32);
	cr_expect_not(ed25519_verify(open.at, "r", 1, signature.at));
}

/*
 * With the neutral point as key and R, S = 0 holds for each message; but only in the encoding of
 * RFC 8032, section 5.1.3: y below p, and no sign on x = 0.
 */
Test(ed25519, keys_have_one_encoding)
{
	uint8_t signature[ED25519_SIGNATURE_BYTES] = {1};
	static const char *const one =
		"0100000000000000000000000000000000000000000000000000000000000000";
	static const char *const one_with_sign =
		"0100000000000000000000000000000000000000000000000000000000000080";
	static const char *const one_plus_p =
		"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f";
	static const char *const no_point = /* y = 2: no square for x */
		"0200000000000000000000000000000000000000000000000000000000000000";

	cr_expect(ed25519_verify(pk_hex(one).at, "any", 3, signature));
	cr_expect_not(ed25519_verify(pk_hex(one_with_sign).at, "any", 3, signature));
	cr_expect_not(ed25519_verify(pk_hex(one_plus_p).at, "any", 3, signature));
	cr_expect_not(ed25519_verify(pk_hex(no_point).at, "any", 3, signature));
}

static void sign_there(uint8_t *ret, const uint8_t *secret, const uint8_t *message, size_t size)
{
	EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, secret, 32);
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	size_t written = ED25519_SIGNATURE_BYTES;

	cr_assert_eq(EVP_DigestSignInit(context, NULL, NULL, NULL, key), 1);
	cr_assert_eq(EVP_DigestSign(context, ret, &written, message, size), 1);
	EVP_MD_CTX_free(context);
	EVP_PKEY_free(key);
}

static bool verify_there(
	const uint8_t *open, const uint8_t *message, size_t size, const uint8_t *signature)
{
	EVP_PKEY *key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, open, 32);
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	int result;

	cr_assert_eq(EVP_DigestVerifyInit(context, NULL, NULL, NULL, key), 1);
	result = EVP_DigestVerify(context, signature, ED25519_SIGNATURE_BYTES, message, size);
	EVP_MD_CTX_free(context);
	EVP_PKEY_free(key);
	return result == 1;
}

Test(ed25519, agrees_with_libcrypto)
{
	struct rng rng = pk_rng();

	for (int i = 0; i < PK_TURNS; i++) {
		uint8_t secret[32], message[200], here[ED25519_SIGNATURE_BYTES],
			there[sizeof(here)];
		size_t size = rng_below(&rng, sizeof(message) + 1);
		struct ed25519_pair pair;

		pk_random(&rng, secret, sizeof(secret));
		pk_random(&rng, message, sizeof(message));
		ed25519_init(&pair, secret);
		ed25519_sign(&pair, message, size, here);
		sign_there(there, secret, message, size);
		cr_expect_arr_eq(here, there, sizeof(here), "turn %d", i);
		cr_expect(verify_there(pair.open, message, size, here), "turn %d", i);
		cr_expect(ed25519_verify(pair.open, message, size, there), "turn %d", i);
		here[rng_below(&rng, sizeof(here))] ^= (uint8_t)(1u << rng_below(&rng, 8));
		cr_expect_eq(ed25519_verify(pair.open, message, size, here),
			verify_there(pair.open, message, size, here), "turn %d", i);
	}
}
