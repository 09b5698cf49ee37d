/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "gate_blocks.h"
#include "gate_rows.h"
#include "sample_compare.h"

static const struct gate_wanted everything = {NULL, 0};

static struct gate_table rows_of(struct side *a, struct side *b, const struct gate_wanted *wanted)
{
	struct side sides[] = {*a, *b};
	struct gate_table table;
	struct compare compare;

	cr_assert(compare_make(sides, 2, NULL, 0, &compare));
	cr_assert(gate_rows_compare(&compare, wanted, &table));
	compare_free(&compare);
	return table;
}

static void free_compared(struct gate_table *table, struct side *a, struct side *b)
{
	gate_table_free(table);
	side_free(a);
	side_free(b);
}

static const struct gate_row *find_row(
	const struct gate_table *table, const char *name, uint32_t copies)
{
	for (size_t i = 0; i < table->nr; i++)
		if (strcmp(table->rows[i].name, name) == 0 && table->rows[i].copies == copies)
			return &table->rows[i];
	return NULL;
}

/* The reason, or "" for a row that can be judged. */
static const char *why_of(const struct gate_table *table, const char *name, uint32_t copies)
{
	const struct gate_row *row = find_row(table, name, copies);

	cr_assert_not_null(row, "%s %u", name, copies);
	return row->why_not != NULL ? row->why_not : "";
}

Test(gate_rows, what_cannot_be_judged_says_why)
{
	struct side a = side_from(pine64(), "a");
	struct side b = side_from(macbook(), "b");
	struct gate_table table = rows_of(&a, &b, &everything);

	cr_expect_eq(table.nr, 26, "twelve tests and the index, twice");
	cr_expect_str_eq(why_of(&table, "pipe", 1), "unlike: workload version");
	cr_expect_str_eq(why_of(&table, "shell1", 1), "unlike: shell");
	cr_expect_str_eq(why_of(&table, "context1", 4), "");
	cr_expect_str_eq(why_of(&table, "execl", 4), "not measured on B");
	cr_expect_str_eq(why_of(&table, "index", 1), "5 of its tests are unlike");
	cr_expect_str_eq(why_of(&table, "index", 4), "B has only 11 of its 12 tests");
	cr_expect_eq(find_row(&table, "index", 1)->nr_tests, 12);
	cr_expect_eq(find_row(&table, "context1", 4)->nr_samples, 24);
	gate_table_free(&table);
	/* The other way round, nobody knows what execl may have lost. */
	table = rows_of(&b, &a, &everything);
	cr_expect_eq(table.nr, 26);
	cr_expect_str_eq(why_of(&table, "execl", 4), "not measured on A");
	cr_expect_str_eq(why_of(&table, "index", 4), "5 of its tests are unlike");
	free_compared(&table, &a, &b);
}

Test(gate_rows, ratio_and_interval_are_those_of_compare)
{
	struct side a = side_from(pine64(), "a");
	struct side b = side_from(pine64_again(0.97), "b");
	struct gate_table table = rows_of(&a, &b, &everything);
	const struct gate_row *index = find_row(&table, "index", 4);

	cr_expect_null(index->why_not);
	cr_expect(index->has_ratio && index->ratio.has_interval);
	for (size_t i = 0; i < table.nr; i++)
		cr_expect(table.rows[i].has_ratio && table.rows[i].ratio.has_interval);
	free_compared(&table, &a, &b);
}

Test(gate_rows, passes_that_do_not_fit)
{
	struct result other = pine64();
	struct side a = side_from(pine64(), "a");
	struct side b;
	struct gate_table table;

	/* As many as all of its CPUs, but not as many as A has. */
	set_copies(&other, 8, 8);
	b = side_from(other, "b");
	table = rows_of(&a, &b, &everything);
	cr_expect_str_eq(why_of(&table, "pipe", 1), "");
	cr_expect_str_eq(why_of(&table, "pipe", 4), "all CPUs: A ran 4 copies and B 8");
	cr_expect_str_eq(why_of(&table, "index", 4), "all CPUs: A ran 4 copies and B 8");
	gate_table_free(&table);
	side_free(&b);
	b = side_from(pine64(), "b");
	b.nr_passes = 1;
	table = rows_of(&a, &b, &everything);
	cr_expect_str_eq(why_of(&table, "pipe", 4), "B did not run 4 copies");
	gate_table_free(&table);
	b.nr_passes = 2;
	strcpy(b.passes[0].class, "slow");
	table = rows_of(&a, &b, &everything);
	cr_expect_str_eq(why_of(&table, "pipe", 1), "on other cores: A any, B slow");
	free_compared(&table, &a, &b);
}

