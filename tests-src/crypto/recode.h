/* SPDX-License-Identifier: MIT */
/*
 * recode - scalars of 256 bits in signed digits, with which multiples of points take fewer additions.
 *
 * The scalar is 32 bytes, the least first; it is the sum of digit[i] * 2^(i * bits of a place).
 * Not for protecting secrets.
 */
#ifndef RECODE_H
#define RECODE_H

#include <stdint.h>

#define RECODE_SCALAR_BYTES 32
#define RECODE_RADIX16_DIGITS 65
#define RECODE_WNAF_DIGITS 257

/* Digits from -8 to 7 at places of four bits; the last one is 0 or 1. */
void recode_radix16(int8_t ret[RECODE_RADIX16_DIGITS], const uint8_t scalar[RECODE_SCALAR_BYTES]);

/*
 * The non-adjacent form of width 2 .. 8 (Handbook of Elliptic and Hyperelliptic Curve Cryptography,
 * 9.1.4): at places of one bit, zeros and odd digits between -2^(width-1) and 2^(width-1), with
 * width - 1 zeros at least above each digit that is none.
 */
void recode_wnaf(
	int8_t ret[RECODE_WNAF_DIGITS], const uint8_t scalar[RECODE_SCALAR_BYTES], unsigned width);

#endif
