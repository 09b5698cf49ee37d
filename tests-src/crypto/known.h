/* SPDX-License-Identifier: MIT */
/*
 * known - answers that standards print, for every tier to reproduce before it is timed.
 *
 * Bytes are written as hex_parse() reads them; no field has more than KNOWN_BYTES_MAX. Sources: RFC 1321,
 * appendix A.5 (MD5); FIPS 180-2, appendices A to C (SHA), with the same messages; NIST SP 800-38A, F.2.5
 * (CBC); McGrew and Viega, "The Galois/Counter Mode of Operation", test case 16 (GCM); IEEE 1619-2007,
 * vectors 10 (XTS); RFC 8439, section 2.8.2 (ChaCha20-Poly1305).
 */
#ifndef KNOWN_H
#define KNOWN_H

#define KNOWN_BYTES_MAX 1024

struct known_hash {
	const char *algorithm; /* as the tests name it: sha256 */
	const char *message;   /* text, not digits */
	const char *digest;
};

struct known_cipher {
	const char *algorithm; /* as the tests name it: aes-256-cbc */
	const char *key;
	const char *iv;
	const char *aad; /* empty: none */
	const char *plain;
	const char *sealed;
	const char *tag; /* empty: none */
};

/* Each ends with an entry whose algorithm is null. */
extern const struct known_hash known_hashes[];
extern const struct known_cipher known_ciphers[];

#endif
