/* SPDX-License-Identifier: MIT */
#include "attempt.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "must.h"

void attempt_fail(struct attempt *attempt, enum failure_kind kind, char *reason)
{
	if (attempt->failed) {
		free(reason);
		return;
	}
	attempt->failed = true;
	attempt->kind = kind;
	attempt->reason = reason;
}

/* A figure in another unit than its label is a wrong one. */
static void check_unit(struct attempt *attempt, const char *unit, size_t size)
{
	char *said = must_printable(unit, size - 1);

	if (strcmp(said, attempt->job->unit) != 0)
		attempt_fail(attempt, FAILURE_RUBBISH,
			must_format("counts in '%s', but its section says '%s'", said,
				attempt->job->unit));
	free(said);
}

static void take_self_description(struct attempt *attempt, struct measured *measured)
{
	const struct slot *slot = slot_at(attempt->copies.page, 0);

	measured->workload_version = slot->workload_version;
	measured->timebase_s = slot->timebase_s;
	measured->worth_num = slot->worth_num;
	measured->worth_den = slot->worth_den;
	for (uint32_t i = 1; i < attempt->copies.nr; i++) {
		const struct slot *other = slot_at(attempt->copies.page, i);

		if (other->worth_num != measured->worth_num ||
			other->worth_den != measured->worth_den ||
			other->timebase_s != measured->timebase_s)
			attempt_fail(attempt, FAILURE_RUBBISH,
				must_format("copies differ in what they count"));
	}
	check_unit(attempt, slot->unit, sizeof(slot->unit));
	if (measured->worth_num == 0 || measured->worth_den == 0 || measured->timebase_s > 86400)
		attempt_fail(attempt, FAILURE_RUBBISH,
			must_format("does not say what an operation is worth"));
}

/* UnixBench's rate: counts over the mean of the copies' times, each from the gate to its last pair. */
static double classic_rate(const struct attempt *attempt, const struct window *window)
{
	double ops = 0;
	double seconds = 0;

	for (uint32_t i = 0; i < attempt->copies.nr; i++) {
		ops += (double)window->copies[i].ops;
		seconds += (double)window->copies[i].length_ns / 1e9;
	}
	return seconds > 0 ? ops / (seconds / attempt->copies.nr) : 0;
}

void attempt_finish_attached(struct attempt *attempt, struct measured *measured)
{
	struct window *window = &measured->window;
	double ops_per_s;

	take_self_description(attempt, measured);
	if (attempt->failed)
		return;
	ops_per_s = sampler_finish(&attempt->sampler, window);
	/* A program that rates itself gives a rate, and rates are added. */
	if (attempt->job->classic && measured->timebase_s != 0)
		ops_per_s = classic_rate(attempt, window);
	window->rate = ops_per_s * measured->worth_num / measured->worth_den;
	if (measured->timebase_s > 1)
		window->rate *= measured->timebase_s;
	if (!(window->rate > 0)) {
		free(window->copies);
		window->copies = NULL;
		attempt_fail(attempt, FAILURE_NO_COUNT, must_format("counted nothing"));
	}
}

void attempt_finish_command(struct attempt *attempt, struct measured *measured, uint64_t elapsed_ns)
{
	struct window *window = &measured->window;
	uint64_t lengths_ns = 0;

	assert(attempt->copies.nr > 0);
	window->copies = must_grow(NULL, attempt->copies.nr, sizeof(*window->copies));
	window->rate = 0;
	for (uint32_t i = 0; i < attempt->copies.nr; i++) {
		struct count_line *count = &attempt->copies.copy[i].count;
		double rate;
		double seconds;

		if (!count_line_rate(count, (double)elapsed_ns / 1e9, &rate, &seconds)) {
			attempt_fail(attempt, count->has_count ? FAILURE_NO_COUNT : FAILURE_RUBBISH,
				must_format(count->has_count
						? "counted nothing"
						: "printed no line COUNT|value|timebase|unit"));
			free(window->copies);
			window->copies = NULL;
			return;
		}
		check_unit(attempt, count->unit, sizeof(count->unit));
		window->rate += rate;
		window->copies[i].ops = (uint64_t)count->value;
		window->copies[i].length_ns = (uint64_t)(seconds * 1e9);
		lengths_ns += window->copies[i].length_ns;
		measured->timebase_s = count->timebase_s;
	}
	window->length_ns = lengths_ns / attempt->copies.nr;
	if (attempt->failed) {
		free(window->copies);
		window->copies = NULL;
	}
}
