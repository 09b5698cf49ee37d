/* SPDX-License-Identifier: MIT */
#include "chacha20.h"

#include <string.h>

#include "bytes.h"

void chacha20_init(struct chacha20 *chacha, const uint8_t key[CHACHA20_KEY_BYTES],
	const uint8_t nonce[CHACHA20_NONCE_BYTES], uint32_t counter)
{
	static const uint8_t constants[] = "expand 32-byte k";

	for (size_t i = 0; i < 4; i++)
		chacha->state[i] = bytes_get_le32(constants + 4 * i);
	for (size_t i = 0; i < 8; i++)
		chacha->state[4 + i] = bytes_get_le32(key + 4 * i);
	chacha->state[12] = counter;
	for (size_t i = 0; i < 3; i++)
		chacha->state[13 + i] = bytes_get_le32(nonce + 4 * i);
}

static inline void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
	*a += *b;
	*d = bytes_rotl32(*d ^ *a, 16);
	*c += *d;
	*b = bytes_rotl32(*b ^ *c, 12);
	*a += *b;
	*d = bytes_rotl32(*d ^ *a, 8);
	*c += *d;
	*b = bytes_rotl32(*b ^ *c, 7);
}

static inline void make_block(struct chacha20 *chacha, uint32_t x[16])
{
	memcpy(x, chacha->state, sizeof(chacha->state));
	for (int i = 0; i < 10; i++) {
		quarter_round(&x[0], &x[4], &x[8], &x[12]);
		quarter_round(&x[1], &x[5], &x[9], &x[13]);
		quarter_round(&x[2], &x[6], &x[10], &x[14]);
		quarter_round(&x[3], &x[7], &x[11], &x[15]);
		quarter_round(&x[0], &x[5], &x[10], &x[15]);
		quarter_round(&x[1], &x[6], &x[11], &x[12]);
		quarter_round(&x[2], &x[7], &x[8], &x[13]);
		quarter_round(&x[3], &x[4], &x[9], &x[14]);
	}
	for (int i = 0; i < 16; i++)
		x[i] += chacha->state[i];
	chacha->state[12]++;
}

void chacha20_xor(struct chacha20 *chacha, const uint8_t *in, uint8_t *ret_out, size_t size)
{
	size_t whole = size - size % CHACHA20_BLOCK_BYTES;
	uint32_t x[16];

	for (size_t at = 0; at < whole; at += CHACHA20_BLOCK_BYTES) {
		make_block(chacha, x);
		for (size_t i = 0; i < 16; i++)
			bytes_put_le32(
				ret_out + at + 4 * i, bytes_get_le32(in + at + 4 * i) ^ x[i]);
	}
	if (whole < size) {
		uint8_t stream[CHACHA20_BLOCK_BYTES];

		make_block(chacha, x);
		for (size_t i = 0; i < 16; i++)
			bytes_put_le32(stream + 4 * i, x[i]);
		for (size_t at = whole; at < size; at++)
			ret_out[at] = in[at] ^ stream[at - whole];
	}
}
