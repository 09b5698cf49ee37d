/* SPDX-License-Identifier: MIT */
/* crypto-portable - what its two units share. */
#ifndef CRYPTO_PORTABLE_H
#define CRYPTO_PORTABLE_H

#include "bench.h"
#include "portable.h"

/* Whether all known answers are reproduced, and there are some; says which one is not. */
bool crypto_portable_knows(const struct portable_algorithm *algorithm);

#endif
