/* SPDX-License-Identifier: MIT */
/*
 * suite - suite files: what can be run.
 *
 * An INI file with one section for each test:
 *
 *     [shell8]                              the key: letters, digits, - and _, and :TIER behind them
 *     title = Shell Scripts (8 concurrent)  as the report prints it: letters, digits, blank, _ - ( ), a capital first
 *     unit = lpm                            letters
 *     groups = index system shell           any number of names
 *     aliases = sh8                         further names for this one test
 *     program = shell                       under the directory of test programs, or a full path; the key if left out.
 *                                           What is neither there nor with the suite needs --trust: program.h
 *     arguments = 8                         split at blanks
 *     command = /usr/bin/thing --flag       instead of program: anything that prints COUNT|value|timebase|unit;
 *                                           found in PATH, or with a / from the directory of the suite
 *     processes = 40                        per copy at most, for the check of limits; 1
 *     timeout = 60                          seconds without progress after which it has failed; 60
 *     precision = 3                         percent, target half-width of the 95 % interval; 2
 *     sizes = 16 64 1024                    the same test with other block sizes: see suite_sizes.h
 *     classic_passes = 3                    UnixBench's own schedule, for --classic; 10
 *     classic_seconds = 60                  likewise; 10
 *
 * Only title and unit are required; the last words are the defaults. program and arguments do not
 * go with command. ` ;` begins a comment (inifile.h has the rest of the language). Keys, groups and
 * aliases share the command line: a name means one test or one group. Two tests of one key or
 * title, also from different files, are an error. Every error names the file and line.
 */
#ifndef SUITE_H
#define SUITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct suite_test {
	char *key;
	char *title;
	char *unit;
	char *file;       /* file name of its suite, without directory */
	char *path;       /* the same as it was given */
	char **groups;    /* null-terminated */
	char **aliases;   /* null-terminated */
	char *program;    /* null if there is a command */
	char **arguments; /* null-terminated; of program or of command without its first word */
	char *command;    /* its first word; null if there is a program */
	char **sizes;     /* null-terminated */
	char *size_of;    /* the key of the test that this one is of another size of; or null */
	uint32_t processes;
	uint32_t timeout_s;
	uint32_t precision_percent;
	uint32_t classic_passes;
	uint32_t classic_seconds;
};

struct suite {
	struct suite_test *tests;
	size_t nr_tests;
};

#define SUITE_TESTS_MAX 1000
#define SUITE_FILE_BYTES_MAX (1 << 20)

/*
 * Adds the tests of the file at path, in its order. On failure returns false, leaves the suite as
 * it was and sets *ret_error to one line "FILE:LINE: what, and what would be right" that the
 * caller frees.
 */
bool suite_read(const char *path, struct suite *suite, char **ret_error);

/* The same for text in memory; name stands for the file in errors. */
bool suite_parse(
	const char *name, const char *text, size_t size, struct suite *suite, char **ret_error);

void suite_free(struct suite *suite);

#endif
