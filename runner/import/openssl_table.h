/* SPDX-License-Identifier: MIT */
/*
 * openssl_table - lines of the tables that openssl speed prints at its end, from SSLeay to 3.x.
 */
#ifndef OPENSSL_TABLE_H
#define OPENSSL_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OPENSSL_TABLE_SIZES_MAX 16
#define OPENSSL_TABLE_NAME_BYTES 48
#define OPENSSL_TABLE_OPERATIONS_MAX 6

/* "type 16 bytes 64 bytes ...": the sizes of blocks. */
struct openssl_table_sizes {
	uint32_t sizes[OPENSSL_TABLE_SIZES_MAX];
	size_t nr;
};

/* False if the line is no such head. */
bool openssl_table_sizes_read(const char *text, struct openssl_table_sizes *ret_sizes);

struct openssl_table_row {
	char name[OPENSSL_TABLE_NAME_BYTES];
	double values[OPENSSL_TABLE_SIZES_MAX]; /* 1000 bytes per second; 0: not measured */
	size_t nr;
	bool whole; /* the last one ends as it should */
};

/* A row with nr figures at most; false if there is no name with at least one figure at the end of the line. */
bool openssl_table_row_read(const char *text, size_t nr_max, struct openssl_table_row *ret_row);

/* A row of a table of public key operations. */
struct openssl_table_public {
	char name[OPENSSL_TABLE_NAME_BYTES];
	double rates
		[OPENSSL_TABLE_OPERATIONS_MAX]; /* per second; the more exact of the two figures */
	size_t nr;
};

/* "rsa 2048 bits 1.1174s 0.0360s 0.9 27.8", and SSLeay's "rsa 2048 private 2.116 s". */
bool openssl_table_public_read(const char *text, struct openssl_table_public *ret_row);

#endif
