/* SPDX-License-Identifier: MIT */
#include "merkle.h"

#include <string.h>

void merkle_update(
	struct merkle *merkle, const struct merkle_hash *hash, const void *data, size_t size)
{
	size_t used = (size_t)(merkle->length_bytes % hash->block_bytes);
	size_t missing = hash->block_bytes - used;
	const uint8_t *in = data;

	if (size == 0)
		return;
	merkle->length_bytes += size;
	if (used > 0 && size >= missing) {
		memcpy(merkle->block + used, in, missing);
		hash->compress(merkle, merkle->block, 1);
		in += missing;
		size -= missing;
		used = 0;
	}
	if (used == 0) {
		size_t whole = size / hash->block_bytes;

		if (whole > 0)
			hash->compress(merkle, in, whole);
		in += whole * hash->block_bytes;
		size %= hash->block_bytes;
	}
	memcpy(merkle->block + used, in, size);
}

void merkle_final(struct merkle *merkle, const struct merkle_hash *hash)
{
	size_t used = (size_t)(merkle->length_bytes % hash->block_bytes);
	uint8_t *block = merkle->block;

	block[used++] = 0x80;
	if (used > hash->block_bytes - hash->length_field_bytes) {
		memset(block + used, 0, hash->block_bytes - used);
		hash->compress(merkle, block, 1);
		used = 0;
	}
	memset(block + used, 0, hash->block_bytes - used);
	hash->put_length(block + hash->block_bytes - 8, merkle->length_bytes * 8);
	hash->compress(merkle, block, 1);
}
