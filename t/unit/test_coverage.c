/* SPDX-License-Identifier: MIT */
/* How often the interval of a test holds its true median, by simulation. */
#include "coverage.h"

static double ln_window(struct rng *rng, const struct weather *weather, uint32_t round)
{
	double x = weather->sd * noise_draw(rng, weather->kind);

	x += weather->drift * ((double)round - 1) / (ROUNDS_MAX - 1);
	if (noise_uniform(rng) < weather->fast)
		x += weather->apart;
	return x;
}

/* The share of all windows there could be that is slower than x; without drift. */
static double slower(const struct weather *weather, double x)
{
	double in_slow = erfc(-x / weather->sd / sqrt(2)) / 2;
	double in_fast = erfc(-(x - weather->apart) / weather->sd / sqrt(2)) / 2;

	return (1 - weather->fast) * in_slow + weather->fast * in_fast;
}

/*
 * The median of all windows there could be; of a drift its mean over the run. Two modes are of
 * normal noise; all kinds of noise have a median of 0.
 */
static double truth_of(const struct weather *weather, uint32_t nr_rounds)
{
	double low = -1;
	double high = 1;

	if (weather->fast <= 0)
		return weather->drift * ((double)nr_rounds - 1) / 2 / (ROUNDS_MAX - 1);
	for (int i = 0; i < 50; i++) {
		double middle = (low + high) / 2;

		if (slower(weather, middle) < 0.5)
			low = middle;
		else
			high = middle;
	}
	return low;
}

static void run_test(struct rng *rng, const struct weather *weather, const struct plan *plan,
	struct tally *tally)
{
	struct interval_sample samples[ROUNDS_MAX];
	struct interval interval;
	struct stopping stopping;
	double truth;
	uint32_t n = 0;
	bool known;

	stopping_init(&stopping, plan->minimum_rounds);
	do {
		samples[n] = (struct interval_sample){n + 1, exp(ln_window(rng, weather, n + 1))};
		n++;
		known = (plan->target > 0 || n == plan->nr_rounds) &&
			interval_median(samples, n, &interval);
	} while (goes_on(&stopping, plan, known, &interval));
	truth = truth_of(weather, n);
	tally->runs++;
	tally->rounds += n;
	tally->covered += log(interval.low) <= truth && log(interval.high) >= truth;
}

static struct tally run_tests(
	struct rng *rng, const struct weather *weather, const struct plan *plan, uint64_t runs)
{
	struct tally tally = {0};

	while (tally.runs < runs)
		run_test(rng, weather, plan, &tally);
	return tally;
}

Test(coverage, of_fixed_rounds)
{
	static const uint32_t rounds[] = {5, 6, 7, 8, 9, 10, 12, 15, 20};
	struct rng rng = make_rng(1);
	uint64_t runs = noise_setting("RUNS", 3000);

	for (int kind = 0; kind < NOISE_KINDS; kind++) {
		struct weather weather = {.kind = (enum noise)kind, .sd = 0.02};

		printf("%-24s", noise_names[kind]);
		for (size_t i = 0; i < sizeof(rounds) / sizeof(*rounds); i++) {
			struct plan plan = {.nr_rounds = rounds[i]};
			struct tally tally = run_tests(&rng, &weather, &plan, runs);

			printf(" %5.1f", percent(&tally));
			expect_covered(&tally, 93, 97, noise_names[kind]);
		}
		printf("\n");
	}
}

static const double sds[] = {0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08};

#define NR_SDS (sizeof(sds) / sizeof(*sds))

static void stop_early(uint32_t minimum_rounds, double sd_first)
{
	struct rng rng = make_rng(minimum_rounds);
	uint64_t runs = noise_setting("RUNS", 1000);
	struct plan plan = {.target = 0.02, .minimum_rounds = minimum_rounds};

	for (int kind = 0; kind < NOISE_KINDS; kind++) {
		printf("%-24s", noise_names[kind]);
		for (size_t i = 0; i < NR_SDS; i++) {
			struct weather weather = {.kind = (enum noise)kind, .sd = sds[i]};
			struct tally tally;

			if (sds[i] < sd_first)
				continue;
			tally = run_tests(&rng, &weather, &plan, runs);
			printf(" %5.1f (%2.0f)", percent(&tally), mean_rounds(&tally));
			expect_covered(&tally, 93, 97, noise_names[kind]);
		}
		printf("\n");
	}
}

/* The worst case of the rule: one test alone, looked at as soon as there is an interval. */
Test(coverage, with_the_stopping_rule_from_5_rounds)
{
	stop_early(5, 0);
}

Test(coverage, with_the_stopping_rule_from_12_rounds)
{
	stop_early(12, 0.02);
}

/*
 * Nothing here is promised. A drift is variance that the interval sees, so it covers more. Where
 * more than half of the windows are of one mode, the median is one of its rates and is covered.
 * Between two modes of equal share it is anywhere, and the rule stops where it looks sure.
 */
Test(coverage, of_drift_and_modes)
{
	static const struct {
		const char *what;
		struct weather weather;
		double low;
		double high;
	} cases[] = {
		{"drift of 2 sd", {.sd = 0.02, .drift = 0.04}, 93, 100},
		{"drift of 5 sd", {.sd = 0.01, .drift = 0.05}, 93, 100},
		{"80 % in one mode", {.sd = 0.01, .fast = 0.2, .apart = 0.08}, 90, 100},
		{"65 % in one mode", {.sd = 0.01, .fast = 0.35, .apart = 0.08}, 90, 100},
		{"50 % in each mode", {.sd = 0.01, .fast = 0.5, .apart = 0.08}, 80, 100},
	};
	struct rng rng = make_rng(3);
	uint64_t runs = noise_setting("RUNS", 1000);

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		static const struct plan plans[] = {
			{.nr_rounds = 7},
			{.nr_rounds = 12},
			{.nr_rounds = 20},
			{.nr_rounds = 40},
			{.target = 0.02, .minimum_rounds = 5},
			{.target = 0.01, .minimum_rounds = 5},
		};

		printf("%-24s", cases[i].what);
		for (size_t k = 0; k < sizeof(plans) / sizeof(*plans); k++) {
			struct tally tally = run_tests(&rng, &cases[i].weather, &plans[k], runs);

			printf(" %5.1f (%2.0f)", percent(&tally), mean_rounds(&tally));
			expect_covered(&tally, cases[i].low, cases[i].high, cases[i].what);
		}
		printf("\n");
	}
}

/* Rounds of one to three windows that share half their variance: never too narrow. */
Test(coverage, of_rounds_of_several_windows)
{
	struct rng rng = make_rng(4);
	struct tally tally = {.runs = noise_setting("RUNS", 2000)};

	for (uint64_t run = 0; run < tally.runs; run++) {
		struct interval_sample samples[12 * 3];
		struct interval interval;
		size_t nr = 0;

		for (uint32_t round = 1; round <= 12; round++) {
			double shared = 0.02 * noise_normal(&rng);

			for (uint32_t i = 0; i <= (round * 7 + 3) % 3; i++)
				samples[nr++] = (struct interval_sample){
					round, exp(shared + 0.02 * noise_normal(&rng))};
		}
		cr_assert(interval_median(samples, nr, &interval));
		tally.covered += interval.low <= 1 && interval.high >= 1;
	}
	printf("several windows a round: %.1f\n", percent(&tally));
	expect_covered(&tally, 95, 100, "several windows a round");
}
