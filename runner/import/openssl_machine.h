/* SPDX-License-Identifier: MIT */
/*
 * openssl_machine - lines for programs to read: of `openssl speed -mr`, and what -multi shows of its children.
 *
 *     +DT:sha1:3:16              begins: algorithm, seconds asked for, bytes of a block
 *     +R:1234567:sha1:2.99       ended: blocks, algorithm, seconds counted
 *     +H:16:64:256               sizes of the columns of +F
 *     +F:4:sha1:114229457.53:... bytes a second
 *     +F2:2:2048:3765.9:60896.0  RSA: bits, then operations a second, or seconds before 1.1
 *     Got: +H:8192 from 0        with -multi the only place where the sizes stand
 */
#ifndef OPENSSL_MACHINE_H
#define OPENSSL_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

#include "openssl_doing.h"
#include "openssl_run.h"
#include "openssl_table.h"

/* What has begun and not ended; all zero: nothing. */
struct openssl_machine {
	struct openssl_doing doing;
};

/* Whether the line was one of these. Figures go to the run, sizes of columns to ret_sizes. */
bool openssl_machine_take(struct openssl_machine *machine, struct openssl_run *run,
	const char *text, size_t line, struct openssl_table_sizes *ret_sizes);

#endif
