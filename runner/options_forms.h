/* SPDX-License-Identifier: MIT */
/*
 * options_forms - which options and how many names each command takes.
 */
#ifndef OPTIONS_FORMS_H
#define OPTIONS_FORMS_H

#include <getopt.h>
#include <stddef.h>

#include "options.h"

/* What getopt_long() returns for those without a letter. */
enum option_number {
	OPT_QUICK = 256,
	OPT_CLASSIC,
	OPT_CLASS,
	OPT_MAX_TIME,
	OPT_PRECISION,
	OPT_RETRY_DISTURBED,
	OPT_SIZES,
	OPT_SOAK,
	OPT_RESUME,
	OPT_SEED,
	OPT_SUITE,
	OPT_TRUST,
	OPT_BASELINE,
	OPT_TMPDIR,
	OPT_OUTPUT_DIR,
	OPT_JSON,
	OPT_NO_SAVE,
	OPT_TEXT,
	OPT_PRINT_JSON,
	OPT_CSV,
	OPT_RECOMPUTE,
	OPT_SCALING,
	OPT_MARKDOWN,
	OPT_HTML,
	OPT_MARGIN,
	OPT_RELATIVE_TO,
	OPT_COLOUR,
	OPT_MAX_LOSS,
	OPT_CONFIDENCE,
	OPT_CANDIDATE,
	OPT_SAME_HOST,
	OPT_RUN_AB,
	OPT_BLOCKS,
	OPT_TAP,
	OPT_NAME,
	OPT_SOURCE,
	OPT_MERGE,
	OPT_HELP,
	OPT_VERSION,
};

/* The first is what happens without a command; its name is empty. No test or group bears the name of another. */
struct options_form {
	const char *name;
	enum options_command command;
	const char *letters;
	const struct option *words;
	size_t names_min;
	size_t names_max;
	const char *wanted; /* what the names are */
};

/* That of the word, which may be null; the first for any other word. */
const struct options_form *options_form_find(const char *word);

#endif
