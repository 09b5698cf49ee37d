/* SPDX-License-Identifier: MIT */
/*
 * import - reports of other programs, of whatever kind, out of one text.
 */
#ifndef IMPORT_H
#define IMPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "import_report.h"

/*
 * All reports in the text that have at least one row, by the line where they begin. Returns false if there is
 * none, or if what is there cannot be taken apart, and sets *ret_error to one line "NAME: ..." or
 * "NAME:LINE: ...", which the caller frees (null without memory).
 */
bool import_parse(const char *name, const char *text, size_t size,
	struct import_reports *ret_reports, char **ret_error);

/* "unixbench", "openssl-speed", "cryptsetup" */
const char *import_kind_name(enum import_kind kind);

#endif
