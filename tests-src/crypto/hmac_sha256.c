/* SPDX-License-Identifier: MIT */
#include "hmac_sha256.h"

#include <string.h>

static void start(struct sha256 *ret, const uint8_t *key, uint8_t pad)
{
	uint8_t block[SHA256_BLOCK_BYTES];

	memset(block, pad, sizeof(block));
	for (int i = 0; i < SHA256_DIGEST_BYTES; i++)
		block[i] ^= key[i];
	sha256_init(ret);
	sha256_update(ret, block, sizeof(block));
}

void hmac_sha256_init(struct hmac_sha256 *hmac, const uint8_t key[SHA256_DIGEST_BYTES])
{
	start(&hmac->inner, key, 0x36);
	start(&hmac->outer, key, 0x5c);
}

void hmac_sha256_update(struct hmac_sha256 *hmac, const void *data, size_t size)
{
	sha256_update(&hmac->inner, data, size);
}

void hmac_sha256_final(struct hmac_sha256 *hmac, uint8_t ret_mac[SHA256_DIGEST_BYTES])
{
	uint8_t digest[SHA256_DIGEST_BYTES];

	sha256_final(&hmac->inner, digest);
	sha256_update(&hmac->outer, digest, sizeof(digest));
	sha256_final(&hmac->outer, ret_mac);
}
