/* SPDX-License-Identifier: MIT */
#include "score.h"

#include <math.h>
#include <stdlib.h>

#include "stats.h"

#define NS_PER_S 1e9

/* Room for the windows of one test in one pass. */
struct samples {
	struct stats_pass *passes;
	double *rates;
	size_t nr;
};

static void collect(const struct result *result, size_t test, size_t pass, struct samples *samples)
{
	samples->nr = 0;
	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];

		if (window->test != test || window->pass != pass)
			continue;
		samples->rates[samples->nr] = window->rate;
		samples->passes[samples->nr].rate = window->rate;
		samples->passes[samples->nr].length_s = (double)window->length_ns / NS_PER_S;
		samples->nr++;
	}
}

static struct score score_samples(const struct samples *samples, enum run_mode mode)
{
	struct score score = {.nr_samples = (uint32_t)samples->nr};
	struct stats_classic classic;

	if (mode == MODE_CLASSIC) {
		if (!stats_classic(samples->passes, samples->nr, &classic))
			return (struct score){0};
		score.value = classic.rate;
		score.length_s = classic.length_s;
		score.nr_samples = classic.nr_kept;
	} else {
		if (!stats_median(samples->rates, samples->nr, &score.value))
			return (struct score){0};
		for (size_t i = 0; i < samples->nr; i++)
			score.length_s += samples->passes[i].length_s / (double)samples->nr;
	}
	if (score.value <= 0)
		return (struct score){0};
	score.measured = true;
	return score;
}

static void index_pass(const struct result *result, struct result_pass *pass)
{
	double sum = 0;
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_tests; i++) {
		const struct result_test *test = &result->tests[i];
		struct score *score = &pass->scores[i];

		score->index = 0;
		if (!score->measured || test->baseline <= 0)
			continue;
		score->index = 10 * score->value / test->baseline;
		if (test->in_index) {
			sum += log(score->value / test->baseline);
			nr++;
		}
	}
	pass->index = nr > 0 ? 10 * exp(sum / (double)nr) : 0;
	pass->index_partial = nr != SCORE_INDEX_TESTS;
}

void score_index(struct result *result)
{
	for (size_t i = 0; i < result->nr_passes; i++)
		index_pass(result, &result->passes[i]);
}

static bool windows_are_sound(const struct result *result)
{
	for (size_t i = 0; i < result->nr_windows; i++) {
		if (result->windows[i].test >= result->nr_tests ||
			result->windows[i].pass >= result->nr_passes)
			return false;
	}
	return true;
}

/* Each pass has room for a score of every test. */
static bool make_room(struct result *result)
{
	for (size_t pass = 0; pass < result->nr_passes; pass++) {
		struct score **scores = &result->passes[pass].scores;

		if (*scores == NULL)
			*scores = calloc(result->nr_tests + 1, sizeof(**scores));
		if (*scores == NULL)
			return false;
	}
	return true;
}

bool score_compute(struct result *result)
{
	struct samples samples = {0};
	bool done = false;

	samples.rates = calloc(result->nr_windows + 1, sizeof(*samples.rates));
	samples.passes = calloc(result->nr_windows + 1, sizeof(*samples.passes));
	if (samples.rates == NULL || samples.passes == NULL || !windows_are_sound(result) ||
		!make_room(result))
		goto out;
	for (size_t pass = 0; pass < result->nr_passes; pass++) {
		for (size_t test = 0; test < result->nr_tests; test++) {
			struct score *score = &result->passes[pass].scores[test];

			*score = (struct score){0};
			if (result_failure(result, test, pass) != NULL)
				continue;
			collect(result, test, pass, &samples);
			*score = score_samples(&samples, result->settings.mode);
		}
	}
	score_index(result);
	done = true;
out:
	free(samples.rates);
	free(samples.passes);
	return done;
}