/* A has the slow cores too, which is never passed over in silence. */
Test(gate_rows, further_passes_of_other_cores)
{
	struct result both = pine64();
	struct side a;
	struct side b = side_from(pine64(), "b");
	struct gate_table table;

	set_copies(&both, 1, 4);
	both.passes[1].class = strdup("slow");
	a = side_from(both, "a");
	table = rows_of(&a, &b, &everything);
	cr_expect_eq(table.nr, 25, "thirteen rows of the first, twelve of the further one");
	cr_expect_str_eq(why_of(&table, "pipe", 1), "");
	cr_expect_str_eq(table.rows[table.nr - 1].why_not,
		"on slow cores: only the first pass of as many copies is compared");
	free_compared(&table, &a, &b);
}

/* A ran 1 and 2 copies of four CPUs, B 1, 2 and 4. */
Test(gate_rows, as_many_copies_of_as_many_cpus)
{
	struct result two = pine64();
	struct side a;
	struct side b = side_from(pine64(), "b");
	struct gate_table table;
	struct side_pass passes[3];
	struct side_pass *own = b.passes;

	set_copies(&two, 2, 4);
	a = side_from(two, "a");
	passes[0] = b.passes[0];
	passes[1] = b.passes[1];
	passes[1].copies = 2;
	passes[2] = b.passes[1];
	b.passes = passes;
	b.nr_passes = 3;
	table = rows_of(&a, &b, &everything);
	cr_expect_eq(table.nr, 26);
	cr_expect_str_eq(why_of(&table, "pipe", 2), "");
	gate_table_free(&table);
	b.passes = own;
	b.nr_passes = 2;
	side_free(&a);
	side_free(&b);
}

Test(gate_rows, an_index_of_more_tests)
{
	struct result without = pine64();
	struct side a;
	struct side b = side_from(pine64(), "b");
	struct gate_table table;

	without.passes[0].scores[0].measured = false;
	a = side_from(without, "a");
	table = rows_of(&a, &b, &everything);
	cr_expect_str_eq(why_of(&table, "index", 1), "that of B is of 1 more");
	cr_expect_str_eq(why_of(&table, "index", 4), "");
	free_compared(&table, &a, &b);
}

Test(gate_rows, few_rounds_have_no_interval)
{
	struct result few = pine64();
	struct side a = side_from(pine64(), "a");
	struct side b;
	struct gate_table table;

	for (size_t i = 0; i < few.nr_tests; i++)
		few.passes[0].scores[i].has_interval = false;
	b = side_from(few, "b");
	table = rows_of(&a, &b, &everything);
	cr_expect_str_eq(why_of(&table, "pipe", 1), "no interval, which takes five rounds of each");
	cr_expect(find_row(&table, "pipe", 1)->has_ratio);
	free_compared(&table, &a, &b);
}

Test(gate_rows, only_what_is_wanted)
{
	struct side a = side_from(pine64(), "a");
	struct side b = side_from(pine64(), "b");
	const char *two[] = {"pipe", "syscall"};
	const char *one[] = {"md5"};
	const char *all[12];
	struct gate_word words[] = {{"mine", two, 2}, {"md5", one, 1}};
	struct gate_wanted wanted = {words, 2};
	struct gate_table table = rows_of(&a, &b, &wanted);

	cr_expect_eq(table.nr, 5);
	cr_expect_str_eq(why_of(&table, "syscall", 4), "");
	cr_expect_str_eq(why_of(&table, "md5", 0), "not measured on A");
	gate_table_free(&table);
	/* The index comes with the last of its tests. */
	for (size_t i = 0; i < 12; i++)
		all[i] = a.tests[i].key;
	words[0] = (struct gate_word){"index", all, 12};
	wanted.nr = 1;
	table = rows_of(&a, &b, &wanted);
	cr_expect_eq(table.nr, 26);
	gate_table_free(&table);
	words[0].nr_keys = 11;
	table = rows_of(&a, &b, &wanted);
	cr_expect_eq(table.nr, 22);
	free_compared(&table, &a, &b);
}

#define BLOCKS 3

static const char *const no_names[] = {NULL};

static void free_runs(struct side *runs)
{
	for (size_t i = 0; i < BLOCKS * GATE_BLOCK_RUNS; i++)
		side_free(&runs[i]);
}

/* B is so much faster in the first test, and all drifts. */
static void make_runs(struct side *runs, double ln)
{
	for (size_t i = 0; i < BLOCKS * GATE_BLOCK_RUNS; i++) {
		bool is_b = i % 4 == 1 || i % 4 == 2;

		runs[i] = side_from(pine64(), is_b ? "b" : "a");
		for (size_t j = 0; j < 2; j++)
			for (size_t k = 0; k < runs[i].nr_tests; k++)
				runs[i].passes[j].scores[k].estimate.ln +=
					0.01 * (double)i + (is_b && k == 0 ? ln : 0);
	}
}

