/* SPDX-License-Identifier: MIT */
/* How often the interval of a ratio holds the true ratio, by simulation. The truth is 1. */
#include "coverage.h"
#include "estimate.h"

/* One machine as it is measured. */
struct machine {
	enum noise kind;
	double sd;      /* of windows within a run */
	double between; /* of one run against the next */
	uint32_t nr_rounds;
	size_t nr_runs;
};

static struct estimate measure_run(struct rng *rng, const struct machine *machine)
{
	struct interval_sample samples[ROUNDS_MAX];
	struct interval interval;
	struct estimate estimate;
	double run = machine->between * noise_normal(rng);

	for (uint32_t i = 0; i < machine->nr_rounds; i++)
		samples[i] = (struct interval_sample){
			i + 1, exp(run + machine->sd * noise_draw(rng, machine->kind))};
	cr_assert(interval_median(samples, machine->nr_rounds, &interval));
	cr_assert(estimate_of(interval.centre, &interval, machine->nr_rounds, &estimate));
	return estimate;
}

static struct estimate measure(struct rng *rng, const struct machine *machine)
{
	struct estimate runs[8];

	for (size_t i = 0; i < machine->nr_runs; i++)
		runs[i] = measure_run(rng, machine);
	return estimate_merge(runs, machine->nr_runs);
}

static struct tally compare_machines(
	struct rng *rng, const struct machine *a, const struct machine *b, uint64_t runs)
{
	struct tally tally = {.runs = runs};

	for (uint64_t i = 0; i < runs; i++) {
		struct estimate first = measure(rng, a);
		struct estimate second = measure(rng, b);
		struct estimate ratio = estimate_ratio(&first, &second);

		cr_assert(ratio.has_interval);
		tally.covered += ratio.low <= 0 && ratio.high >= 0;
	}
	return tally;
}

/* Of two runs with noise of one kind, and with four times the noise on one side. */
Test(coverage_ratio, of_two_runs)
{
	static const uint32_t rounds[] = {5, 6, 7, 9, 12, 20};
	struct rng rng = make_rng(1);
	uint64_t runs = noise_setting("RUNS", 1500);

	for (int kind = 0; kind < NOISE_KINDS; kind++) {
		for (int noisy = 1; noisy <= 4; noisy += 3) {
			printf("%-24s %d", noise_names[kind], noisy);
			for (size_t i = 0; i < sizeof(rounds) / sizeof(*rounds); i++) {
				struct machine a = {(enum noise)kind, 0.02, 0, rounds[i], 1};
				struct machine b = {
					(enum noise)kind, 0.02 * noisy, 0, rounds[i], 1};
				struct tally tally = compare_machines(&rng, &a, &b, runs);

				printf(" %5.1f", percent(&tally));
				expect_covered(&tally, 93, 99, noise_names[kind]);
			}
			printf("\n");
		}
	}
}

/* Of several runs, which differ from each other by 0, 1 or 4 %. */
Test(coverage_ratio, of_several_runs)
{
	static const size_t sizes[][2] = {{2, 2}, {3, 2}, {3, 3}, {5, 2}, {5, 5}, {8, 8}};
	static const double betweens[] = {0, 0.01, 0.04};
	struct rng rng = make_rng(2);
	uint64_t runs = noise_setting("RUNS", 1500);

	for (size_t i = 0; i < sizeof(betweens) / sizeof(*betweens); i++) {
		printf("runs differ by %.0f %%       ", 100 * betweens[i]);
		for (size_t j = 0; j < sizeof(sizes) / sizeof(*sizes); j++) {
			struct machine a = {NOISE_LOGNORMAL, 0.02, betweens[i], 12, sizes[j][0]};
			struct machine b = {NOISE_LOGNORMAL, 0.02, betweens[i], 12, sizes[j][1]};
			struct tally tally = compare_machines(&rng, &a, &b, runs);

			printf(" %5.1f", percent(&tally));
			expect_covered(&tally, 93, 100, "several runs");
		}
		printf("\n");
	}
}

/* The runs of one side differ by four times as much as those of the other. */
Test(coverage_ratio, of_unequal_machines)
{
	static const size_t sizes[][2] = {{2, 2}, {3, 2}, {3, 3}, {5, 2}, {5, 5}, {8, 8}};
	struct rng rng = make_rng(3);
	uint64_t runs = noise_setting("RUNS", 1500);

	printf("one by 1, one by 4 %%      ");
	for (size_t j = 0; j < sizeof(sizes) / sizeof(*sizes); j++) {
		struct machine a = {NOISE_LOGNORMAL, 0.02, 0.01, 12, sizes[j][0]};
		struct machine b = {NOISE_LOGNORMAL, 0.02, 0.04, 12, sizes[j][1]};
		struct tally tally = compare_machines(&rng, &a, &b, runs);

		printf(" %5.1f", percent(&tally));
		expect_covered(&tally, 93, 100, "unequal machines");
	}
	printf("\n");
}

/* What is not promised: a single run beside several, which do differ. */
Test(coverage_ratio, of_one_run_beside_several)
{
	struct rng rng = make_rng(4);
	uint64_t runs = noise_setting("RUNS", 1500);

	printf("one run beside three      ");
	for (int between = 0; between <= 4; between += 2) {
		struct machine a = {NOISE_LOGNORMAL, 0.02, 0.01 * between, 12, 3};
		struct machine b = {NOISE_LOGNORMAL, 0.02, 0.01 * between, 12, 1};
		struct tally tally = compare_machines(&rng, &a, &b, runs);

		printf(" %5.1f", percent(&tally));
		expect_covered(&tally, between == 0 ? 93 : 0, 100, "one run beside several");
	}
	printf("\n");
}
