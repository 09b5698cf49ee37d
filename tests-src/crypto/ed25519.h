/* SPDX-License-Identifier: MIT */
/*
 * ed25519 - signatures by PureEdDSA on edwards25519, as in RFC 8032, section 5.1.
 *
 * Not for protecting secrets: times depend on values, and nothing is wiped from memory. The first
 * call of a program makes tables; see edwards25519.h.
 */
#ifndef ED25519_H
#define ED25519_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ED25519_KEY_BYTES 32
#define ED25519_SIGNATURE_BYTES 64

struct ed25519_pair {
	uint8_t secret[ED25519_KEY_BYTES];
	uint8_t open[ED25519_KEY_BYTES]; /* the public key */
};

void ed25519_init(struct ed25519_pair *ret, const uint8_t secret[ED25519_KEY_BYTES]);
void ed25519_sign(const struct ed25519_pair *pair, const void *message, size_t size,
	uint8_t ret_signature[ED25519_SIGNATURE_BYTES]);

/*
 * By the equation without the cofactor, which the RFC calls sufficient. False also for keys that are
 * not the encoding of a point and signatures whose S is not below the order.
 */
bool ed25519_verify(const uint8_t open[ED25519_KEY_BYTES], const void *message, size_t size,
	const uint8_t signature[ED25519_SIGNATURE_BYTES]);

#endif
