/* SPDX-License-Identifier: MIT */
/* Hashes of tests-src/crypto: answers of their standards, and libcrypto at lengths and addresses of all sorts. */
#include <criterion/criterion.h>

#include "crypto_evp.h"
#include "md5.h"
#include "portable.h"
#include "sha1.h"
#include "sha256.h"
#include "sha512.h"

static const char *const names[] = {"md5", "sha1", "sha256", "sha512"};
#define NR_NAMES (sizeof(names) / sizeof(*names))

static void expect(const char *name, const char *message, const char *digest)
{
	const struct portable_algorithm *hash = portable_find(name);
	size_t size = strlen(message);
	uint8_t got[PORTABLE_DIGEST_BYTES_MAX];

	hash->digest((const uint8_t *)message, size, size, got);
	cr_expect(pk_is(got, hash->digest_bytes, digest), "%s of \"%s\"", name, message);
}

/* RFC 1321, appendix A.5, all of it. */
Test(crypto_hash, md5_answers_as_rfc_1321)
{
	expect("md5", "", "d41d8cd98f00b204e9800998ecf8427e");
	expect("md5", "a", "0cc175b9c0f1b6a831c399e269772661");
	expect("md5", "abc", "900150983cd24fb0d6963f7d28e17f72");
	expect("md5", "message digest", "f96b697d7cb7938d525a2f31aaf161d0");
	expect("md5", "abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b");
	expect("md5", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
		"d174ab98d277d9f5a5611c2c9f419d9f");
	expect("md5",
		"12345678901234567890123456789012345678901234567890123456789012345678901234567890",
		"57edf4a22be3c955ac49da2e2107b67a");
}

/* FIPS 180-2, appendices A to C, as far as they are texts. */
Test(crypto_hash, sha_answers_as_fips_180)
{
	const char *two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";

	expect("sha1", "abc", "a9993e364706816aba3e25717850c26c9cd0d89d");
	expect("sha1", two_blocks, "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
	expect("sha256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	expect("sha256", two_blocks,
		"248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
	expect("sha512", "abc",
		"ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
		"2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
	expect("sha512",
		"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
		"ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
		"8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
		"501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909");
}

/* FIPS 180-2, A.3, B.3 and C.3: a million times "a", here by updates that fit no block. */
Test(crypto_hash, sha_of_a_million_bytes)
{
	uint8_t piece[1000], got[SHA512_DIGEST_BYTES];
	struct sha1 sha1;
	struct sha256 sha256;
	struct sha512 sha512;

	memset(piece, 'a', sizeof(piece));
	sha1_init(&sha1);
	sha256_init(&sha256);
	sha512_init(&sha512);
	for (int i = 0; i < 1000; i++) {
		sha1_update(&sha1, piece, sizeof(piece));
		sha256_update(&sha256, piece, sizeof(piece));
		sha512_update(&sha512, piece, sizeof(piece));
	}
	sha1_final(&sha1, got);
	cr_expect(pk_is(got, 20, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"));
	sha256_final(&sha256, got);
	cr_expect(
		pk_is(got, 32, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
	sha512_final(&sha512, got);
	cr_expect(pk_is(got, 64,
		"e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
		"de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b"));
}

/* Every length across five blocks of any hash, at four addresses, against libcrypto. */
Test(crypto_hash, every_length_around_blocks)
{
	struct rng rng = pk_rng();
	uint8_t bytes[700], got[PORTABLE_DIGEST_BYTES_MAX], wanted[PORTABLE_DIGEST_BYTES_MAX];

	pk_random(&rng, bytes, sizeof(bytes));
	for (size_t n = 0; n < NR_NAMES; n++)
		for (size_t size = 0; size <= 650; size++) {
			const struct portable_algorithm *hash = portable_find(names[n]);
			const uint8_t *at = bytes + size % 4;

			hash->digest(at, size, size, got);
			evp_digest(names[n], at, size, wanted);
			cr_assert_arr_eq(
				got, wanted, hash->digest_bytes, "%s of %zu bytes", names[n], size);
		}
}

Test(crypto_hash, pieces_make_the_same_digest)
{
	struct rng rng = pk_rng();
	uint8_t bytes[EVP_ROOM], got[PORTABLE_DIGEST_BYTES_MAX], wanted[PORTABLE_DIGEST_BYTES_MAX];

	pk_random(&rng, bytes, sizeof(bytes));
	for (size_t turn = 0; turn < 2000; turn++) {
		const char *name = names[turn % NR_NAMES];
		const struct portable_algorithm *hash = portable_find(name);
		size_t offset = rng_below(&rng, 16);
		size_t size = rng_below(&rng, turn < 1000 ? 400 : EVP_ROOM - 16);
		size_t piece = 1 + rng_below(&rng, (uint32_t)size + 1);

		hash->digest(bytes + offset, size, piece, got);
		evp_digest(name, bytes + offset, size, wanted);
		cr_assert_arr_eq(got, wanted, hash->digest_bytes,
			"%s of %zu bytes at %zu, %zu at a time", name, size, offset, piece);
	}
}

/* Byte by byte, and nothing at all in between, where the pointer may be null. */
Test(crypto_hash, takes_one_byte_and_none)
{
	uint8_t got[MD5_DIGEST_BYTES];
	struct md5 md5;

	md5_init(&md5);
	for (const char *at = "message digest"; *at; at++) {
		md5_update(&md5, at, 1);
		md5_update(&md5, NULL, 0);
	}
	md5_final(&md5, got);
	cr_assert(pk_is(got, sizeof(got), "f96b697d7cb7938d525a2f31aaf161d0"));
}
