/* SPDX-License-Identifier: MIT */
/*
 * environment - the variables that test programs get: a short list, the same on every machine.
 *
 *     PATH      of the caller, or the system's usual one
 *     HOME      of the caller, or /
 *     TMPDIR    the window's directory
 *     LC_ALL    C; with --classic LANG=en_US.utf8 instead, as UnixBench has it
 *     UNIXINDEX_PADDING   so many letters, to move what lies on the stack
 *     OPENSSL_CONF, OPENSSL_ia32cap and its kin   of the caller, if they are set: they say what
 *               libcrypto may use of the CPU, and the result shows what it found
 */
#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

#include <stdint.h>

#define ENVIRONMENT_PADDING_MAX 4095
#define ENVIRONMENT_LOCALE "C"
#define ENVIRONMENT_CLASSIC_LOCALE "en_US.utf8"

/* Null-terminated; environment_free() gives it back. */
char **environment_make(const char *locale, const char *temporary, uint32_t padding_bytes);
void environment_free(char **variables);

/* Where a command without a slash is to be found, in the caller's PATH; the caller frees it. Null: nowhere. */
char *environment_find(const char *command);

#endif
