/* SPDX-License-Identifier: MIT */
#include "scaling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "score.h"
#include "stats.h"

/* How the rate of one test changed from the first step to another, round by round. */
struct ratios {
	struct interval_sample *samples;
	size_t nr;
};

/* Room that is used for every step anew. */
struct room {
	struct interval_sample *base; /* windows of one test at the first step */
	struct interval_sample *step;
	struct interval_sample *samples; /* ratios of all tests, one after the other */
	double *values;
	struct ratios *ratios; /* by test */
	struct interval_test *tests;
};

size_t scaling_steps(uint32_t cpus, uint32_t ret_copies[static SCALING_STEPS_MAX])
{
	size_t nr = 0;

	for (uint64_t copies = 1; copies < cpus; copies *= 2)
		ret_copies[nr++] = (uint32_t)copies;
	ret_copies[nr++] = cpus > 0 ? cpus : 1;
	return nr;
}

bool scaling_has_base(const struct result *result)
{
	for (size_t i = 0; i < result->nr_passes; i++)
		if (result->passes[i].copies == 1)
			return true;
	return false;
}

static void free_room(struct room *room)
{
	free(room->base);
	free(room->step);
	free(room->samples);
	free(room->values);
	free(room->ratios);
	free(room->tests);
}

static bool make_room(const struct result *result, struct room *ret_room)
{
	size_t nr = result->nr_windows + 1;
	struct room room = {
		.base = calloc(nr, sizeof(*room.base)),
		.step = calloc(nr, sizeof(*room.step)),
		.samples = calloc(nr, sizeof(*room.samples)),
		.values = calloc(nr, sizeof(*room.values)),
		.ratios = calloc(result->nr_tests + 1, sizeof(*room.ratios)),
		.tests = calloc(result->nr_tests + 1, sizeof(*room.tests)),
	};

	if (room.base != NULL && room.step != NULL && room.samples != NULL && room.values != NULL &&
		room.ratios != NULL && room.tests != NULL) {
		*ret_room = room;
		return true;
	}
	free_room(&room);
	return false;
}

static int compare_samples(const void *a, const void *b)
{
	const struct interval_sample *x = a;
	const struct interval_sample *y = b;

	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	return (x->rate > y->rate) - (x->rate < y->rate);
}

/* Sorted by round, and those of a round by rate. */
static size_t collect(
	const struct result *result, size_t test, size_t pass, struct interval_sample *samples)
{
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];

		if (window->test == test && window->pass == pass && !window->superseded)
			samples[nr++] = (struct interval_sample){window->round, window->rate};
	}
	qsort(samples, nr, sizeof(*samples), compare_samples);
	return nr;
}

/* The end of the round that begins at the sample, and the median of its rates. */
static size_t take_round(
	const struct interval_sample *samples, size_t nr, size_t start, double *ret_rate)
{
	size_t end = start;
	double low;
	double high;

	while (end < nr && samples[end].round == samples[start].round)
		end++;
	low = samples[start + (end - start - 1) / 2].rate;
	high = samples[start + (end - start) / 2].rate;
	*ret_rate = low / 2 + high / 2;
	return end;
}

/* One ratio for each round that both have; none if a rate has no ratio. */
static size_t pair_rounds(
	const struct room *room, size_t nr_base, size_t nr_step, struct interval_sample *ret_ratios)
{
	size_t nr = 0;
	size_t i = 0;
	size_t j = 0;

	while (i < nr_base && j < nr_step) {
		uint32_t round = room->base[i].round;
		bool base_lags = round < room->step[j].round;
		bool both = round == room->step[j].round;
		double base = 0;
		double step = 0;

		if (base_lags || both)
			i = take_round(room->base, nr_base, i, &base);
		if (!base_lags)
			j = take_round(room->step, nr_step, j, &step);
		if (!both)
			continue;
		if (!(base > 0) || !(step > 0) || !isfinite(step / base) || !(step / base > 0))
			return 0;
		ret_ratios[nr++] = (struct interval_sample){round, step / base};
	}
	return nr;
}

static void set_gain(struct scaling_step *step, double gain)
{
	step->has_gain = true;
	step->gain = gain;
	step->efficiency = gain / step->copies;
}

static void set_interval(struct scaling_step *step, const struct interval *interval)
{
	step->has_interval = true;
	step->half_width = interval->half_width;
	step->gain_low = interval->low;
	step->gain_high = interval->high;
	step->efficiency_low = interval->low / step->copies;
	step->efficiency_high = interval->high / step->copies;
}

/* Of one test from the first step to another, into the samples that room has for it. */
static void take_ratios(
	const struct scaling *scaling, size_t test, size_t number, const struct room *room)
{
	const struct scaling_step *base = &scaling->steps[test * scaling->nr_steps];
	const struct result *result = scaling->result;
	struct ratios *ratios = &room->ratios[test];

	/* UnixBench's rounds are minutes apart, and its score is no median. */
	if (result->settings.mode != MODE_CLASSIC)
		ratios->nr = pair_rounds(room, collect(result, test, base->pass, room->base),
			collect(result, test, base[number].pass, room->step), ratios->samples);
}

