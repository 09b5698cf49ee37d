/* SPDX-License-Identifier: MIT */
/* AES of tests-src/crypto, alone, in CBC and in XTS: answers of the standards, and libcrypto. */
#include <criterion/criterion.h>

#include "aes.h"
#include "aes_cbc.h"
#include "aes_xts.h"
#include "crypto_evp.h"

static void expect_block(const char *key, const char *plain, const char *sealed)
{
	struct pk_bytes key_bytes = pk_hex(key), bytes = pk_hex(plain);
	struct aes_block block = aes_block_get(bytes.at);
	struct aes aes;

	aes_init(&aes, key_bytes.at, key_bytes.size);
	aes_encrypt(&aes, &block);
	aes_block_put(bytes.at, &block);
	cr_expect(pk_is(bytes.at, AES_BLOCK_BYTES, sealed), "%s", sealed);
	aes_decrypt(&aes, &block);
	aes_block_put(bytes.at, &block);
	cr_expect(pk_is(bytes.at, AES_BLOCK_BYTES, plain), "back to %s", plain);
}

/* FIPS 197, appendices B and C. */
Test(crypto_aes, answers_as_fips_197)
{
	const char *plain = "00112233445566778899aabbccddeeff";

	expect_block("2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734",
		"3925841d02dc09fbdc118597196a0b32");
	expect_block("000102030405060708090a0b0c0d0e0f", plain, "69c4e0d86a7b0430d8cdb78070b4c55a");
	expect_block("000102030405060708090a0b0c0d0e0f1011121314151617", plain,
		"dda97ca4864cdfe06eaf70a0ec0d7191");
	expect_block("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", plain,
		"8ea2b7ca516745bfeafc49904b496089");
}

/* FIPS 197, appendix A: first and last words of the key schedules. */
Test(crypto_aes, expands_keys_as_fips_197)
{
	static const struct {
		const char *key;
		unsigned nr_words;
		uint32_t first_new, last; /* as printed: their first byte is the high one */
	} known[] = {
		{"2b7e151628aed2a6abf7158809cf4f3c", 44, 0xa0fafe17, 0xb6630ca6},
		{"8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b", 52, 0xfe0c91f7, 0x01002202},
		{"603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4", 60, 0x9ba35411,
			0x706c631e},
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		struct pk_bytes key = pk_hex(known[i].key);
		uint8_t word[4];
		struct aes aes;

		aes_init(&aes, key.at, key.size);
		bytes_put_le32(word, aes.encrypt_key[key.size / 4]);
		cr_expect_eq(bytes_get_be32(word), known[i].first_new);
		bytes_put_le32(word, aes.encrypt_key[known[i].nr_words - 1]);
		cr_expect_eq(bytes_get_be32(word), known[i].last);
	}
}

static void expect_cbc(const char *key, const char *sealed)
{
	struct pk_bytes key_bytes = pk_hex(key);
	struct pk_bytes text =
		pk_hex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
		       "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
	struct pk_bytes plain = text, iv = pk_hex("000102030405060708090a0b0c0d0e0f");
	struct aes_cbc cbc;

	aes_cbc_init(&cbc, key_bytes.at, key_bytes.size);
	memcpy(cbc.chain, iv.at, sizeof(cbc.chain));
	/* In two calls, of which the second goes on. */
	aes_cbc_encrypt(&cbc, text.at, text.at, 16);
	aes_cbc_encrypt(&cbc, text.at + 16, text.at + 16, 48);
	cr_expect(pk_is(text.at, text.size, sealed), "%s", key);
	memcpy(cbc.chain, iv.at, sizeof(cbc.chain));
	aes_cbc_decrypt(&cbc, text.at, text.at, 48);
	aes_cbc_decrypt(&cbc, text.at + 48, text.at + 48, 16);
	cr_expect_arr_eq(text.at, plain.at, plain.size, "%s", key);
}

/* NIST SP 800-38A, F.2.1 to F.2.6. */
Test(crypto_aes, answers_as_sp_800_38a_in_cbc)
{
	expect_cbc("2b7e151628aed2a6abf7158809cf4f3c",
		"7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
		"73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7");
	expect_cbc("8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
		"4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"
		"571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd");
	expect_cbc("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
		"f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
		"39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b");
}

static void expect_xts(const char *key, const char *tweak, const char *plain, const char *sealed)
{
	struct pk_bytes key_bytes = pk_hex(key), tweak_bytes = pk_hex(tweak), text = pk_hex(plain);
	struct aes_xts_unit unit = {.in = text.at, .ret_out = text.at, .size = text.size};
	struct aes_xts xts;

	memcpy(unit.tweak, tweak_bytes.at, sizeof(unit.tweak));
	aes_xts_init(&xts, key_bytes.at, key_bytes.size);
	aes_xts_encrypt(&xts, &unit);
	cr_expect(pk_is(text.at, text.size, sealed), "%s", sealed);
	aes_xts_decrypt(&xts, &unit);
	cr_expect(pk_is(text.at, text.size, plain), "back from %s", sealed);
}

