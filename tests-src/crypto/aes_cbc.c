/* SPDX-License-Identifier: MIT */
#include "aes_cbc.h"

#include <string.h>

void aes_cbc_init(struct aes_cbc *cbc, const uint8_t *key, size_t key_bytes)
{
	aes_init(&cbc->aes, key, key_bytes);
	memset(cbc->chain, 0, sizeof(cbc->chain));
}

void aes_cbc_encrypt(struct aes_cbc *cbc, const uint8_t *in, uint8_t *ret_out, size_t size)
{
	struct aes_block chain = aes_block_get(cbc->chain);

	for (size_t at = 0; at < size; at += AES_BLOCK_BYTES) {
		struct aes_block plain = aes_block_get(in + at);

		aes_block_xor(&chain, &plain);
		aes_encrypt(&cbc->aes, &chain);
		aes_block_put(ret_out + at, &chain);
	}
	aes_block_put(cbc->chain, &chain);
}

void aes_cbc_decrypt(struct aes_cbc *cbc, const uint8_t *in, uint8_t *ret_out, size_t size)
{
	struct aes_block chain = aes_block_get(cbc->chain);

	for (size_t at = 0; at < size; at += AES_BLOCK_BYTES) {
		struct aes_block cipher = aes_block_get(in + at), block = cipher;

		aes_decrypt(&cbc->aes, &block);
		aes_block_xor(&block, &chain);
		aes_block_put(ret_out + at, &block);
		chain = cipher;
	}
	aes_block_put(cbc->chain, &chain);
}
