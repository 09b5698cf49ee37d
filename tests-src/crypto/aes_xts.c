/* SPDX-License-Identifier: MIT */
#include "aes_xts.h"

#include <stdbool.h>
#include <string.h>

void aes_xts_init(struct aes_xts *xts, const uint8_t *key, size_t key_bytes)
{
	aes_init(&xts->data, key, key_bytes / 2);
	aes_init(&xts->tweak, key + key_bytes / 2, key_bytes / 2);
}

/* Times x in GF(2^128), modulo x^128 + x^7 + x^2 + x + 1; the low bit of the first byte is 1. */
static inline void next_tweak(struct aes_block *tweak)
{
	uint32_t *word = tweak->column;
	uint32_t carry = word[3] >> 31;

	word[3] = word[3] << 1 | word[2] >> 31;
	word[2] = word[2] << 1 | word[1] >> 31;
	word[1] = word[1] << 1 | word[0] >> 31;
	word[0] = word[0] << 1 ^ carry * 0x87;
}

typedef void block_cipher(const struct aes *aes, struct aes_block *block);

static inline struct aes_block whitened(const struct aes *aes, block_cipher *cipher,
	const struct aes_block *tweak, const uint8_t *in)
{
	struct aes_block block = aes_block_get(in);

	aes_block_xor(&block, tweak);
	cipher(aes, &block);
	aes_block_xor(&block, tweak);
	return block;
}

/*
 * The last whole block and the `tail` bytes after it. The block goes through the cipher, changes as
 * many of its first bytes for those of the tail, and goes through the cipher once more.
 */
static void steal(const struct aes *aes, block_cipher *cipher, const struct aes_block tweaks[2],
	const struct aes_xts_unit *unit)
{
	size_t tail = unit->size % AES_BLOCK_BYTES;
	size_t after = unit->size - tail, last = after - AES_BLOCK_BYTES;
	struct aes_block block = whitened(aes, cipher, &tweaks[0], unit->in + last);
	uint8_t bytes[AES_BLOCK_BYTES], tail_bytes[AES_BLOCK_BYTES];

	aes_block_put(bytes, &block);
	memcpy(tail_bytes, unit->in + after, tail);
	memcpy(unit->ret_out + after, bytes, tail);
	memcpy(bytes, tail_bytes, tail);
	block = whitened(aes, cipher, &tweaks[1], bytes);
	aes_block_put(unit->ret_out + last, &block);
}

/* Where there is a tail, decryption takes the last two tweaks the other way round. */
static inline void all_blocks(const struct aes_xts *xts, block_cipher *cipher,
	const struct aes_xts_unit *unit, bool reversed)
{
	size_t tail = unit->size % AES_BLOCK_BYTES;
	size_t end = tail ? unit->size - tail - AES_BLOCK_BYTES : unit->size;
	struct aes_block tweak = aes_block_get(unit->tweak);

	aes_encrypt(&xts->tweak, &tweak);
	for (size_t at = 0; at < end; at += AES_BLOCK_BYTES) {
		struct aes_block block = whitened(&xts->data, cipher, &tweak, unit->in + at);

		aes_block_put(unit->ret_out + at, &block);
		next_tweak(&tweak);
	}
	if (tail) {
		struct aes_block tweaks[2] = {tweak, tweak};

		next_tweak(&tweaks[reversed ? 0 : 1]);
		steal(&xts->data, cipher, tweaks, unit);
	}
}

void aes_xts_encrypt(const struct aes_xts *xts, const struct aes_xts_unit *unit)
{
	all_blocks(xts, aes_encrypt, unit, false);
}

void aes_xts_decrypt(const struct aes_xts *xts, const struct aes_xts_unit *unit)
{
	all_blocks(xts, aes_decrypt, unit, true);
}
