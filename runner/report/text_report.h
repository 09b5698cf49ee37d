/* SPDX-License-Identifier: MIT */
/*
 * text_report - a result in UnixBench's layout, which programs elsewhere read.
 *
 * - The tests of the index come first, then the others, each in the result's order; passes come
 *   in order of their copies. A pass in which nothing was measured has no section, nor has one on a class
 *   of cores that is not the first of as many copies: readers take each section for another N.
 * - Only tests of the index stand in the index table; without any there is no table.
 * - The version in the first line is "unixindex-" and this suite's: a reader that wants UnixBench's
 *   number must not take ours for it. Name, version, profile and compiler are in a line of their
 * own before the last line of the header.
 * - What was not measured is listed at the end of the section, behind the index table in a block of
 * its own, as "TITLE: no measured results (KIND: why)"; the colon keeps it from being a row. Of a
 * pass without a section, and whether the run came to its end, is said after all sections.
 * - An imported result has the version of the UnixBench that measured it in its first line, and where it
 *   comes from instead of name, version, profile and compiler. Tests that it does not have are not listed.
 * - Whatever a string has that readers could trip over is replaced: control characters, long runs
 * of dashes, brackets in reasons, what titles and units may not have (suite_rules.h).
 */
#ifndef TEXT_REPORT_H
#define TEXT_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "result.h"

struct text_report_cpu {
	const char *model;
	double bogomips;      /* 0: unknown */
	const char *features; /* null: no second line */
};

/* The words of the header; a null or empty string is printed as "unknown". */
struct text_report_header {
	const char *host;     /* pine64 */
	const char *system;   /* GNU/Linux */
	const char *os;       /* GNU/Linux, again in UnixBench's header */
	const char *release;  /* of the kernel: 3.10.105-0-pine64-longsleep */
	const char *build;    /* of the kernel: #3 SMP PREEMPT Sat Mar 11 16:05:53 CET 2017 */
	const char *machine;  /* aarch64 */
	const char *platform; /* aarch64, or unknown */
	const char *language; /* en_US.utf8 */
	const char *charmap;  /* UTF-8, printed in quotes */
	const char *collate;
	const struct text_report_cpu
		*cpus; /* one line or two for each; may be fewer than nr_cpus */
	size_t nr_cpu_lines;
	const char *const
		*extras;    /* further lines, without the three blanks; null-terminated, or null */
	const char *uptime; /* as uptime(1) prints it */
	const char *runlevel;
	uint32_t nr_cpus; /* in the system */
};

/* False without memory or when the file cannot be written; what was written then is not complete.
 */
bool text_report_write(
	FILE *file, const struct result *result, const struct text_report_header *header);

#endif
