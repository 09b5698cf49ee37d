/* SPDX-License-Identifier: MIT */
#include "limbs.h"

#include <string.h>

int limbs_compare(const limb *a, const limb *b, size_t count)
{
	while (count-- > 0)
		if (a[count] != b[count])
			return a[count] < b[count] ? -1 : 1;
	return 0;
}

bool limbs_are_zero(const limb *a, size_t count)
{
	limb any = 0;

	for (size_t i = 0; i < count; i++)
		any |= a[i];
	return any == 0;
}

void limbs_mul(limb *ret, const limb *a, const limb *b, size_t count)
{
	memset(ret, 0, count * sizeof(*ret));
	for (size_t i = 0; i < count; i++)
		ret[i + count] = limbs_add_mul(ret + i, a, count, b[i]);
}

/* Twice the products of different limbs, each of which is computed once, and the squares. */
void limbs_sqr(limb *ret, const limb *a, size_t count)
{
	limb carry = 0, shifted_out = 0;

	memset(ret, 0, (count + 1) * sizeof(*ret));
	for (size_t i = 0; i < count; i++)
		ret[i + count] = limbs_add_mul(ret + 2 * i + 1, a + i + 1, count - i - 1, a[i]);
	for (size_t i = 0; i < count; i++) {
		limb_wide square = (limb_wide)a[i] * a[i];
		limb low = ret[2 * i], high = ret[2 * i + 1];
		limb_wide sum = (limb_wide)(limb)(low << 1 | shifted_out) + (limb)square + carry;

		ret[2 * i] = (limb)sum;
		sum = (limb_wide)(limb)(high << 1 | low >> (LIMB_BITS - 1)) +
			(limb)(square >> LIMB_BITS) + (limb)(sum >> LIMB_BITS);
		ret[2 * i + 1] = (limb)sum;
		carry = (limb)(sum >> LIMB_BITS);
		shifted_out = high >> (LIMB_BITS - 1);
	}
}

void limbs_from_le(limb *ret, size_t count, const uint8_t *bytes, size_t size)
{
	memset(ret, 0, count * sizeof(*ret));
	for (size_t i = 0; i < size && i / sizeof(limb) < count; i++)
		ret[i / sizeof(limb)] |= (limb)bytes[i] << i % sizeof(limb) * 8;
}

void limbs_from_be(limb *ret, size_t count, const uint8_t *bytes, size_t size)
{
	memset(ret, 0, count * sizeof(*ret));
	for (size_t i = 0; i < size && i / sizeof(limb) < count; i++)
		ret[i / sizeof(limb)] |= (limb)bytes[size - 1 - i] << i % sizeof(limb) * 8;
}

void limbs_to_le(uint8_t *ret, size_t size, const limb *a, size_t count)
{
	memset(ret, 0, size);
	for (size_t i = 0; i < size && i / sizeof(limb) < count; i++)
		ret[i] = (uint8_t)(a[i / sizeof(limb)] >> i % sizeof(limb) * 8);
}

void limbs_to_be(uint8_t *ret, size_t size, const limb *a, size_t count)
{
	memset(ret, 0, size);
	for (size_t i = 0; i < size && i / sizeof(limb) < count; i++)
		ret[size - 1 - i] = (uint8_t)(a[i / sizeof(limb)] >> i % sizeof(limb) * 8);
}
