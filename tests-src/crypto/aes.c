/* SPDX-License-Identifier: MIT */
#include "aes.h"

#include <assert.h>

/*
 * The substitution table of FIPS 197 and its inverse, as macros that apply X to the hexadecimal
 * digits of each entry: all tables below are made of these by the compiler.
 */
#define ROW(X, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) \
	X(a) X(b) X(c) X(d) X(e) X(f) X(g) X(h) X(i) X(j) X(k) X(l) X(m) X(n) X(o) X(p)
/* clang-format off */
#define SBOX(X) \
	ROW(X, 63, 7c, 77, 7b, f2, 6b, 6f, c5, 30, 01, 67, 2b, fe, d7, ab, 76) \
	ROW(X, ca, 82, c9, 7d, fa, 59, 47, f0, ad, d4, a2, af, 9c, a4, 72, c0) \
	ROW(X, b7, fd, 93, 26, 36, 3f, f7, cc, 34, a5, e5, f1, 71, d8, 31, 15) \
	ROW(X, 04, c7, 23, c3, 18, 96, 05, 9a, 07, 12, 80, e2, eb, 27, b2, 75) \
	ROW(X, 09, 83, 2c, 1a, 1b, 6e, 5a, a0, 52, 3b, d6, b3, 29, e3, 2f, 84) \
	ROW(X, 53, d1, 00, ed, 20, fc, b1, 5b, 6a, cb, be, 39, 4a, 4c, 58, cf) \
	ROW(X, d0, ef, aa, fb, 43, 4d, 33, 85, 45, f9, 02, 7f, 50, 3c, 9f, a8) \
	ROW(X, 51, a3, 40, 8f, 92, 9d, 38, f5, bc, b6, da, 21, 10, ff, f3, d2) \
	ROW(X, cd, 0c, 13, ec, 5f, 97, 44, 17, c4, a7, 7e, 3d, 64, 5d, 19, 73) \
	ROW(X, 60, 81, 4f, dc, 22, 2a, 90, 88, 46, ee, b8, 14, de, 5e, 0b, db) \
	ROW(X, e0, 32, 3a, 0a, 49, 06, 24, 5c, c2, d3, ac, 62, 91, 95, e4, 79) \
	ROW(X, e7, c8, 37, 6d, 8d, d5, 4e, a9, 6c, 56, f4, ea, 65, 7a, ae, 08) \
	ROW(X, ba, 78, 25, 2e, 1c, a6, b4, c6, e8, dd, 74, 1f, 4b, bd, 8b, 8a) \
	ROW(X, 70, 3e, b5, 66, 48, 03, f6, 0e, 61, 35, 57, b9, 86, c1, 1d, 9e) \
	ROW(X, e1, f8, 98, 11, 69, d9, 8e, 94, 9b, 1e, 87, e9, ce, 55, 28, df) \
	ROW(X, 8c, a1, 89, 0d, bf, e6, 42, 68, 41, 99, 2d, 0f, b0, 54, bb, 16)

#define INVERSE_SBOX(X) \
	ROW(X, 52, 09, 6a, d5, 30, 36, a5, 38, bf, 40, a3, 9e, 81, f3, d7, fb) \
	ROW(X, 7c, e3, 39, 82, 9b, 2f, ff, 87, 34, 8e, 43, 44, c4, de, e9, cb) \
	ROW(X, 54, 7b, 94, 32, a6, c2, 23, 3d, ee, 4c, 95, 0b, 42, fa, c3, 4e) \
	ROW(X, 08, 2e, a1, 66, 28, d9, 24, b2, 76, 5b, a2, 49, 6d, 8b, d1, 25) \
	ROW(X, 72, f8, f6, 64, 86, 68, 98, 16, d4, a4, 5c, cc, 5d, 65, b6, 92) \
	ROW(X, 6c, 70, 48, 50, fd, ed, b9, da, 5e, 15, 46, 57, a7, 8d, 9d, 84) \
	ROW(X, 90, d8, ab, 00, 8c, bc, d3, 0a, f7, e4, 58, 05, b8, b3, 45, 06) \
	ROW(X, d0, 2c, 1e, 8f, ca, 3f, 0f, 02, c1, af, bd, 03, 01, 13, 8a, 6b) \
	ROW(X, 3a, 91, 11, 41, 4f, 67, dc, ea, 97, f2, cf, ce, f0, b4, e6, 73) \
	ROW(X, 96, ac, 74, 22, e7, ad, 35, 85, e2, f9, 37, e8, 1c, 75, df, 6e) \
	ROW(X, 47, f1, 1a, 71, 1d, 29, c5, 89, 6f, b7, 62, 0e, aa, 18, be, 1b) \
	ROW(X, fc, 56, 3e, 4b, c6, d2, 79, 20, 9a, db, c0, fe, 78, cd, 5a, f4) \
	ROW(X, 1f, dd, a8, 33, 88, 07, c7, 31, b1, 12, 10, 59, 27, 80, ec, 5f) \
	ROW(X, 60, 51, 7f, a9, 19, b5, 4a, 0d, 2d, e5, 7a, 9f, 93, c9, 9c, ef) \
	ROW(X, a0, e0, 3b, 4d, ae, 2a, f5, b0, c8, eb, bb, 3c, 83, 53, 99, 61) \
	ROW(X, 17, 2b, 04, 7e, ba, 77, d6, 26, e1, 69, 14, 63, 55, 21, 0c, 7d)
