/* SPDX-License-Identifier: MIT */
/* The same tests of the same sources with limbs of 32 bits, for machines without wider products. */
#define LIMB_BITS 32
#include "ed25519.c"
#include "edwards25519.c"
#include "fe25519.c"
#include "limbs.c"
#include "montgomery.c"
#include "recode.c"

#include "test_crypto_ed25519.c"
