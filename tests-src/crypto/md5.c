/* SPDX-License-Identifier: MIT */
#include "md5.h"

#include <string.h>

#include "bytes.h"

/* T of the RFC: the first 32 bits of the fractions of |sin(i)|, for i from 1 to 64. */
static const uint32_t t[64] = {0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf,
	0x4787c62a, 0xa8304613, 0xfd469501, 0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be,
	0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340, 0x265e5a51,
	0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8, 0x21e1cde6, 0xc33707d6,
	0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a, 0xfffa3942,
	0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
	0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8,
	0xc4ac5665, 0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92,
	0xffeff47d, 0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82,
	0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

/* The names of the functions are those of the RFC; F and G take an operation less here. */
static inline uint32_t f(uint32_t x, uint32_t y, uint32_t z)
{
	return z ^ (x & (y ^ z));
}

/* The two terms have no bit in common: their sum is shorter to wait for, if x comes last. */
static inline uint32_t g(uint32_t x, uint32_t y, uint32_t z)
{
	return (x & z) + (y & ~z);
}

static inline uint32_t h(uint32_t x, uint32_t y, uint32_t z)
{
	return x ^ y ^ z;
}

static inline uint32_t i(uint32_t x, uint32_t y, uint32_t z)
{
	return y ^ (x | ~z);
}

static inline uint32_t step(uint32_t a, uint32_t b, uint32_t word, unsigned bits)
{
	return b + bytes_rotl32(a + word, bits);
}

static void compress_block(uint32_t state[4], const uint8_t *block)
{
	uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
	uint32_t x[16];

	for (size_t n = 0; n < 16; n++)
		x[n] = bytes_get_le32(block + 4 * n);
	for (unsigned n = 0; n < 16; n += 4) {
		a = step(a, b, f(b, c, d) + x[n] + t[n], 7);
		d = step(d, a, f(a, b, c) + x[n + 1] + t[n + 1], 12);
		c = step(c, d, f(d, a, b) + x[n + 2] + t[n + 2], 17);
		b = step(b, c, f(c, d, a) + x[n + 3] + t[n + 3], 22);
	}
	for (unsigned n = 16; n < 32; n += 4) {
		a = step(a, b, g(b, c, d) + x[(5 * n + 1) % 16] + t[n], 5);
		d = step(d, a, g(a, b, c) + x[(5 * n + 6) % 16] + t[n + 1], 9);
		c = step(c, d, g(d, a, b) + x[(5 * n + 11) % 16] + t[n + 2], 14);
		b = step(b, c, g(c, d, a) + x[(5 * n + 16) % 16] + t[n + 3], 20);
	}
	for (unsigned n = 32; n < 48; n += 4) {
		a = step(a, b, h(b, c, d) + x[(3 * n + 5) % 16] + t[n], 4);
		d = step(d, a, h(a, b, c) + x[(3 * n + 8) % 16] + t[n + 1], 11);
		c = step(c, d, h(d, a, b) + x[(3 * n + 11) % 16] + t[n + 2], 16);
		b = step(b, c, h(c, d, a) + x[(3 * n + 14) % 16] + t[n + 3], 23);
	}
	for (unsigned n = 48; n < 64; n += 4) {
		a = step(a, b, i(b, c, d) + x[7 * n % 16] + t[n], 6);
		d = step(d, a, i(a, b, c) + x[(7 * n + 7) % 16] + t[n + 1], 10);
		c = step(c, d, i(d, a, b) + x[(7 * n + 14) % 16] + t[n + 2], 15);
		b = step(b, c, i(c, d, a) + x[(7 * n + 21) % 16] + t[n + 3], 21);
	}
	state[0] += a;
	state[1] += b;
	state[2] += c;
	state[3] += d;
}

static void compress(struct merkle *merkle, const uint8_t *blocks, size_t nr_blocks)
{
	struct md5 *md5 = (struct md5 *)merkle;

	for (size_t n = 0; n < nr_blocks; n++)
		compress_block(md5->state, blocks + n * MD5_BLOCK_BYTES);
}

static const struct merkle_hash hash = {
	.block_bytes = MD5_BLOCK_BYTES,
	.length_field_bytes = 8,
	.put_length = bytes_put_le64,
	.compress = compress,
};

void md5_init(struct md5 *md5)
{
	static const uint32_t start[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};

	md5->merkle.length_bytes = 0;
	memcpy(md5->state, start, sizeof(start));
}

void md5_update(struct md5 *md5, const void *data, size_t size)
{
	merkle_update(&md5->merkle, &hash, data, size);
}

void md5_final(struct md5 *md5, uint8_t ret_digest[MD5_DIGEST_BYTES])
{
	merkle_final(&md5->merkle, &hash);
	for (size_t n = 0; n < 4; n++)
		bytes_put_le32(ret_digest + 4 * n, md5->state[n]);
}
