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
	struct interval_sample *points;
	size_t nr;
	uint32_t nr_flagged;
};

static void collect(const struct result *result, size_t test, size_t pass, struct samples *samples)
{
	samples->nr = 0;
	samples->nr_flagged = 0;
	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];

		if (window->test != test || window->pass != pass || window->superseded)
			continue;
		samples->rates[samples->nr] = window->rate;
		samples->points[samples->nr] =
			(struct interval_sample){.round = window->round, .rate = window->rate};
		samples->nr_flagged += window->flags != 0;
		samples->passes[samples->nr].rate = window->rate;
		samples->passes[samples->nr].length_s = (double)window->length_ns / NS_PER_S;
		samples->nr++;
	}
}

/* Sorts the rates. */
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
		if (!stats_median_in_place(samples->rates, samples->nr, &score.value))
			return (struct score){0};
		for (size_t i = 0; i < samples->nr; i++)
			score.length_s += samples->passes[i].length_s / (double)samples->nr;
	}
	if (score.value <= 0)
		return (struct score){0};
	score.measured = true;
	score.nr_flagged = samples->nr_flagged;
	/* UnixBench's score is not the median, and has no interval. */
	score.has_interval = mode != MODE_CLASSIC &&
		interval_median(samples->points, samples->nr, &score.interval);
	return score;
}

static bool is_in_index(const struct result_test *test)
{
	return test->in_index;
}

static bool is_in_crypto(const struct result_test *test)
{
	return test->in_crypto;
}

/* The two summaries of a pass: who belongs to them, and how many these are. */
static const struct membership {
	bool (*has)(const struct result_test *test);
	size_t nr_tests;
} of_index = {is_in_index, SCORE_INDEX_TESTS}, of_crypto = {is_in_crypto, SCORE_CRYPTO_TESTS};

static bool counts(const struct result *result, const struct result_pass *pass, size_t test,
	const struct membership *membership)
{
	return pass->scores[test].measured && result->tests[test].baseline > 0 &&
		membership->has(&result->tests[test]);
}

/* Without the interval. */
static struct result_composite compose(const struct result *result, const struct result_pass *pass,
	const struct membership *membership)
{
	double sum = 0;
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_tests; i++) {
		if (!counts(result, pass, i, membership))
			continue;
		sum += log(pass->scores[i].value / result->tests[i].baseline);
		nr++;
	}
	return (struct result_composite){
		.value = nr > 0 ? 10 * exp(sum / (double)nr) : 0,
		.partial = nr != membership->nr_tests,
	};
}

static void index_pass(const struct result *result, struct result_pass *pass)
{
	struct result_composite index = compose(result, pass, &of_index);

	for (size_t i = 0; i < result->nr_tests; i++) {
		const struct result_test *test = &result->tests[i];
		struct score *score = &pass->scores[i];

		score->index = score->measured && test->baseline > 0
			? 10 * score->value / test->baseline
			: 0;
	}
	pass->index = index.value;
	pass->index_partial = index.partial;
	pass->crypto = compose(result, pass, &of_crypto);
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

struct maybe_interval {
	bool known;
	struct interval interval;
};

/* Of the tests that a summary is made of; none if one of them has too few rounds. */
static struct maybe_interval composite_interval(const struct result *result, size_t number,
	const struct membership *membership, struct samples *samples)
{
	struct maybe_interval found = {.known = false};
	const struct result_pass *pass = &result->passes[number];
	struct interval_test *tests = calloc(result->nr_tests + 1, sizeof(*tests));
	struct interval_sample *first = samples->points;
	size_t nr = 0;

	for (size_t test = 0; tests != NULL && test < result->nr_tests; test++) {
		if (!counts(result, pass, test, membership))
			continue;
		collect(result, test, number, samples);
		tests[nr++] = (struct interval_test){.samples = samples->points,
			.nr = samples->nr,
			.unit = result->tests[test].baseline / 10};
		samples->points += samples->nr;
	}
	samples->points = first;
	/* UnixBench's index is of other scores than medians. */
	if (tests != NULL && nr > 0 && result->settings.mode != MODE_CLASSIC)
		found.known = interval_index(tests, nr, &found.interval);
	free(tests);
	return found;
}

static bool samples_make(struct samples *samples, size_t nr)
{
	samples->rates = calloc(nr + 1, sizeof(*samples->rates));
	samples->passes = calloc(nr + 1, sizeof(*samples->passes));
	samples->points = calloc(nr + 1, sizeof(*samples->points));
	return samples->rates != NULL && samples->passes != NULL && samples->points != NULL;
}

bool score_compute(struct result *result)
{
	struct samples samples = {0};
	bool room = samples_make(&samples, result->nr_windows);
	bool done = false;

	if (!room || !windows_are_sound(result) || !make_room(result))
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
	for (size_t i = 0; i < result->nr_passes; i++) {
		struct maybe_interval index = composite_interval(result, i, &of_index, &samples);
		struct maybe_interval crypto = composite_interval(result, i, &of_crypto, &samples);
		struct result_pass *pass = &result->passes[i];

		pass->has_interval = index.known;
		pass->interval = index.interval;
		pass->crypto.has_interval = crypto.known;
		pass->crypto.interval = crypto.interval;
	}
	done = true;
out:
	free(samples.rates);
	free(samples.passes);
	free(samples.points);
	return done;
}
