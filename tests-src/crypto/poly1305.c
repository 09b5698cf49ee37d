/* SPDX-License-Identifier: MIT */
#include "poly1305.h"

#include <string.h>

#include "bytes.h"

#define DIGIT_MASK 0x3ffffffu

/* `top` is the bit behind the block's last byte, as part of the highest digit. */
static inline void add_block(uint32_t digits[5], const uint8_t *in, uint32_t top)
{
	digits[0] += bytes_get_le32(in) & DIGIT_MASK;
	digits[1] += bytes_get_le32(in + 3) >> 2 & DIGIT_MASK;
	digits[2] += bytes_get_le32(in + 6) >> 4 & DIGIT_MASK;
	digits[3] += bytes_get_le32(in + 9) >> 6;
	digits[4] += bytes_get_le32(in + 12) >> 8 | top;
}

static inline uint64_t times(uint32_t a, uint32_t b)
{
	return (uint64_t)a * b;
}

/*
 * Column i belongs to 2^(26 i). Since 2^130 is 5, what would be column i + 5 comes back five times
 * in column i.
 *
 * Nothing overflows: digits of r are below 2^26 + 2^10 and those of h, a sum and a block, below
 * 2^27 + 2^10. Four products in a column have a factor 5 at most; so two calls, which is all there
 * are before a carry, make less than 2 * 21 * (2^26 + 2^10) * (2^27 + 2^10) < 2^59.
 */
static inline void add_product(uint64_t columns[5], const uint32_t h[5], const uint32_t r[5])
{
	uint32_t five_r1 = 5 * r[1], five_r2 = 5 * r[2], five_r3 = 5 * r[3], five_r4 = 5 * r[4];

	columns[0] += times(h[0], r[0]) + times(h[1], five_r4) + times(h[2], five_r3) +
		times(h[3], five_r2) + times(h[4], five_r1);
	columns[1] += times(h[0], r[1]) + times(h[1], r[0]) + times(h[2], five_r4) +
		times(h[3], five_r3) + times(h[4], five_r2);
	columns[2] += times(h[0], r[2]) + times(h[1], r[1]) + times(h[2], r[0]) +
		times(h[3], five_r4) + times(h[4], five_r3);
	columns[3] += times(h[0], r[3]) + times(h[1], r[2]) + times(h[2], r[1]) +
		times(h[3], r[0]) + times(h[4], five_r4);
	columns[4] += times(h[0], r[4]) + times(h[1], r[3]) + times(h[2], r[2]) +
		times(h[3], r[1]) + times(h[4], r[0]);
}

/* Leaves digits below 2^26, but for the second, which may be larger by 2^10. */
static inline void carry_columns(uint32_t ret_digits[5], uint64_t columns[5])
{
	columns[1] += columns[0] >> 26;
	columns[2] += columns[1] >> 26;
	columns[3] += columns[2] >> 26;
	columns[4] += columns[3] >> 26;
	columns[0] = (columns[0] & DIGIT_MASK) + 5 * (columns[4] >> 26);
	ret_digits[0] = (uint32_t)columns[0] & DIGIT_MASK;
	ret_digits[1] = ((uint32_t)columns[1] & DIGIT_MASK) + (uint32_t)(columns[0] >> 26);
	ret_digits[2] = (uint32_t)columns[2] & DIGIT_MASK;
	ret_digits[3] = (uint32_t)columns[3] & DIGIT_MASK;
	ret_digits[4] = (uint32_t)columns[4] & DIGIT_MASK;
}

void poly1305_init(struct poly1305 *poly, const uint8_t key[POLY1305_KEY_BYTES])
{
	uint64_t columns[5] = {0};

	/* The clamp of the RFC, 0ffffffc 0ffffffc 0ffffffc 0fffffff, in digits. */
	poly->r[0] = bytes_get_le32(key) & 0x3ffffff;
	poly->r[1] = bytes_get_le32(key + 3) >> 2 & 0x3ffff03;
	poly->r[2] = bytes_get_le32(key + 6) >> 4 & 0x3ffc0ff;
	poly->r[3] = bytes_get_le32(key + 9) >> 6 & 0x3f03fff;
	poly->r[4] = bytes_get_le32(key + 12) >> 8 & 0x00fffff;
	add_product(columns, poly->r, poly->r);
	carry_columns(poly->r_squared, columns);
	memset(poly->sum, 0, sizeof(poly->sum));
	for (size_t i = 0; i < 4; i++)
		poly->pad[i] = bytes_get_le32(key + 16 + 4 * i);
}

/*
 * sum = (sum + block) * r for each block. Two at a time, as (sum + first) * r^2 + second * r, there
 * is more to do at once and half as much to carry.
 */
static void blocks(struct poly1305 *poly, const uint8_t *in, size_t size, uint32_t top)
{
	const size_t pair_bytes = (size_t)2 * POLY1305_BLOCK_BYTES;
	uint32_t sum[5];

	memcpy(sum, poly->sum, sizeof(sum));
	for (; size >= pair_bytes; size -= pair_bytes) {
		uint64_t columns[5] = {0};
		uint32_t second[5] = {0};

		add_block(sum, in, top);
		add_block(second, in + POLY1305_BLOCK_BYTES, top);
		add_product(columns, sum, poly->r_squared);
		add_product(columns, second, poly->r);
		carry_columns(sum, columns);
		in += pair_bytes;
	}
	if (size > 0) {
		uint64_t columns[5] = {0};

		add_block(sum, in, top);
		add_product(columns, sum, poly->r);
		carry_columns(sum, columns);
	}
	memcpy(poly->sum, sum, sizeof(sum));
}

void poly1305_update(struct poly1305 *poly, const uint8_t *in, size_t size)
{
	size_t whole = size - size % POLY1305_BLOCK_BYTES;

	blocks(poly, in, whole, 1u << 24);
	if (whole < size) {
		uint8_t last[POLY1305_BLOCK_BYTES] = {0};

		memcpy(last, in + whole, size - whole);
		last[size - whole] = 1;
		blocks(poly, last, sizeof(last), 0);
	}
}

/* Makes every digit as small as it should be, with what overflows at the top, which is returned. */
static uint32_t carry(uint32_t digits[5])
{
	uint32_t top;

	for (int i = 0; i < 4; i++) {
		digits[i + 1] += digits[i] >> 26;
		digits[i] &= DIGIT_MASK;
	}
	top = digits[4] >> 26;
	digits[4] &= DIGIT_MASK;
	return top;
}

/* sum modulo 2^130 - 5, plus pad modulo 2^128. */
void poly1305_final(struct poly1305 *poly, uint8_t ret_tag[POLY1305_TAG_BYTES])
{
	uint32_t *h = poly->sum, plus_5[5];
	uint64_t word = 0;

	for (int i = 0; i < 2; i++)
		h[0] += 5 * carry(h);
	/* The sum is below 2^130 now. It is too large by 2^130 - 5 if adding 5 makes it overflow. */
	memcpy(plus_5, h, sizeof(plus_5));
	plus_5[0] += 5;
	if (carry(plus_5))
		memcpy(h, plus_5, sizeof(plus_5));
	for (size_t i = 0; i < 4; i++) {
		/* Bits 32 i to 32 i + 31 begin at bit 6 i of digit i. */
		word += (uint32_t)(h[i] >> 6 * i | h[i + 1] << (26 - 6 * i));
		word += poly->pad[i];
		bytes_put_le32(ret_tag + 4 * i, (uint32_t)word);
		word >>= 32;
	}
}
