/* SPDX-License-Identifier: MIT */
/*
 * chacha20_poly1305 - authenticated encryption as in RFC 8439, written to be read and timed.
 *
 * Not for protecting secrets: nothing is wiped from memory, and a wrong tag takes another time.
 */
#ifndef CHACHA20_POLY1305_H
#define CHACHA20_POLY1305_H

#include <stdbool.h>

#include "aead.h"
#include "chacha20.h"

struct chacha20_poly1305 {
	uint8_t key[CHACHA20_KEY_BYTES];
};

void chacha20_poly1305_init(
	struct chacha20_poly1305 *chapoly, const uint8_t key[CHACHA20_KEY_BYTES]);

/* The nonce has CHACHA20_NONCE_BYTES; the message less than 2^38 - 64 bytes. */
void chacha20_poly1305_encrypt(const struct chacha20_poly1305 *chapoly,
	const struct aead_message *message, uint8_t ret_tag[AEAD_TAG_BYTES]);
/* False, and nothing written, if the tag is another. */
bool chacha20_poly1305_decrypt(const struct chacha20_poly1305 *chapoly,
	const struct aead_message *message, const uint8_t tag[AEAD_TAG_BYTES]);

#endif