/* IEEE 1619-2007, annex B, vectors 1 to 3 and those with ciphertext stealing, 15 to 18. */
Test(crypto_aes, answers_as_ieee_1619_in_xts)
{
	const char *key = "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0";
	const char *tweak = "9a785634120000000000000000000000";

	expect_xts("0000000000000000000000000000000000000000000000000000000000000000",
		"00000000000000000000000000000000",
		"0000000000000000000000000000000000000000000000000000000000000000",
		"917cf69ebd68b2ec9b9fe9a3eadda692cd43d2f59598ed858c02c2652fbf922e");
	expect_xts("1111111111111111111111111111111122222222222222222222222222222222",
		"33333333330000000000000000000000",
		"4444444444444444444444444444444444444444444444444444444444444444",
		"c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0");
	expect_xts("fffefdfcfbfaf9f8f7f6f5f4f3f2f1f022222222222222222222222222222222",
		"33333333330000000000000000000000",
		"4444444444444444444444444444444444444444444444444444444444444444",
		"af85336b597afc1a900b2eb21ec949d292df4c047e0b21532186a5971a227a89");
	expect_xts(key, tweak, "000102030405060708090a0b0c0d0e0f10",
		"6c1625db4671522d3d7599601de7ca09ed");
	expect_xts(key, tweak, "000102030405060708090a0b0c0d0e0f1011",
		"d069444b7a7e0cab09e24447d24deb1fedbf");
	expect_xts(key, tweak, "000102030405060708090a0b0c0d0e0f101112",
		"e5df1351c0544ba1350b3363cd8ef4beedbf9d");
	expect_xts(key, tweak, "000102030405060708090a0b0c0d0e0f10111213",
		"9d84c813f719aa2c7be3f66171c7c5c2edbf9dac");
}

struct buffers {
	uint8_t key[64];
	uint8_t iv[16];
	uint8_t plain[EVP_ROOM + 16];
	uint8_t sealed[EVP_ROOM + 16];
	uint8_t wanted[EVP_ROOM + 16];
};

Test(crypto_aes, agrees_with_libcrypto_in_cbc)
{
	struct rng rng = pk_rng();
	struct buffers b;

	pk_random(&rng, &b, sizeof(b));
	for (int turn = 0; turn < 600; turn++) {
		size_t key_bytes = 16 + 8 * rng_below(&rng, 3);
		size_t size = 16 * rng_below(&rng, 100), offset = rng_below(&rng, 16);
		const char *cipher = key_bytes == 16 ? "AES-128-CBC"
			: key_bytes == 24            ? "AES-192-CBC"
						     : "AES-256-CBC";
		struct aes_cbc cbc;

		pk_random(&rng, b.key, sizeof(b.key));
		pk_random(&rng, b.iv, sizeof(b.iv));
		evp_encrypt(&(struct evp_message){.cipher = cipher,
				    .key = b.key,
				    .iv = b.iv,
				    .in = b.plain + offset,
				    .size = size},
			b.wanted);
		aes_cbc_init(&cbc, b.key, key_bytes);
		memcpy(cbc.chain, b.iv, sizeof(b.iv));
		aes_cbc_encrypt(&cbc, b.plain + offset, b.sealed + offset % 7, size);
		cr_assert_arr_eq(
			b.sealed + offset % 7, b.wanted, size, "%s of %zu bytes", cipher, size);
		memcpy(cbc.chain, b.iv, sizeof(b.iv));
		aes_cbc_decrypt(&cbc, b.sealed + offset % 7, b.sealed + offset % 7, size);
		cr_assert_arr_eq(
			b.sealed + offset % 7, b.plain + offset, size, "%zu bytes back", size);
	}
}

/* Every length from one block to eight, and longer ones. */
Test(crypto_aes, agrees_with_libcrypto_in_xts)
{
	struct rng rng = pk_rng();
	struct buffers b;

	pk_random(&rng, &b, sizeof(b));
	for (size_t turn = 16; turn < 400; turn++) {
		size_t size = turn <= 128 ? turn : 16 + rng_below(&rng, EVP_ROOM - 16);
		size_t offset = rng_below(&rng, 16), key_bytes = turn % 2 ? 32 : 64;
		struct aes_xts_unit unit = {
			.in = b.plain + offset, .ret_out = b.sealed + offset % 5, .size = size};
		struct aes_xts xts;

		pk_random(&rng, b.key, sizeof(b.key));
		pk_random(&rng, unit.tweak, sizeof(unit.tweak));
		evp_encrypt(&(struct evp_message){.cipher = key_bytes == 32 ? "AES-128-XTS"
									    : "AES-256-XTS",
				    .key = b.key,
				    .iv = unit.tweak,
				    .in = b.plain + offset,
				    .size = size},
			b.wanted);
		aes_xts_init(&xts, b.key, key_bytes);
		aes_xts_encrypt(&xts, &unit);
		cr_assert_arr_eq(unit.ret_out, b.wanted, size, "%zu bytes", size);
		unit.in = unit.ret_out;
		aes_xts_decrypt(&xts, &unit);
		cr_assert_arr_eq(unit.ret_out, b.plain + offset, size, "%zu bytes back", size);
	}
}
