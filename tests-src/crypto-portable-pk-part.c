/* SPDX-License-Identifier: MIT */
/*
 * Keys and answers are of RFC 7748 (5.2 and 6.1), RFC 8032 (7.1, test 3) and RFC 6979 (A.2.5, SHA-256
 * of "sample"); no standard has answers for our own RSA keys: their signatures of "abc", and what
 * every chain comes to, were made by libcrypto 3.
 */
#include "crypto-portable-pk.h"

#include <string.h>

#include "ecdsa_p256.h"
#include "ed25519.h"
#include "hex.h"
#include "rsa.h"
#include "x25519.h"

static const char abc_digest[] = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
static const char rsa2048_signature[] =
	"574cbb336080dc91c4ace2901ebc6e1aa3dcfb1e6a3a23e07d31cad2fa2bd2a5a244b34750f259ad"
	"292f6530cacc254f4fa41941ae8349602e96999cde475d6cc9c3e1c99983a3b395c65758bdbcd977"
	"8e4e17af4c3685b8037376f02f66ab8b481e52739e8163c657d5ebb0e23003b8bcdbb26f14bdfe44"
	"865ebb944fae8eef03c59196bd5c0e67702156d1abb1e56b4d64825b8b1e5c210c6ab90510f04da3"
	"779b23a80e70179de6a1851645d767a07634847e3ea5cb6341903c7acfae0407ac160327baec1828"
	"04f0c31786dc0b923d1f9491ffe91e0e0aed81d5ae06a8af7a6b1690d667ac0f2e4f08d51dd2fa27"
	"08f65a6a369843e9934ed58e1b913112";
static const char rsa4096_signature[] =
	"372648d5aaebce47248777c27801950047184c4dc2410a6048e5692e7e1664a787951f822db7abd9"
	"27830a8318023425ae45854cf710fca21d8f8904781edd927721354e9ac2cc53e237d3a5879d5bf6"
	"545f1dbd3479daf1f3fc7511621a1ac382413ce24e88e90f5cedf82df507881f03793e9275c9df01"
	"27d7b75d4a9b7b98e3aee8571344e1f7bcb629d0cb2ce7f2850d5d298a3277f96545b0079ab4f1aa"
	"255faf8ebd19325a16122d4285a9cb7b3bd6d91958b213ae966317dc133dc1a238acfdae588b2edf"
	"6c127afbed3972154078f58039b88c31ddacefb8f9495a0165ddc89bdba97d3ba4a3d76704a5bc39"
	"d891c53c3e134e0b7e35c09609867673cbcf615eb951f8476fcac654d94ad5d0c537499b31f47d8f"
	"ab431fd1c1f60e57f996880d50e3f82a21f44bd73345a38b799292c569d6743cdd955ba2d0adb63e"
	"75af1fafcabd109f5b76f1932d2fa65de2ee2769e7c6e950bd706428943f2ece0e65670a203e2146"
	"dde3fa7261f5c23ce38bf47f9777da738d058eb73d124fe27fa795c62468336576a20f300ecf5ae6"
	"059f7590069926698c2c8a371dca27f7fef9ad96cf53e1b7539a4bd31fa4d078f4508c44ebd8a092"
	"332a2caa6ad159c0f5fcb02a971c4d0aceb4733d6da54c2a306bc9e9c3becaf7f9a5087ca11c3cc6"
	"52c86122073947dd2325217cd1b4a19e7d894c11ced20799ca61c097224e0482";
static const char ed_secret[] = "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7";
static const char ed_message[] = "af82";
static const char ed_signature[] =
	"6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
	"18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a";
static const char ec_secret_text[] =
	"c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721";
static const char ec_digest[] = "af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf";
static const char ec_signature[] =
	"efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
	"f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8";
static const char own_text[] = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a";
static const char peer_text[] = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb";
static const char shared_text[] =
	"4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";
static const char k_text[] = "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4";
static const char u_text[] = "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c";
static const char k_u_text[] = "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552";

static struct rsa_key rsa;
static struct ed25519_pair ed;
static uint8_t ec_secret[ECDSA_P256_SECRET_BYTES], ec_public[ECDSA_P256_PUBLIC_BYTES];
static uint8_t own[X25519_BYTES], peer[X25519_BYTES];

static bool is(const uint8_t *got, size_t size, const char *text)
{
	uint8_t wanted[PK_SIGNATURE_BYTES];

	return hex_parse(wanted, sizeof(wanted), text) == size && memcmp(got, wanted, size) == 0;
}

static bool rsa_sign_message(const uint8_t *message, uint8_t *ret_signature)
{
	return rsa_sign(&rsa, message, ret_signature);
}

static bool rsa_verify_message(const uint8_t *message, const uint8_t *signature)
{
	return rsa_verify(&rsa, message, signature, rsa.bytes);
}

