/* SPDX-License-Identifier: MIT */
/* The chains of messages that crypto-portable times, made once more by libcrypto. */
#include <criterion/criterion.h>

#include "crypto_evp.h"
#include "portable.h"

static struct portable_chain chain;

/* The state of the other chain. */
static uint8_t texts[2][EVP_ROOM], iv[16], digest[64], tag[16], sealed[EVP_ROOM + 16];

static const char *libcrypto_name(const char *name)
{
	return strcmp(name, "aes-256-cbc-decrypt") == 0 ? "aes-256-cbc" : name;
}

static void cbc_decrypt(const uint8_t *in, uint8_t *ret_out, size_t size)
{
	EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
	int length;

	cr_assert_eq(EVP_DecryptInit_ex(context, EVP_aes_256_cbc(), NULL, chain.key, iv), 1);
	EVP_CIPHER_CTX_set_padding(context, 0);
	cr_assert_eq(EVP_DecryptUpdate(context, ret_out, &length, in, (int)size), 1);
	EVP_CIPHER_CTX_free(context);
	memcpy(iv, in + size - 16, 16);
}

static void aead(uint64_t number, struct evp_message *message)
{
	memcpy(iv, tag, 4);
	for (int i = 0; i < 8; i++)
		iv[4 + i] = (uint8_t)(number >> 8 * i);
	message->iv_bytes = 12;
	message->has_tag = true;
	evp_encrypt(message, sealed);
	memcpy(tag, sealed + message->size, sizeof(tag));
}

/* Message `number`, by the words of portable.h. */
static void next(const struct portable_algorithm *algorithm, uint64_t number, size_t size)
{
	const char *name = libcrypto_name(algorithm->name);
	uint8_t *in = texts[number % 2], *out = texts[(number + 1) % 2];
	struct evp_message message = {
		.cipher = name, .key = chain.key, .iv = iv, .in = in, .size = size};

	if (algorithm->digest) {
		memcpy(texts[0], digest,
			algorithm->digest_bytes < size ? algorithm->digest_bytes : size);
		evp_digest(name, texts[0], size, digest);
	} else if (algorithm->decrypts) {
		cbc_decrypt(in, out, size);
	} else if (strstr(name, "cbc")) {
		message.in = texts[0];
		evp_encrypt(&message, texts[1]);
		memcpy(iv, texts[1] + size - 16, 16);
	} else if (strstr(name, "xts")) {
		for (int i = 0; i < 8; i++)
			iv[i] = (uint8_t)(number >> 8 * i);
		evp_encrypt(&message, out);
	} else {
		aead(number, &message);
		memcpy(out, sealed, size);
	}
}

static uint64_t result(const struct portable_algorithm *algorithm, uint64_t nr_ops, size_t size)
{
	bool is_fixed = !algorithm->decrypts && strstr(algorithm->name, "cbc") != NULL;
	const uint8_t *at =
		algorithm->digest ? digest : texts[is_fixed ? 1 : nr_ops % 2] + size - 8;
	uint64_t value = 0;

	for (int i = 0; i < 8; i++)
		value = value << 8 | (uint8_t)(at[i] ^ (algorithm->digest ? 0 : tag[i]));
	return value;
}

static void copy_start(void)
{
	memcpy(texts[0], chain.text[0], EVP_ROOM);
	memcpy(texts[1], chain.text[1], EVP_ROOM);
	memcpy(iv, chain.iv, sizeof(iv));
	memcpy(digest, chain.digest, sizeof(digest));
	memset(tag, 0, sizeof(tag));
}

static void fill(uint8_t *ret, size_t size)
{
	for (size_t i = 0; i < size; i++)
		ret[i] = (uint8_t)(i + 1);
}

/* The constants in portable.c are libcrypto's. */
Test(crypto_portable, known_chains_are_those_of_libcrypto)
{
	for (const struct portable_algorithm *algorithm = portable_algorithms; algorithm->name;
		algorithm++) {
		fill(chain.key, sizeof(chain.key));
		fill(chain.iv, sizeof(chain.iv));
		fill(chain.digest, sizeof(chain.digest));
		fill(chain.text[0], PORTABLE_KNOWN_BYTES);
		fill(chain.text[1], PORTABLE_KNOWN_BYTES);
		copy_start();
		for (uint64_t i = 0; i < PORTABLE_KNOWN_OPS; i++)
			next(algorithm, i, PORTABLE_KNOWN_BYTES);
		cr_expect_eq(result(algorithm, PORTABLE_KNOWN_OPS, PORTABLE_KNOWN_BYTES),
			algorithm->chained, "%s", algorithm->name);
		cr_expect(portable_makes_known_chain(algorithm, &chain), "%s", algorithm->name);
	}
}

Test(crypto_portable, any_chain_is_that_of_libcrypto)
{
	struct rng rng = pk_rng();

	for (const struct portable_algorithm *algorithm = portable_algorithms; algorithm->name;
		algorithm++)
		for (int turn = 0; turn < 20; turn++) {
			uint32_t nr_ops = 1 + rng_below(&rng, 7);

			chain.algorithm = algorithm;
			chain.size = 16 * (1 + rng_below(&rng, turn < 10 ? 8 : EVP_ROOM / 16));
			pk_random(&rng, chain.key, sizeof(chain.key));
			pk_random(&rng, chain.iv, sizeof(chain.iv));
			pk_random(&rng, chain.digest, sizeof(chain.digest));
			pk_random(&rng, chain.text[0], chain.size);
			pk_random(&rng, chain.text[1], chain.size);
			copy_start();
			portable_start(&chain);
			for (uint32_t i = 0; i < nr_ops; i++) {
				algorithm->next(&chain);
				next(algorithm, i, chain.size);
			}
			cr_assert_eq(portable_result(&chain), result(algorithm, nr_ops, chain.size),
				"%s, %u messages of %zu", algorithm->name, nr_ops, chain.size);
			cr_assert(portable_last_is_right(&chain), "%s, %u messages of %zu",
				algorithm->name, nr_ops, chain.size);
		}
}

/* One changed bit anywhere in text, result, iv or tag is found. */
Test(crypto_portable, a_wrong_last_message_is_found)
{
	for (const struct portable_algorithm *algorithm = portable_algorithms; algorithm->name;
		algorithm++) {
		uint8_t *places[] = {chain.text[0] + 40, chain.text[1] + 40, chain.iv, chain.tag};
		bool is_aead = strstr(algorithm->name, "gcm") || strstr(algorithm->name, "poly");
		size_t nr_places = algorithm->digest ? 1 : is_aead ? 4 : 3;

		for (size_t i = 0; i < nr_places; i++) {
			cr_assert(portable_makes_known_chain(algorithm, &chain));
			*places[i] ^= 1;
			cr_expect(!portable_last_is_right(&chain), "%s: place %zu", algorithm->name,
				i);
		}
	}
}

Test(crypto_portable, finds_only_whole_names)
{
	cr_assert_null(portable_find(""));
	cr_assert_null(portable_find("sha"));
	cr_assert_null(portable_find("sha2567"));
	cr_assert_str_eq(portable_find("sha256")->name, "sha256");
}
