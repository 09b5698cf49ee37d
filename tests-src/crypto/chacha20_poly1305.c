/* SPDX-License-Identifier: MIT */
#include "chacha20_poly1305.h"

#include <assert.h>
#include <string.h>

#include "bytes.h"
#include "poly1305.h"

void chacha20_poly1305_init(
	struct chacha20_poly1305 *chapoly, const uint8_t key[CHACHA20_KEY_BYTES])
{
	memcpy(chapoly->key, key, CHACHA20_KEY_BYTES);
}

/* Bytes with zeros after them up to a whole block. */
static void authenticate_padded(struct poly1305 *poly, const uint8_t *in, size_t size)
{
	size_t whole = size - size % POLY1305_BLOCK_BYTES;

	poly1305_update(poly, in, whole);
	if (whole < size) {
		uint8_t last[POLY1305_BLOCK_BYTES] = {0};

		memcpy(last, in + whole, size - whole);
		poly1305_update(poly, last, sizeof(last));
	}
}

/* Block 0 of the stream is the authenticator's key. */
static void make_tag(const struct chacha20_poly1305 *chapoly, const struct aead_message *message,
	const uint8_t *ciphertext, uint8_t ret_tag[AEAD_TAG_BYTES])
{
	uint8_t poly_key[POLY1305_KEY_BYTES] = {0}, lengths[POLY1305_BLOCK_BYTES];
	struct chacha20 chacha;
	struct poly1305 poly;

	assert(message->nonce_bytes == CHACHA20_NONCE_BYTES);
	chacha20_init(&chacha, chapoly->key, message->nonce, 0);
	chacha20_xor(&chacha, poly_key, poly_key, sizeof(poly_key));
	poly1305_init(&poly, poly_key);
	authenticate_padded(&poly, message->associated, message->associated_bytes);
	authenticate_padded(&poly, ciphertext, message->size);
	bytes_put_le64(lengths, message->associated_bytes);
	bytes_put_le64(lengths + 8, message->size);
	poly1305_update(&poly, lengths, sizeof(lengths));
	poly1305_final(&poly, ret_tag);
}

static void add_stream(const struct chacha20_poly1305 *chapoly, const struct aead_message *message)
{
	struct chacha20 chacha;

	chacha20_init(&chacha, chapoly->key, message->nonce, 1);
	chacha20_xor(&chacha, message->in, message->ret_out, message->size);
}

void chacha20_poly1305_encrypt(const struct chacha20_poly1305 *chapoly,
	const struct aead_message *message, uint8_t ret_tag[AEAD_TAG_BYTES])
{
	add_stream(chapoly, message);
	make_tag(chapoly, message, message->ret_out, ret_tag);
}

bool chacha20_poly1305_decrypt(const struct chacha20_poly1305 *chapoly,
	const struct aead_message *message, const uint8_t tag[AEAD_TAG_BYTES])
{
	uint8_t wanted[AEAD_TAG_BYTES];

	make_tag(chapoly, message, message->in, wanted);
	if (memcmp(tag, wanted, sizeof(wanted)) != 0)
		return false;
	add_stream(chapoly, message);
	return true;
}
