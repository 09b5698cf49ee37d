/* SPDX-License-Identifier: MIT */
#include "sha1.h"

#include <string.h>

#include "bytes.h"

/* The names of the functions are those of the standard; Ch and Maj take fewer operations here. */
static inline uint32_t ch(uint32_t x, uint32_t y, uint32_t z)
{
	return z ^ (x & (y ^ z));
}

static inline uint32_t parity(uint32_t x, uint32_t y, uint32_t z)
{
	return x ^ y ^ z;
}

static inline uint32_t maj(uint32_t x, uint32_t y, uint32_t z)
{
	return (x & y) | (z & (x | y));
}

typedef uint32_t function(uint32_t x, uint32_t y, uint32_t z);

/* A word of the schedule, out of the 16 before it. */
static inline uint32_t next(uint32_t *w)
{
	*w = bytes_rotl32(w[-3] ^ w[-8] ^ w[-14] ^ w[-16], 1);
	return *w;
}

/*
 * Step t of a block. The standard moves all variables on by one place; here they stay where they
 * are, and their names move: in step t the one called a is v[-t modulo 5].
 */
static inline void step(uint32_t v[5], unsigned t, function *f, uint32_t word)
{
	uint32_t a = v[(5 - t) % 5], *b = &v[(6 - t) % 5], c = v[(7 - t) % 5], d = v[(8 - t) % 5];

	v[(9 - t) % 5] += bytes_rotl32(a, 5) + f(*b, c, d) + word;
	*b = bytes_rotl32(*b, 30);
}

/*
 * After five steps each name is where it was, so that v can be in registers; that, and f, want
 * this to be inlined. The words are made between the steps because compilers that see them made
 * in a loop put them into vectors of two, which takes twice as long.
 */
static inline __attribute__((always_inline)) void five_steps(
	uint32_t v[5], uint32_t *w, function *f, uint32_t k)
{
	step(v, 0, f, k + next(w));
	step(v, 1, f, k + next(w + 1));
	step(v, 2, f, k + next(w + 2));
	step(v, 3, f, k + next(w + 3));
	step(v, 4, f, k + next(w + 4));
}

static inline __attribute__((always_inline)) void twenty_steps(
	uint32_t v[5], uint32_t *w, function *f, uint32_t k)
{
	five_steps(v, w, f, k);
	five_steps(v, w + 5, f, k);
	five_steps(v, w + 10, f, k);
	five_steps(v, w + 15, f, k);
}

/* The same with the block's own 16 words and the first four that are made of them. */
static inline void first_twenty_steps(uint32_t v[5], uint32_t *w)
{
	const uint32_t k = 0x5a827999;

	for (int t = 0; t < 15; t += 5) {
		step(v, 0, ch, k + w[t]);
		step(v, 1, ch, k + w[t + 1]);
		step(v, 2, ch, k + w[t + 2]);
		step(v, 3, ch, k + w[t + 3]);
		step(v, 4, ch, k + w[t + 4]);
	}
	step(v, 0, ch, k + w[15]);
	step(v, 1, ch, k + next(w + 16));
	step(v, 2, ch, k + next(w + 17));
	step(v, 3, ch, k + next(w + 18));
	step(v, 4, ch, k + next(w + 19));
}

static void compress_block(uint32_t state[5], const uint8_t *block)
{
	uint32_t w[80], v[5];

	for (size_t t = 0; t < 16; t++)
		w[t] = bytes_get_be32(block + 4 * t);
	memcpy(v, state, sizeof(v));
	first_twenty_steps(v, w);
	twenty_steps(v, w + 20, parity, 0x6ed9eba1);
	twenty_steps(v, w + 40, maj, 0x8f1bbcdc);
	twenty_steps(v, w + 60, parity, 0xca62c1d6);
	for (int i = 0; i < 5; i++)
		state[i] += v[i];
}

static void compress(struct merkle *merkle, const uint8_t *blocks, size_t nr_blocks)
{
	struct sha1 *sha = (struct sha1 *)merkle;

	for (size_t i = 0; i < nr_blocks; i++)
		compress_block(sha->state, blocks + i * SHA1_BLOCK_BYTES);
}

static const struct merkle_hash hash = {
	.block_bytes = SHA1_BLOCK_BYTES,
	.length_field_bytes = 8,
	.put_length = bytes_put_be64,
	.compress = compress,
};

void sha1_init(struct sha1 *sha)
{
	static const uint32_t start[5] = {
		0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};

	sha->merkle.length_bytes = 0;
	memcpy(sha->state, start, sizeof(start));
}

void sha1_update(struct sha1 *sha, const void *data, size_t size)
{
	merkle_update(&sha->merkle, &hash, data, size);
}

void sha1_final(struct sha1 *sha, uint8_t ret_digest[SHA1_DIGEST_BYTES])
{
	merkle_final(&sha->merkle, &hash);
	for (size_t i = 0; i < 5; i++)
		bytes_put_be32(ret_digest + 4 * i, sha->state[i]);
}
