/* SPDX-License-Identifier: MIT */
/*
 * unixbench - reports of UnixBench 4.1 to 6.0 and of this suite, as text, HTML or CSV.
 *
 * A report begins with its header, or where a section has as many copies as an earlier one had, or where
 * rows come again and nothing else says why. Everything that is no line of a report is prose.
 */
#ifndef UNIXBENCH_H
#define UNIXBENCH_H

#include <stdbool.h>

#include "import_report.h"
#include "lines.h"

/*
 * Adds the reports in the lines. Returns false if two of them stand side by side, and sets *ret_error
 * to "NAME:LINE: what is wrong", which the caller frees (null without memory). Without memory
 * ret_reports->failed or a report's is set.
 */
bool unixbench_parse(const char *name, const struct lines *lines,
	struct import_reports *ret_reports, char **ret_error);

#endif
