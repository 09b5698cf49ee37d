/* SPDX-License-Identifier: MIT */
/*
 * ecdsa_p256 - ECDSA on P-256 with SHA-256, as in FIPS 186-5, section 6.4; the number that must not
 * come twice is made of key and digest by RFC 6979, so that signatures can be compared.
 *
 * Numbers are 32 bytes, the greatest first; a public key is x and y, a signature r and s.
 *
 * Not for protecting secrets: times depend on values, and nothing is wiped from memory. The first
 * call of a program makes tables; see p256.h.
 */
#ifndef ECDSA_P256_H
#define ECDSA_P256_H

#include <stdbool.h>
#include <stdint.h>

#define ECDSA_P256_SECRET_BYTES 32
#define ECDSA_P256_PUBLIC_BYTES 64
#define ECDSA_P256_DIGEST_BYTES 32
#define ECDSA_P256_SIGNATURE_BYTES 64

/* Both return false, and write nothing, if the secret is 0 or not below the order. */
bool ecdsa_p256_public(
	uint8_t ret_public[ECDSA_P256_PUBLIC_BYTES], const uint8_t secret[ECDSA_P256_SECRET_BYTES]);
bool ecdsa_p256_sign(const uint8_t secret[ECDSA_P256_SECRET_BYTES],
	const uint8_t digest[ECDSA_P256_DIGEST_BYTES],
	uint8_t ret_signature[ECDSA_P256_SIGNATURE_BYTES]);

/* False also for keys that are no points, and for r or s that are 0 or not below the order. */
bool ecdsa_p256_verify(const uint8_t public[ECDSA_P256_PUBLIC_BYTES],
	const uint8_t digest[ECDSA_P256_DIGEST_BYTES],
	const uint8_t signature[ECDSA_P256_SIGNATURE_BYTES]);

#endif
