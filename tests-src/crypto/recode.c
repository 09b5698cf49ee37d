/* SPDX-License-Identifier: MIT */
#include "recode.h"

#include <assert.h>
#include <string.h>

void recode_radix16(int8_t ret[RECODE_RADIX16_DIGITS], const uint8_t scalar[RECODE_SCALAR_BYTES])
{
	int carry = 0;

	for (int i = 0; i < RECODE_RADIX16_DIGITS - 1; i++) {
		int digit = (scalar[i / 2] >> i % 2 * 4 & 15) + carry;

		carry = digit >= 8;
		ret[i] = (int8_t)(digit - 16 * carry);
	}
	ret[RECODE_RADIX16_DIGITS - 1] = (int8_t)carry;
}

static unsigned bit_at(const uint8_t *scalar, unsigned bit)
{
	return bit < 8 * RECODE_SCALAR_BYTES ? (unsigned)scalar[bit / 8] >> bit % 8 & 1 : 0;
}

void recode_wnaf(
	int8_t ret[RECODE_WNAF_DIGITS], const uint8_t scalar[RECODE_SCALAR_BYTES], unsigned width)
{
	unsigned carry = 0, bit = 0;

	assert(width >= 2 && width <= 8);
	memset(ret, 0, RECODE_WNAF_DIGITS);
	while (bit < RECODE_WNAF_DIGITS) {
		unsigned digit = carry;

		/* Here the sum is even, and its carry is what it was. */
		if (bit_at(scalar, bit) == carry) {
			bit++;
			continue;
		}
		for (unsigned i = 0; i < width; i++)
			digit += bit_at(scalar, bit + i) << i;
		carry = digit >> (width - 1);
		ret[bit] = (int8_t)((int)digit - (int)(carry << width));
		bit += width;
	}
}
