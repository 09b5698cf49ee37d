/* SPDX-License-Identifier: MIT */
/*
 * openssl_names - what rows of crypto tools are called here.
 *
 * Keys are those of this suite's own crypto tests where there is one (md5, aes-256-cbc, rsa2048-sign,
 * ecdsa-p256-verify, x25519), and made alike where there is none: aes-128-cbc, with the size of messages behind it
 * unless that is the usual one (aes-128-cbc-1024), which is 8192 bytes, of XTS 4096. Titles have what readers of reports can take.
 */
#ifndef OPENSSL_NAMES_H
#define OPENSSL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OPENSSL_NAMES_KEY_BYTES 64
#define OPENSSL_NAMES_TITLE_BYTES 64
/* The suffix of what the kernel computed, which is a tier of crypto tests. */
#define OPENSSL_NAMES_KERNEL ":kernel"

struct openssl_names {
	char key[OPENSSL_NAMES_KEY_BYTES];
	char title[OPENSSL_NAMES_TITLE_BYTES];
};

/* An algorithm as a table names it, "aes-256 cbc" or "hmac(md5)": the key without size or suffix. */
void openssl_names_algorithm(const char *name, char ret_key[OPENSSL_NAMES_KEY_BYTES]);

/* The size that stands in no key of the algorithm. */
uint32_t openssl_names_usual_bytes(const char *key);

/* Of an algorithm's key with a size in bytes, and a suffix that may be empty: "-no-evp", ":kernel". */
void openssl_names_sized(
	const char *key, uint32_t size, const char *suffix, struct openssl_names *ret_names);

/*
 * Of a row of a table of public key operations ("rsa 2048 bits", "256 bits ecdsa (nistp256)", "253 bits
 * ecdh (X25519)") and an operation ("sign", "verify", "op", ...). False if it is no such name.
 */
bool openssl_names_public(const char *name, const char *operation, struct openssl_names *ret_names);

#endif
