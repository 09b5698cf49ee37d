/* SPDX-License-Identifier: MIT */
/* Authenticated encryption of tests-src/crypto: standards, Project Wycheproof, and libcrypto. */
#include <criterion/criterion.h>

#include "aes_gcm.h"
#include "chacha20_poly1305.h"
#include "crypto_evp.h"
#include "poly1305.h"

/* As texts; an empty one has no bytes. */
struct vector {
	const char *key, *nonce, *associated, *plain, *sealed, *tag;
};

union state {
	struct aes_gcm gcm;
	struct chacha20_poly1305 chapoly;
};

static void start(bool is_gcm, union state *ret, const uint8_t *key, size_t key_bytes)
{
	if (is_gcm)
		aes_gcm_init(&ret->gcm, key, key_bytes);
	else
		chacha20_poly1305_init(&ret->chapoly, key);
}

static void seal(
	bool is_gcm, const union state *state, const struct aead_message *message, uint8_t *ret_tag)
{
	if (is_gcm)
		aes_gcm_encrypt(&state->gcm, message, ret_tag);
	else
		chacha20_poly1305_encrypt(&state->chapoly, message, ret_tag);
}

static bool open_sealed(bool is_gcm, const union state *state, const struct aead_message *message,
	const uint8_t *tag)
{
	return is_gcm ? aes_gcm_decrypt(&state->gcm, message, tag)
		      : chacha20_poly1305_decrypt(&state->chapoly, message, tag);
}

/* True if sealing gives what the vector says and opening gives it back. */
static bool fits(bool is_gcm, const struct vector *vector)
{
	struct pk_bytes key = pk_hex(vector->key), nonce = pk_hex(vector->nonce);
	struct pk_bytes associated = pk_hex(vector->associated), text = pk_hex(vector->plain);
	struct pk_bytes sealed = pk_hex(vector->sealed), tag = pk_hex(vector->tag);
	struct aead_message message = {.nonce = nonce.at,
		.nonce_bytes = nonce.size,
		.associated = associated.at,
		.associated_bytes = associated.size,
		.in = text.at,
		.ret_out = text.at,
		.size = text.size};
	uint8_t made[AEAD_TAG_BYTES];
	union state state;

	start(is_gcm, &state, key.at, key.size);
	seal(is_gcm, &state, &message, made);
	if (!pk_is(text.at, text.size, vector->sealed) || !pk_is(made, sizeof(made), vector->tag))
		return false;
	message.in = sealed.at;
	return open_sealed(is_gcm, &state, &message, tag.at) &&
		pk_is(text.at, text.size, vector->plain);
}

/* McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", test cases 1 to 6 and 13 to 16. */
Test(crypto_aead, gcm_answers_as_its_authors)
{
	static const char key[] = "feffe9928665731c6d6a8f9467308308";
	static const char long_key[] =
		"feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308";
	static const char zero_key[] =
		"0000000000000000000000000000000000000000000000000000000000000000";
	static const char plain[] =
		"d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
		"1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255";
	static const char shorter[] =
		"d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
		"1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39";
	static const char associated[] = "feedfacedeadbeeffeedfacedeadbeefabaddad2";
	static const char long_nonce[] =
		"9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728"
		"c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b";
	static const struct vector vectors[] = {
		{"00000000000000000000000000000000", "000000000000000000000000", "", "", "",
			"58e2fccefa7e3061367f1d57a4e7455a"},
		{"00000000000000000000000000000000", "000000000000000000000000", "",
			"00000000000000000000000000000000", "0388dace60b6a392f328c2b971b2fe78",
			"ab6e47d42cec13bdf53a67b21257bddf"},
		{key, "cafebabefacedbaddecaf888", "", plain,
			"42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
			"21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985",
			"4d5c2af327cd64a62cf35abd2ba6fab4"},
		{key, "cafebabefacedbaddecaf888", associated, shorter,
			"42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
			"21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091",
			"5bc94fbc3221a5db94fae95ae7121a47"},
		{key, "cafebabefacedbad", associated, shorter,
			"61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c7423"
			"73806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598",
			"3612d2e79e3b0785561be14aaca2fccb"},
		{key, long_nonce, associated, shorter,
			"8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca7"
			"01e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5",
			"619cc5aefffe0bfa462af43c1699d050"},
		{zero_key, "000000000000000000000000", "", "", "",
			"530f8afbc74536b9a963b4f1c4cb738b"},
		{zero_key, "000000000000000000000000", "", "00000000000000000000000000000000",
			"cea7403d4d606b6e074ec5d3baf39d18", "d0d1c8a799996bf0265b98b5d48ab919"},
		{long_key, "cafebabefacedbaddecaf888", "", plain,
			"522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
			"8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad",
			"b094dac5d93471bdec1a502270e3cc6c"},
		{long_key, "cafebabefacedbaddecaf888", associated, shorter,
			"522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
			"8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662",
			"76fc6ece0f4e1768cddf8853bb2d551b"},
	};

	for (size_t i = 0; i < sizeof(vectors) / sizeof(*vectors); i++)
		cr_expect(fits(true, &vectors[i]), "vector %zu", i);
}

