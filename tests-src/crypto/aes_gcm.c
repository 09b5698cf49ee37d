/* SPDX-License-Identifier: MIT */
#include "aes_gcm.h"

#include <string.h>

/*
 * Multiplication by the hash key is linear: the product is the sum of the products of all parts of
 * the other factor, here of four bits each. These are in a table, which needs no reduction after
 * it and lets the processor look up all 32 at once.
 */
static struct aes_gcm_element times_key(const struct aes_gcm *gcm, struct aes_gcm_element x)
{
	struct aes_gcm_element sum = {0, 0};

	for (int i = 15; i >= 0; i--) {
		const struct aes_gcm_element *high = &gcm->times[i][x.high & 15];
		const struct aes_gcm_element *low = &gcm->times[16 + i][x.low & 15];

		sum.high ^= high->high ^ low->high;
		sum.low ^= high->low ^ low->low;
		x.high >>= 4;
		x.low >>= 4;
	}
	return sum;
}

/* Times x, modulo x^128 + x^7 + x^2 + x + 1. */
static struct aes_gcm_element times_x(struct aes_gcm_element a)
{
	uint64_t carry = a.low & 1;

	a.low = a.low >> 1 | a.high << 63;
	a.high = a.high >> 1 ^ carry * 0xe100000000000000;
	return a;
}

static void hash_block(const struct aes_gcm *gcm, struct aes_gcm_element *hash, const uint8_t *at)
{
	hash->high ^= bytes_get_be64(at);
	hash->low ^= bytes_get_be64(at + 8);
	*hash = times_key(gcm, *hash);
}

/* Bytes with zeros after them up to a whole block. */
static void hash_padded(
	const struct aes_gcm *gcm, struct aes_gcm_element *hash, const uint8_t *in, size_t size)
{
	size_t whole = size - size % AES_BLOCK_BYTES;

	for (size_t at = 0; at < whole; at += AES_BLOCK_BYTES)
		hash_block(gcm, hash, in + at);
	if (whole < size) {
		uint8_t last[AES_BLOCK_BYTES] = {0};

		memcpy(last, in + whole, size - whole);
		hash_block(gcm, hash, last);
	}
}

static void hash_lengths(const struct aes_gcm *gcm, struct aes_gcm_element *hash,
	uint64_t first_bytes, uint64_t second_bytes)
{
	hash->high ^= first_bytes * 8;
	hash->low ^= second_bytes * 8;
	*hash = times_key(gcm, *hash);
}

void aes_gcm_init(struct aes_gcm *gcm, const uint8_t *key, size_t key_bytes)
{
	struct aes_block zero = {{0}};
	struct aes_gcm_element product;
	uint8_t bytes[AES_BLOCK_BYTES];

	aes_init(&gcm->aes, key, key_bytes);
	aes_encrypt(&gcm->aes, &zero);
	aes_block_put(bytes, &zero);
	product = (struct aes_gcm_element){bytes_get_be64(bytes), bytes_get_be64(bytes + 8)};
	for (int i = 0; i < 32; i++) {
		struct aes_gcm_element *times = gcm->times[i];

		times[0] = (struct aes_gcm_element){0, 0};
		for (unsigned bit = 8; bit > 0; bit /= 2) {
			times[bit] = product;
			product = times_x(product);
		}
		for (unsigned n = 3; n < 16; n++) {
			unsigned lowest = n & (0 - n);

			times[n].high = times[n - lowest].high ^ times[lowest].high;
			times[n].low = times[n - lowest].low ^ times[lowest].low;
		}
	}
}

/* The counter block in front of the message's own: the nonce and a 1, or a hash of the nonce. */
static struct aes_block first_counter(const struct aes_gcm *gcm, const struct aead_message *message)
{
	struct aes_gcm_element hash = {0, 0};
	uint8_t bytes[AES_BLOCK_BYTES] = {[AES_BLOCK_BYTES - 1] = 1};

	if (message->nonce_bytes == 12) {
		memcpy(bytes, message->nonce, 12);
	} else {
		hash_padded(gcm, &hash, message->nonce, message->nonce_bytes);
		hash_lengths(gcm, &hash, 0, message->nonce_bytes);
		bytes_put_be64(bytes, hash.high);
		bytes_put_be64(bytes + 8, hash.low);
	}
	return aes_block_get(bytes);
}

/* Its last column, whose first byte is the highest of the number. */
static void count(struct aes_block *counter)
{
	uint8_t bytes[4];

	bytes_put_le32(bytes, counter->column[3]);
	bytes_put_be32(bytes, bytes_get_be32(bytes) + 1);
	counter->column[3] = bytes_get_le32(bytes);
}

/* The stream of encrypted counters, which begins behind the first one. */
static void add_stream(const struct aes_gcm *gcm, const struct aead_message *message)
{
	size_t whole = message->size - message->size % AES_BLOCK_BYTES;
	struct aes_block counter = first_counter(gcm, message), stream;

	for (size_t at = 0; at < whole; at += AES_BLOCK_BYTES) {
		struct aes_block block = aes_block_get(message->in + at);

		count(&counter);
		stream = counter;
		aes_encrypt(&gcm->aes, &stream);
		aes_block_xor(&block, &stream);
		aes_block_put(message->ret_out + at, &block);
	}
	if (whole < message->size) {
		uint8_t bytes[AES_BLOCK_BYTES];

		count(&counter);
		stream = counter;
		aes_encrypt(&gcm->aes, &stream);
		aes_block_put(bytes, &stream);
		for (size_t at = whole; at < message->size; at++)
			message->ret_out[at] = message->in[at] ^ bytes[at - whole];
	}
}

static void make_tag(const struct aes_gcm *gcm, const struct aead_message *message,
	const uint8_t *ciphertext, uint8_t ret_tag[AEAD_TAG_BYTES])
{
	struct aes_block mask = first_counter(gcm, message);
	struct aes_gcm_element hash = {0, 0};
	uint8_t bytes[AES_BLOCK_BYTES];

	aes_encrypt(&gcm->aes, &mask);
	aes_block_put(bytes, &mask);
	hash_padded(gcm, &hash, message->associated, message->associated_bytes);
	hash_padded(gcm, &hash, ciphertext, message->size);
	hash_lengths(gcm, &hash, message->associated_bytes, message->size);
	bytes_put_be64(ret_tag, hash.high ^ bytes_get_be64(bytes));
	bytes_put_be64(ret_tag + 8, hash.low ^ bytes_get_be64(bytes + 8));
}

void aes_gcm_encrypt(const struct aes_gcm *gcm, const struct aead_message *message,
	uint8_t ret_tag[AEAD_TAG_BYTES])
{
	add_stream(gcm, message);
	make_tag(gcm, message, message->ret_out, ret_tag);
}

bool aes_gcm_decrypt(const struct aes_gcm *gcm, const struct aead_message *message,
	const uint8_t tag[AEAD_TAG_BYTES])
{
	uint8_t wanted[AEAD_TAG_BYTES];

	make_tag(gcm, message, message->in, wanted);
	if (memcmp(tag, wanted, sizeof(wanted)) != 0)
		return false;
	add_stream(gcm, message);
	return true;
}
