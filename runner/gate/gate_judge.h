/* SPDX-License-Identifier: MIT */
/*
 * gate_judge - whether B has lost more against A than is allowed, test by test and in all.
 *
 * (The gate of tests-src/lib/gate.h, at which copies start, is another one.)
 *
 * With m = ln(1 - allowed loss), a figure of B has lost too much if ln(B / A) is below m. That is the
 * question of a non-inferiority trial: not whether there is a difference, but whether the interval lies
 * on one side of a margin that was named beforehand (ICH E9, "Statistical Principles for Clinical Trials",
 * 1998, 3.3.2).
 *
 * A loss. Each row has the chance p of a ratio so low or lower if the loss were just the allowed one:
 * Student's t of (m - ln ratio) over its standard error. A row with p < 1 - confidence is one whose upper bound
 * is below m. Many rows are many occasions to err, so p is first corrected as by Holm ("A simple
 * sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979): among k
 * rows the smallest p counts k times, the next k - 1 times or as the one before, whichever is more,
 * and so on. The chance that any row is called a loss which is none is then at most
 * 1 - confidence, whatever the rows share (one of them is the index, which is made of the others).
 *
 * No loss. Each row's lower bound, of that confidence by itself, must be above m. That needs no correction: a loss
 * in any row is missed at most as often as that row's own bound errs (Berger, "Multiparameter
 * hypothesis testing and acceptance sampling", Technometrics 24, 1982).
 *
 * Else, and for a row that has no interval, it cannot be told. A row can lie below m by its upper
 * bound and still not be a loss after the correction.
 *
 * Intervals may be lopsided (estimate.h): each bound has the standard error of its own side.
 *
 * The rates of gate_blocks.h, of two stored runs of a machine whose runs do not differ, windows with an sd of 1 %:
 *
 *     rounds                          5            6            8           12           20           40
 *     normal                4.9  99  86  2.2  99  87  3.2 100  96  2.4 100  99  2.5 100 100  3.0 100 100
 *     lognormal, s = 0.6    4.5  95  85  2.5  94  84  2.8  99  95  2.2 100  99  2.6 100 100  2.7 100 100
 *     gamma 2               4.9  96  84  2.7  96  84  2.9  99  94  2.4 100  98  2.6 100 100  2.7 100 100
 *     t 3                   4.5  96  88  2.3  96  88  2.8 100  98  2.4 100 100  2.6 100 100  2.6 100 100
 *     a tenth with 5 sd     4.4  92  84  2.2  91  83  2.8  99  97  2.6 100 100  2.5 100 100  2.5 100 100
 */
#ifndef GATE_JUDGE_H
#define GATE_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "estimate.h"

enum gate_verdict {
	GATE_CANNOT_TELL,
	GATE_NO_LOSS,
	GATE_LOSS,
};

struct gate_row {
	char *name;      /* a test's key, "index" or "crypto composite" */
	uint32_t copies; /* 0: not known */
	size_t nr_tests; /* that a composite is of; 0: it is a test */
	char *why_not;   /* what is against judging it; null: nothing */
	bool has_ratio;
	struct estimate ratio; /* of ln(B / A); with an interval unless there is a why_not */
	uint32_t nr_samples;   /* windows of both sides that it comes from; of a composite 0 */
	uint32_t nr_flagged;   /* of those, with evidence of disturbance */
	/* These are gate_judge()'s. */
	enum gate_verdict verdict;
	double p; /* corrected; 1 where it cannot be judged */
	double low; /* bounds of ln(B / A), each of the confidence by itself; that of the ratio without an interval */
	double high;
};

struct gate_table {
	struct gate_row *rows;
	size_t nr;
};

struct gate_limits {
	double max_loss;   /* as a share: 0.02 is 2 %; from 0 to less than 1 */
	double confidence; /* one-sided: 0.95; more than 0.5 and less than 1 */
};

/* "no loss", "loss", "cannot tell" */
const char *gate_verdict_name(enum gate_verdict verdict);

/* Judges all rows. False, and nothing changed, without memory. */
bool gate_judge(struct gate_table *table, const struct gate_limits *limits);

/* One loss is a loss; no loss is one of every row, of which there must be one. After gate_judge(). */
enum gate_verdict gate_table_verdict(const struct gate_table *table);

/* Adds a copy of the row, with strings of its own. False, and nothing changed, without memory. */
bool gate_table_add(struct gate_table *table, const struct gate_row *row);

void gate_table_free(struct gate_table *table);

#endif
