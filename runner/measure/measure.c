/* SPDX-License-Identifier: MIT */
#include "measure.h"

#include <inttypes.h>
#include <stdlib.h>

#include "attempt.h"
#include "clock.h"
#include "events.h"
#include "judge.h"
#include "must.h"
#include "process.h"

#define SLICES 10
#define POLL_NS CLOCK_MS
#define GRACE_NS (5 * CLOCK_S)

/* No reason to go on: someone said stop, or a copy is gone that should be working. */
static bool is_over(const struct attempt *attempt)
{
	return attempt->failed || events_interrupts() > 0 ||
		attempt->copies.nr_running < attempt->copies.nr;
}

static void wait_until(struct attempt *attempt, uint64_t until_ns)
{
	while (!is_over(attempt) && clock_now_ns() < until_ns)
		copies_wait(&attempt->copies, until_ns);
}

static uint32_t count_state(struct copies *copies, uint32_t state)
{
	uint32_t nr = 0;

	for (uint32_t i = 0; i < copies->nr; i++) {
		struct slot *slot = slot_at(copies->page, i);

		nr += atomic_load_explicit(&slot->state, memory_order_acquire) == state;
	}
	return nr;
}

/* Until every copy has reached the state. */
static void wait_for_state(struct attempt *attempt, uint32_t state, const char *what)
{
	uint64_t deadline_ns = clock_now_ns() + attempt->job->timeout_ns;
	uint32_t nr;

	while ((nr = count_state(&attempt->copies, state)) < attempt->copies.nr &&
		!is_over(attempt)) {
		if (clock_now_ns() > deadline_ns) {
			attempt_fail(attempt, FAILURE_TIMEOUT,
				must_format("%" PRIu32 " of %" PRIu32
					    " copies did not %s within %" PRIu64 " s",
					attempt->copies.nr - nr, attempt->copies.nr, what,
					attempt->job->timeout_ns / CLOCK_S));
			return;
		}
		wait_until(attempt, clock_now_ns() + POLL_NS);
	}
}

static void open_gate(struct attempt *attempt)
{
	attempt->cpu_at_gate_ns = process_cpu_ns();
	attempt->gate_ns = clock_now_ns();
	copies_open_gate(&attempt->copies);
}

/* Reads every slot and hands the pairs to the sampler. */
static void take_edge(struct attempt *attempt)
{
	int64_t liar;

	for (uint32_t i = 0; i < attempt->copies.nr; i++)
		if (!slot_read(slot_at(attempt->copies.page, i), &attempt->pairs[i])) {
			attempt_fail(attempt, FAILURE_RUBBISH,
				must_format("copy %" PRIu32 " overwrites its slot without end", i));
			return;
		}
	liar = sampler_edge(&attempt->sampler, attempt->pairs, clock_now_ns());
	if (liar >= 0)
		attempt_fail(attempt, FAILURE_RUBBISH,
			must_format("copy %" PRId64 " published a count or a time that runs "
				    "backwards, is beyond all bounds or lies in the future",
				liar));
}

static bool is_complete(const struct attempt *attempt)
{
	const struct sampler *sampler = &attempt->sampler;

	if (attempt->job->classic)
		return sampler->last_read_ns - attempt->gate_ns >= attempt->job->window_ns;
	return sampler_is_complete(sampler, attempt->job->window_ns);
}

static void look_half_way(struct attempt *attempt)
{
	const struct measure_job *job = attempt->job;
	const struct sampler *sampler = &attempt->sampler;

	if (attempt->looked || !job->middle ||
		sampler->last_read_ns - sampler->first_read_ns < job->window_ns / 2)
		return;
	attempt->looked = true;
	job->middle(job->middle_argument);
}

/* False if the window was over before that. */
static bool take_edge_at(struct attempt *attempt, uint64_t due_ns)
{
	uint64_t now_ns;

	wait_until(attempt, due_ns);
	if (is_over(attempt))
		return false;
	now_ns = clock_now_ns();
	if (now_ns > due_ns && now_ns - due_ns > attempt->late_ns)
		attempt->late_ns = now_ns - due_ns;
	take_edge(attempt);
	return true;
}

static void sample(struct attempt *attempt)
{
	const struct measure_job *job = attempt->job;

	if (!take_edge_at(attempt, attempt->gate_ns + job->warmup_ns))
		return;
	while (!is_over(attempt) && !is_complete(attempt)) {
		if (!take_edge_at(
			    attempt, attempt->sampler.last_read_ns + attempt->sampler.slice_ns))
			return;
		look_half_way(attempt);
		if (sampler_stalled_ns(&attempt->sampler) > job->timeout_ns) {
			attempt_fail(attempt, FAILURE_TIMEOUT,
				must_format("made no progress within %" PRIu64 " s",
					job->timeout_ns / CLOCK_S));
			return;
		}
	}
}

