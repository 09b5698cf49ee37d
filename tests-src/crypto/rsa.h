/* SPDX-License-Identifier: MIT */
/*
 * rsa - signatures by RSASSA-PKCS1-v1_5 with SHA-256, as in RFC 8017.
 *
 * A signature is made as common libraries make it: the message representative is blinded, raised
 * to the private power modulo each prime, put together by the Chinese remainder theorem, unblinded,
 * and compared with what the public operation makes of it before it is given away. The blinding
 * pair (r^e, 1/r) is squared after each signature, and a new one is made after RSA_BLINDINGS.
 *
 * Not for protecting secrets: times depend on values, nothing is wiped from memory, and the
 * blinding comes from a seed that the caller knows.
 */
#ifndef RSA_H
#define RSA_H

#include "montgomery.h"
#include "rsa_keys.h"

#define RSA_BYTES (MONTGOMERY_BITS / 8) /* of the longest signature */
#define RSA_DIGEST_BYTES 32
#define RSA_BLINDINGS 32

/* Half as long as a modulus. */
#define RSA_HALF_LIMBS (MONTGOMERY_LIMBS / 2)

struct rsa_key {
	size_t bytes; /* of the modulus, and of every signature */
	uint32_t e;
	struct montgomery n;
	struct montgomery p, q; /* these and what follows are for a private key only */
	limb dp[RSA_HALF_LIMBS], dq[RSA_HALF_LIMBS];
	limb qinv[RSA_HALF_LIMBS]; /* form modulo p */
	uint64_t nr_signatures;
	uint64_t seed;
	limb blind[MONTGOMERY_LIMBS];   /* form of r^e modulo n */
	limb unblind[MONTGOMERY_LIMBS]; /* form of 1 / r modulo n */
};

/*
 * False if a number is no hexadecimal number, or they cannot be a key of the sizes that this module
 * knows: n of at most MONTGOMERY_BITS; both primes of half as many bits as n, whole limbs, and p the
 * larger; e odd and below 2^32. The public one takes n and e only, without leading zeros in n.
 */
bool rsa_init(struct rsa_key *ret, const struct rsa_keys_text *text, uint64_t seed);
bool rsa_init_public(struct rsa_key *ret, const char *n, const char *e);

/*
 * Signs the SHA-256 digest of a message; key->bytes are written. False if the private operation
 * went wrong, and then nothing is.
 */
bool rsa_sign(struct rsa_key *key, const uint8_t digest[RSA_DIGEST_BYTES], uint8_t *ret_signature);

/* Anything but the one signature of key->bytes that RFC 8017 allows for the digest is false. */
bool rsa_verify(const struct rsa_key *key, const uint8_t digest[RSA_DIGEST_BYTES],
	const uint8_t *signature, size_t size);

#endif
