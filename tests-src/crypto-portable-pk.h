/* SPDX-License-Identifier: MIT */
/* crypto-portable-pk - the algorithms of that program, each with its keys and published answers. */
#ifndef CRYPTO_PORTABLE_PK_H
#define CRYPTO_PORTABLE_PK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	PK_MESSAGE_BYTES = 32,
	PK_SIGNATURE_BYTES = 512, /* of the longest */
	PK_CHAIN_OPS = 4,
};

/*
 * Of X25519 the message is the peer's key, the "signature" the secret that both share, and it is
 * verified as what the peer's side comes to.
 */
struct pk_scheme {
	const char *name; /* of its rows, before -sign and -verify */
	size_t signature_bytes;
	bool (*knows)(void); /* makes the keys; true if the published answers come out */
	bool (*sign)(const uint8_t *message, uint8_t *ret_signature);
	bool (*verify)(const uint8_t *message, const uint8_t *signature);
	/* The message after PK_CHAIN_OPS signatures, each folded into the next message, from 9 and zeros. */
	const char *chained;
};

/* The last one has no name. */
extern const struct pk_scheme pk_schemes[];

#endif
