/* SPDX-License-Identifier: MIT */
#include "crypto_pk.h"
#include "recode.h"

/* Adds the digits up again, from the greatest, into little-endian bytes, one more than a scalar has. */
static void add_up(uint8_t ret[33], const int8_t *digits, int count, int place_bits)
{
	memset(ret, 0, 33);
	for (int i = count - 1; i >= 0; i--) {
		int carry = digits[i];

		for (int j = 0; j < 33; j++) {
			carry += ret[j] << place_bits;
			ret[j] = (uint8_t)(carry & 255);
			carry = (carry - ret[j]) / 256;
		}
	}
}

static void expect_both(const uint8_t scalar[RECODE_SCALAR_BYTES])
{
	int8_t radix16[RECODE_RADIX16_DIGITS], wnaf[RECODE_WNAF_DIGITS];
	uint8_t sum[33];

	recode_radix16(radix16, scalar);
	add_up(sum, radix16, RECODE_RADIX16_DIGITS, 4);
	cr_expect_arr_eq(sum, scalar, RECODE_SCALAR_BYTES);
	cr_expect_eq(sum[32], 0);
	for (int i = 0; i < RECODE_RADIX16_DIGITS; i++)
		cr_expect(radix16[i] >= -8 && radix16[i] < 8);

	for (int width = 2; width <= 8; width++) {
		int zeros = width;

		recode_wnaf(wnaf, scalar, (unsigned)width);
		add_up(sum, wnaf, RECODE_WNAF_DIGITS, 1);
		cr_expect_arr_eq(sum, scalar, RECODE_SCALAR_BYTES, "width %d", width);
		cr_expect_eq(sum[32], 0);
		for (int i = 0; i < RECODE_WNAF_DIGITS; i++) {
			int limit = 1 << (width - 1);

			zeros++;
			if (wnaf[i] == 0)
				continue;
			cr_expect(wnaf[i] % 2 != 0 && wnaf[i] > -limit && wnaf[i] < limit);
			cr_expect(zeros >= width, "width %d, digit %d", width, i);
			zeros = 0;
		}
	}
}

Test(recode, digits_add_up_to_the_scalar)
{
	uint8_t scalar[RECODE_SCALAR_BYTES];
	struct rng rng = pk_rng();

	for (int byte = 0; byte < 256; byte++) {
		memset(scalar, byte, sizeof(scalar));
		expect_both(scalar);
	}
	for (int i = 0; i < PK_TURNS; i++) {
		pk_random(&rng, scalar, sizeof(scalar));
		expect_both(scalar);
	}
}
