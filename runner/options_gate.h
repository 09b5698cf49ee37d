/* SPDX-License-Identifier: MIT */
/* options_gate - values of the options that gate alone has. */
#ifndef OPTIONS_GATE_H
#define OPTIONS_GATE_H

#include <stdbool.h>

#include "options.h"

/*
 * The value of an option (options_forms.h), which may be null for --require-same-host. These two return false and
 * set *ret_error as options_parse() does.
 */
bool options_gate_take(struct options_gate *gate, int option, const char *value, char **ret_error);

/* Whether it is said what to judge, and nothing twice. */
bool options_gate_check(const struct options *options, char **ret_error);

#endif
