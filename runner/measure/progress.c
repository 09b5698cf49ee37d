/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "result.h"
#include "terminal.h"

#define ERASE_LINE "\r\033[K"

struct progress progress_open(bool quiet, bool batch, bool verbose)
{
	const char *terminal = getenv("TERM");
	bool dumb = !terminal || strcmp(terminal, "dumb") == 0;

	return (struct progress){
		.shown = !quiet && !batch && !dumb && isatty(STDERR_FILENO),
		.verbose = verbose,
	};
}

void progress_step(const struct progress *progress, const struct progress_step *step)
{
	char line[256];
	long left_s = (long)(step->left_s + 0.5);
	int used;

	if (!progress->shown)
		return;
	used = snprintf(line, sizeof(line), "%zu/%zu  %s  %u %s  round %u  %ld:%02ld left",
		step->done + 1, step->all, step->test, step->copies,
		result_copies_word(step->copies), step->round, left_s / 60, left_s % 60);
	if (step->last_test && used > 0 && (size_t)used < sizeof(line))
		snprintf(line + used, sizeof(line) - (size_t)used, "  (%s %.1f %s)",
			step->last_test, step->last_rate, step->last_unit);
	fprintf(stderr, ERASE_LINE "%.*s", terminal_width(STDERR_FILENO) - 1, line);
	fflush(stderr);
}

void progress_note(const struct progress *progress, const char *format, ...)
{
	va_list args;

	if (!progress->shown)
		return;
	fputs(ERASE_LINE, stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fflush(stderr);
}

void progress_say(const struct progress *progress, const char *format, ...)
{
	va_list args;

	if (!progress->verbose)
		return;
	if (progress->shown)
		fputs(ERASE_LINE, stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
}

void progress_close(const struct progress *progress)
{
	if (progress->shown) {
		fputs(ERASE_LINE, stderr);
		fflush(stderr);
	}
}
