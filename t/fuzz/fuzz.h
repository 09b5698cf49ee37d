/* SPDX-License-Identifier: MIT */
/*
 * fuzz - the one function of a fuzz target: libFuzzer's entry, which replay.c calls as well.
 *
 * Takes any bytes and returns 0. What must hold is asserted; sanitizers find the rest.
 */
#ifndef FUZZ_H
#define FUZZ_H

#undef NDEBUG
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
