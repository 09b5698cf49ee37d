/* SPDX-License-Identifier: MIT */
/*
 * crypto-system-pk - the keys of the system tier, in libcrypto's form.
 */
#ifndef CRYPTO_SYSTEM_PK_H
#define CRYPTO_SYSTEM_PK_H

#include <openssl/evp.h>

#include "rsa_keys.h"

/*
 * The private key of a type, as libcrypto names it: RSA from the numbers; EC, ED25519 and X25519 of
 * the standards' examples. Null if libcrypto does not have the type; the caller frees it.
 */
EVP_PKEY *system_key(const char *type, const struct rsa_keys_text *rsa);

/* The public key that an X25519 is done with: the point 9. */
EVP_PKEY *system_peer_key(const char *type);

#endif
