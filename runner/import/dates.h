/* SPDX-License-Identifier: MIT */
/* dates - the dates of reports, which come in the language of whoever ran the benchmark. */
#ifndef DATES_H
#define DATES_H

#include <stdbool.h>
#include <stdint.h>

struct dates {
	bool has_date;
	bool foreign; /* not in English: what was understood deserves a look */
	int year;
	int month; /* from 1 */
	int day;
	bool has_end;
	int64_t start_s; /* since 1970, as if the clock showed UTC; of has_date only */
	int64_t end_s;   /* the next day if it is earlier in the day; start_s without an end */
};

/*
 * A day and one or two times of day, in any order: "Mon Nov 30 2026 18:59:24 - 19:27:40", also with names of
 * months in other languages or with numbers alone. False if there is no time of day.
 */
bool dates_read(const char *text, struct dates *ret_dates);

#endif
