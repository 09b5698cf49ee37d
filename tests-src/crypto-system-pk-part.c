/* SPDX-License-Identifier: MIT */
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/param_build.h>
#include <string.h>

#include "crypto-system-pk.h"
#include "crypto-system.h"
#include "hex.h"
#include "known.h"

/* RFC 6979, A.2.5. */
static const char ec_private[] = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721";
static const char ec_public[] = "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
				"7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299";
/* RFC 8032, 7.1, test 3. */
static const char ed_private[] = "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7";
/* RFC 7748, 5.2: scalar and point are 9. */
static const char x_nine[] = "0900000000000000000000000000000000000000000000000000000000000000";

/* The builder keeps the numbers' addresses until the key is made. */
struct parts {
	OSSL_PARAM_BLD *build;
	BIGNUM *numbers[8];
	size_t nr_numbers;
};

static void add_number(struct parts *parts, const char *name, const char *digits)
{
	BIGNUM **number = &parts->numbers[parts->nr_numbers++];

	system_must(
		BN_hex2bn(number, digits) && OSSL_PARAM_BLD_push_BN(parts->build, name, *number),
		"OSSL_PARAM_BLD_push_BN");
}

/* Gives the parts back. Null if libcrypto does not have the type, or is not allowed it. */
static EVP_PKEY *make_key(struct parts *parts, const char *type)
{
	OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(parts->build);
	EVP_PKEY_CTX *maker = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
	EVP_PKEY *made = NULL;

	if (maker && EVP_PKEY_fromdata_init(maker) > 0)
		system_must(EVP_PKEY_fromdata(maker, &made, EVP_PKEY_KEYPAIR, params) > 0,
			"EVP_PKEY_fromdata");
	while (parts->nr_numbers > 0)
		BN_free(parts->numbers[--parts->nr_numbers]);
	OSSL_PARAM_BLD_free(parts->build);
	OSSL_PARAM_free(params);
	EVP_PKEY_CTX_free(maker);
	return made;
}

static EVP_PKEY *rsa_key(const struct rsa_keys_text *text)
{
	struct parts parts = {.build = OSSL_PARAM_BLD_new()};

	system_must(parts.build, "OSSL_PARAM_BLD_new");
	add_number(&parts, OSSL_PKEY_PARAM_RSA_N, text->n);
	add_number(&parts, OSSL_PKEY_PARAM_RSA_E, text->e);
	add_number(&parts, OSSL_PKEY_PARAM_RSA_D, text->d);
	add_number(&parts, OSSL_PKEY_PARAM_RSA_FACTOR1, text->p);
	add_number(&parts, OSSL_PKEY_PARAM_RSA_FACTOR2, text->q);
	add_number(&parts, OSSL_PKEY_PARAM_RSA_EXPONENT1, text->dp);
	add_number(&parts, OSSL_PKEY_PARAM_RSA_EXPONENT2, text->dq);
	add_number(&parts, OSSL_PKEY_PARAM_RSA_COEFFICIENT1, text->qinv);
	return make_key(&parts, "RSA");
}

static EVP_PKEY *ec_key(void)
{
	struct parts parts = {.build = OSSL_PARAM_BLD_new()};
	unsigned char point[KNOWN_BYTES_MAX];

	system_must(parts.build &&
			OSSL_PARAM_BLD_push_utf8_string(
				parts.build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
			OSSL_PARAM_BLD_push_octet_string(parts.build, OSSL_PKEY_PARAM_PUB_KEY,
				point, hex_parse(point, KNOWN_BYTES_MAX, ec_public)),
		"OSSL_PARAM_BLD_new");
	add_number(&parts, OSSL_PKEY_PARAM_PRIV_KEY, ec_private);
	return make_key(&parts, "EC");
}

EVP_PKEY *system_key(const char *type, const struct rsa_keys_text *rsa)
{
	unsigned char raw[KNOWN_BYTES_MAX];
	const char *digits = strcmp(type, "ED25519") == 0 ? ed_private : x_nine;

	if (rsa)
		return rsa_key(rsa);
	if (strcmp(type, "EC") == 0)
		return ec_key();
	return EVP_PKEY_new_raw_private_key_ex(
		NULL, type, NULL, raw, hex_parse(raw, KNOWN_BYTES_MAX, digits));
}

EVP_PKEY *system_peer_key(const char *type)
{
	unsigned char raw[KNOWN_BYTES_MAX];

	return EVP_PKEY_new_raw_public_key_ex(
		NULL, type, NULL, raw, hex_parse(raw, KNOWN_BYTES_MAX, x_nine));
}
