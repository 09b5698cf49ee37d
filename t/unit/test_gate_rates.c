/* SPDX-License-Identifier: MIT */
/* How often the gate finds a loss, and one that is none, by simulation. 2 % may be lost. */
#include "coverage.h"
#include "estimate.h"
#include "gate_blocks.h"
#include "gate_judge.h"

#define BLOCKS_MAX 20
#define TESTS 12

static const struct gate_limits limits = {.max_loss = 0.02, .confidence = 0.95};

/* Of one test's windows: sd of ln rate, and the chance of a burst of other work in a block. */
struct site {
	enum noise kind;
	double sd;
	double bursts;
};

static double draw_block(struct rng *rng, const struct site *site)
{
	bool burst = noise_uniform(rng) < site->bursts;
	double ln_rates[GATE_BLOCK_RUNS];

	for (int i = 0; i < GATE_BLOCK_RUNS; i++) {
		ln_rates[i] = site->sd * noise_draw(rng, site->kind);
		if (burst && noise_uniform(rng) < 0.5)
			ln_rates[i] -= 0.4 * noise_uniform(rng);
	}
	return gate_blocks_difference(ln_rates);
}

static enum gate_verdict judge_one(const struct estimate *estimate, double shift)
{
	struct gate_row row = {.name = (char *)"any",
		.has_ratio = true,
		.ratio = estimate_moved(estimate, estimate->ln + shift)};
	struct gate_table table = {&row, 1};

	cr_assert(gate_judge(&table, &limits));
	return row.verdict;
}

/* A loss of just what is allowed, of so much that must be found, and none. */
struct rates {
	uint64_t runs;
	uint64_t at_border[3];
	uint64_t of_five[3]; /* 5 % more work for each operation */
	uint64_t of_none[3];
};

static void count(struct rates *rates, const struct estimate *estimate)
{
	rates->runs++;
	rates->at_border[judge_one(estimate, log(0.98))]++;
	rates->of_five[judge_one(estimate, -log(1.05))]++;
	rates->of_none[judge_one(estimate, 0)]++;
}

/* Errors of either kind 5 % at most, as far as so many runs can tell: 3 standard errors, and what is allowed. */
static void expect_rates(const struct rates *rates, double allowed, const char *what)
{
	double most = 100 * (0.05 + 3 * sqrt(0.05 * 0.95 / (double)rates->runs)) + allowed;
	double loss = 100 * (double)rates->at_border[GATE_LOSS] / (double)rates->runs;
	double none = 100 * (double)rates->at_border[GATE_NO_LOSS] / (double)rates->runs;

	cr_expect(loss <= most, "%s: loss %.2f %%", what, loss);
	cr_expect(none <= most, "%s: no loss %.2f %%", what, none);
}

static void print_rates(const struct rates *rates)
{
	double whole = (double)rates->runs / 100;

	printf(" %4.1f %3.0f %3.0f", (double)rates->at_border[GATE_LOSS] / whole,
		(double)rates->of_five[GATE_LOSS] / whole,
		(double)rates->of_none[GATE_NO_LOSS] / whole);
}

static struct rates run_blocks(struct rng *rng, const struct site *site, size_t nr, uint64_t runs)
{
	struct rates rates = {.runs = 0};
	double blocks[BLOCKS_MAX];

	for (uint64_t i = 0; i < runs; i++) {
		struct estimate estimate;

		for (size_t j = 0; j < nr; j++)
			blocks[j] = draw_block(rng, site);
		estimate = gate_blocks_estimate(blocks, nr);
		count(&rates, &estimate);
	}
	return rates;
}

