/* SPDX-License-Identifier: MIT */
/*
 * classic - UnixBench's own schedule: pass by pass and test by test, with its pauses.
 */
#ifndef CLASSIC_H
#define CLASSIC_H

#include "course.h"

/* UnixBench's usual -i: the suite's own number of passes of each test. */
#define CLASSIC_ITERATIONS 10

/* How often UnixBench repeats a test with that -i: its short tests so often, its long ones a third. */
uint32_t classic_passes(const struct suite_test *test, uint32_t iterations);

/* False if interrupted. */
bool classic_run(struct course *course);

#endif
