/* SPDX-License-Identifier: MIT */
/*
 * gate_blocks - what blocks of alternating runs, A B B A, say of B over A.
 *
 * A block is four runs of one window each. ln(B / A) of a block is the mean of its two Bs less that of
 * its two As: what drifts linearly during a block cancels, and whatever happens to all of one block. Under a steady
 * ratio the two sides of a block could change places, so its differences lie symmetrically about
 * ln(B / A), however the windows themselves are distributed; blocks are taken as independent of each
 * other.
 *
 * A burst of other work on the machine hits some blocks by far more than the rest. Of n blocks the fifth
 * at either end is therefore left out, by rank, if there are 8 at least: the trimmed mean, with the standard
 * error and the n - 2g - 1 degrees of freedom of Tukey and McLaughlin ("Less vulnerable confidence and
 * significance procedures for location based on a single sample", Sankhya A 25, 1963). Of normal noise that errs
 * in 5.1 to 5.6 % where 5 are meant, and in 0.24 to 0.3 for 0.2 (8 to 25 blocks), so the standard error is taken
 * 1.05 times as large, which makes that 4.4 to 5.0 % and 0.17 to 0.25. Of fewer blocks it is their mean, with Student's.
 *
 * How often, in percent: a loss of just the allowed 2 % is called a loss; one of 4.8 % (5 % more work) is found; none
 * is found to be none. At a confidence of 95 %; "make coverage", SEED=1 RUNS=10000 (t/unit/test_gate_rates.c). In
 * "bursts" each block has a chance of 15 % that half of its windows lose up to 40 %.
 *
 *     blocks                          3            5            8           10           15           20
 *     windows have an sd of 1 %
 *     normal                5.2  91  72  4.8 100  97  4.8 100 100  5.0 100 100  4.5 100 100  4.5 100 100
 *     lognormal, s = 0.6    4.3  91  76  4.5  99  96  4.4 100 100  4.2 100 100  4.8 100 100  4.5 100 100
 *     gamma 2               4.8  91  74  5.2 100  97  4.2 100 100  4.8 100 100  4.7 100 100  4.2 100 100
 *     t 3                   4.6  92  79  4.2  99  96  4.9 100 100  4.4 100 100  4.8 100 100  4.5 100 100
 *     a tenth with 5 sd     3.6  90  77  4.2  99  95  4.1 100  99  4.2 100 100  4.4 100 100  4.3 100 100
 *     of 2 %
 *     normal                5.3  50  32  5.0  83  58  4.6  94  73  4.7  97  79  4.3 100  94  4.7 100  98
 *     lognormal, s = 0.6    4.2  57  39  4.8  84  64  4.3  96  81  4.8  98  88  4.5 100  97  4.1 100  99
 *     gamma 2               4.7  52  35  5.1  84  61  4.5  95  77  5.1  97  83  4.3 100  96  4.3 100  99
 *     t 3                   3.9  61  41  4.6  87  68  4.4  97  85  4.9  99  90  4.4 100  98  4.4 100 100
 *     a tenth with 5 sd     4.1  62  45  4.1  83  68  3.9  96  85  4.4  99  92  4.3 100  99  4.3 100 100
 *     of 1 %, with bursts
 *     normal                3.4  63  49  2.8  67  60  3.3  91  86  4.1  98  95  4.2  99  99  4.1 100 100
 *     lognormal, s = 0.6    3.0  63  51  2.6  66  59  3.4  91  86  3.6  97  95  3.5  99  98  4.1 100 100
 *     gamma 2               3.3  63  49  2.7  66  58  3.4  90  86  4.1  98  95  4.1  99  99  4.0 100 100
 *     t 3                   2.9  64  54  2.5  66  59  3.1  90  86  3.9  97  96  3.5  99  99  3.5 100  99
 *     a tenth with 5 sd     2.6  63  53  2.2  66  58  2.2  90  85  3.5  97  95  3.5 100  99  3.4 100  99
 *
 * A loss that is none in any of 12 tests and their index, each of which has lost just 2 %:
 *
 *     normal                        4.9          4.2          4.5          5.2          4.2          3.9
 *     lognormal, s = 0.6            4.0          4.3          3.8          4.4          4.1          3.5
 *     gamma 2                       3.8          3.4          4.5          5.2          4.0          3.5
 *     t 3                           4.5          3.4          4.1          5.1          3.6          3.9
 *     a tenth with 5 sd             3.9          3.9          3.3          4.6          3.6          3.6
 */
#ifndef GATE_BLOCKS_H
#define GATE_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "estimate.h"

#define GATE_BLOCKS_LEAST 3
#define GATE_BLOCK_RUNS 4

/* Whether the run of that number, from 0, is of B: A B B A. */
bool gate_blocks_is_of_b(size_t run);

/* Unless the user says how many: as many as take five minutes, within these. */
#define GATE_BLOCKS_FEW 10
#define GATE_BLOCKS_MANY 40

/* For runs that take so long each; the figures themselves must not be looked at. */
size_t gate_blocks_that_fit(uint64_t run_ns);

/* The difference of one block: ln rates in the order of its runs. */
double gate_blocks_difference(const double ln_rates[GATE_BLOCK_RUNS]);

/* Of the blocks' differences, at least GATE_BLOCKS_LEAST, which are sorted on the way. */
struct estimate gate_blocks_estimate(double *differences, size_t nr);

#endif