/* clang-format on */

/* Products in GF(2^8), modulo x^8 + x^4 + x^3 + x + 1. */
#define TIMES_2(s) ((s) << 1 ^ ((s) >> 7) * 0x11b)
#define TIMES_3(s) (TIMES_2(s) ^ (s))
#define TIMES_4(s) TIMES_2(TIMES_2(s))
#define TIMES_8(s) TIMES_2(TIMES_4(s))
#define TIMES_9(s) (TIMES_8(s) ^ (s))
#define TIMES_11(s) (TIMES_8(s) ^ TIMES_3(s))
#define TIMES_13(s) (TIMES_8(s) ^ TIMES_4(s) ^ (s))
#define TIMES_14(s) (TIMES_8(s) ^ TIMES_4(s) ^ TIMES_2(s))

#define COLUMN(a, b, c, d) \
	((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)
#define BYTE(s) 0x##s,

/* What a byte of row 0, 1, 2 or 3 adds to its column in SubBytes and MixColumns. */
#define MIX_0(s) COLUMN(TIMES_2(0x##s), 0x##s, 0x##s, TIMES_3(0x##s)),
#define MIX_1(s) COLUMN(TIMES_3(0x##s), TIMES_2(0x##s), 0x##s, 0x##s),
#define MIX_2(s) COLUMN(0x##s, TIMES_3(0x##s), TIMES_2(0x##s), 0x##s),
#define MIX_3(s) COLUMN(0x##s, 0x##s, TIMES_3(0x##s), TIMES_2(0x##s)),

/* The same in InvSubBytes and InvMixColumns. */
#define UNMIX_0(s) COLUMN(TIMES_14(0x##s), TIMES_9(0x##s), TIMES_13(0x##s), TIMES_11(0x##s)),
#define UNMIX_1(s) COLUMN(TIMES_11(0x##s), TIMES_14(0x##s), TIMES_9(0x##s), TIMES_13(0x##s)),
#define UNMIX_2(s) COLUMN(TIMES_13(0x##s), TIMES_11(0x##s), TIMES_14(0x##s), TIMES_9(0x##s)),
#define UNMIX_3(s) COLUMN(TIMES_9(0x##s), TIMES_13(0x##s), TIMES_11(0x##s), TIMES_14(0x##s)),

static const uint8_t sbox[256] = {SBOX(BYTE)};
static const uint8_t inverse_sbox[256] = {INVERSE_SBOX(BYTE)};
static const uint32_t mix[4][256] = {{SBOX(MIX_0)}, {SBOX(MIX_1)}, {SBOX(MIX_2)}, {SBOX(MIX_3)}};
static const uint32_t unmix[4][256] = {{INVERSE_SBOX(UNMIX_0)}, {INVERSE_SBOX(UNMIX_1)},
	{INVERSE_SBOX(UNMIX_2)}, {INVERSE_SBOX(UNMIX_3)}};

static inline uint8_t byte(uint32_t column, unsigned row)
{
	return (uint8_t)(column >> 8 * row);
}

static uint32_t substitute(const uint8_t table[256], const uint32_t column[4])
{
	return COLUMN(table[byte(column[0], 0)], table[byte(column[1], 1)],
		table[byte(column[2], 2)], table[byte(column[3], 3)]);
}

static uint32_t substitute_word(uint32_t word)
{
	return substitute(sbox, (uint32_t[4]){word, word, word, word});
}

/* InvMixColumns of one column. */
static uint32_t unmix_column(uint32_t column)
{
	return unmix[0][sbox[byte(column, 0)]] ^ unmix[1][sbox[byte(column, 1)]] ^
		unmix[2][sbox[byte(column, 2)]] ^ unmix[3][sbox[byte(column, 3)]];
}

/* KeyExpansion, and the key schedule of the equivalent inverse cipher: backwards, and unmixed. */
void aes_init(struct aes *aes, const uint8_t *key, size_t key_bytes)
{
	unsigned nr_key_words = (unsigned)key_bytes / 4;
	unsigned nr_words = 4 * (nr_key_words + 7);
	uint32_t *w = aes->encrypt_key;
	uint32_t round_constant = 1;

	assert(key_bytes == 16 || key_bytes == 24 || key_bytes == 32);
	aes->nr_rounds = nr_key_words + 6;
	for (size_t i = 0; i < nr_key_words; i++)
		w[i] = bytes_get_le32(key + 4 * i);
	for (unsigned i = nr_key_words; i < nr_words; i++) {
		uint32_t word = w[i - 1];

		if (i % nr_key_words == 0) {
			word = substitute_word(bytes_rotr32(word, 8)) ^ round_constant;
			round_constant = TIMES_2(round_constant);
		} else if (nr_key_words == 8 && i % 8 == 4) {
			word = substitute_word(word);
		}
		w[i] = w[i - nr_key_words] ^ word;
	}
	for (unsigned i = 0; i < nr_words; i++) {
		uint32_t word = w[nr_words - 4 - i / 4 * 4 + i % 4];

		aes->decrypt_key[i] = i < 4 || i >= nr_words - 4 ? word : unmix_column(word);
	}
}

/*
 * SubBytes, ShiftRows, MixColumns and AddRoundKey of one column: the bytes come from it and from
 * the three to its right.
 */
static inline uint32_t mixed(const uint32_t s[4], unsigned c, uint32_t key)
{
	return mix[0][byte(s[c], 0)] ^ mix[1][byte(s[(c + 1) % 4], 1)] ^
		mix[2][byte(s[(c + 2) % 4], 2)] ^ mix[3][byte(s[(c + 3) % 4], 3)] ^ key;
}

static inline void encrypt_round(const uint32_t from[4], uint32_t to[4], const uint32_t key[4])
{
	to[0] = mixed(from, 0, key[0]);
	to[1] = mixed(from, 1, key[1]);
	to[2] = mixed(from, 2, key[2]);
	to[3] = mixed(from, 3, key[3]);
}

/* The inverse of each, in the same order; the bytes come from the column and those to its left. */
static inline uint32_t unmixed(const uint32_t s[4], unsigned c, uint32_t key)
{
	return unmix[0][byte(s[c], 0)] ^ unmix[1][byte(s[(c + 3) % 4], 1)] ^
		unmix[2][byte(s[(c + 2) % 4], 2)] ^ unmix[3][byte(s[(c + 1) % 4], 3)] ^ key;
}

static inline void decrypt_round(const uint32_t from[4], uint32_t to[4], const uint32_t key[4])
{
	to[0] = unmixed(from, 0, key[0]);
	to[1] = unmixed(from, 1, key[1]);
	to[2] = unmixed(from, 2, key[2]);
	to[3] = unmixed(from, 3, key[3]);
}

void aes_encrypt(const struct aes *aes, struct aes_block *block)
{
	const uint32_t *key = aes->encrypt_key;
	uint32_t s[4], t[4];

	for (int c = 0; c < 4; c++)
		s[c] = block->column[c] ^ key[c];
	for (unsigned i = aes->nr_rounds / 2; i > 1; i--) {
		encrypt_round(s, t, key + 4);
		encrypt_round(t, s, key + 8);
		key += 8;
	}
	encrypt_round(s, t, key + 4);
	for (unsigned c = 0; c < 4; c++)
		block->column[c] = key[8 + c] ^
			substitute(sbox,
				(uint32_t[4]){
					t[c], t[(c + 1) % 4], t[(c + 2) % 4], t[(c + 3) % 4]});
}

void aes_decrypt(const struct aes *aes, struct aes_block *block)
{
	const uint32_t *key = aes->decrypt_key;
	uint32_t s[4], t[4];

	for (int c = 0; c < 4; c++)
		s[c] = block->column[c] ^ key[c];
	for (unsigned i = aes->nr_rounds / 2; i > 1; i--) {
		decrypt_round(s, t, key + 4);
		decrypt_round(t, s, key + 8);
		key += 8;
	}
	decrypt_round(s, t, key + 4);
	for (unsigned c = 0; c < 4; c++)
		block->column[c] = key[8 + c] ^
			substitute(inverse_sbox,
				(uint32_t[4]){
					t[c], t[(c + 3) % 4], t[(c + 2) % 4], t[(c + 1) % 4]});
}