Test(gate_rows, blocks)
{
	struct side runs[BLOCKS * GATE_BLOCK_RUNS];
	struct gate_table table;
	const char *first;

	make_runs(runs, -0.12);
	first = runs[0].tests[0].key;
	cr_assert(gate_rows_blocks(runs, BLOCKS, no_names, &table));
	cr_expect_eq(table.nr, 26);
	cr_expect_float_eq(find_row(&table, first, 1)->ratio.ln, -0.12, 1e-9);
	cr_expect_float_eq(find_row(&table, "context1", 4)->ratio.ln, 0, 1e-9);
	cr_expect_float_eq(find_row(&table, "index", 4)->ratio.ln, -0.01, 1e-9, "a twelfth");
	cr_expect(find_row(&table, "index", 4)->ratio.has_interval);
	cr_expect_eq(find_row(&table, "pipe", 1)->nr_samples, 12 * 12);
	for (size_t i = 0; i < table.nr; i++)
		cr_expect_null(table.rows[i].why_not);
	gate_table_free(&table);
	free_runs(runs);
}

/* What differs on purpose between A and B is no reason: another shell, other flags. */
Test(gate_rows, blocks_that_are_not_whole)
{
	struct side runs[BLOCKS * GATE_BLOCK_RUNS];
	struct gate_table table;

	make_runs(runs, 0);
	set_string(&runs[1].facts.words[FACT_SHELL], "/bin/another");
	set_string(&runs[1].facts.words[FACT_FLAGS], "-O0");
	runs[0].passes[0].scores[side_find(&runs[0], "context1")].measured = false;
	runs[5].passes[1].scores[side_find(&runs[5], "pipe")].measured = false;
	set_string(&runs[6].tests[side_find(&runs[6], "execl")].unit, "lpm");
	runs[7].tests[side_find(&runs[7], "spawn")].workload_version = 9;
	cr_assert(gate_rows_blocks(runs, BLOCKS, no_names, &table));
	cr_expect_eq(table.nr, 26);
	cr_expect_str_eq(why_of(&table, "context1", 1), "measured in 5 of 6 runs of A, 6 of B");
	cr_expect_str_eq(why_of(&table, "context1", 4), "");
	cr_expect_str_eq(why_of(&table, "pipe", 4), "measured in 6 of 6 runs of A, 5 of B");
	cr_expect_str_eq(why_of(&table, "execl", 1), "unlike: unit");
	cr_expect_str_eq(why_of(&table, "spawn", 1), "unlike: workload version");
	cr_expect_str_eq(why_of(&table, "shell8", 1), "");
	cr_expect_str_eq(why_of(&table, "index", 4), "without spawn");
	gate_table_free(&table);
	free_runs(runs);
}

/* Such as a cipher that this kernel lacks: left out, unless it was asked for by its name. */
Test(gate_rows, blocks_without_a_test)
{
	struct side runs[BLOCKS * GATE_BLOCK_RUNS];
	static const char *const names[] = {"index", "pipe", NULL};
	struct gate_table table;

	make_runs(runs, 0);
	for (size_t i = 0; i < BLOCKS * GATE_BLOCK_RUNS; i++)
		runs[i].passes[0].scores[side_find(&runs[i], "pipe")].measured = false;
	cr_assert(gate_rows_blocks(runs, BLOCKS, no_names, &table));
	cr_expect_eq(table.nr, 25);
	cr_expect_null(find_row(&table, "pipe", 1));
	cr_expect_str_eq(why_of(&table, "index", 1), "");
	cr_expect_eq(find_row(&table, "index", 1)->nr_tests, 11);
	gate_table_free(&table);
	cr_assert(gate_rows_blocks(runs, BLOCKS, names, &table));
	cr_expect_str_eq(why_of(&table, "pipe", 1), "measured in 0 of 6 runs of A, 0 of B");
	gate_table_free(&table);
	free_runs(runs);
}

/* The slow cores of every run are a further pass. */
Test(gate_rows, blocks_with_further_passes)
{
	struct side runs[BLOCKS * GATE_BLOCK_RUNS];
	struct gate_table table;

	make_runs(runs, 0);
	for (size_t i = 0; i < BLOCKS * GATE_BLOCK_RUNS; i++)
		runs[i].passes[1].copies = 1;
	cr_assert(gate_rows_blocks(runs, BLOCKS, no_names, &table));
	cr_expect_eq(table.nr, 25);
	cr_expect_not_null(table.rows[24].why_not);
	gate_table_free(&table);
	free_runs(runs);
}
