/* SPDX-License-Identifier: MIT */
/*
 * hmac_sha256 - HMAC with SHA-256, as in RFC 2104 and FIPS 198-1, for keys of one digest's length.
 *
 * Not for protecting secrets: nothing is wiped from memory.
 */
#ifndef HMAC_SHA256_H
#define HMAC_SHA256_H

#include "sha256.h"

struct hmac_sha256 {
	struct sha256 inner, outer;
};

/* init, any number of updates, one final; after final only init may follow. */
void hmac_sha256_init(struct hmac_sha256 *hmac, const uint8_t key[SHA256_DIGEST_BYTES]);
void hmac_sha256_update(struct hmac_sha256 *hmac, const void *data, size_t size);
void hmac_sha256_final(struct hmac_sha256 *hmac, uint8_t ret_mac[SHA256_DIGEST_BYTES]);

#endif
