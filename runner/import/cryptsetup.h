/* SPDX-License-Identifier: MIT */
/*
 * cryptsetup - tables of `cryptsetup benchmark`: ciphers of the kernel, in MiB a second.
 *
 * Keys end in -cryptsetup:kernel; a key of XTS counts half its bits, which are two keys. Rates are in 1000 bytes a second.
 * What derives keys from passwords is a row if it has a rate (PBKDF2); argon2's lines have parameters only.
 */
#ifndef CRYPTSETUP_H
#define CRYPTSETUP_H

#include "import_report.h"
#include "lines.h"

/* Adds the reports in the lines. Without memory ret_reports->failed or a report's is set. */
void cryptsetup_parse(const struct lines *lines, struct import_reports *ret_reports);

#endif
