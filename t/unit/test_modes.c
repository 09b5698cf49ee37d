/* SPDX-License-Identifier: MIT */
/*
 * The criterion by simulation: false alarms of one-moded noise, and what is found of two modes; the
 * table in modes.h is from here. SEED and RUNS as in test_coverage.c.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>

#include "modes.h"
#include "noise.h"

#define NR_MAX 40

static struct rng make_rng(uint64_t salt)
{
	uint64_t seed = noise_setting("SEED", 1);

	printf("seed %" PRIu64 "\n", seed);
	return (struct rng){seed * 1000 + salt};
}

static const size_t sizes[] = {6, 8, 10, 12, 14, 16, 20, 30, 40};

#define NR_SIZES (sizeof(sizes) / sizeof(*sizes))

/* An sd of 8 %, so that the least distance does not help. */
Test(modes, noise_of_one_mode_is_not_two)
{
	struct rng rng = make_rng(1);
	uint64_t runs = noise_setting("RUNS", 5000);
	double slack = 2.5 * sqrt(0.01 * 0.99 / (double)runs);

	for (int kind = 0; kind < NOISE_KINDS; kind++) {
		printf("%-24s", noise_names[kind]);
		for (size_t i = 0; i < NR_SIZES; i++) {
			uint64_t alarms = 0;

			for (uint64_t run = 0; run < runs; run++) {
				double rates[NR_MAX];
				struct modes modes;

				for (size_t k = 0; k < sizes[i]; k++)
					rates[k] = exp(0.08 * noise_draw(&rng, (enum noise)kind));
				cr_assert(modes_find(rates, sizes[i], &modes));
				alarms += modes.two;
			}
			printf(" %4.1f", 100 * (double)alarms / (double)runs);
			cr_expect((double)alarms / (double)runs <= 0.013 + slack,
				"%s, n = %zu: %" PRIu64 " of %" PRIu64, noise_names[kind], sizes[i],
				alarms, runs);
		}
		printf("\n");
	}
}

/* Windows of two modes of which both have the least share. */
static void draw_modes(struct rng *rng, double sd, double share, double *rates, size_t nr)
{
	size_t nr_fast;

	do {
		nr_fast = 0;
		for (size_t i = 0; i < nr; i++) {
			bool fast = noise_uniform(rng) < share;

			nr_fast += fast;
			rates[i] = exp((fast ? 0.08 : 0) + sd * noise_normal(rng));
		}
	} while (nr_fast < 2 || nr_fast > nr - 2 ||
		(double)nr_fast < MODES_LEAST_SHARE * (double)nr ||
		(double)(nr - nr_fast) < MODES_LEAST_SHARE * (double)nr);
}

static double found(struct rng *rng, double sd, double share, size_t nr, uint64_t runs)
{
	uint64_t hits = 0;

	for (uint64_t run = 0; run < runs; run++) {
		double rates[NR_MAX];
		struct modes modes;

		draw_modes(rng, sd, share, rates, nr);
		cr_assert(modes_find(rates, nr, &modes));
		hits += modes.two;
	}
	return 100 * (double)hits / (double)runs;
}

/* Modes 8 % apart; their distance over the sd within one is 16, 12, 10 and 8. */
Test(modes, two_modes_are_found)
{
	static const double sds[] = {0.005, 0.0067, 0.0075, 0.008, 0.01};
	static const double shares[] = {0.15, 0.3, 0.5};
	struct rng rng = make_rng(2);
	uint64_t runs = noise_setting("RUNS", 1000);

	for (size_t s = 0; s < sizeof(sds) / sizeof(*sds); s++) {
		for (size_t p = 0; p < sizeof(shares) / sizeof(*shares); p++) {
			printf("%5.1f sd apart, %2.0f %%  ", 0.08 / sds[s], 100 * shares[p]);
			for (size_t i = 0; i < NR_SIZES; i++) {
				double percent = found(&rng, sds[s], shares[p], sizes[i], runs);

				printf(" %5.1f", percent);
				cr_expect(sds[s] > 0.0076 || sizes[i] < 12 || percent > 90,
					"sd %g, share %g, n = %zu: %.1f %%", sds[s], shares[p],
					sizes[i], percent);
			}
			printf("\n");
		}
	}
}

Test(modes, centres_and_shares)
{
	static const double rates[] = {109, 100, 101, 108, 99, 100, 110, 100};
	struct modes modes;

	cr_assert(modes_find(rates, 8, &modes));
	cr_assert(modes.two);
	cr_expect_float_eq(modes.slow.centre, 100, 1e-9);
	cr_expect_float_eq(modes.fast.centre, 109, 1e-9);
	cr_expect_float_eq(modes.slow.share, 5.0 / 8, 1e-9);
	cr_expect_float_eq(modes.fast.share, 3.0 / 8, 1e-9);
}

Test(modes, one_group_is_one_mode)
{
	static const double equal[] = {5, 5, 5, 5, 5, 5, 5, 5};
	static const double outlier[] = {100, 101, 100, 99, 100, 101, 99, 20};
	static const double close[] = {100, 100, 100, 100, 102, 102, 102, 102};
	struct modes modes;

	cr_assert(modes_find(equal, 8, &modes));
	cr_expect_not(modes.two);
	cr_expect_float_eq(modes.slow.centre, 5, 0);
	cr_expect_float_eq(modes.slow.share, 1, 0);
	cr_expect_float_eq(modes.fast.share, 0, 0);
	cr_assert(modes_find(outlier, 8, &modes));
	cr_expect_not(modes.two, "one window is no mode");
	cr_assert(modes_find(close, 8, &modes));
	cr_expect_not(modes.two, "2 %% is not worth a word");
}

Test(modes, exact_modes_are_two)
{
	static const double rates[] = {100, 120, 100, 120, 100, 100};
	struct modes modes;

	cr_assert(modes_find(rates, 6, &modes));
	cr_expect(modes.two);
	cr_expect_float_eq(modes.fast.share, 1.0 / 3, 1e-9);
}

Test(modes, few_windows_are_one_mode)
{
	static const double rates[] = {100, 200, 100, 200, 100};
	struct modes modes;

	for (size_t nr = 1; nr <= 5; nr++) {
		cr_assert(modes_find(rates, nr, &modes));
		cr_expect_not(modes.two);
		cr_expect_float_eq(modes.slow.share, 1, 0);
	}
}

Test(modes, huge_spread_stays_finite)
{
	static const double rates[] = {1e-308, 1e-300, 1, 2, 1e300, 1.7e308};
	struct modes modes;

	cr_assert(modes_find(rates, 6, &modes));
	cr_expect(isfinite(modes.slow.centre) && isfinite(modes.fast.centre));
}

Test(modes, refuses_what_is_no_rate)
{
	const double bad[] = {0, -1, (double)NAN, (double)INFINITY};
	double rates[] = {1, 2, 3, 4, 5, 6, 7};
	struct modes modes = {.two = true, .slow = {-1, -1}};

	cr_expect_not(modes_find(rates, 0, &modes));
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		rates[2] = bad[i];
		cr_expect_not(modes_find(rates, 7, &modes));
	}
	cr_expect_float_eq(modes.slow.centre, -1, 0);
}
