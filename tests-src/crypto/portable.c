/* SPDX-License-Identifier: MIT */
#include "portable.h"

#include <string.h>

#include "bytes.h"
#include "md5.h"
#include "sha1.h"
#include "sha256.h"
#include "sha512.h"

#define ODD_BYTES 97 /* of pieces: more than a block of some hashes, less than one of the other */

static uint8_t *text_in(struct portable_chain *chain)
{
	return chain->text[chain->number % 2];
}

static uint8_t *text_out(struct portable_chain *chain)
{
	return chain->text[(chain->number + 1) % 2];
}

static size_t lesser(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void digest_md5(const uint8_t *in, size_t size, size_t piece, uint8_t *ret_digest)
{
	struct md5 md5;

	md5_init(&md5);
	for (size_t at = 0; at < size; at += piece)
		md5_update(&md5, in + at, lesser(piece, size - at));
	md5_final(&md5, ret_digest);
}

static void digest_sha1(const uint8_t *in, size_t size, size_t piece, uint8_t *ret_digest)
{
	struct sha1 sha;

	sha1_init(&sha);
	for (size_t at = 0; at < size; at += piece)
		sha1_update(&sha, in + at, lesser(piece, size - at));
	sha1_final(&sha, ret_digest);
}

static void digest_sha256(const uint8_t *in, size_t size, size_t piece, uint8_t *ret_digest)
{
	struct sha256 sha;

	sha256_init(&sha);
	for (size_t at = 0; at < size; at += piece)
		sha256_update(&sha, in + at, lesser(piece, size - at));
	sha256_final(&sha, ret_digest);
}

static void digest_sha512(const uint8_t *in, size_t size, size_t piece, uint8_t *ret_digest)
{
	struct sha512 sha;

	sha512_init(&sha);
	for (size_t at = 0; at < size; at += piece)
		sha512_update(&sha, in + at, lesser(piece, size - at));
	sha512_final(&sha, ret_digest);
}

static void begin_with_digest(const struct portable_chain *chain, uint8_t *ret_text)
{
	memcpy(ret_text, chain->digest, lesser(chain->algorithm->digest_bytes, chain->size));
}

static void next_hash(struct portable_chain *chain)
{
	begin_with_digest(chain, chain->text[0]);
	chain->algorithm->digest(chain->text[0], chain->size, chain->size, chain->digest);
	chain->number++;
}

static bool convert_cbc(size_t key_bytes, const struct portable_message *message)
{
	struct aes_cbc cbc;

	aes_cbc_init(&cbc, message->key, key_bytes);
	memcpy(cbc.chain, message->iv, sizeof(cbc.chain));
	if (message->decrypts)
		aes_cbc_decrypt(&cbc, message->in, message->ret_out, message->size);
	else
		aes_cbc_encrypt(&cbc, message->in, message->ret_out, message->size);
	return true;
}

static void set_key_cbc(struct portable_chain *chain, const uint8_t *key)
{
	aes_cbc_init(&chain->keyed.cbc, key, chain->algorithm->key_bytes);
	memcpy(chain->keyed.cbc.chain, chain->iv, AES_BLOCK_BYTES);
}

static void next_cbc(struct portable_chain *chain)
{
	memcpy(chain->iv, chain->keyed.cbc.chain, AES_BLOCK_BYTES);
	aes_cbc_encrypt(&chain->keyed.cbc, chain->text[0], chain->text[1], chain->size);
	chain->number++;
}

static void next_cbc_decrypt(struct portable_chain *chain)
{
	memcpy(chain->iv, chain->keyed.cbc.chain, AES_BLOCK_BYTES);
	aes_cbc_decrypt(&chain->keyed.cbc, text_in(chain), text_out(chain), chain->size);
	chain->number++;
}

static bool convert_xts(size_t key_bytes, const struct portable_message *message)
{
	struct aes_xts_unit unit = {
		.in = message->in, .ret_out = message->ret_out, .size = message->size};
	struct aes_xts xts;

	aes_xts_init(&xts, message->key, key_bytes);
	memcpy(unit.tweak, message->iv, sizeof(unit.tweak));
	if (message->decrypts)
		aes_xts_decrypt(&xts, &unit);
	else
		aes_xts_encrypt(&xts, &unit);
	return true;
}

static void set_key_xts(struct portable_chain *chain, const uint8_t *key)
{
	aes_xts_init(&chain->keyed.xts, key, chain->algorithm->key_bytes);
}

static void next_xts(struct portable_chain *chain)
{
	struct aes_xts_unit unit = {
		.in = text_in(chain), .ret_out = text_out(chain), .size = chain->size};

	bytes_put_le64(chain->iv, chain->number);
	memcpy(unit.tweak, chain->iv, sizeof(unit.tweak));
	aes_xts_encrypt(&chain->keyed.xts, &unit);
	chain->number++;
}

static struct aead_message aead_of(const struct portable_message *message)
{
	return (struct aead_message){.nonce = message->iv,
		.nonce_bytes = PORTABLE_NONCE_BYTES,
		.associated = message->associated,
		.associated_bytes = message->associated_bytes,
		.in = message->in,
		.ret_out = message->ret_out,
		.size = message->size};
}

static struct aead_message next_aead(struct portable_chain *chain)
{
	memcpy(chain->iv, chain->tag, PORTABLE_NONCE_BYTES - 8);
	bytes_put_le64(chain->iv + PORTABLE_NONCE_BYTES - 8, chain->number);
	return (struct aead_message){.nonce = chain->iv,
		.nonce_bytes = PORTABLE_NONCE_BYTES,
		.in = text_in(chain),
		.ret_out = text_out(chain),
		.size = chain->size};
}

static bool convert_gcm(size_t key_bytes, const struct portable_message *message)
{
	struct aead_message aead = aead_of(message);
	struct aes_gcm gcm;

	aes_gcm_init(&gcm, message->key, key_bytes);
	if (message->decrypts)
		return aes_gcm_decrypt(&gcm, &aead, message->tag);
	aes_gcm_encrypt(&gcm, &aead, message->tag);
	return true;
}

static void set_key_gcm(struct portable_chain *chain, const uint8_t *key)
{
	aes_gcm_init(&chain->keyed.gcm, key, chain->algorithm->key_bytes);
}

static void next_gcm(struct portable_chain *chain)
{
	struct aead_message message = next_aead(chain);

	aes_gcm_encrypt(&chain->keyed.gcm, &message, chain->tag);
	chain->number++;
}

static bool convert_chapoly(size_t key_bytes, const struct portable_message *message)
{
	struct aead_message aead = aead_of(message);
	struct chacha20_poly1305 chapoly;

	(void)key_bytes;
	chacha20_poly1305_init(&chapoly, message->key);
	if (message->decrypts)
		return chacha20_poly1305_decrypt(&chapoly, &aead, message->tag);
	chacha20_poly1305_encrypt(&chapoly, &aead, message->tag);
	return true;
}

static void set_key_chapoly(struct portable_chain *chain, const uint8_t *key)
{
	chacha20_poly1305_init(&chain->keyed.chapoly, key);
}

static void next_chapoly(struct portable_chain *chain)
{
	struct aead_message message = next_aead(chain);

	chacha20_poly1305_encrypt(&chain->keyed.chapoly, &message, chain->tag);
	chain->number++;
}

#define HASH(hash, bytes) .digest_bytes = (bytes), .digest = digest_##hash, .next = next_hash
#define CIPHER(mode, bytes) \
	.key_bytes = (bytes), .convert = convert_##mode, .set_key = set_key_##mode

const struct portable_algorithm portable_algorithms[] = {
	{"md5", HASH(md5, MD5_DIGEST_BYTES), .chained = 0x6d3671e2341596a9},
	{"sha1", HASH(sha1, SHA1_DIGEST_BYTES), .chained = 0x32fcba3ca5f67f4c},
	{"sha256", HASH(sha256, SHA256_DIGEST_BYTES), .chained = 0xec73c18accc6e940},
	{"sha512", HASH(sha512, SHA512_DIGEST_BYTES), .chained = 0xcaa8ad15d1b17728},
	{"aes-128-cbc", CIPHER(cbc, 16), .next = next_cbc, .chained = 0x7248656d4a1d88b4},
	{"aes-192-cbc", CIPHER(cbc, 24), .next = next_cbc, .chained = 0x3d9b5481448d1856},
	{"aes-256-cbc", CIPHER(cbc, 32), .next = next_cbc, .chained = 0x24b0eed6f2e103a5},
	{"aes-256-cbc-decrypt", CIPHER(cbc, 32), .next = next_cbc_decrypt, .decrypts = true,
		.chained = 0xd8d2a4cad201f524},
	{"aes-256-xts", CIPHER(xts, 64), .next = next_xts, .chained = 0x6701bf0b2012221d},
	{"aes-256-gcm", CIPHER(gcm, 32), .next = next_gcm, .chained = 0xac50c15fd1a562f0},
	{"chacha20-poly1305", CIPHER(chapoly, CHACHA20_KEY_BYTES), .next = next_chapoly,
		.chained = 0x921c2c99aa94d86e},
	{.name = NULL},
};

const struct portable_algorithm *portable_find(const char *name)
{
	const struct portable_algorithm *algorithm = portable_algorithms;

	while (algorithm->name && strcmp(algorithm->name, name) != 0)
		algorithm++;
	return algorithm->name ? algorithm : NULL;
}

void portable_start(struct portable_chain *chain)
{
	chain->number = 0;
	memset(chain->tag, 0, sizeof(chain->tag));
	if (chain->algorithm->set_key)
		chain->algorithm->set_key(chain, chain->key);
}

/* Which text the last message was, and which its result. */
static size_t last_in(const struct portable_chain *chain)
{
	return chain->algorithm->next == next_cbc ? 0 : (chain->number - 1) % 2;
}

bool portable_last_is_right(const struct portable_chain *chain)
{
	static uint8_t other[PORTABLE_BYTES_MAX];
	const struct portable_algorithm *algorithm = chain->algorithm;
	size_t in = last_in(chain);
	uint8_t tag[AEAD_TAG_BYTES];

	if (algorithm->digest) {
		algorithm->digest(chain->text[0], chain->size, ODD_BYTES, other);
		return memcmp(other, chain->digest, algorithm->digest_bytes) == 0;
	}
	memcpy(tag, chain->tag, sizeof(tag));
	return algorithm->convert(algorithm->key_bytes,
		       &(struct portable_message){.key = chain->key,
			       .iv = chain->iv,
			       .in = chain->text[1 - in],
			       .ret_out = other,
			       .size = chain->size,
			       .tag = tag,
			       .decrypts = !algorithm->decrypts}) &&
		memcmp(other, chain->text[in], chain->size) == 0;
}

uint64_t portable_result(const struct portable_chain *chain)
{
	if (chain->algorithm->digest)
		return bytes_get_be64(chain->digest);
	return bytes_get_be64(chain->text[1 - last_in(chain)] + chain->size - 8) ^
		bytes_get_be64(chain->tag);
}

static void fill(uint8_t *ret, size_t size)
{
	for (size_t i = 0; i < size; i++)
		ret[i] = (uint8_t)(i + 1);
}

bool portable_makes_known_chain(
	const struct portable_algorithm *algorithm, struct portable_chain *chain)
{
	chain->algorithm = algorithm;
	chain->size = PORTABLE_KNOWN_BYTES;
	fill(chain->key, sizeof(chain->key));
	fill(chain->iv, sizeof(chain->iv));
	fill(chain->digest, sizeof(chain->digest));
	fill(chain->text[0], PORTABLE_KNOWN_BYTES);
	fill(chain->text[1], PORTABLE_KNOWN_BYTES);
	portable_start(chain);
	for (int i = 0; i < PORTABLE_KNOWN_OPS; i++)
		algorithm->next(chain);
	return portable_result(chain) == algorithm->chained;
}
