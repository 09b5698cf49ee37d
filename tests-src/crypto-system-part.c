/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "crypto-system.h"
#include "hex.h"
#include "known.h"

bool system_convert(
	EVP_CIPHER *cipher, const struct system_message *message, unsigned char *ret_out)
{
	EVP_CIPHER_CTX *own = EVP_CIPHER_CTX_new();
	int length;
	bool right;

	system_must(own, "EVP_CIPHER_CTX_new");
	system_must(EVP_CipherInit_ex2(own, cipher, message->key, message->iv,
			    message->decrypts ? 0 : 1, NULL),
		"EVP_CipherInit_ex2");
	EVP_CIPHER_CTX_set_padding(own, 0);
	if (message->tag && message->decrypts)
		system_must(EVP_CIPHER_CTX_ctrl(
				    own, EVP_CTRL_AEAD_SET_TAG, SYSTEM_TAG_BYTES, message->tag),
			"setting the tag");
	if (message->aad_bytes)
		system_must(
			EVP_CipherUpdate(own, NULL, &length, message->aad, (int)message->aad_bytes),
			"EVP_CipherUpdate of further data");
	system_must(EVP_CipherUpdate(own, ret_out, &length, message->in, (int)message->bytes),
		"EVP_CipherUpdate");
	right = EVP_CipherFinal_ex(own, ret_out + length, &length) == 1;
	if (message->tag && !message->decrypts)
		system_must(EVP_CIPHER_CTX_ctrl(
				    own, EVP_CTRL_AEAD_GET_TAG, SYSTEM_TAG_BYTES, message->tag),
			"getting the tag");
	EVP_CIPHER_CTX_free(own);
	return right;
}

size_t system_digest(EVP_MD *md, const unsigned char *in, size_t bytes, unsigned char *ret_digest)
{
	EVP_MD_CTX *own = EVP_MD_CTX_new();
	size_t piece = bytes / 3;
	unsigned length = 0;

	system_must(own && EVP_DigestInit_ex(own, md, NULL) && EVP_DigestUpdate(own, in, piece) &&
			EVP_DigestUpdate(own, in + piece, bytes - piece) &&
			EVP_DigestFinal_ex(own, ret_digest, &length),
		"EVP_DigestInit_ex and so on");
	EVP_MD_CTX_free(own);
	return length;
}

bool system_knows_hash(EVP_MD *md, const char *name)
{
	unsigned char wanted[KNOWN_BYTES_MAX], got[EVP_MAX_MD_SIZE];
	unsigned length;
	bool any = false;

	for (const struct known_hash *known = known_hashes; known->algorithm; known++) {
		if (strcmp(known->algorithm, name) != 0)
			continue;
		any = true;
		system_must(
			EVP_Digest(known->message, strlen(known->message), got, &length, md, NULL),
			"EVP_Digest");
		if (hex_parse(wanted, KNOWN_BYTES_MAX, known->digest) != length ||
			memcmp(got, wanted, length) != 0)
			return bench_wrong("%s of \"%s\"", name, known->message);
	}
	return any;
}

static bool is_reproduced(EVP_CIPHER *cipher, const struct known_cipher *known)
{
	static unsigned char key[KNOWN_BYTES_MAX], iv[KNOWN_BYTES_MAX], aad[KNOWN_BYTES_MAX],
		plain[KNOWN_BYTES_MAX], sealed[KNOWN_BYTES_MAX], tag[KNOWN_BYTES_MAX],
		got[KNOWN_BYTES_MAX];
	unsigned char got_tag[SYSTEM_TAG_BYTES] = {0};
	struct system_message message = {.key = key, .iv = iv, .aad = aad, .in = plain};

	hex_parse(key, KNOWN_BYTES_MAX, known->key);
	hex_parse(iv, KNOWN_BYTES_MAX, known->iv);
	message.aad_bytes = hex_parse(aad, KNOWN_BYTES_MAX, known->aad);
	message.bytes = hex_parse(plain, KNOWN_BYTES_MAX, known->plain);
	hex_parse(sealed, KNOWN_BYTES_MAX, known->sealed);
	message.tag = hex_parse(tag, KNOWN_BYTES_MAX, known->tag) ? got_tag : NULL;
	if (!system_convert(cipher, &message, got) || memcmp(got, sealed, message.bytes) != 0 ||
		(message.tag && memcmp(got_tag, tag, sizeof(got_tag)) != 0))
		return bench_wrong("%s of a known text", known->algorithm);
	message.in = sealed;
	message.decrypts = true;
	if (!system_convert(cipher, &message, got) || memcmp(got, plain, message.bytes) != 0)
		return bench_wrong("%s, back to a known text", known->algorithm);
	return true;
}

bool system_knows_cipher(EVP_CIPHER *cipher, const char *name)
{
	bool any = false;

	for (const struct known_cipher *known = known_ciphers; known->algorithm; known++) {
		if (strcmp(known->algorithm, name) != 0)
			continue;
		any = true;
		if (!is_reproduced(cipher, known))
			return false;
	}
	return any;
}
