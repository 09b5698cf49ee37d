/* SPDX-License-Identifier: MIT */
/*
 * bytes - words out of bytes and back, in an order that does not depend on the machine's.
 *
 * The bytes may stand at any address. Compilers know these shifts and make one load or store of
 * them, with a swap where the machine's order is the other one.
 */
#ifndef BYTES_H
#define BYTES_H

#include <stdint.h>

static inline uint32_t bytes_get_be32(const uint8_t *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static inline uint64_t bytes_get_be64(const uint8_t *at)
{
	return (uint64_t)at[0] << 56 | (uint64_t)at[1] << 48 | (uint64_t)at[2] << 40 |
		(uint64_t)at[3] << 32 | (uint64_t)at[4] << 24 | (uint64_t)at[5] << 16 |
		(uint64_t)at[6] << 8 | at[7];
}

static inline uint32_t bytes_get_le32(const uint8_t *at)
{
	return (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static inline uint64_t bytes_get_le64(const uint8_t *at)
{
	return (uint64_t)at[7] << 56 | (uint64_t)at[6] << 48 | (uint64_t)at[5] << 40 |
		(uint64_t)at[4] << 32 | (uint64_t)at[3] << 24 | (uint64_t)at[2] << 16 |
		(uint64_t)at[1] << 8 | at[0];
}

static inline void bytes_put_be32(uint8_t *ret_at, uint32_t word)
{
	ret_at[0] = (uint8_t)(word >> 24);
	ret_at[1] = (uint8_t)(word >> 16);
	ret_at[2] = (uint8_t)(word >> 8);
	ret_at[3] = (uint8_t)word;
}

static inline void bytes_put_be64(uint8_t *ret_at, uint64_t word)
{
	ret_at[0] = (uint8_t)(word >> 56);
	ret_at[1] = (uint8_t)(word >> 48);
	ret_at[2] = (uint8_t)(word >> 40);
	ret_at[3] = (uint8_t)(word >> 32);
	ret_at[4] = (uint8_t)(word >> 24);
	ret_at[5] = (uint8_t)(word >> 16);
	ret_at[6] = (uint8_t)(word >> 8);
	ret_at[7] = (uint8_t)word;
}

static inline void bytes_put_le32(uint8_t *ret_at, uint32_t word)
{
	ret_at[0] = (uint8_t)word;
	ret_at[1] = (uint8_t)(word >> 8);
	ret_at[2] = (uint8_t)(word >> 16);
	ret_at[3] = (uint8_t)(word >> 24);
}

static inline void bytes_put_le64(uint8_t *ret_at, uint64_t word)
{
	ret_at[0] = (uint8_t)word;
	ret_at[1] = (uint8_t)(word >> 8);
	ret_at[2] = (uint8_t)(word >> 16);
	ret_at[3] = (uint8_t)(word >> 24);
	ret_at[4] = (uint8_t)(word >> 32);
	ret_at[5] = (uint8_t)(word >> 40);
	ret_at[6] = (uint8_t)(word >> 48);
	ret_at[7] = (uint8_t)(word >> 56);
}

/* Rotations, which are one instruction: by 1 .. 31, or 1 .. 63 for a word of 64 bits. */
static inline uint32_t bytes_rotl32(uint32_t word, unsigned bits)
{
	return word << bits | word >> (32 - bits);
}

static inline uint32_t bytes_rotr32(uint32_t word, unsigned bits)
{
	return word >> bits | word << (32 - bits);
}

static inline uint64_t bytes_rotr64(uint64_t word, unsigned bits)
{
	return word >> bits | word << (64 - bits);
}

#endif
