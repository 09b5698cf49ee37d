/* SPDX-License-Identifier: MIT */
/*
 * alg - the kernel's hashes and ciphers, by sockets of the family AF_ALG.
 *
 * A transform is a bound socket with a key; a channel comes from it and works on one message after
 * the other. By system: linux_alg.c, and posix_alg.c where there is no such thing. What fails ends
 * the program; what this kernel does not have ends it with BENCH_ABSENT.
 */
#ifndef ALG_H
#define ALG_H

#include "bench.h"

#define ALG_IV_BYTES_MAX 16

struct alg_message {
	const void *iv;
	size_t iv_bytes;
	size_t aad_bytes; /* at the front of in; of an AEAD */
	const void *in;   /* with the tag behind it when an AEAD decrypts */
	size_t in_bytes;
	bool decrypts;
};

/* type: hash, skcipher or aead; name as in /proc/crypto. Found by trying, so that modules load. */
int alg_transform(const char *type, const char *name);
void alg_set_key(int transform, const void *key, size_t bytes);
/* The length of an AEAD's tag. */
void alg_set_tag_bytes(int transform, size_t bytes);
int alg_channel(int transform);

/* Sends a whole message; what comes of it is then to be read with bench_read(). */
void alg_send(int channel, const struct alg_message *message);
/* A piece of a message to be hashed; after the last one the digest is to be read. */
void alg_send_piece(int channel, const void *piece, size_t bytes, bool last);

#endif
