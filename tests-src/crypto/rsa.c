/* SPDX-License-Identifier: MIT */
#include "rsa.h"

#include <string.h>

#include "bytes.h"
#include "hex.h"
#include "sha256.h"

/* DER of a DigestInfo with SHA-256, up to the digest: RFC 8017, section 9.2, note 1. */
static const uint8_t digest_info[] = {0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01,
	0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20};

#define PADDING_BYTES 11 /* 00 01, eight times ff, and 00, at least */

static bool parse_modulus(struct montgomery *ret, const char *hex)
{
	uint8_t bytes[RSA_BYTES];
	size_t size = hex_parse(bytes, sizeof(bytes), hex);

	return size > 0 && montgomery_init(ret, bytes, size);
}

/* Into RSA_HALF_LIMBS. */
static bool parse_half(limb *ret, const char *hex)
{
	uint8_t bytes[RSA_BYTES];
	size_t size = hex_parse(bytes, sizeof(bytes), hex);

	limbs_from_be(ret, RSA_HALF_LIMBS, bytes, size);
	return size > 0 && size <= RSA_BYTES / 2;
}

bool rsa_init_public(struct rsa_key *ret, const char *n, const char *e)
{
	uint8_t bytes[RSA_BYTES];
	size_t size = hex_parse(bytes, sizeof(bytes), e);

	if (size == 0 || size > 4 || bytes[size - 1] % 2 == 0 || !parse_modulus(&ret->n, n))
		return false;
	ret->e = 0;
	for (size_t i = 0; i < size; i++)
		ret->e = ret->e << 8 | bytes[i];
	ret->bytes = strlen(n) / 2;
	return ret->bytes >= PADDING_BYTES + sizeof(digest_info) + RSA_DIGEST_BYTES;
}

bool rsa_init(struct rsa_key *ret, const struct rsa_keys_text *text, uint64_t seed)
{
	if (!rsa_init_public(ret, text->n, text->e) || !parse_modulus(&ret->p, text->p) ||
		!parse_modulus(&ret->q, text->q) || !parse_half(ret->dp, text->dp) ||
		!parse_half(ret->dq, text->dq) || !parse_half(ret->qinv, text->qinv))
		return false;
	if (ret->p.limbs != ret->q.limbs || ret->p.limbs * 2 != ret->n.limbs ||
		ret->n.limbs * sizeof(limb) != ret->bytes ||
		limbs_compare(ret->p.m, ret->q.m, ret->p.limbs) <= 0)
		return false;
	montgomery_enter(&ret->p, ret->qinv, ret->qinv);
	ret->nr_signatures = 0;
	ret->seed = seed;
	return true;
}

/* Form to form, modulo n, from the greatest bit of e to the least. */
static void public_power(const struct rsa_key *key, limb *ret, const limb *base)
{
	limb result[MONTGOMERY_LIMBS];
	unsigned bit = 31;

	while (!(key->e >> bit & 1))
		bit--;
	memcpy(result, base, key->n.limbs * sizeof(limb));
	while (bit-- > 0) {
		montgomery_sqr(&key->n, result, result);
		if (key->e >> bit & 1)
			montgomery_mul(&key->n, result, result, base);
	}
	memcpy(ret, result, key->n.limbs * sizeof(limb));
}

/*
 * ret = y modulo n, where y is x^exponent_p modulo p and x^exponent_q modulo q, all of them numbers:
 * y = y_q + q ((y_p - y_q) / q modulo p).
 */
static void crt_power(const struct rsa_key *key, limb *ret, const limb *x, const limb *exponent_p,
	const limb *exponent_q)
{
	limb y_p[RSA_HALF_LIMBS], y_q[RSA_HALF_LIMBS], h[RSA_HALF_LIMBS];
	limb wide[MONTGOMERY_LIMBS] = {0};

	montgomery_enter_wide(&key->p, y_p, x);
	montgomery_power(&key->p, y_p, y_p, exponent_p);
	montgomery_enter_wide(&key->q, y_q, x);
	montgomery_power(&key->q, y_q, y_q, exponent_q);
	montgomery_leave(&key->q, y_q, y_q);

	montgomery_enter(&key->p, h, y_q);
	montgomery_sub(&key->p, h, y_p, h);
	montgomery_mul(&key->p, h, h, key->qinv);
	montgomery_leave(&key->p, h, h);
	limbs_mul(ret, h, key->q.m, key->p.limbs);
	memcpy(wide, y_q, key->q.limbs * sizeof(limb));
	limbs_add(ret, ret, wide, key->n.limbs);
}

