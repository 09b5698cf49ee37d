/* SPDX-License-Identifier: MIT */
/* crypto_libgcrypt - libgcrypt beside crypto-portable; see crypto_reference.h. */
#include <gcrypt.h>

#include "crypto_reference.h"

#define SIZE REFERENCE_BYTES

enum { AES128_CBC, AES192_CBC, AES256_CBC, AES256_XTS, AES256_GCM, CHAPOLY, CIPHERS };
enum { MD5, SHA1, SHA256, SHA512, HASHES };

static const struct {
	int algorithm;
	int mode;
	size_t key_bytes;
} ciphers[CIPHERS] = {
	[AES128_CBC] = {GCRY_CIPHER_AES128, GCRY_CIPHER_MODE_CBC, 16},
	[AES192_CBC] = {GCRY_CIPHER_AES192, GCRY_CIPHER_MODE_CBC, 24},
	[AES256_CBC] = {GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_CBC, 32},
	[AES256_XTS] = {GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_XTS, 64},
	[AES256_GCM] = {GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_GCM, 32},
	[CHAPOLY] = {GCRY_CIPHER_CHACHA20, GCRY_CIPHER_MODE_POLY1305, 32},
};

static const int hashes[HASHES] = {GCRY_MD_MD5, GCRY_MD_SHA1, GCRY_MD_SHA256, GCRY_MD_SHA512};

static gcry_cipher_hd_t cipher[CIPHERS];
static gcry_md_hd_t md[HASHES];
static unsigned char *const text = reference_text;
static unsigned char iv[16];

static void must(gcry_error_t error)
{
	if (!error)
		return;
	fprintf(stderr, "libgcrypt: %s\n", gcry_strerror(error));
	exit(2);
}

static void hash(int which)
{
	gcry_md_reset(md[which]);
	gcry_md_write(md[which], text, SIZE);
	memcpy(text, gcry_md_read(md[which], 0), 16);
}

static void encrypt(int which)
{
	must(gcry_cipher_encrypt(cipher[which], text, SIZE, NULL, 0));
}

static void seal(int which)
{
	must(gcry_cipher_setiv(cipher[which], iv, 12));
	encrypt(which);
	must(gcry_cipher_gettag(cipher[which], iv, 16));
}

static void next_md5(void)
{
	hash(MD5);
}

static void next_sha1(void)
{
	hash(SHA1);
}

static void next_sha256(void)
{
	hash(SHA256);
}

static void next_sha512(void)
{
	hash(SHA512);
}

static void next_aes128_cbc(void)
{
	encrypt(AES128_CBC);
}

static void next_aes192_cbc(void)
{
	encrypt(AES192_CBC);
}

static void next_aes256_cbc(void)
{
	encrypt(AES256_CBC);
}

static void next_aes256_cbc_decrypt(void)
{
	must(gcry_cipher_decrypt(cipher[AES256_CBC], text, SIZE, NULL, 0));
}

static void next_xts(void)
{
	must(gcry_cipher_setiv(cipher[AES256_XTS], iv, 16));
	encrypt(AES256_XTS);
}

static void next_gcm(void)
{
	seal(AES256_GCM);
}

static void next_chapoly(void)
{
	seal(CHAPOLY);
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
	gcry_check_version(NULL);
	gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
	gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
	for (int i = 0; i < HASHES; i++)
		must(gcry_md_open(&md[i], hashes[i], 0));
	for (int i = 0; i < CIPHERS; i++) {
		must(gcry_cipher_open(&cipher[i], ciphers[i].algorithm, ciphers[i].mode, 0));
		must(gcry_cipher_setkey(cipher[i], reference_key, ciphers[i].key_bytes));
		if (ciphers[i].mode == GCRY_CIPHER_MODE_CBC)
			must(gcry_cipher_setiv(cipher[i], iv, 16));
	}
	return reference_main(rows, argc, argv);
}
