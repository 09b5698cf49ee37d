/* SPDX-License-Identifier: MIT */
/*
 * gate_rows - what the gate judges: a row for each test and pass that A has, and for what is made of them.
 *
 * The index and the crypto composite have a row in each pass in which two of their tests were
 * measured. A row that cannot be judged says why; so does one of a test that A was to measure, and did
 * not. Tests that only B was to measure are no row, nor those that neither could.
 */
#ifndef GATE_ROWS_H
#define GATE_ROWS_H

#include "compare.h"
#include "gate_judge.h"

/* What a word on the command line means. */
struct gate_word {
	const char *word;
	const char **keys;
	size_t nr_keys;
};

/* A composite is wanted if all of its tests are. */
struct gate_wanted {
	const struct gate_word *words;
	size_t nr; /* 0: everything */
};

/*
 * Of a comparison of two sides. Figures of different things (compare.h) are not judged, nor passes of
 * which B has none, or another number of copies. A word of whose tests A has none gets a row
 * too. The caller frees the table. False, and nothing set, without memory.
 */
bool gate_rows_compare(const struct compare *compare, const struct gate_wanted *wanted,
	struct gate_table *ret_table);

/*
 * Of runs in the order A B B A, A B B A ..., four for each block (gate_blocks.h), with the tests and
 * passes of the first. What they ran on may differ, since that is what is compared; units and
 * workloads may not. A test must have been measured in every run; one that was in none has a row only if names,
 * which ends with a null, has its key. Otherwise as above.
 */
bool gate_rows_blocks(const struct side *runs, size_t nr_blocks, const char *const *names,
	struct gate_table *ret_table);

/*
 * A row, which cannot be judged, for each wanted test of a pass of A that is compared with none of B: B has none, or
 * it is a further one of as many copies, on another class of cores. False without memory.
 */
bool gate_rows_add_alone(struct gate_table *table, const struct side *a,
	const struct side_pass *pass, const struct gate_wanted *wanted);

#endif
