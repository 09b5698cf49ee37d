/* SPDX-License-Identifier: MIT */
/* aead - what goes into and comes out of authenticated encryption with associated data. */
#ifndef AEAD_H
#define AEAD_H

#include <stddef.h>
#include <stdint.h>

#define AEAD_TAG_BYTES 16

/*
 * The bytes may be at any address; in and ret_out are the same or do not overlap. What has no bytes
 * may be null.
 */
struct aead_message {
	const uint8_t *nonce;
	size_t nonce_bytes;
	const uint8_t *associated;
	size_t associated_bytes;
	const uint8_t *in;
	uint8_t *ret_out; /* as many bytes as come in */
	size_t size;
};

#endif
