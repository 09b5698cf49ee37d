/* SPDX-License-Identifier: MIT */
/*
 * Rows of alternating runs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gate_blocks.h"
#include "gate_rows.h"

#define WHY_BYTES 128

/* Per block, of one pass. */
struct work {
	const struct side *runs;
	size_t nr_blocks;
	const char *const *names; /* that were asked for */
	uint32_t copies;
	double *differences;
	double *sums[SIDE_COMPOSITES]; /* of the differences of a composite's tests */
	size_t nr_tests[SIDE_COMPOSITES];
	const char *missing
		[SIDE_COMPOSITES]; /* the key of a test that could not be added; null: none */
};

static const struct side_score *find_score(const struct side *run, const struct side_test *test,
	uint32_t copies, const char **ret_unlike)
{
	const struct side_pass *pass = side_pass_of(run, copies);
	size_t place = side_find(run, test->key);
	const struct side_test *own = &run->tests[place];

	if (pass == NULL || place == run->nr_tests || !pass->scores[place].measured)
		return NULL;
	if (strcmp(own->unit, test->unit) != 0)
		*ret_unlike = "unit";
	/* 0: not measured in the first, so not known. */
	else if (own->workload_version != test->workload_version && own->workload_version != 0 &&
		test->workload_version != 0)
		*ret_unlike = "workload version";
	return &pass->scores[place];
}

/* Fills work->differences and the row; ret_why stays empty if nothing is against judging it. False: none measured it. */
static bool gather(struct work *work, const struct side_test *test, struct gate_row *row,
	char ret_why[WHY_BYTES])
{
	size_t nr_runs = work->nr_blocks * GATE_BLOCK_RUNS;
	double ln_rates[GATE_BLOCK_RUNS] = {0};
	size_t nr_measured[2] = {0, 0};
	const char *unlike = NULL;

	ret_why[0] = '\0';
	for (size_t i = 0; i < nr_runs; i++) {
		const struct side_score *score =
			find_score(&work->runs[i], test, work->copies, &unlike);

		if (score != NULL) {
			nr_measured[gate_blocks_is_of_b(i)]++;
			ln_rates[i % GATE_BLOCK_RUNS] = score->estimate.ln;
			row->nr_samples += score->nr_samples;
			row->nr_flagged += score->nr_flagged;
		}
		if (i % GATE_BLOCK_RUNS == GATE_BLOCK_RUNS - 1)
			work->differences[i / GATE_BLOCK_RUNS] = gate_blocks_difference(ln_rates);
	}
	if (unlike != NULL)
		(void)snprintf(ret_why, WHY_BYTES, "unlike: %s", unlike);
	else if (nr_measured[0] < nr_runs / 2 || nr_measured[1] < nr_runs / 2)
		(void)snprintf(ret_why, WHY_BYTES, "measured in %zu of %zu runs of A, %zu of B",
			nr_measured[0], nr_runs / 2, nr_measured[1]);
	return nr_measured[0] + nr_measured[1] > 0;
}

static void add_to_composites(struct work *work, const struct side_test *test, bool is_whole)
{
	for (int i = 0; i < SIDE_COMPOSITES; i++) {
		if (!test->is_in[i])
			continue;
		work->nr_tests[i]++;
		if (!is_whole)
			work->missing[i] = test->key;
		for (size_t j = 0; j < work->nr_blocks; j++)
			work->sums[i][j] += work->differences[j];
	}
}

static bool is_named(const struct work *work, const char *key)
{
	for (size_t i = 0; work->names[i] != NULL; i++)
		if (strcmp(work->names[i], key) == 0)
			return true;
	return false;
}

static bool add_test(struct gate_table *table, struct work *work, const struct side_test *test)
{
	struct gate_row row = {.name = test->key, .copies = work->copies};
	char why[WHY_BYTES];

	/* Of what neither has nothing can have been lost. But who names it wants to know. */
	if (!gather(work, test, &row, why) && !is_named(work, test->key))
		return true;
	add_to_composites(work, test, why[0] == '\0');
	row.why_not = why[0] != '\0' ? why : NULL;
	row.has_ratio = row.why_not == NULL;
	if (row.has_ratio)
		row.ratio = gate_blocks_estimate(work->differences, work->nr_blocks);
	return gate_table_add(table, &row);
}

static bool add_composite(struct gate_table *table, struct work *work, int composite)
{
	struct gate_row row = {.name = (char *)side_composite_name((enum side_composite)composite),
		.copies = work->copies,
		.nr_tests = work->nr_tests[composite]};
	char why[WHY_BYTES];

	if (row.nr_tests < 2)
		return true;
	(void)snprintf(why, sizeof(why), "without %s",
		work->missing[composite] != NULL ? work->missing[composite] : "any");
	row.why_not = work->missing[composite] != NULL ? why : NULL;
	row.has_ratio = row.why_not == NULL;
	for (size_t i = 0; i < work->nr_blocks; i++)
		work->sums[composite][i] /= (double)row.nr_tests;
	if (row.has_ratio)
		row.ratio = gate_blocks_estimate(work->sums[composite], work->nr_blocks);
	return gate_table_add(table, &row);
}

static bool add_pass(struct gate_table *table, struct work *work)
{
	const struct side *first = &work->runs[0];

	for (int i = 0; i < SIDE_COMPOSITES; i++) {
		work->nr_tests[i] = 0;
		work->missing[i] = NULL;
		for (size_t j = 0; j < work->nr_blocks; j++)
			work->sums[i][j] = 0;
	}
	for (size_t i = 0; i < first->nr_tests; i++)
		if (side_find(first, first->tests[i].key) == i &&
			!add_test(table, work, &first->tests[i]))
			return false;
	for (int i = 0; i < SIDE_COMPOSITES; i++)
		if (!add_composite(table, work, i))
			return false;
	return true;
}

bool gate_rows_blocks(const struct side *runs, size_t nr_blocks, const char *const *names,
	struct gate_table *ret_table)
{
	struct gate_table table = {NULL, 0};
	double *room = calloc(nr_blocks * (1 + SIDE_COMPOSITES), sizeof(*room));
	struct work work = {
		.runs = runs, .nr_blocks = nr_blocks, .names = names, .differences = room};
	bool good = room != NULL;

	for (size_t i = 0; good && i < SIDE_COMPOSITES; i++)
		work.sums[i] = room + (1 + i) * nr_blocks;
	for (size_t i = 0; good && i < runs[0].nr_passes; i++) {
		work.copies = runs[0].passes[i].copies;
		if (side_pass_of(&runs[0], work.copies) == &runs[0].passes[i])
			good = add_pass(&table, &work);
		else
			good = gate_rows_add_alone(&table, &runs[0], &runs[0].passes[i],
				&(struct gate_wanted){.nr = 0});
	}
	free(room);
	if (good)
		*ret_table = table;
	else
		gate_table_free(&table);
	return good;
}
