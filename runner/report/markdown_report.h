/* SPDX-License-Identifier: MIT */
/* markdown_report - one result as tables of Markdown, for pasting. */
#ifndef MARKDOWN_REPORT_H
#define MARKDOWN_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "result.h"

/* False if the file cannot be written, or without memory. */
bool markdown_report_write(FILE *file, const struct result *result);

#endif