static void compare(const struct scaling_step *base, struct scaling_step *step,
	const struct ratios *ratios, double *values)
{
	struct interval interval;
	double gain;

	for (size_t i = 0; i < ratios->nr; i++)
		values[i] = ratios->samples[i].rate;
	step->rounds = (uint32_t)ratios->nr;
	set_gain(step,
		stats_median_in_place(values, ratios->nr, &gain) ? gain : step->rate / base->rate);
	if (interval_median(ratios->samples, ratios->nr, &interval))
		set_interval(step, &interval);
}

static void compare_with_itself(struct scaling_step *base)
{
	if (base->measured)
		set_gain(base, 1);
}

/* The step of the index from those of its tests, which are ready. */
static void compare_index(const struct scaling *scaling, size_t number, const struct room *room,
	struct scaling_step *step)
{
	const struct result *result = scaling->result;
	struct interval interval;
	double ln_gain = 0;
	size_t nr = 0;

	step->rounds = UINT32_MAX;
	for (size_t i = 0; i < result->nr_tests; i++) {
		const struct scaling_step *own = &scaling->steps[i * scaling->nr_steps + number];

		if (!result->tests[i].in_index)
			continue;
		step->windows += own->windows;
		step->flagged += own->flagged;
		if (!own->has_gain) {
			step->partial = true;
			continue;
		}
		ln_gain += log(own->gain);
		step->rounds = own->rounds < step->rounds ? own->rounds : step->rounds;
		room->tests[nr++] = (struct interval_test){
			.samples = room->ratios[i].samples,
			.nr = room->ratios[i].nr,
			.unit = 1,
		};
	}
	step->rounds = nr > 0 && number > 0 ? step->rounds : 0;
	if (nr == 0 || !step->measured)
		return;
	set_gain(step, number > 0 ? exp(ln_gain / (double)nr) : 1);
	if (number > 0 && interval_index(room->tests, nr, &interval))
		set_interval(step, &interval);
}

/* Every row at one step. */
static void compute_step(const struct scaling *scaling, size_t number, const struct room *room)
{
	const struct result *result = scaling->result;
	struct interval_sample *place = room->samples;

	for (size_t i = 0; i < result->nr_tests; i++) {
		struct scaling_step *base = &scaling->steps[i * scaling->nr_steps];
		struct scaling_step *step = base + number;

		room->ratios[i] = (struct ratios){.samples = place};
		if (step == base) {
			compare_with_itself(base);
		} else if (base->measured && step->measured) {
			take_ratios(scaling, i, number, room);
			place += room->ratios[i].nr;
			compare(base, step, &room->ratios[i], room->values);
		}
	}
	if (scaling->has_index)
		compare_index(scaling, number, room,
			&scaling->steps[result->nr_tests * scaling->nr_steps + number]);
}

/* The places of the passes in the result, ascending by copies, each number of copies once. */
static size_t sort_passes(const struct result *result, size_t *ret_passes)
{
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_passes; i++) {
		uint32_t copies = result->passes[i].copies;
		size_t at = nr;

		while (at > 0 && result->passes[ret_passes[at - 1]].copies > copies)
			at--;
		if (at > 0 && result->passes[ret_passes[at - 1]].copies == copies)
			continue;
		memmove(&ret_passes[at + 1], &ret_passes[at], (nr - at) * sizeof(*ret_passes));
		ret_passes[at] = i;
		nr++;
	}
	return nr;
}

/* What the result has already. */
static void fill(const struct scaling *scaling, const size_t *passes)
{
	const struct result *result = scaling->result;
	struct scaling_step *step = scaling->steps;

	for (size_t row = 0; row < scaling->nr_rows; row++)
		for (size_t i = 0; i < scaling->nr_steps; i++, step++) {
			const struct result_pass *pass = &result->passes[passes[i]];

			step->pass = passes[i];
			step->copies = pass->copies;
			step->rate = pass->index;
			if (row < result->nr_tests) {
				const struct score *score = &pass->scores[row];

				step->rate = score->measured ? score->value : 0;
				step->windows = score->nr_samples;
				step->flagged = score->nr_flagged;
			}
			step->measured = step->rate > 0;
		}
}

static bool has_whole_index(const struct result *result)
{
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_tests; i++)
		nr += result->tests[i].in_index && result->tests[i].baseline > 0;
	return nr == SCORE_INDEX_TESTS;
}

bool scaling_compute(const struct result *result, struct scaling *ret_scaling)
{
	size_t *passes = calloc(result->nr_passes + 1, sizeof(*passes));
	struct scaling scaling = {.result = result, .has_index = has_whole_index(result)};
	struct room room;
	bool done = false;

	if (passes == NULL || !scaling_has_base(result))
		goto out;
	scaling.nr_steps = sort_passes(result, passes);
	scaling.nr_rows = result->nr_tests + scaling.has_index;
	scaling.steps = calloc(scaling.nr_rows * scaling.nr_steps + 1, sizeof(*scaling.steps));
	if (scaling.steps == NULL || !make_room(result, &room))
		goto out;
	fill(&scaling, passes);
	for (size_t i = 0; i < scaling.nr_steps; i++)
		compute_step(&scaling, i, &room);
	free_room(&room);
	*ret_scaling = scaling;
	done = true;
out:
	if (!done)
		free(scaling.steps);
	free(passes);
	return done;
}

void scaling_free(struct scaling *scaling)
{
	free(scaling->steps);
	*scaling = (struct scaling){.nr_steps = 0};
}
