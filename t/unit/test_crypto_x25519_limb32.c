/* SPDX-License-Identifier: MIT */
/* The same tests of the same sources with limbs of 32 bits, for machines without wider products. */
#define LIMB_BITS 32
#include "fe25519.c"
#include "limbs.c"
#include "x25519.c"

#include "test_crypto_x25519.c"
