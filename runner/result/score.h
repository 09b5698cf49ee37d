/* SPDX-License-Identifier: MIT */
/*
 * score - from windows to scores and indices.
 *
 * The score of a test in a pass is the median of its window rates; under --classic it is
 * UnixBench's (stats_classic). A test that failed in a pass, or has no window or a score of 0
 * there, is not measured. Windows that were repeated do not count, whatever their value. With the
 * baseline's value b of a test and its score s:
 *
 *     index of the test  10 * s / b
 *     index of the pass  10 * exp(mean of ln(s / b)) over the measured tests of the index
 *
 * and the crypto composite is the same over the tests that make it. Either is partial unless all
 * its tests (SCORE_INDEX_TESTS, SCORE_CRYPTO_TESTS) were measured; a test that was not measured never
 * counts as 1.
 */
#ifndef SCORE_H
#define SCORE_H

#include <stdbool.h>

#include "result.h"

#define SCORE_INDEX_TESTS 12
#define SCORE_CRYPTO_TESTS 7

/*
 * Sets scores, index and crypto composite of every pass from windows, failures and settings.mode.
 * Returns false, and changes nothing, without memory or if a window is of no test or pass.
 */
bool score_compute(struct result *result);

/*
 * Only the indices, from scores[].measured and .value as they are (imported results have no
 * windows). passes[].scores must be there.
 */
void score_index(struct result *result);

#endif
