/* SPDX-License-Identifier: MIT */
/*
 * options - the command line and the variables that stand in for parts of it.
 *
 * Pure but for getopt's own state: the environment is handed in.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "result.h"

#define OPTIONS_COPIES_MAX 65536
#define OPTIONS_ROUNDS_MAX 1000
#define OPTIONS_STEPS_MAX 1000 /* different numbers of copies */
#define OPTIONS_RETRIES_MAX 100
#define OPTIONS_SECONDS_MAX 1e7
#define OPTIONS_MARGIN_PERCENT 2
#define OPTIONS_MAX_LOSS_PERCENT 5
#define OPTIONS_CONFIDENCE_PERCENT 95
#define OPTIONS_BLOCKS_MAX 1000

enum options_command {
	OPTIONS_MEASURE,
	OPTIONS_SCALING,
	OPTIONS_LIST,
	OPTIONS_INFO,
	OPTIONS_REPORT,
	OPTIONS_COMPARE,
	OPTIONS_GATE,
	OPTIONS_BASELINE,
	OPTIONS_DOCTOR,
	OPTIONS_IMPORT,
	OPTIONS_HELP,
	OPTIONS_VERSION,
};

/* Forms of a result that are saved beside the two that always are: UB_OUTPUT_CSV, UB_OUTPUT_HTML. */
struct options_save {
	bool csv;
	bool html;
};

/* What ./run report is to print, and whether to compute the figures again. */
struct options_report {
	bool text;
	bool json;
	bool csv;
	bool recompute;
	bool scaling; /* what more copies gain, in place of the scores */
	bool markdown;
	bool html;
};

/* Whether text is: where it was asked for, or nothing else was. */
bool options_report_text(const struct options_report *report);

enum options_colour {
	OPTIONS_COLOUR_AUTO, /* on a terminal, unless NO_COLOR says no */
	OPTIONS_COLOUR_ALWAYS,
	OPTIONS_COLOUR_NEVER,
};

struct options_compare {
	double margin_percent;   /* two figures that differ by less are the same */
	const char *relative_to; /* the result that is rated 10.0; null: none */
	enum options_colour colour;
};

enum options_host {
	OPTIONS_HOST_DEFAULT, /* the same for stored results */
	OPTIONS_HOST_SAME,
	OPTIONS_HOST_ANY,
};

struct options_gate {
	double max_loss_percent;
	double confidence_percent;
	const char *candidate; /* a result; the other one is options.baseline */
	enum options_host host;
	bool run_ab;     /* the first two names are commands */
	uint32_t blocks; /* 0: as many as fit, gate_blocks.h */
	bool tap;
};

struct options_import {
	const char *name;   /* of the results; null: the host's */
	const char *source; /* who published what is imported; null: not said */
	bool merge;         /* all of it makes one result */
};

struct options {
	enum options_command command;
	const char **names; /* tests and groups as given, null-terminated; from the arguments */
	size_t nr_names;
	uint32_t *copies; /* every -c, and all of its list, in order and each once */
	size_t nr_copies;
	const char **classes; /* every --class, in order */
	size_t nr_classes;
	enum run_mode mode;
	uint32_t rounds;          /* -i; 0: the mode's own */
	double max_time_s;        /* 0: the mode's own */
	double precision_percent; /* 0: each test's own */
	double soak_s;            /* --soak S; 0: none */
	bool soak_steady;         /* --soak steady */
	uint32_t retry_disturbed; /* how often a disturbed window is repeated at most */
	bool sizes;               /* other block sizes too */
	bool has_seed;
	uint64_t seed;
	const char *resume; /* the result that is gone on with; null: a new run */
	bool quiet;
	bool verbose;
	bool batch;
	const char *tmpdir;      /* null: paths' own */
	const char *output_dir;  /* null: paths' own */
	const char *output_name; /* UB_OUTPUT_FILE_NAME, or null */
	bool trust;              /* run what lies outside of the suite's directory */
	struct options_save save;
	bool no_save;                 /* the result goes only where --json says */
	const char *json;             /* "-": standard output; null: only in the results */
	struct options_report report; /* of the commands info, report, compare and gate */
	struct options_compare compare;
	struct options_gate gate;
	struct options_import import;
	const char **suites; /* further suite files, null-terminated */
	size_t nr_suites;
	const char *baseline; /* path or name of a baseline file; null: George. Of gate: a result */
	const char *root; /* UNIXINDEX_ROOT: stands for / where the system is described; or "" */
};

/*
 * A command is the first word; each has options of its own.
 *
 * On failure returns false and sets *ret_error to one line, without the program's name, that the caller
 * frees. get_variable is getenv or a stand-in. Strings in ret belong to argv and the environment.
 */
bool options_parse(int argc, char **argv, char *(*get_variable)(const char *), struct options *ret,
	char **ret_error);

void options_free(struct options *options);

/* What --help prints, in parts; null-terminated. */
extern const char *const options_help[];

#endif
