/* SPDX-License-Identifier: MIT */
/* compare_page - a comparison as a page for a browser (page.h). */
#ifndef COMPARE_PAGE_H
#define COMPARE_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "compare.h"

/* False if the file cannot be written, or without memory. */
bool compare_page_write(FILE *file, const struct compare *compare);

#endif
