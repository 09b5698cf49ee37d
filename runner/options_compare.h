/* SPDX-License-Identifier: MIT */
/* options_compare - values of the options that compare alone has. */
#ifndef OPTIONS_COMPARE_H
#define OPTIONS_COMPARE_H

#include <stdbool.h>

#include "options.h"

/* These three return false and set *ret_error as options_parse() does. */
bool options_compare_margin(const char *text, double *ret_percent, char **ret_error);

/* auto, always or never; null, which is --color alone, means always. */
bool options_compare_colour(const char *text, enum options_colour *ret_colour, char **ret_error);

/* Whether there is enough to compare. */
bool options_compare_check(const struct options *options, char **ret_error);

#endif
