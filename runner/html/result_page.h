/* SPDX-License-Identifier: MIT */
/* result_page - one result as a page for a browser (page.h). */
#ifndef RESULT_PAGE_H
#define RESULT_PAGE_H

#include <stdbool.h>

#include "report.h"
#include "result.h"

/* False without memory. */
bool result_page(const struct result *result, struct report_bytes *ret_bytes);

#endif