static bool rsa_knows(const struct rsa_keys_text *text, const char *wanted)
{
	uint8_t digest[RSA_DIGEST_BYTES], signature[RSA_BYTES];

	return rsa_init(&rsa, text, 1) && hex_parse(digest, sizeof(digest), abc_digest) > 0 &&
		rsa_sign(&rsa, digest, signature) && is(signature, rsa.bytes, wanted) &&
		rsa_verify(&rsa, digest, signature, rsa.bytes);
}

static bool rsa2048_knows(void)
{
	return rsa_knows(&rsa_keys_2048, rsa2048_signature);
}

static bool rsa4096_knows(void)
{
	return rsa_knows(&rsa_keys_4096, rsa4096_signature);
}

static bool ed_sign(const uint8_t *message, uint8_t *ret_signature)
{
	ed25519_sign(&ed, message, PK_MESSAGE_BYTES, ret_signature);
	return true;
}

static bool ed_verify(const uint8_t *message, const uint8_t *signature)
{
	return ed25519_verify(ed.open, message, PK_MESSAGE_BYTES, signature);
}

static bool ed_knows(void)
{
	uint8_t secret[ED25519_KEY_BYTES], signature[ED25519_SIGNATURE_BYTES], message[2];

	hex_parse(secret, sizeof(secret), ed_secret);
	hex_parse(message, sizeof(message), ed_message);
	ed25519_init(&ed, secret);
	ed25519_sign(&ed, message, sizeof(message), signature);
	return is(signature, sizeof(signature), ed_signature) &&
		ed25519_verify(ed.open, message, sizeof(message), signature);
}

static bool ec_sign(const uint8_t *message, uint8_t *ret_signature)
{
	return ecdsa_p256_sign(ec_secret, message, ret_signature);
}

static bool ec_verify(const uint8_t *message, const uint8_t *signature)
{
	return ecdsa_p256_verify(ec_public, message, signature);
}

static bool ec_knows(void)
{
	uint8_t digest[ECDSA_P256_DIGEST_BYTES], signature[ECDSA_P256_SIGNATURE_BYTES];

	hex_parse(ec_secret, sizeof(ec_secret), ec_secret_text);
	hex_parse(digest, sizeof(digest), ec_digest);
	return ecdsa_p256_public(ec_public, ec_secret) && ec_sign(digest, signature) &&
		is(signature, sizeof(signature), ec_signature) && ec_verify(digest, signature);
}

static bool x_sign(const uint8_t *message, uint8_t *ret_signature)
{
	x25519_derive(ret_signature, own, message);
	return true;
}

/* peer (own u) = own (peer u) */
static bool x_verify(const uint8_t *message, const uint8_t *signature)
{
	uint8_t here[X25519_BYTES], there[X25519_BYTES];

	x25519_derive(here, peer, signature);
	x25519_derive(there, peer, message);
	x25519_derive(there, own, there);
	return memcmp(here, there, sizeof(here)) == 0;
}

static bool x_knows(void)
{
	uint8_t k[X25519_BYTES], u[X25519_BYTES];

	hex_parse(own, sizeof(own), own_text);
	hex_parse(peer, sizeof(peer), peer_text);
	hex_parse(k, sizeof(k), k_text);
	hex_parse(u, sizeof(u), u_text);
	x25519_derive(u, k, u);
	if (!is(u, sizeof(u), k_u_text))
		return false;
	x25519_derive(u, peer, x25519_base);
	x25519_derive(u, own, u);
	return is(u, sizeof(u), shared_text);
}

const struct pk_scheme pk_schemes[] = {
	{"rsa2048", 256, rsa2048_knows, rsa_sign_message, rsa_verify_message,
		"25986577dbe11eaea9bd5a1d11b66c422326846bf5b3af183a6a739da60644ac"},
	{"rsa4096", 512, rsa4096_knows, rsa_sign_message, rsa_verify_message,
		"2fc110e936630ff763493d02cfd0f3810363463db54413d5a1438c5a6b2c45d8"},
	{"ed25519", ED25519_SIGNATURE_BYTES, ed_knows, ed_sign, ed_verify,
		"3e900bdf3840f384641e0f89389540507b600b5b6ab86f45c40a870bb330c3a5"},
	{"ecdsa-p256", ECDSA_P256_SIGNATURE_BYTES, ec_knows, ec_sign, ec_verify,
		"4a957bfef858be091d2fea8fedc76ca3bf84b324f55aa6fcf7211cdb4312a1cb"},
	{"x25519", X25519_BYTES, x_knows, x_sign, x_verify,
		"b686b2cccc3894393ee1ea9271c8cbc69ed5b4006ab7af593482431d5fc4bf3f"},
	{0},
};