/* RFC 8439, section 2.8.2. */
Test(crypto_aead, chacha20_poly1305_answers_as_rfc_8439)
{
	static const struct vector vector = {
		.key = "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
		.nonce = "070000004041424344454647",
		.associated = "50515253c0c1c2c3c4c5c6c7",
		.plain = "4c616469657320616e642047656e746c656d656e206f662074686520636c6173"
			 "73206f66202739393a204966204920636f756c64206f6666657220796f75206f"
			 "6e6c79206f6e652074697020666f7220746865206675747572652c2073756e73"
			 "637265656e20776f756c642062652069742e",
		.sealed = "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
			  "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
			  "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
			  "3ff4def08e4b7a9de576d26586cec64b6116",
		.tag = "1ae10b594f09e26a7e902ecbd0600691"};

	cr_expect(fits(false, &vector));
}

/* RFC 8439, section 2.3.2: the stream is what zeros become. */
Test(crypto_aead, chacha20_answers_as_rfc_8439)
{
	struct pk_bytes key =
		pk_hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
	struct pk_bytes nonce = pk_hex("000000090000004a00000000");
	uint8_t stream[64] = {0};
	struct chacha20 chacha;

	chacha20_init(&chacha, key.at, nonce.at, 1);
	chacha20_xor(&chacha, stream, stream, sizeof(stream));
	cr_expect(pk_is(stream, sizeof(stream),
		"10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
		"d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"));
}

/* RFC 8439, section 2.5.2, and of appendix A.3 the vectors 7 to 11: sums around the modulus. */
Test(crypto_aead, poly1305_answers_as_rfc_8439)
{
	static const struct {
		const char *r, *s, *message, *tag;
	} known[] = {
		{"85d6be7857556d337f4452fe42d506a8", "0103808afb0db2fd4abff6af4149f51b",
			"43727970746f6772617068696320466f72756d2052657365617263682047726f7570",
			"a8061dc1305136c6c22b8baf0c0127a9"},
		{"02000000000000000000000000000000", "00000000000000000000000000000000",
			"ffffffffffffffffffffffffffffffff", "03000000000000000000000000000000"},
		{"02000000000000000000000000000000", "ffffffffffffffffffffffffffffffff",
			"02000000000000000000000000000000", "03000000000000000000000000000000"},
		{"01000000000000000000000000000000", "00000000000000000000000000000000",
			"fffffffffffffffffffffffffffffffff0ffffffffffffffffffffffffffffff"
			"11000000000000000000000000000000",
			"05000000000000000000000000000000"},
		{"01000000000000000000000000000000", "00000000000000000000000000000000",
			"fffffffffffffffffffffffffffffffffbfefefefefefefefefefefefefefefe"
			"01010101010101010101010101010101",
			"00000000000000000000000000000000"},
		{"02000000000000000000000000000000", "00000000000000000000000000000000",
			"fdffffffffffffffffffffffffffffff", "faffffffffffffffffffffffffffffff"},
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		struct pk_bytes key = pk_hex(known[i].r), s = pk_hex(known[i].s);
		struct pk_bytes message = pk_hex(known[i].message);
		uint8_t tag[POLY1305_TAG_BYTES];
		struct poly1305 poly;

		memcpy(key.at + 16, s.at, 16);
		poly1305_init(&poly, key.at);
		poly1305_update(&poly, message.at, message.size);
		poly1305_final(&poly, tag);
		cr_expect(pk_is(tag, sizeof(tag), known[i].tag), "vector %zu", i);
	}
}

