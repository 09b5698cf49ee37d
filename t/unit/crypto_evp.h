/* SPDX-License-Identifier: MIT */
/* crypto_evp - libcrypto by one call, for comparison, and bytes at odd addresses. */
#ifndef CRYPTO_EVP_H
#define CRYPTO_EVP_H

#include <criterion/criterion.h>
#include <openssl/evp.h>
#include <stdbool.h>
#include <string.h>

#include "crypto_pk.h"

#define EVP_ROOM 4096

struct evp_message {
	const char *cipher; /* libcrypto's name */
	const uint8_t *key;
	const uint8_t *iv;
	size_t iv_bytes;
	const uint8_t *associated;
	size_t associated_bytes;
	const uint8_t *in;
	size_t size;
	bool has_tag;
};

/* Encrypts; the tag is behind the other bytes. */
static inline void evp_encrypt(const struct evp_message *message, uint8_t *ret_out)
{
	EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, message->cipher, NULL);
	EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
	int length = 0;

	cr_assert_eq(EVP_EncryptInit_ex(context, cipher, NULL, NULL, NULL), 1);
	if (message->has_tag)
		cr_assert_eq(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN,
				     (int)message->iv_bytes, NULL),
			1);
	cr_assert_eq(EVP_EncryptInit_ex(context, NULL, NULL, message->key, message->iv), 1);
	EVP_CIPHER_CTX_set_padding(context, 0);
	if (message->associated_bytes > 0)
		EVP_EncryptUpdate(context, NULL, &length, message->associated,
			(int)message->associated_bytes);
	if (message->size > 0)
		cr_assert_eq(EVP_EncryptUpdate(
				     context, ret_out, &length, message->in, (int)message->size),
			1);
	cr_assert_eq(EVP_EncryptFinal_ex(context, ret_out + message->size, &length), 1);
	if (message->has_tag)
		cr_assert_eq(EVP_CIPHER_CTX_ctrl(
				     context, EVP_CTRL_AEAD_GET_TAG, 16, ret_out + message->size),
			1);
	EVP_CIPHER_CTX_free(context);
	EVP_CIPHER_free(cipher);
}

static inline void evp_digest(const char *name, const uint8_t *in, size_t size, uint8_t *ret)
{
	EVP_MD *md = EVP_MD_fetch(NULL, name, NULL);

	cr_assert_not_null(md, "%s", name);
	cr_assert_eq(EVP_Digest(in, size, ret, NULL, md, NULL), 1);
	EVP_MD_free(md);
}

#endif
