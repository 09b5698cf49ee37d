/* SPDX-License-Identifier: MIT */
#include "rounds.h"

#include <math.h>
#include <stdlib.h>

#include "environment.h"
#include "must.h"
#include "rng.h"
#include "score.h"
#include "stopping.h"

/* All steps of a round, shuffled, each with its padding. */
struct round_plan {
	uint32_t nr;
	uint32_t *order;
	uint32_t *paddings; /* by step, not by its place in the order */
};

/* A round that is tried once more (attempt 1, 2, ...) has an order and paddings of its own. */
static struct round_plan plan_round(const struct result *result, uint32_t round, uint32_t attempt)
{
	struct rng rng = rng_stream(result->settings.seed, (uint64_t)attempt << 32 | round);
	struct round_plan plan = {.nr = (uint32_t)(result->nr_tests * result->nr_passes)};

	plan.order = must_grow(NULL, plan.nr, sizeof(*plan.order));
	plan.paddings = must_grow(NULL, plan.nr, sizeof(*plan.paddings));
	for (uint32_t i = 0; i < plan.nr; i++) {
		plan.order[i] = i;
		plan.paddings[i] = rng_below(&rng, ENVIRONMENT_PADDING_MAX + 1);
	}
	rng_shuffle(&rng, plan.order, plan.nr);
	return plan;
}

static void free_plan(struct round_plan *plan)
{
	free(plan->order);
	free(plan->paddings);
}

/* In the first attempt what is not there yet, in later ones what was disturbed in the one before. */
static bool is_wanted(const struct course *course, const struct step *step, uint32_t attempt)
{
	struct window *last;
	uint32_t tries;

	if (course_has_failed(course, step))
		return false;
	tries = course_tries(course, step, &last);
	return tries == attempt && (attempt == 0 || last->flags != 0);
}

static bool has_time_left(const struct course *course)
{
	uint64_t limit_ns = course->session->result->settings.max_time_ns;

	return limit_ns == 0 || course_passed_ns(course) < limit_ns;
}

/* False if the run was interrupted. */
static bool run_attempt(struct course *course, uint32_t round, uint32_t attempt)
{
	const struct result *result = course->session->result;
	struct round_plan plan = plan_round(result, round, attempt);
	bool went_on = true;

	for (uint32_t i = 0; i < plan.nr && went_on; i++) {
		struct step step = {
			.test = plan.order[i] % result->nr_tests,
			.pass = plan.order[i] / result->nr_tests,
			.round = round,
		};

		if (!is_wanted(course, &step, attempt))
			continue;
		if (attempt > 0 && !has_time_left(course))
			break;
		course->nr_all += attempt > 0;
		went_on = course_try(course, &step, plan.paddings[plan.order[i]]);
		if (course_has_failed(course, &step) && round < result->settings.rounds)
			course->nr_all -= result->settings.rounds - round;
	}
	free_plan(&plan);
	return went_on;
}

static bool run_round(struct course *course, uint32_t round)
{
	uint32_t attempts = 1 + course->session->result->settings.retry_disturbed;

	for (uint32_t attempt = 0; attempt < attempts; attempt++)
		if (!run_attempt(course, round, attempt))
			return false;
	return true;
}

/* Whether another round as long as the mean of those before still fits. */
static bool has_time(const struct course *course, uint32_t rounds_done)
{
	uint64_t limit_ns = course->session->result->settings.max_time_ns;
	uint64_t passed_ns = course_passed_ns(course);

	if (limit_ns == 0 || rounds_done == 0)
		return true;
	return passed_ns + passed_ns / rounds_done <= limit_ns;
}

static double half_width_of(bool measured, bool has_interval, const struct interval *interval)
{
	if (!measured)
		return STOPPING_NONE;
	return has_interval ? interval->half_width : INFINITY;
}

/* Every test in every pass, and both summaries. True if all have been known well enough twice. */
static bool has_converged(const struct result *result, struct stopping *stopping)
{
	size_t nr = result->nr_passes * (result->nr_tests + 2);
	double target = stopping_target(STOPPING_INDEX_PERCENT, result->settings.precision_percent);
	struct stopping_figure *figures = must_grow(NULL, nr, sizeof(*figures));
	struct stopping_figure *figure = figures;
	bool converged;

	for (size_t i = 0; i < result->nr_passes; i++) {
		const struct result_pass *pass = &result->passes[i];

		for (size_t j = 0; j < result->nr_tests; j++)
			*figure++ = (struct stopping_figure){
				.half_width = half_width_of(pass->scores[j].measured,
					pass->scores[j].has_interval, &pass->scores[j].interval),
				.target = result->tests[j].target_percent / 100,
			};
		*figure++ = (struct stopping_figure){
			.half_width =
				half_width_of(pass->index > 0, pass->has_interval, &pass->interval),
			.target = target,
		};
		*figure++ = (struct stopping_figure){
			.half_width = half_width_of(pass->crypto.value > 0,
				pass->crypto.has_interval, &pass->crypto.interval),
			.target = target,
		};
	}
	converged = stopping_feed(stopping, figures, nr) == STOPPING_CONVERGED;
	free(figures);
	return converged;
}

/* Only the last round can have been cut short between its attempts; in others, time had run out. */
static bool is_complete(const struct course *course, uint32_t round, bool is_last)
{
	const struct result *result = course->session->result;
	uint32_t attempts = is_last ? 1 + result->settings.retry_disturbed : 1;

	for (size_t i = 0; i < result->nr_tests * result->nr_passes; i++) {
		struct step step = {
			.test = i % result->nr_tests, .pass = i / result->nr_tests, .round = round};

		for (uint32_t attempt = 0; attempt < attempts; attempt++)
			if (is_wanted(course, &step, attempt))
				return false;
	}
	return true;
}

/* Rounds that are complete already; the stopping rule sees them one by one, as it did then. */
static uint32_t replay(struct course *course, struct stopping *stopping)
{
	struct result *result = course->session->result;
	size_t nr_windows = result->nr_windows;
	uint32_t last = nr_windows ? result->windows[nr_windows - 1].round : 0;
	uint32_t complete = 0;

	result->nr_windows = 0;
	for (uint32_t round = 1; round <= last; round++) {
		while (result->nr_windows < nr_windows &&
			result->windows[result->nr_windows].round <= round)
			result->nr_windows++;
		if (!is_complete(course, round, round == last))
			break;
		result->converged = score_compute(result) && has_converged(result, stopping);
		complete = round;
	}
	result->nr_windows = nr_windows;
	return complete;
}

bool rounds_run(struct course *course)
{
	struct result *result = course->session->result;
	const struct run_settings *settings = &result->settings;
	bool open = settings->rounds_max > settings->rounds;
	size_t nr_steps = result->nr_tests * result->nr_passes;
	struct stopping stopping;
	uint32_t done;
	bool scored;

	stopping_init(&stopping, settings->rounds);
	done = replay(course, &stopping);
	course->nr_all = nr_steps * (settings->rounds > done ? settings->rounds : done);
	for (uint32_t round = done + 1; round <= settings->rounds_max; round++) {
		if ((open && result->converged) || !has_time(course, round - 1))
			break;
		if (round > settings->rounds)
			course->nr_all = course->nr_done + nr_steps;
		if (!run_round(course, round))
			return false;
		scored = score_compute(result);
		result->converged = scored && has_converged(result, &stopping);
		if (scored)
			course_save(course);
	}
	/* Where the number of rounds was given, nobody asked whether it was enough. */
	result->converged = open && result->converged;
	return true;
}
