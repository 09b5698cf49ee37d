/* SPDX-License-Identifier: MIT */
/* The same tests of the same sources with limbs of 32 bits, for machines without wider products. */
#define LIMB_BITS 32
#include "ecdsa_p256.c"
#include "limbs.c"
#include "montgomery.c"
#include "p256.c"
#include "recode.c"

#include "test_crypto_ecdsa_p256.c"
