/* SPDX-License-Identifier: MIT */
#include "ed25519.h"

#include <string.h>

#include "edwards25519.h"
#include "montgomery.h"
#include "sha512.h"

#define LIMBS ((size_t)LIMBS_FOR(256))

/* 2^252 + 27742317777372353535851937790883648493, the order of the base point. */
static const uint8_t order_bytes[ED25519_KEY_BYTES] = {0x10, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x14, 0xde, 0xf9, 0xde, 0xa2, 0xf7,
	0x9c, 0xd6, 0x58, 0x12, 0x63, 0x1a, 0x5c, 0xf5, 0xd3, 0xed};

static const struct montgomery *order(void)
{
	static struct montgomery modulus;

	if (modulus.limbs == 0)
		montgomery_init(&modulus, order_bytes, sizeof(order_bytes));
	return &modulus;
}

/* The hash of up to three pieces, modulo the order: its form. */
static void hash_to_form(limb ret[LIMBS], const uint8_t a[32], const uint8_t *b_or_null,
	const void *message, size_t size)
{
	uint8_t digest[SHA512_DIGEST_BYTES];
	limb wide[2 * LIMBS];
	struct sha512 sha;

	sha512_init(&sha);
	sha512_update(&sha, a, 32);
	if (b_or_null)
		sha512_update(&sha, b_or_null, 32);
	sha512_update(&sha, message, size);
	sha512_final(&sha, digest);
	limbs_from_le(wide, 2 * LIMBS, digest, sizeof(digest));
	montgomery_enter_wide(order(), ret, wide);
}

/* The scalar of a secret key, and the prefix for its messages after it. */
static void expand(const uint8_t *secret, uint8_t ret[SHA512_DIGEST_BYTES])
{
	struct sha512 sha;

	sha512_init(&sha);
	sha512_update(&sha, secret, ED25519_KEY_BYTES);
	sha512_final(&sha, ret);
	ret[0] &= 0xf8;
	ret[31] = (ret[31] & 0x7f) | 0x40;
}

void ed25519_init(struct ed25519_pair *ret, const uint8_t secret[ED25519_KEY_BYTES])
{
	uint8_t expanded[SHA512_DIGEST_BYTES];
	struct edwards25519 point;

	expand(secret, expanded);
	edwards25519_mul_base(&point, expanded);
	memmove(ret->secret, secret, ED25519_KEY_BYTES);
	edwards25519_encode(ret->open, &point);
}

void ed25519_sign(const struct ed25519_pair *pair, const void *message, size_t size,
	uint8_t ret_signature[ED25519_SIGNATURE_BYTES])
{
	uint8_t expanded[SHA512_DIGEST_BYTES], nonce[32], signature[ED25519_SIGNATURE_BYTES];
	limb r[LIMBS], k[LIMBS], a[LIMBS];
	struct edwards25519 point;

	expand(pair->secret, expanded);
	hash_to_form(r, expanded + 32, NULL, message, size);
	montgomery_leave(order(), r, r);
	limbs_to_le(nonce, sizeof(nonce), r, LIMBS);
	edwards25519_mul_base(&point, nonce);
	edwards25519_encode(signature, &point);

	/* S = r + k a */
	hash_to_form(k, signature, pair->open, message, size);
	limbs_from_le(a, LIMBS, expanded, 32);
	montgomery_mul(order(), k, k, a);
	montgomery_add(order(), k, k, r);
	limbs_to_le(signature + 32, 32, k, LIMBS);
	memcpy(ret_signature, signature, sizeof(signature));
}

bool ed25519_verify(const uint8_t open[ED25519_KEY_BYTES], const void *message, size_t size,
	const uint8_t signature[ED25519_SIGNATURE_BYTES])
{
	uint8_t factor[32], encoded[EDWARDS25519_BYTES];
	limb s[LIMBS], k[LIMBS];
	struct edwards25519 a, r;

	limbs_from_le(s, LIMBS, signature + 32, 32);
	if (limbs_compare(s, order()->m, LIMBS) >= 0 || !edwards25519_decode(&a, open))
		return false;
	hash_to_form(k, signature, open, message, size);
	montgomery_leave(order(), k, k);
	limbs_to_le(factor, sizeof(factor), k, LIMBS);
	edwards25519_negate(&a, &a);
	edwards25519_mul_both(&r, signature + 32, factor, &a);
	edwards25519_encode(encoded, &r);
	return memcmp(encoded, signature, sizeof(encoded)) == 0;
}
