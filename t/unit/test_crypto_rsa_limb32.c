/* SPDX-License-Identifier: MIT */
/* The same tests of the same sources with limbs of 32 bits, for machines without wider products. */
#define LIMB_BITS 32
#include "limbs.c"
#include "montgomery.c"
#include "rsa.c"

#include "test_crypto_rsa.c"
