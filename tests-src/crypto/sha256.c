/* SPDX-License-Identifier: MIT */
#include "sha256.h"

#include <string.h>

#include "bytes.h"

/* The fractions of the cube roots of the first 64 primes, 32 bits of each. */
static const uint32_t constants[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b,
	0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6,
	0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d,
	0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
	0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585,
	0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
	0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa,
	0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/* The same of the square roots of the first eight. */
static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
	0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

/* The names of the functions are those of the standard; Ch and Maj take fewer operations here. */
static inline uint32_t small_sigma_0(uint32_t x)
{
	return bytes_rotr32(x, 7) ^ bytes_rotr32(x, 18) ^ x >> 3;
}

static inline uint32_t small_sigma_1(uint32_t x)
{
	return bytes_rotr32(x, 17) ^ bytes_rotr32(x, 19) ^ x >> 10;
}

static inline uint32_t big_sigma_0(uint32_t x)
{
	return bytes_rotr32(x, 2) ^ bytes_rotr32(x, 13) ^ bytes_rotr32(x, 22);
}

static inline uint32_t big_sigma_1(uint32_t x)
{
	return bytes_rotr32(x, 6) ^ bytes_rotr32(x, 11) ^ bytes_rotr32(x, 25);
}

static inline uint32_t ch(uint32_t x, uint32_t y, uint32_t z)
{
	return z ^ (x & (y ^ z));
}

static inline uint32_t maj(uint32_t x, uint32_t y, uint32_t z)
{
	return (x & y) | (z & (x | y));
}

/*
 * Step t of a block. The standard moves all variables on by one place; here they stay where they
 * are, and their names move: in step t the one called a is v[-t modulo 8].
 */
static inline void step(uint32_t v[8], unsigned t, uint32_t word)
{
	uint32_t a = v[(0 - t) % 8], b = v[(1 - t) % 8], c = v[(2 - t) % 8];
	uint32_t e = v[(4 - t) % 8], f = v[(5 - t) % 8], g = v[(6 - t) % 8];
	uint32_t *d = &v[(3 - t) % 8], *h = &v[(7 - t) % 8];

	*h += big_sigma_1(e) + ch(e, f, g) + word;
	*d += *h;
	*h += big_sigma_0(a) + maj(a, b, c);
}

/* After eight steps each name is where it was, so that v can be in registers if this is inlined. */
static inline __attribute__((always_inline)) void eight_steps(
	uint32_t v[8], const uint32_t *k, const uint32_t *w)
{
	step(v, 0, k[0] + w[0]);
	step(v, 1, k[1] + w[1]);
	step(v, 2, k[2] + w[2]);
	step(v, 3, k[3] + w[3]);
	step(v, 4, k[4] + w[4]);
	step(v, 5, k[5] + w[5]);
	step(v, 6, k[6] + w[6]);
	step(v, 7, k[7] + w[7]);
}

/* Sixteen words of the schedule, each out of the 16 before it. */
static inline void extend(uint32_t *w)
{
	for (int t = 0; t < 16; t++)
		w[t] = small_sigma_1(w[t - 2]) + w[t - 7] + small_sigma_0(w[t - 15]) + w[t - 16];
}

static void compress_block(uint32_t state[8], const uint8_t *block)
{
	uint32_t w[64], v[8];

	for (size_t t = 0; t < 16; t++)
		w[t] = bytes_get_be32(block + 4 * t);
	memcpy(v, state, sizeof(v));
	for (int t = 0; t < 64; t += 16) {
		if (t > 0)
			extend(w + t);
		eight_steps(v, constants + t, w + t);
		eight_steps(v, constants + t + 8, w + t + 8);
	}
	for (int i = 0; i < 8; i++)
		state[i] += v[i];
}

static void compress(struct merkle *merkle, const uint8_t *blocks, size_t nr_blocks)
{
	struct sha256 *sha = (struct sha256 *)merkle;

	for (size_t i = 0; i < nr_blocks; i++)
		compress_block(sha->state, blocks + i * SHA256_BLOCK_BYTES);
}

static const struct merkle_hash hash = {
	.block_bytes = SHA256_BLOCK_BYTES,
	.length_field_bytes = 8,
	.put_length = bytes_put_be64,
	.compress = compress,
};

void sha256_init(struct sha256 *sha)
{
	sha->merkle.length_bytes = 0;
	memcpy(sha->state, start, sizeof(start));
}

void sha256_update(struct sha256 *sha, const void *data, size_t size)
{
	merkle_update(&sha->merkle, &hash, data, size);
}

void sha256_final(struct sha256 *sha, uint8_t ret_digest[SHA256_DIGEST_BYTES])
{
	merkle_final(&sha->merkle, &hash);
	for (size_t i = 0; i < 8; i++)
		bytes_put_be32(ret_digest + 4 * i, sha->state[i]);
}
