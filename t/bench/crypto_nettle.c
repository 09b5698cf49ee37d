/* SPDX-License-Identifier: MIT */
/* crypto_nettle - nettle beside crypto-portable; see crypto_reference.h. */
#include <nettle/aes.h>
#include <nettle/cbc.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/gcm.h>
#include <nettle/md5.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <nettle/xts.h>

#include "crypto_reference.h"

#define SIZE REFERENCE_BYTES

static unsigned char *const text = reference_text;
static unsigned char iv[16];
static struct aes128_ctx aes128;
static struct aes192_ctx aes192;
static struct aes256_ctx aes256, aes256_decrypt_key;
static struct xts_aes256_key xts;
static struct gcm_aes256_ctx gcm;
static struct chacha_poly1305_ctx chapoly;

static void next_md5(void)
{
	struct md5_ctx md5;

	md5_init(&md5);
	md5_update(&md5, SIZE, text);
	md5_digest(&md5, MD5_DIGEST_SIZE, text);
}

static void next_sha1(void)
{
	struct sha1_ctx sha;

	sha1_init(&sha);
	sha1_update(&sha, SIZE, text);
	sha1_digest(&sha, SHA1_DIGEST_SIZE, text);
}

static void next_sha256(void)
{
	struct sha256_ctx sha;

	sha256_init(&sha);
	sha256_update(&sha, SIZE, text);
	sha256_digest(&sha, SHA256_DIGEST_SIZE, text);
}

static void next_sha512(void)
{
	struct sha512_ctx sha;

	sha512_init(&sha);
	sha512_update(&sha, SIZE, text);
	sha512_digest(&sha, SHA512_DIGEST_SIZE, text);
}

static void next_aes128_cbc(void)
{
	cbc_encrypt(&aes128, (nettle_cipher_func *)aes128_encrypt, 16, iv, SIZE, text, text);
}

static void next_aes192_cbc(void)
{
	cbc_encrypt(&aes192, (nettle_cipher_func *)aes192_encrypt, 16, iv, SIZE, text, text);
}

static void next_aes256_cbc(void)
{
	cbc_encrypt(&aes256, (nettle_cipher_func *)aes256_encrypt, 16, iv, SIZE, text, text);
}

static void next_aes256_cbc_decrypt(void)
{
	cbc_decrypt(&aes256_decrypt_key, (nettle_cipher_func *)aes256_decrypt, 16, iv, SIZE, text,
		text);
}

static void next_xts(void)
{
	xts_aes256_encrypt_message(&xts, iv, SIZE, text, text);
}

static void next_gcm(void)
{
	gcm_aes256_set_iv(&gcm, 12, iv);
	gcm_aes256_encrypt(&gcm, SIZE, text, text);
	gcm_aes256_digest(&gcm, 16, iv);
}

static void next_chapoly(void)
{
	chacha_poly1305_set_nonce(&chapoly, iv);
	chacha_poly1305_encrypt(&chapoly, SIZE, text, text);
	chacha_poly1305_digest(&chapoly, 16, iv);
}

static const struct reference_row rows[] = {
	{"md5", next_md5},
	{"sha1", next_sha1},
	{"sha256", next_sha256},
	{"sha512", next_sha512},
	{"aes-128-cbc", next_aes128_cbc},
	{"aes-192-cbc", next_aes192_cbc},
	{"aes-256-cbc", next_aes256_cbc},
	{"aes-256-cbc-decrypt", next_aes256_cbc_decrypt},
	{"aes-256-xts", next_xts},
	{"aes-256-gcm", next_gcm},
	{"chacha20-poly1305", next_chapoly},
	{NULL, NULL},
};

int main(int argc, char **argv)
{
	aes128_set_encrypt_key(&aes128, reference_key);
	aes192_set_encrypt_key(&aes192, reference_key);
	aes256_set_encrypt_key(&aes256, reference_key);
	aes256_set_decrypt_key(&aes256_decrypt_key, reference_key);
	xts_aes256_set_encrypt_key(&xts, reference_key);
	gcm_aes256_set_key(&gcm, reference_key);
	chacha_poly1305_set_key(&chapoly, reference_key);
	return reference_main(rows, argc, argv);
}
