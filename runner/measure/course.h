/* SPDX-License-Identifier: MIT */
/*
 * course - a session under way: what has been measured so far, and one more window of it.
 *
 * The schedules (rounds.h, classic.h) decide which step comes next; this module tries it, puts what
 * came out into the result, and knows which steps are there already, because an earlier run left
 * them or because they are repeated.
 */
#ifndef COURSE_H
#define COURSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "session.h"
#include "step.h"

struct course {
	struct session *session;
	uint64_t start_ns; /* on CLOCK_MONOTONIC; the time of earlier runs of this result counts */
	size_t nr_done;    /* windows tried, by earlier runs too */
	size_t nr_all;     /* windows planned, less those of failed tests; for the progress line */
	bool *failed;      /* by pass and test */
	const struct window *last;
	struct watch watch;
};

/* False without memory. */
bool course_open(struct course *course, struct session *session);
void course_close(struct course *course);

/* Since the beginning, with what earlier runs took. */
uint64_t course_passed_ns(const struct course *course);

/* Whether the step's test has failed in its pass. */
bool course_has_failed(const struct course *course, const struct step *step);

/* The step's windows so far, superseded ones too; *ret_last is the last of them, or null. */
uint32_t course_tries(
	const struct course *course, const struct step *step, struct window **ret_last);

/* Tries the step once; false if the run was interrupted. */
bool course_try(struct course *course, const struct step *step, uint32_t padding_bytes);

/* Has what there is saved; its scores are up to date. */
void course_save(struct course *course);

#endif
