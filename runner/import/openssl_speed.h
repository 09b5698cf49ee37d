/* SPDX-License-Identifier: MIT */
/*
 * openssl_speed - what `openssl speed` prints, from SSLeay to 3.x: tables of symmetric algorithms and of
 * public key operations, the lines before them, and -mr.
 *
 * Outputs of several commands are one report, until a figure comes that is there already or another version. With
 * -multi N the copies of a row are N. Rates are in 1000 bytes per second (KBps) and operations
 * per second (lps).
 *
 * Rows with and without -evp before 3.0 are two rows: the second has "no-evp" in its key if both are there. With an
 * engine its name is in the key; afalg's are rows of the kernel's tier. A rate by an engine that was divided by user time is replaced by what the clock
 * says, with a doubt.
 */
#ifndef OPENSSL_SPEED_H
#define OPENSSL_SPEED_H

#include "import_report.h"
#include "lines.h"

/* Adds the reports in the lines. Without memory ret_reports->failed or a report's is set. */
void openssl_speed_parse(const struct lines *lines, struct import_reports *ret_reports);

#endif
