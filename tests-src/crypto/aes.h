/* SPDX-License-Identifier: MIT */
/*
 * aes - the block cipher AES of FIPS 197 with keys of 128, 192 and 256 bits, written to be read and
 * timed.
 *
 * Not for protecting secrets: it looks up in tables at places that depend on key and data, so that
 * the time it takes gives them away, and nothing is wiped from memory.
 */
#ifndef AES_H
#define AES_H

#include <stddef.h>
#include <stdint.h>

#include "bytes.h"

#define AES_BLOCK_BYTES 16
#define AES_KEY_WORDS_MAX 60

/* One word is a column, with the first byte in its low bits. */
struct aes_block {
	uint32_t column[4];
};

struct aes {
	unsigned nr_rounds; /* 10, 12 or 14 */
	uint32_t encrypt_key[AES_KEY_WORDS_MAX];
	uint32_t decrypt_key[AES_KEY_WORDS_MAX];
};

/* The key has 16, 24 or 32 bytes. */
void aes_init(struct aes *aes, const uint8_t *key, size_t key_bytes);
/* These take the block's place. */
void aes_encrypt(const struct aes *aes, struct aes_block *block);
void aes_decrypt(const struct aes *aes, struct aes_block *block);

static inline struct aes_block aes_block_get(const uint8_t *at)
{
	struct aes_block block;

	for (size_t i = 0; i < 4; i++)
		block.column[i] = bytes_get_le32(at + 4 * i);
	return block;
}

static inline void aes_block_put(uint8_t *ret_at, const struct aes_block *block)
{
	for (size_t i = 0; i < 4; i++)
		bytes_put_le32(ret_at + 4 * i, block->column[i]);
}

static inline void aes_block_xor(struct aes_block *block, const struct aes_block *other)
{
	for (int i = 0; i < 4; i++)
		block->column[i] ^= other->column[i];
}

#endif
