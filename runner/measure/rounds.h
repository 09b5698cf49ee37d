/* SPDX-License-Identifier: MIT */
/*
 * rounds - the usual schedule: every test once in every pass, in an order of its own each round.
 *
 * Order and paddings of a round depend on the seed and the round's number alone, so a run that was
 * cut short goes on as if nothing had happened: what is there of a round is kept, the rest of it is
 * measured.
 */
#ifndef ROUNDS_H
#define ROUNDS_H

#include "course.h"

/* Until it has converged (stopping.h), or at the limit of rounds or time; false if interrupted. */
bool rounds_run(struct course *course);

#endif
