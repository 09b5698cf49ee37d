/* SPDX-License-Identifier: MIT */
/* How often an index's interval holds the geometric mean of the true medians, by simulation. */
#include "coverage.h"

#include <stdlib.h>

#include "stats.h"

#define NR_TESTS 12

/* Spreads of the tests of an index, in units of the steadiest. */
static const double spreads[NR_TESTS] = {1, 1, 2, 2, 2, 3, 3, 2, 5, 2, 4, 4};

/* The windows of all tests, and one round more. */
struct series {
	struct interval_sample samples[NR_TESTS][ROUNDS_MAX];
	uint32_t nr_rounds;
};

static double shared_window(
	struct rng *rng, const struct weather *weather, double spread, double shared)
{
	return spread * weather->sd * noise_draw(rng, weather->kind) + weather->shared * shared;
}

static void add_round(struct rng *rng, const struct weather *weather, struct series *series)
{
	double shared = noise_normal(rng);

	for (size_t t = 0; t < NR_TESTS; t++) {
		series->samples[t][series->nr_rounds] = (struct interval_sample){
			series->nr_rounds + 1,
			exp(shared_window(rng, weather, spreads[t], shared)),
		};
	}
	series->nr_rounds++;
}

/* Mean of the tests' true medians: skewed noise and what is shared have no median on paper. */
static double true_index(struct rng *rng, const struct weather *weather)
{
	const size_t nr = 40001;
	double *values = calloc(nr, sizeof(*values));
	double sum = 0;

	cr_assert(values);
	for (size_t t = 0; t < NR_TESTS; t++) {
		double median;

		for (size_t i = 0; i < nr; i++)
			values[i] = shared_window(rng, weather, spreads[t], noise_normal(rng));
		cr_assert(stats_median(values, nr, &median));
		sum += median;
	}
	free(values);
	return sum / NR_TESTS;
}

static bool index_of(const struct series *series, struct interval *ret_interval)
{
	struct interval_test tests[NR_TESTS];

	for (size_t t = 0; t < NR_TESTS; t++)
		tests[t] = (struct interval_test){series->samples[t], series->nr_rounds, 1};
	return interval_index(tests, NR_TESTS, ret_interval);
}

static struct tally run_index(struct rng *rng, const struct weather *weather, double truth,
	const struct plan *plan, uint64_t runs)
{
	struct tally tally = {0};

	for (; tally.runs < runs; tally.runs++) {
		struct series series = {.nr_rounds = 0};
		struct interval interval;
		struct stopping stopping;
		bool known;

		stopping_init(&stopping, plan->minimum_rounds);
		do {
			add_round(rng, weather, &series);
			known = (plan->target > 0 || series.nr_rounds == plan->nr_rounds) &&
				index_of(&series, &interval);
		} while (goes_on(&stopping, plan, known, &interval));
		tally.rounds += series.nr_rounds;
		tally.covered += log(interval.low) <= truth && log(interval.high) >= truth;
	}
	return tally;
}

static const struct plan index_plans[] = {
	{.nr_rounds = 5},
	{.nr_rounds = 6},
	{.nr_rounds = 8},
	{.nr_rounds = 12},
	{.nr_rounds = 20},
	{.target = 0.01, .minimum_rounds = 5},
	{.target = 0.007, .minimum_rounds = 5},
	{.target = 0.01, .minimum_rounds = 12},
};

static void cover_index(double shared, double high, uint64_t salt)
{
	struct rng rng = make_rng(salt);
	uint64_t runs = noise_setting("RUNS", 600);

	for (int kind = 0; kind < NOISE_KINDS; kind++) {
		struct weather weather = {.kind = (enum noise)kind, .sd = 0.01, .shared = shared};
		double truth = true_index(&rng, &weather);

		printf("%-24s", noise_names[kind]);
		for (size_t i = 0; i < sizeof(index_plans) / sizeof(*index_plans); i++) {
			const struct plan *plan = &index_plans[i];
			struct tally tally = run_index(
				&rng, &weather, truth, plan, plan->target > 0 ? runs / 2 : runs);

			printf(" %5.1f (%2.0f)", percent(&tally), mean_rounds(&tally));
			expect_covered(&tally, 93, high, noise_names[kind]);
		}
		printf("\n");
	}
}

Test(coverage, of_the_index_with_little_shared)
{
	cover_index(0.01, 97, 5);
}

Test(coverage, of_the_index_with_much_shared)
{
	cover_index(0.02, 97, 6);
}

/* With heavy tails, few rounds and nothing shared it covers more than 97 %. */
Test(coverage, of_the_index_with_nothing_shared)
{
	cover_index(0, 99, 7);
}
