/* SPDX-License-Identifier: MIT */
#include "ecdsa_p256.h"

#include <string.h>

#include "hmac_sha256.h"
#include "p256.h"

/* From 1 to the order less 1; else false. */
static bool get_scalar(limb ret[P256_LIMBS], const uint8_t bytes[P256_BYTES])
{
	limbs_from_be(ret, P256_LIMBS, bytes, P256_BYTES);
	return !limbs_are_zero(ret, P256_LIMBS) &&
		limbs_compare(ret, p256_order()->m, P256_LIMBS) < 0;
}

/* A number of 256 bits, modulo the order: it is less than two orders. */
static void get_reduced(limb ret[P256_LIMBS], const uint8_t bytes[P256_BYTES])
{
	limbs_from_be(ret, P256_LIMBS, bytes, P256_BYTES);
	if (limbs_compare(ret, p256_order()->m, P256_LIMBS) >= 0)
		limbs_sub(ret, ret, p256_order()->m, P256_LIMBS);
}

/* The generator of RFC 6979, section 3.2, with its names. */
struct nonces {
	uint8_t k[SHA256_DIGEST_BYTES], v[SHA256_DIGEST_BYTES];
};

static void next_v(struct nonces *nonces)
{
	struct hmac_sha256 hmac;

	hmac_sha256_init(&hmac, nonces->k);
	hmac_sha256_update(&hmac, nonces->v, sizeof(nonces->v));
	hmac_sha256_final(&hmac, nonces->v);
}

/* K = HMAC(V, mark, data), and V anew. */
static void stir(struct nonces *nonces, uint8_t mark, const uint8_t *data, size_t size)
{
	struct hmac_sha256 hmac;

	hmac_sha256_init(&hmac, nonces->k);
	hmac_sha256_update(&hmac, nonces->v, sizeof(nonces->v));
	hmac_sha256_update(&hmac, &mark, 1);
	hmac_sha256_update(&hmac, data, size);
	hmac_sha256_final(&hmac, nonces->k);
	next_v(nonces);
}

static void nonces_init(struct nonces *ret, const uint8_t *secret, const limb z[P256_LIMBS])
{
	uint8_t both[2 * P256_BYTES];

	memset(ret->k, 0, sizeof(ret->k));
	memset(ret->v, 1, sizeof(ret->v));
	memcpy(both, secret, P256_BYTES);
	limbs_to_be(both + P256_BYTES, P256_BYTES, z, P256_LIMBS);
	stir(ret, 0, both, sizeof(both));
	stir(ret, 1, both, sizeof(both));
}

bool ecdsa_p256_public(
	uint8_t ret_public[ECDSA_P256_PUBLIC_BYTES], const uint8_t secret[ECDSA_P256_SECRET_BYTES])
{
	limb d[P256_LIMBS];
	struct p256 point;

	if (!get_scalar(d, secret))
		return false;
	p256_mul_base(&point, d);
	return p256_encode(ret_public, &point);
}

/* With one k: s = (z + r d) / k. False if k cannot be used. */
static bool sign_with(uint8_t ret[ECDSA_P256_SIGNATURE_BYTES], const uint8_t k_bytes[P256_BYTES],
	const limb z[P256_LIMBS], const limb d[P256_LIMBS])
{
	const struct montgomery *order = p256_order();
	uint8_t affine[2 * P256_BYTES];
	limb k[P256_LIMBS], r[P256_LIMBS], s[P256_LIMBS];
	struct p256 point;

	if (!get_scalar(k, k_bytes))
		return false;
	p256_mul_base(&point, k);
	p256_encode(affine, &point);
	get_reduced(r, affine);
	montgomery_enter(order, s, r);
	montgomery_mul(order, s, s, d);
	montgomery_add(order, s, s, z);
	montgomery_enter(order, k, k);
	montgomery_invert(order, k, k);
	montgomery_mul(order, s, s, k);
	if (limbs_are_zero(r, P256_LIMBS) || limbs_are_zero(s, P256_LIMBS))
		return false;
	limbs_to_be(ret, P256_BYTES, r, P256_LIMBS);
	limbs_to_be(ret + P256_BYTES, P256_BYTES, s, P256_LIMBS);
	return true;
}

bool ecdsa_p256_sign(const uint8_t secret[ECDSA_P256_SECRET_BYTES],
	const uint8_t digest[ECDSA_P256_DIGEST_BYTES],
	uint8_t ret_signature[ECDSA_P256_SIGNATURE_BYTES])
{
	uint8_t signature[ECDSA_P256_SIGNATURE_BYTES];
	struct nonces nonces;
	limb d[P256_LIMBS], z[P256_LIMBS];

	if (!get_scalar(d, secret))
		return false;
	get_reduced(z, digest);
	nonces_init(&nonces, secret, z);
	while (next_v(&nonces), !sign_with(signature, nonces.v, z, d))
		stir(&nonces, 0, NULL, 0);
	memcpy(ret_signature, signature, sizeof(signature));
	return true;
}

bool ecdsa_p256_verify(const uint8_t public[ECDSA_P256_PUBLIC_BYTES],
	const uint8_t digest[ECDSA_P256_DIGEST_BYTES],
	const uint8_t signature[ECDSA_P256_SIGNATURE_BYTES])
{
	const struct montgomery *order = p256_order();
	uint8_t affine[2 * P256_BYTES];
	limb r[P256_LIMBS], s[P256_LIMBS], z[P256_LIMBS], u1[P256_LIMBS], u2[P256_LIMBS];
	struct p256 point;

	if (!get_scalar(r, signature) || !get_scalar(s, signature + P256_BYTES) ||
		!p256_decode(&point, public))
		return false;
	get_reduced(z, digest);
	montgomery_enter(order, s, s);
	montgomery_invert(order, s, s);
	montgomery_mul(order, u1, z, s);
	montgomery_mul(order, u2, r, s);
	p256_mul_both(&point, u1, u2, &point);
	if (!p256_encode(affine, &point))
		return false;
	get_reduced(u1, affine);
	return limbs_compare(u1, r, P256_LIMBS) == 0;
}
