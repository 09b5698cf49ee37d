/* SPDX-License-Identifier: MIT */
#include "count_line.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * What one copy may say, so that the figures of 65536 copies together still have their place in a
 * result file, in whole nanoseconds and operations.
 */
#define VALUE_MAX 1e14
#define SECONDS_MAX 1e5
#define RATE_MAX 1e18

/* A number from 0 to most up to the separator, which is passed over. */
static bool take_number(const char **text, char separator, double most, double *ret_number)
{
	char *end;
	double number = strtod(*text, &end);

	if (end == *text || !(number >= 0 && number <= most))
		return false;
	if (*end != separator)
		return false;
	*ret_number = number;
	*text = *end ? end + 1 : end;
	return true;
}

static void take_line(struct count_line *count)
{
	const char *text = count->line;
	double value;
	double timebase;

	if (strncmp(text, "COUNT|", 6) == 0) {
		text += 6;
		if (!take_number(&text, '|', VALUE_MAX, &value) ||
			!take_number(&text, '|', 86400, &timebase))
			return;
		if (floor(timebase) < timebase)
			return;
		snprintf(count->unit, sizeof(count->unit), "%s", text);
		count->value = value;
		count->timebase_s = (uint32_t)timebase;
		count->has_count = true;
	} else if (strncmp(text, "TIME|", 5) == 0) {
		text += 5;
		if (!take_number(&text, '\0', SECONDS_MAX, &value))
			return;
		count->seconds = value;
		count->has_time = true;
	}
}

static void end_line(struct count_line *count)
{
	if (count->used && count->line[count->used - 1] == '\r')
		count->used--;
	count->line[count->used] = '\0';
	if (!count->too_long && !memchr(count->line, '\0', count->used))
		take_line(count);
	count->used = 0;
	count->too_long = false;
}

void count_line_feed(struct count_line *count, const char *bytes, size_t nr_bytes)
{
	for (size_t i = 0; i < nr_bytes; i++) {
		if (bytes[i] == '\n')
			end_line(count);
		else if (count->used + 1 < sizeof(count->line))
			count->line[count->used++] = bytes[i];
		else
			count->too_long = true;
	}
}

bool count_line_rate(
	struct count_line *count, double elapsed_s, double *ret_rate, double *ret_seconds)
{
	double seconds;
	double rate;

	end_line(count);
	seconds = count->has_time ? count->seconds : elapsed_s;
	if (!count->has_count || !(seconds > 0))
		return false;
	rate = count->timebase_s ? count->value / seconds * count->timebase_s : count->value;
	if (!(rate > 0 && rate <= RATE_MAX))
		return false;
	*ret_rate = rate;
	*ret_seconds = seconds;
	return true;
}
