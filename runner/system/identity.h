/* SPDX-License-Identifier: MIT */
/*
 * identity - which machine this is.
 */
#ifndef IDENTITY_H
#define IDENTITY_H

#include <stdbool.h>
#include <stddef.h>

#define IDENTITY_HASH_BYTES 33

/*
 * The first 128 bits, in hexadecimal, of HMAC-SHA256 with the machine id as key (its 16 bytes) over
 * this program's own id: the same on every run here, different from what any other program derives,
 * and no way back to the id, which machine-id(5) asks to keep confidential. False if the text is no
 * machine id.
 */
bool identity_hash(const char *machine_id, char ret[IDENTITY_HASH_BYTES]);

/* The same for root's /etc/machine-id; "" if there is none. */
void identity_read(const char *root, char ret[IDENTITY_HASH_BYTES]);

/* Vendor and product of the board from firmware tables or the device tree; "" if neither tells. */
void identity_board(const char *root, char *ret, size_t size);

#endif
