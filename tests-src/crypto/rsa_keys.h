/* SPDX-License-Identifier: MIT */
/*
 * rsa_keys - the two RSA keys that every tier of the crypto tests works with.
 *
 * Test keys: they stand here for everybody to read, so they protect nothing. They were made once by
 * `openssl genrsa`, and stay fixed so that signatures made on one machine can be compared on another
 * and figures of two tiers differ by their code alone.
 */
#ifndef RSA_KEYS_H
#define RSA_KEYS_H

/*
 * The numbers of RFC 8017, section 3.2, as big-endian hexadecimal digits in lower case, an even
 * number of them and without a prefix: n and d as wide as the modulus, the others but e half as wide.
 */
struct rsa_keys_text {
	unsigned bits;    /* of n */
	const char *n;    /* p q */
	const char *e;    /* 65537 */
	const char *d;    /* 1 / e modulo lcm(p - 1, q - 1) */
	const char *p;    /* the larger prime */
	const char *q;    /* the smaller */
	const char *dp;   /* d modulo p - 1 */
	const char *dq;   /* d modulo q - 1 */
	const char *qinv; /* 1 / q modulo p */
};

extern const struct rsa_keys_text rsa_keys_2048;
extern const struct rsa_keys_text rsa_keys_4096;

#endif