static bool judge(bool is_gcm, const json_t *test)
{
	struct vector vector = {.key = pk_text(test, "key"),
		.nonce = pk_text(test, "iv"),
		.associated = pk_text(test, "aad"),
		.plain = pk_text(test, "msg"),
		.sealed = pk_text(test, "ct"),
		.tag = pk_text(test, "tag")};
	struct pk_bytes key = pk_hex(vector.key), nonce = pk_hex(vector.nonce);
	struct pk_bytes associated = pk_hex(vector.associated), text = pk_hex(vector.sealed);
	struct pk_bytes tag = pk_hex(vector.tag), untouched = text;
	struct aead_message message = {.nonce = nonce.at,
		.nonce_bytes = nonce.size,
		.associated = associated.at,
		.associated_bytes = associated.size,
		.in = text.at,
		.ret_out = text.at,
		.size = text.size};
	union state state;

	/* The contracts leave these to the caller. */
	if (nonce.size == 0 || (!is_gcm && nonce.size != CHACHA20_NONCE_BYTES))
		return false;
	start(is_gcm, &state, key.at, key.size);
	if (open_sealed(is_gcm, &state, &message, tag.at))
		return fits(is_gcm, &vector);
	cr_expect_arr_eq(
		text.at, untouched.at, text.size, "a false tag, and yet something is written");
	return false;
}

static bool judge_gcm(const json_t *group, const json_t *test)
{
	(void)group;
	return judge(true, test);
}

static bool judge_chapoly(const json_t *group, const json_t *test)
{
	(void)group;
	return judge(false, test);
}

Test(crypto_aead, gcm_passes_wycheproof)
{
	pk_wycheproof("aes_gcm_test", judge_gcm, "none", 132);
}

Test(crypto_aead, chacha20_poly1305_passes_wycheproof)
{
	pk_wycheproof("chacha20_poly1305_test", judge_chapoly, "none", 98);
}

struct buffers {
	uint8_t key[32];
	uint8_t nonce[64];
	uint8_t associated[100];
	uint8_t plain[EVP_ROOM];
	uint8_t sealed[EVP_ROOM];
	uint8_t wanted[EVP_ROOM];
};

static void compare(struct rng *rng, bool is_gcm, size_t size, struct buffers *b)
{
	static const char *const gcm_names[] = {"AES-128-GCM", "AES-192-GCM", "AES-256-GCM"};
	uint32_t strength = is_gcm ? rng_below(rng, 3) : 2;
	size_t offset = rng_below(rng, 16);
	struct aead_message message = {.nonce = b->nonce,
		.nonce_bytes = is_gcm && rng_below(rng, 2) ? 1 + rng_below(rng, 64) : 12,
		.associated = b->associated,
		.associated_bytes = rng_below(rng, sizeof(b->associated)),
		.in = b->plain + offset,
		.ret_out = b->sealed + offset % 3,
		.size = size};
	struct evp_message evp = {.cipher = is_gcm ? gcm_names[strength] : "ChaCha20-Poly1305",
		.key = b->key,
		.iv = b->nonce,
		.iv_bytes = message.nonce_bytes,
		.associated = b->associated,
		.associated_bytes = message.associated_bytes,
		.in = message.in,
		.size = size,
		.has_tag = true};
	uint8_t tag[AEAD_TAG_BYTES];
	union state state;

	pk_random(rng, b->key, sizeof(b->key));
	pk_random(rng, b->nonce, sizeof(b->nonce));
	evp_encrypt(&evp, b->wanted);
	start(is_gcm, &state, b->key, 16 + 8 * strength);
	seal(is_gcm, &state, &message, tag);
	cr_assert_arr_eq(message.ret_out, b->wanted, size, "%s of %zu bytes", evp.cipher, size);
	cr_assert_arr_eq(tag, b->wanted + size, sizeof(tag), "tag of %s of %zu", evp.cipher, size);
	message.in = message.ret_out;
	tag[size % 16] ^= 0x80;
	cr_assert(!open_sealed(is_gcm, &state, &message, tag));
	tag[size % 16] ^= 0x80;
	cr_assert(open_sealed(is_gcm, &state, &message, tag));
	cr_assert_arr_eq(message.ret_out, b->plain + offset, size, "%zu bytes back", size);
}

/* Every length up to four blocks of the longer kind, and longer ones. */
Test(crypto_aead, agrees_with_libcrypto)
{
	struct rng rng = pk_rng();
	struct buffers b;

	pk_random(&rng, &b, sizeof(b));
	for (size_t turn = 0; turn < 600; turn++) {
		size_t size = turn <= 260 ? turn : rng_below(&rng, EVP_ROOM - 32);

		compare(&rng, true, size, &b);
		compare(&rng, false, size, &b);
	}
}