/* A number below n that looks random; n has all the bits of its limbs, so it is above R / 2. */
static void draw(const struct rsa_key *key, limb *ret)
{
	uint8_t bytes[RSA_BYTES];
	struct sha256 sha;
	uint8_t block[SHA256_DIGEST_BYTES], text[24];

	bytes_put_le64(text, key->seed);
	bytes_put_le64(text + 8, key->nr_signatures);
	for (size_t i = 0; i < key->bytes; i += sizeof(block)) {
		bytes_put_le64(text + 16, i);
		sha256_init(&sha);
		sha256_update(&sha, text, sizeof(text));
		sha256_final(&sha, block);
		memcpy(bytes + i, block,
			key->bytes - i < sizeof(block) ? key->bytes - i : sizeof(block));
	}
	limbs_from_be(ret, key->n.limbs, bytes, key->bytes);
	if (limbs_compare(ret, key->n.m, key->n.limbs) >= 0)
		limbs_sub(ret, ret, key->n.m, key->n.limbs);
}

static void renew_blinding(struct rsa_key *key)
{
	limb two[RSA_HALF_LIMBS] = {2}, p_2[RSA_HALF_LIMBS], q_2[RSA_HALF_LIMBS];
	limb r[MONTGOMERY_LIMBS];

	draw(key, r);
	limbs_sub(p_2, key->p.m, two, key->p.limbs);
	limbs_sub(q_2, key->q.m, two, key->q.limbs);
	crt_power(key, key->unblind, r, p_2, q_2);
	montgomery_enter(&key->n, key->unblind, key->unblind);
	montgomery_enter(&key->n, r, r);
	public_power(key, key->blind, r);
}

static void encode(const struct rsa_key *key, const uint8_t *digest, uint8_t *ret)
{
	size_t end = key->bytes - RSA_DIGEST_BYTES - sizeof(digest_info);

	memset(ret, 0xff, end);
	ret[0] = 0;
	ret[1] = 1;
	ret[end - 1] = 0;
	memcpy(ret + end, digest_info, sizeof(digest_info));
	memcpy(ret + end + sizeof(digest_info), digest, RSA_DIGEST_BYTES);
}

bool rsa_sign(struct rsa_key *key, const uint8_t digest[RSA_DIGEST_BYTES], uint8_t *ret_signature)
{
	uint8_t encoded[RSA_BYTES], signature[RSA_BYTES];
	limb x[MONTGOMERY_LIMBS];

	if (key->nr_signatures % RSA_BLINDINGS == 0) {
		renew_blinding(key);
	} else {
		montgomery_sqr(&key->n, key->blind, key->blind);
		montgomery_sqr(&key->n, key->unblind, key->unblind);
	}
	key->nr_signatures++;

	encode(key, digest, encoded);
	limbs_from_be(x, key->n.limbs, encoded, key->bytes);
	montgomery_mul(&key->n, x, x, key->blind);
	crt_power(key, x, x, key->dp, key->dq);
	montgomery_mul(&key->n, x, x, key->unblind);
	limbs_to_be(signature, key->bytes, x, key->n.limbs);
	/* A fault in one half of the work would tell the other prime. */
	if (!rsa_verify(key, digest, signature, key->bytes))
		return false;
	memcpy(ret_signature, signature, key->bytes);
	return true;
}

bool rsa_verify(const struct rsa_key *key, const uint8_t digest[RSA_DIGEST_BYTES],
	const uint8_t *signature, size_t size)
{
	uint8_t wanted[RSA_BYTES], encoded[RSA_BYTES];
	limb x[MONTGOMERY_LIMBS];

	if (size != key->bytes)
		return false;
	limbs_from_be(x, key->n.limbs, signature, size);
	if (limbs_compare(x, key->n.m, key->n.limbs) >= 0)
		return false;
	montgomery_enter(&key->n, x, x);
	public_power(key, x, x);
	montgomery_leave(&key->n, x, x);
	limbs_to_be(encoded, key->bytes, x, key->n.limbs);
	encode(key, digest, wanted);
	return memcmp(encoded, wanted, key->bytes) == 0;
}
