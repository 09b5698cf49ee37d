/* SPDX-License-Identifier: MIT */
/*
 * progress - one line on a terminal's standard error: where the run is and how long it will take.
 *
 * Written between windows only, so that nothing of it is measured.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
	bool shown;   /* on a terminal and wanted */
	bool verbose; /* a line for every window, also elsewhere */
};

struct progress_step {
	const char *test;
	uint32_t copies;
	uint32_t round;
	size_t done; /* windows */
	size_t all;
	double left_s;
	/* Of the window that has just ended; null if there is none. */
	const char *last_test;
	const char *last_unit;
	double last_rate;
};

struct progress progress_open(bool quiet, bool batch, bool verbose);
void progress_step(const struct progress *progress, const struct progress_step *step);
/* In place of the progress line: what goes on that is no window. */
void progress_note(const struct progress *progress, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* A line of its own above the progress line; shown in verbose mode only. */
void progress_say(const struct progress *progress, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Wipes the line. */
void progress_close(const struct progress *progress);

#endif
