/* SPDX-License-Identifier: MIT */
#include "classic.h"

#include <unistd.h>

#include "clock.h"
#include "environment.h"
#include "events.h"
#include "rng.h"
#include "score.h"

/* UnixBench's pause before each pass of a test; false if interrupted. */
static bool settle(void)
{
	static const uint64_t pauses_ns[] = {1 * CLOCK_S, 2 * CLOCK_S};

	for (size_t i = 0; i < sizeof(pauses_ns) / sizeof(*pauses_ns); i++) {
		uint64_t until_ns;

		sync();
		until_ns = clock_now_ns() + pauses_ns[i];
		while (clock_now_ns() < until_ns && events_interrupts() == 0) {
			struct pollfd own;

			events_wait(&own, 1, until_ns);
		}
	}
	return events_interrupts() == 0;
}

uint32_t classic_passes(const struct suite_test *test, uint32_t iterations)
{
	if (iterations == CLASSIC_ITERATIONS)
		return test->classic_passes;
	/* UnixBench's long and short counts: those of 10 take -i as it is, the others a third. */
	if (test->classic_passes >= 10)
		return iterations;
	return (iterations + 1) / 3 > 0 ? (iterations + 1) / 3 : 1;
}

/* Whether a pass of the classic schedule, with its pauses, still fits; the first one always does. */
static bool has_time(const struct course *course, const struct step *step)
{
	uint64_t limit_ns = course->session->result->settings.max_time_ns;
	uint64_t pass_ns = (3 + step_test(course->session, step)->classic_seconds) * CLOCK_S;

	return limit_ns == 0 || course->nr_done == 0 ||
		course_passed_ns(course) + pass_ns <= limit_ns;
}

static uint32_t passes_of(const struct course *course, size_t test)
{
	const struct session *session = course->session;

	return classic_passes(
		step_test(session, &(struct step){.test = test}), session->result->settings.rounds);
}

static uint32_t padding(const struct course *course, const struct step *step)
{
	const struct result *result = course->session->result;
	size_t place = step->pass * result->nr_tests + step->test;
	struct rng rng = rng_stream(result->settings.seed, (uint64_t)place << 32 | step->round);

	return rng_below(&rng, ENVIRONMENT_PADDING_MAX + 1);
}

/* Passes that an earlier run left are kept. */
static bool run_test(struct course *course, struct step step)
{
	uint32_t passes = passes_of(course, step.test);
	struct window *there;

	for (step.round = 1; step.round <= passes; step.round++) {
		if (course_has_failed(course, &step)) {
			course->nr_all -= passes - step.round + 1;
			break;
		}
		if (course_tries(course, &step, &there) > 0)
			continue;
		if (!has_time(course, &step))
			return true;
		if (!settle() || !course_try(course, &step, padding(course, &step)))
			return false;
	}
	if (score_compute(course->session->result))
		course_save(course);
	return true;
}

bool classic_run(struct course *course)
{
	const struct result *result = course->session->result;

	for (size_t test = 0; test < result->nr_tests; test++)
		course->nr_all += result->nr_passes * passes_of(course, test);
	for (size_t pass = 0; pass < result->nr_passes; pass++)
		for (size_t test = 0; test < result->nr_tests; test++)
			if (!run_test(course, (struct step){.test = test, .pass = pass}))
				return false;
	return true;
}
