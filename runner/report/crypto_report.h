/* SPDX-License-Identifier: MIT */
/*
 * crypto_report - the tiers of the crypto tests side by side, and their composite.
 *
 * A table for each pass, behind all that readers of UnixBench's report look at; its lines begin
 * with blanks or a small letter, so that none can be taken for a row of the index. A row is a key
 * without its tier (result_tier()). Acceleration is what the system tier does over what the portable
 * one does. What a kernel does not have is said in a line, once.
 */
#ifndef CRYPTO_REPORT_H
#define CRYPTO_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "result.h"

/* Writes nothing without crypto tests. False if the file cannot be written, or without memory. */
bool crypto_report_write(FILE *file, const struct result *result);

/* What the figures rest on, a line for each thing that begins with three blanks. Errors likewise. */
bool crypto_report_notes(FILE *file, const struct result *result);

#endif
