/* SPDX-License-Identifier: MIT */
/*
 * openssl_doing - lines that openssl speed prints while it measures:
 *
 *     Doing aes-256-cbc for 3s on 8192 size blocks: 2147 aes-256-cbc's in 0.08s
 *     Doing 2048 bits private rsa's for 10s: 289 2048 bits private RSA's in 10.02s
 *
 * They say what its tables do not: how long it measured by the clock, and the time that it divided by.
 */
#ifndef OPENSSL_DOING_H
#define OPENSSL_DOING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OPENSSL_DOING_NAME_BYTES 64

struct openssl_doing {
	/* The algorithm's key, or of public key operations algorithm, bits and operation: "rsa-2048-sign". */
	char name[OPENSSL_DOING_NAME_BYTES];
	uint32_t size; /* of a block in bytes; 0 for public key operations */
	double count;
	double asked_s; /* of wall time; 0: not said */
	double used_s;  /* what the count was divided by */
	size_t line;
	bool taken; /* its row has been found */
};

/* False if the line is none of these, or is cut off. line stays 0. */
bool openssl_doing_read(const char *text, struct openssl_doing *ret_doing);

/* Per second, of bytes or operations, by the clock and by the time used. */
double openssl_doing_wall(const struct openssl_doing *doing);
double openssl_doing_rate(const struct openssl_doing *doing);

#endif