/* Of a loss at the border how many are called one; of 5 % how many are found; of none how many pass. */
Test(gate_rates, of_blocks)
{
	static const size_t sizes[] = {3, 5, 8, 10, 15, 20};
	static const struct site sites[] = {{0, 0.01, 0}, {0, 0.02, 0}, {0, 0.01, 0.15}};
	struct rng rng = make_rng(1);
	uint64_t runs = noise_setting("RUNS", 500);

	for (size_t s = 0; s < sizeof(sites) / sizeof(*sites); s++) {
		for (int kind = 0; kind < NOISE_KINDS; kind++) {
			struct site site = sites[s];

			site.kind = (enum noise)kind;
			printf("%.0f %%%s %-24s", 100 * site.sd, site.bursts > 0 ? " bursts" : "",
				noise_names[kind]);
			for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
				struct rates rates = run_blocks(&rng, &site, sizes[i], runs);

				print_rates(&rates);
				expect_rates(&rates, 1, noise_names[kind]);
			}
			printf("\n");
		}
	}
}

/* Tests that share what happens to a block, and their mean: each has lost just what is allowed. */
static enum gate_verdict judge_family(struct rng *rng, const struct site *site, size_t nr)
{
	double blocks[TESTS + 1][BLOCKS_MAX] = {{0}};
	struct gate_row rows[TESTS + 1];
	struct gate_table table = {rows, TESTS + 1};

	for (size_t j = 0; j < nr; j++) {
		double shared = site->sd * noise_normal(rng);

		for (size_t i = 0; i < TESTS; i++) {
			blocks[i][j] = log(0.98) + shared + draw_block(rng, site);
			blocks[TESTS][j] += blocks[i][j] / TESTS;
		}
	}
	for (size_t i = 0; i <= TESTS; i++)
		rows[i] = (struct gate_row){
			.name = (char *)"any", .ratio = gate_blocks_estimate(blocks[i], nr)};
	cr_assert(gate_judge(&table, &limits));
	return gate_table_verdict(&table);
}

Test(gate_rates, of_an_index_with_its_tests)
{
	static const size_t sizes[] = {3, 5, 8, 10, 15, 20};
	struct rng rng = make_rng(2);
	uint64_t runs = noise_setting("RUNS", 500) / 2;

	for (int kind = 0; kind < NOISE_KINDS; kind++) {
		struct site site = {(enum noise)kind, 0.01, 0};

		printf("12 tests %-24s", noise_names[kind]);
		for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
			struct rates rates = {.runs = runs};

			for (uint64_t j = 0; j < runs; j++)
				rates.at_border[judge_family(&rng, &site, sizes[i])]++;
			printf(" %4.1f", 100 * (double)rates.at_border[GATE_LOSS] / (double)runs);
			expect_rates(&rates, 1, noise_names[kind]);
		}
		printf("\n");
	}
}

static struct estimate measure(struct rng *rng, enum noise kind, uint32_t nr_rounds)
{
	struct interval_sample samples[ROUNDS_MAX];
	struct interval interval;
	struct estimate estimate;

	for (uint32_t i = 0; i < nr_rounds; i++)
		samples[i] = (struct interval_sample){i + 1, exp(0.01 * noise_draw(rng, kind))};
	cr_assert(interval_median(samples, nr_rounds, &interval));
	cr_assert(estimate_of(interval.centre, &interval, nr_rounds, &estimate));
	return estimate;
}

/* Two stored runs, of a machine whose runs do not differ. */
Test(gate_rates, of_stored_runs)
{
	static const uint32_t rounds[] = {5, 6, 8, 12, 20, 40};
	struct rng rng = make_rng(3);
	uint64_t runs = noise_setting("RUNS", 500);

	for (int kind = 0; kind < NOISE_KINDS; kind++) {
		printf("stored %-24s", noise_names[kind]);
		for (size_t i = 0; i < sizeof(rounds) / sizeof(*rounds); i++) {
			struct rates rates = {.runs = 0};

			for (uint64_t j = 0; j < runs; j++) {
				struct estimate a = measure(&rng, (enum noise)kind, rounds[i]);
				struct estimate b = measure(&rng, (enum noise)kind, rounds[i]);
				struct estimate ratio = estimate_ratio(&a, &b);

				count(&rates, &ratio);
			}
			print_rates(&rates);
			expect_rates(&rates, 1, noise_names[kind]);
		}
		printf("\n");
	}
}
