/* SPDX-License-Identifier: MIT */
/*
 * report - from a result to the bytes of its reports.
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "result.h"

struct report_bytes {
	char *bytes; /* the caller frees it */
	size_t size;
};

/* UnixBench's layout; the header's words come from the result's system block. */
bool report_text(const struct result *result, struct report_bytes *ret_bytes);
/* unixindex-result/1 */
bool report_json(const struct result *result, struct report_bytes *ret_bytes);
bool report_csv(const struct result *result, struct report_bytes *ret_bytes);
/* Tables for pasting. */
bool report_markdown(const struct result *result, struct report_bytes *ret_bytes);
/* What more copies gain: the table, and unixindex-scaling/1. Also false if no pass has 1 copy. */
bool report_scaling(const struct result *result, struct report_bytes *ret_bytes);
bool report_scaling_json(const struct result *result, struct report_bytes *ret_bytes);

/* What write() writes; for reports that are made elsewhere (result_page.h). False if it fails. */
bool report_collect(bool (*write)(FILE *, const struct result *), const struct result *result,
	struct report_bytes *ret_bytes);

/* One of the above to standard output, whose errors are the caller's to look for. False without memory. */
bool report_print(
	const struct result *result, bool (*make)(const struct result *, struct report_bytes *));

#endif