/* A good copy needs up to one operation to see the flag. */
static uint64_t grace_ns(const struct attempt *attempt)
{
	const struct sampler *sampler = &attempt->sampler;
	uint64_t grace = GRACE_NS < attempt->job->timeout_ns ? GRACE_NS : attempt->job->timeout_ns;
	uint64_t slowest_ns = 0;

	for (uint32_t i = 0; i < sampler->copies && sampler->first_read_ns; i++) {
		uint64_t ops = sampler->last[i].count - sampler->first[i].count;
		uint64_t length_ns = sampler->last_read_ns - sampler->first_read_ns;

		if (length_ns / (ops + 1) > slowest_ns)
			slowest_ns = length_ns / (ops + 1);
	}
	return grace + 4 * slowest_ns;
}

static void judge(struct attempt *attempt)
{
	enum failure_kind kind;
	char *reason;

	if (!attempt->failed &&
		!judge_copies(&attempt->copies, attempt->left_early, &kind, &reason))
		attempt_fail(attempt, kind, reason);
}

static void note_cost(const struct attempt *attempt, struct harness_cost *harness)
{
	uint64_t now_ns = clock_now_ns();

	harness->cpu_ns += process_cpu_ns() - attempt->cpu_at_gate_ns;
	harness->windows_ns += now_ns - attempt->gate_ns;
	harness->warmup_ns += attempt->job->warmup_ns;
}

static void run_attached(
	struct attempt *attempt, struct harness_cost *harness, struct measured *measured)
{
	wait_for_state(attempt, SLOT_READY, "get ready");
	if (!is_over(attempt)) {
		open_gate(attempt);
		/* The first pair of every copy must be there before the opening sample. */
		wait_for_state(attempt, SLOT_RUNNING, "pass the gate");
		sample(attempt);
		note_cost(attempt, harness);
	}
	measured->opened_ns = attempt->sampler.first_read_ns;
	measured->late_ns = attempt->late_ns;
	attempt->left_early = attempt->copies.nr_running < attempt->copies.nr;
	if (is_over(attempt) && !attempt->left_early)
		copies_kill(&attempt->copies);
	else
		copies_stop(&attempt->copies, grace_ns(attempt));
	if (events_interrupts() > 0)
		return;
	judge(attempt);
	if (!attempt->failed)
		attempt_finish_attached(attempt, measured);
}

static void run_command(
	struct attempt *attempt, struct harness_cost *harness, struct measured *measured)
{
	uint64_t deadline_ns;
	uint64_t elapsed_ns;

	open_gate(attempt);
	measured->opened_ns = attempt->gate_ns;
	deadline_ns = attempt->gate_ns + attempt->job->timeout_ns;
	while (attempt->copies.nr_running && !attempt->copies.nr_ended_badly &&
		clock_now_ns() < deadline_ns && events_interrupts() == 0)
		copies_wait(&attempt->copies, deadline_ns);
	elapsed_ns = clock_now_ns() - attempt->gate_ns;
	note_cost(attempt, harness);
	if (attempt->copies.nr_running && !attempt->copies.nr_ended_badly)
		attempt_fail(attempt, FAILURE_TIMEOUT,
			must_format("did not end within %" PRIu64 " s",
				attempt->job->timeout_ns / CLOCK_S));
	copies_stop(&attempt->copies, 0);
	if (events_interrupts() > 0)
		return;
	judge(attempt);
	if (!attempt->failed)
		attempt_finish_command(attempt, measured, elapsed_ns);
}

enum measure_outcome measure_window(
	const struct measure_job *job, struct harness_cost *harness, struct measured *ret_measured)
{
	struct attempt attempt = {.job = job};
	enum measure_outcome outcome = MEASURE_DONE;
	char *error;

	*ret_measured = (struct measured){.worth_den = 0};
	if (!copies_start(&job->launch, &attempt.copies, &error)) {
		ret_measured->failure = (struct failure){
			.kind = FAILURE_NOT_STARTED, .reason = error, .output = must_copy("")};
		return MEASURE_FAILED;
	}
	sampler_init(&attempt.sampler, job->launch.copies, job->launch.copies > job->cpus,
		job->window_ns / SLICES);
	attempt.pairs = must_grow(NULL, job->launch.copies, sizeof(*attempt.pairs));
	if (job->launch.attached)
		run_attached(&attempt, harness, ret_measured);
	else
		run_command(&attempt, harness, ret_measured);
	ret_measured->window.usage = attempt.copies.usage;
	if (events_interrupts() > 0) {
		outcome = MEASURE_INTERRUPTED;
		free(attempt.reason);
		free(ret_measured->window.copies);
	} else if (attempt.failed) {
		outcome = MEASURE_FAILED;
		ret_measured->failure = (struct failure){
			.kind = attempt.kind,
			.reason = attempt.reason,
			.output = must_copy(attempt.copies.output),
		};
	}
	sampler_free(&attempt.sampler);
	free(attempt.pairs);
	copies_free(&attempt.copies);
	return outcome;
}
