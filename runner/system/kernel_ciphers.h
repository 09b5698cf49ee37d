/* SPDX-License-Identifier: MIT */
/*
 * kernel_ciphers - by which driver the kernel does what the tests of the kernel tier ask it for.
 *
 * From /proc/crypto, which lists an algorithm only once it has been used: to be read after the tests.
 * Whether the kernel has an algorithm is no question for that file; the tests find out by binding.
 */
#ifndef KERNEL_CIPHERS_H
#define KERNEL_CIPHERS_H

#include <stdio.h>

/*
 * "sha256: sha256-avx2 (priority 170), ..." for the algorithms that the tests use and the file
 * has: of several drivers the one with the highest priority, which is the one that the kernel takes.
 * Null if there are none, or no memory; the caller frees it.
 */
char *kernel_ciphers_describe(FILE *file);

/* The same of /proc/crypto below root ("" for the running system). */
char *kernel_ciphers_read(const char *root);

#endif
