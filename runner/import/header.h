/* SPDX-License-Identifier: MIT */
/*
 * header - lines that say what machine it was: those of UnixBench's header, in all versions, and "Source: ...".
 */
#ifndef HEADER_H
#define HEADER_H

#include <stdbool.h>

#include "import_report.h"

/* What is carried from one line of a header to the next. */
struct header {
	bool after_cpu;   /* the last line was that of a CPU: its features may follow */
	uint32_t nr_cpus; /* with a line of their own */
};

/* Whether the line was one of these; what it says is in the report then. */
bool header_take(struct header *header, const char *line, struct import_report *report);

/* The same for "Source: ..." alone, in which there may be anything. */
bool header_take_source(const char *line, struct import_report *report);

#endif
