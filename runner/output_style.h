/* SPDX-License-Identifier: MIT */
/* output_style - how standard output is written to, by what it is, the environment and --color. */
#ifndef OUTPUT_STYLE_H
#define OUTPUT_STYLE_H

#include "compare_report.h"
#include "options.h"

struct compare_style output_style(enum options_colour colour);

#endif
