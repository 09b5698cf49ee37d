/* SPDX-License-Identifier: MIT */
#include "sha512.h"

#include <string.h>

#include "bytes.h"

/* The fractions of the cube roots of the first 80 primes, 64 bits of each. */
static const uint64_t constants[80] = {0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f,
	0xe9b5dba58189dbbc, 0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b,
	0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c,
	0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
	0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5,
	0x240ca1cc77ac9c65, 0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4,
	0x76f988da831153b5, 0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f,
	0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f,
	0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
	0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6,
	0x92722c851482353b, 0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791,
	0xc76c51a30654be30, 0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a,
	0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99,
	0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
	0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72,
	0x8cc702081a6439ec, 0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915,
	0xc67178f2e372532b, 0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e,
	0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae,
	0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
	0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec,
	0x6c44198c4a475817};

/* The same of the square roots of the first eight. */
static const uint64_t start[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
	0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b,
	0x5be0cd19137e2179};

/* The names of the functions are those of the standard; Ch and Maj take fewer operations here. */
static inline uint64_t small_sigma_0(uint64_t x)
{
	return bytes_rotr64(x, 1) ^ bytes_rotr64(x, 8) ^ x >> 7;
}

static inline uint64_t small_sigma_1(uint64_t x)
{
	return bytes_rotr64(x, 19) ^ bytes_rotr64(x, 61) ^ x >> 6;
}

static inline uint64_t big_sigma_0(uint64_t x)
{
	return bytes_rotr64(x, 28) ^ bytes_rotr64(x, 34) ^ bytes_rotr64(x, 39);
}

static inline uint64_t big_sigma_1(uint64_t x)
{
	return bytes_rotr64(x, 14) ^ bytes_rotr64(x, 18) ^ bytes_rotr64(x, 41);
}

static inline uint64_t ch(uint64_t x, uint64_t y, uint64_t z)
{
	return z ^ (x & (y ^ z));
}

static inline uint64_t maj(uint64_t x, uint64_t y, uint64_t z)
{
	return (x & y) | (z & (x | y));
}

/*
 * Step t of a block. The standard moves all variables on by one place; here they stay where they
 * are, and their names move: in step t the one called a is v[-t modulo 8].
 */
static inline void step(uint64_t v[8], unsigned t, uint64_t word)
{
	uint64_t a = v[(0 - t) % 8], b = v[(1 - t) % 8], c = v[(2 - t) % 8];
	uint64_t e = v[(4 - t) % 8], f = v[(5 - t) % 8], g = v[(6 - t) % 8];
	uint64_t *d = &v[(3 - t) % 8], *h = &v[(7 - t) % 8];

	*h += big_sigma_1(e) + ch(e, f, g) + word;
	*d += *h;
	*h += big_sigma_0(a) + maj(a, b, c);
}

/* After eight steps each name is where it was, so that v can be in registers if this is inlined. */
static inline __attribute__((always_inline)) void eight_steps(
	uint64_t v[8], const uint64_t *k, const uint64_t *w)
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
static inline void extend(uint64_t *w)
{
	for (int t = 0; t < 16; t++)
		w[t] = small_sigma_1(w[t - 2]) + w[t - 7] + small_sigma_0(w[t - 15]) + w[t - 16];
}

static void compress_block(uint64_t state[8], const uint8_t *block)
{
	uint64_t w[80], v[8];

	for (size_t t = 0; t < 16; t++)
		w[t] = bytes_get_be64(block + 8 * t);
	memcpy(v, state, sizeof(v));
	for (int t = 0; t < 80; t += 16) {
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
	struct sha512 *sha = (struct sha512 *)merkle;

	for (size_t i = 0; i < nr_blocks; i++)
		compress_block(sha->state, blocks + i * SHA512_BLOCK_BYTES);
}

static const struct merkle_hash hash = {
	.block_bytes = SHA512_BLOCK_BYTES,
	.length_field_bytes = 16,
	.put_length = bytes_put_be64,
	.compress = compress,
};

void sha512_init(struct sha512 *sha)
{
	sha->merkle.length_bytes = 0;
	memcpy(sha->state, start, sizeof(start));
}

void sha512_update(struct sha512 *sha, const void *data, size_t size)
{
	merkle_update(&sha->merkle, &hash, data, size);
}

void sha512_final(struct sha512 *sha, uint8_t ret_digest[SHA512_DIGEST_BYTES])
{
	merkle_final(&sha->merkle, &hash);
	for (size_t i = 0; i < 8; i++)
		bytes_put_be64(ret_digest + 8 * i, sha->state[i]);
}
