/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* getopt_long: glibc, musl and the BSDs have it */
#include "options_forms.h"

#include <stdint.h>
#include <string.h>

#define OPTIONS_OF_ALL                                    \
	{"help", no_argument, NULL, OPT_HELP},            \
	{                                                 \
		"version", no_argument, NULL, OPT_VERSION \
	}
#define OPTION_OUTPUT_DIR                                             \
	{                                                             \
		"output-dir", required_argument, NULL, OPT_OUTPUT_DIR \
	}
#define OPTION_TMPDIR                                         \
	{                                                     \
		"tmpdir", required_argument, NULL, OPT_TMPDIR \
	}
#define OPTION_SUITE                                        \
	{                                                   \
		"suite", required_argument, NULL, OPT_SUITE \
	}
#define OPTION_PRINT_JSON                                 \
	{                                                 \
		"json", no_argument, NULL, OPT_PRINT_JSON \
	}
/* Of the commands that measure, whatever they make of it. */
#define OPTIONS_OF_MEASURING                                                          \
	{"quick", no_argument, NULL, OPT_QUICK},                                      \
		{"max-time", required_argument, NULL, OPT_MAX_TIME},                  \
		{"precision", required_argument, NULL, OPT_PRECISION},                \
		{"retry-disturbed", required_argument, NULL, OPT_RETRY_DISTURBED},    \
		{"soak", required_argument, NULL, OPT_SOAK},                          \
		{"resume", required_argument, NULL, OPT_RESUME},                      \
		{"seed", required_argument, NULL, OPT_SEED},                          \
		{"baseline", required_argument, NULL, OPT_BASELINE},                  \
		{"no-save", no_argument, NULL, OPT_NO_SAVE},                          \
		{"json", required_argument, NULL, OPT_JSON},                          \
		{"trust", no_argument, NULL, OPT_TRUST}, OPTION_SUITE, OPTION_TMPDIR, \
		OPTION_OUTPUT_DIR
/* Forms of a result: to be printed, or beside those that are always saved. */
#define OPTIONS_OF_FILES                            \
	{"csv", no_argument, NULL, OPT_CSV},        \
	{                                           \
		"html", no_argument, NULL, OPT_HTML \
	}
/* Of the commands that print a result, or several beside each other. */
#define OPTIONS_OF_PRINTING                                                                   \
	{"text", no_argument, NULL, OPT_TEXT}, {"markdown", no_argument, NULL, OPT_MARKDOWN}, \
		OPTIONS_OF_FILES, OPTION_PRINT_JSON, OPTION_OUTPUT_DIR
#define END_OF_OPTIONS           \
	{                        \
		NULL, 0, NULL, 0 \
	}

static const struct option measure_options[] = {
	{"classic", no_argument, NULL, OPT_CLASSIC},
	{"class", required_argument, NULL, OPT_CLASS},
	{"sizes", no_argument, NULL, OPT_SIZES},
	OPTIONS_OF_FILES,
	OPTIONS_OF_MEASURING,
	OPTIONS_OF_ALL,
	END_OF_OPTIONS,
};
/* Without --classic: its steps are half an hour apart, too far to be compared. */
static const struct option scaling_options[] = {
	OPTIONS_OF_FILES, OPTIONS_OF_MEASURING, OPTIONS_OF_ALL, END_OF_OPTIONS};
static const struct option list_options[] = {
	OPTION_SUITE, OPTION_OUTPUT_DIR, OPTIONS_OF_ALL, END_OF_OPTIONS};
static const struct option info_options[] = {
	OPTION_PRINT_JSON, OPTION_TMPDIR, OPTIONS_OF_ALL, END_OF_OPTIONS};
static const struct option doctor_options[] = {OPTION_TMPDIR, OPTIONS_OF_ALL, END_OF_OPTIONS};
static const struct option report_options[] = {
	{"recompute", no_argument, NULL, OPT_RECOMPUTE},
	{"scaling", no_argument, NULL, OPT_SCALING},
	OPTIONS_OF_PRINTING,
	OPTIONS_OF_ALL,
	END_OF_OPTIONS,
};

static const struct option compare_options[] = {
	{"margin", required_argument, NULL, OPT_MARGIN},
	{"relative-to", required_argument, NULL, OPT_RELATIVE_TO},
	{"color", optional_argument, NULL, OPT_COLOUR},
	OPTIONS_OF_PRINTING,
	OPTIONS_OF_ALL,
	END_OF_OPTIONS,
};
static const struct option gate_options[] = {
	{"baseline", required_argument, NULL, OPT_BASELINE},
	{"candidate", required_argument, NULL, OPT_CANDIDATE},
	{"max-loss", required_argument, NULL, OPT_MAX_LOSS},
	{"confidence", required_argument, NULL, OPT_CONFIDENCE},
	{"require-same-host", optional_argument, NULL, OPT_SAME_HOST},
	{"run-ab", no_argument, NULL, OPT_RUN_AB},
	{"blocks", required_argument, NULL, OPT_BLOCKS},
	{"tap", no_argument, NULL, OPT_TAP},
	OPTION_PRINT_JSON,
	OPTION_SUITE,
	OPTION_OUTPUT_DIR,
	OPTIONS_OF_ALL,
	END_OF_OPTIONS,
};
static const struct option import_options[] = {
	{"name", required_argument, NULL, OPT_NAME},
	{"source", required_argument, NULL, OPT_SOURCE},
	{"merge", no_argument, NULL, OPT_MERGE},
	OPTIONS_OF_FILES,
	OPTION_SUITE,
	OPTION_OUTPUT_DIR,
	OPTIONS_OF_ALL,
	END_OF_OPTIONS,
};
static const struct option baseline_options[] = {
	OPTION_SUITE, OPTION_OUTPUT_DIR, OPTIONS_OF_ALL, END_OF_OPTIONS};

#define WANTED_RESULT "a result: a path, a host, or latest; ./run list shows those that there are"

/* The first is what happens without a command. No test or group bears the name of one. */
static const struct options_form commands[] = {
	{"", OPTIONS_MEASURE, ":c:i:qvb", measure_options, 0, SIZE_MAX, NULL},
	{"scaling", OPTIONS_SCALING, ":c:i:qvb", scaling_options, 0, SIZE_MAX, NULL},
	{"list", OPTIONS_LIST, ":", list_options, 0, 0, NULL},
	{"info", OPTIONS_INFO, ":", info_options, 0, 0, NULL},
	{"doctor", OPTIONS_DOCTOR, ":", doctor_options, 0, 0, NULL},
	{"report", OPTIONS_REPORT, ":", report_options, 1, SIZE_MAX, WANTED_RESULT},
	{"compare", OPTIONS_COMPARE, ":", compare_options, 1, SIZE_MAX, WANTED_RESULT},
	{"gate", OPTIONS_GATE, ":q", gate_options, 0, SIZE_MAX, NULL},
	{"baseline", OPTIONS_BASELINE, ":", baseline_options, 1, 1, WANTED_RESULT},
	{"import", OPTIONS_IMPORT, ":", import_options, 1, SIZE_MAX,
		"the file of a report, or - for standard input"},
};

const struct options_form *options_form_find(const char *word)
{
	for (size_t i = 1; word && i < sizeof(commands) / sizeof(*commands); i++)
		if (strcmp(commands[i].name, word) == 0)
			return &commands[i];
	return &commands[0];
}
