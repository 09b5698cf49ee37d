/* SPDX-License-Identifier: MIT */
/*
 * libcrypto - which library, and what it makes of this CPU: figures of its algorithms mean little
 * without. The test programs are linked with the same one as the runner.
 */
#ifndef LIBCRYPTO_H
#define LIBCRYPTO_H

#include "system.h"

/* Sets the members crypto_*, those that cannot be had to an empty string. */
void libcrypto_read(struct system_info *system);

#endif
