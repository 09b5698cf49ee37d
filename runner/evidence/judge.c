/* SPDX-License-Identifier: MIT */
#include "clock.h"
#include "evidence.h"

/* Shares of the length; the reasons are in evidence.h. */
#define CPU_SHARE 0.01
#define FURTHER_CPU_SHARE 0.001
#define WRITEBACK_SHARE 0.025
#define WAIT_SHARE 0.03
#define MEMORY_SHARE 0.01
#define DISK_SHARE 0.10
#define LATE_SHARE 0.10

/* Of the clock loop, for each page fault; and where the loop was not run. */
#define FAULT_LOOP_SHARE 0.007
#define FAULT_NS 250.0

#define STEADY_FAULTS_A_COPY 2000
#define SWITCHES_A_COPY 20.0
#define SWITCHES_A_SECOND 50.0
#define CHEAP_SWITCHES_A_SECOND 1000.0
/* A copy's own directory and a loader's first reading make a few dozen. */
#define FILE_BLOCKS_A_COPY 128
#define SWAPPED_PAGES 8
#define SUSPENDED_NS (10 * CLOCK_MS)
#define PRECISE_NS CLOCK_MS

#define CLOCK_FALL 0.95
#define CLOCK_HALF 0.5
#define LOOP_RISE 1.10

struct judgement {
	const struct evidence_snapshot *before;
	const struct evidence_snapshot *after;
	const struct evidence_context *context;
	struct evidence_detail *detail;
};

/* Counters go up; one that went down was set anew, by a plugged CPU or another machine. */
static uint64_t grown(uint64_t before, uint64_t after)
{
	return after > before ? after - before : 0;
}

static double share_of(const struct judgement *judgement, uint64_t time_ns)
{
	uint64_t length_ns = judgement->detail->length_ns;

	return length_ns > 0 ? (double)time_ns / (double)length_ns : 0;
}

static uint64_t slept(const struct judgement *judgement)
{
	return grown(judgement->before->own.voluntary_switches,
		judgement->after->own.voluntary_switches);
}

static double switches_allowed(const struct judgement *judgement, double a_second)
{
	double seconds = (double)judgement->detail->length_ns / 1e9;

	return judgement->context->copies * (SWITCHES_A_COPY + a_second * seconds);
}

static uint64_t faults(const struct judgement *judgement)
{
	return grown(judgement->before->own.faults, judgement->after->own.faults);
}

/*
 * The copies neither sleep nor fork nor exec, and there is a CPU for each: whatever holds them up
 * is not theirs. (A new image is a new choice of the CPU, which costs a switch by itself.)
 */
static bool is_steady(const struct judgement *judgement)
{
	const struct evidence_context *context = judgement->context;

	return context->copies <= context->cpus &&
		(double)slept(judgement) <= switches_allowed(judgement, SWITCHES_A_SECOND) &&
		faults(judgement) <= (uint64_t)context->copies * STEADY_FAULTS_A_COPY;
}

static bool used_files(const struct judgement *judgement)
{
	return grown(judgement->before->own.blocks, judgement->after->own.blocks) >
		(uint64_t)judgement->context->copies * FILE_BLOCKS_A_COPY;
}

/* The quicker of the two loops; 0: neither was run. */
static uint64_t loop_ns(const struct judgement *judgement)
{
	uint64_t before_ns = judgement->before->loop_ns;
	uint64_t after_ns = judgement->after->loop_ns;

	if (before_ns == 0 || (after_ns > 0 && after_ns < before_ns))
		return after_ns;
	return before_ns;
}

/* What kernel threads do later for what the copies did, as a share of the length. */
static double kernel_work(const struct judgement *judgement)
{
	double loop = (double)loop_ns(judgement);
	double fault_ns = loop > 0 ? loop * FAULT_LOOP_SHARE : FAULT_NS;
	double share = share_of(judgement, (uint64_t)((double)faults(judgement) * fault_ns));

	return used_files(judgement) ? share + WRITEBACK_SHARE : share;
}

static bool is_busy_known(const struct judgement *judgement)
{
	return judgement->before->cputime.busy_known && judgement->after->cputime.busy_known;
}

static uint32_t judge_foreign(const struct judgement *judgement, double allowed)
{
	const struct cputime *before = &judgement->before->cputime;
	const struct cputime *after = &judgement->after->cputime;
	uint64_t own_ns = grown(judgement->before->own.cpu_ns, judgement->after->own.cpu_ns);
	double foreign;

	if (!is_busy_known(judgement))
		return 0;
	foreign = share_of(judgement, grown(own_ns, grown(before->busy_ns, after->busy_ns)));
	judgement->detail->foreign = foreign;
	allowed += share_of(judgement, after->busy_error_ns) + kernel_work(judgement);
	return foreign > allowed ? EVIDENCE_FOREIGN : 0;
}

static uint32_t judge_cputime(const struct judgement *judgement)
{
	const struct cputime *before = &judgement->before->cputime;
	const struct cputime *after = &judgement->after->cputime;
	struct evidence_detail *detail = judgement->detail;
	uint32_t cpus = judgement->context->cpus;
	double allowed = CPU_SHARE + FURTHER_CPU_SHARE * (cpus > 1 ? cpus - 1 : 0);
	uint32_t flags = judge_foreign(judgement, allowed);

	if (before->steal_known && after->steal_known) {
		detail->steal = share_of(judgement, grown(before->steal_ns, after->steal_ns));
		if (detail->steal > allowed + share_of(judgement, after->steal_grain_ns))
			flags |= EVIDENCE_STEAL;
	}
	if (before->wait_known && after->wait_known) {
		detail->wait = share_of(judgement, grown(before->wait_ns, after->wait_ns));
		if (is_steady(judgement) && detail->wait > WAIT_SHARE)
			flags |= EVIDENCE_WAIT;
	}
	return flags;
}

static uint32_t judge_switches(const struct judgement *judgement)
{
	struct evidence_detail *detail = judgement->detail;
	/* Who pushed the copies aside took time, which judge_foreign() sees: what is left is the switching. */
	double a_second =
		is_busy_known(judgement) && judgement->after->cputime.busy_error_ns <= PRECISE_NS
		? CHEAP_SWITCHES_A_SECOND
		: SWITCHES_A_SECOND;

	detail->involuntary_switches = grown(judgement->before->own.involuntary_switches,
		judgement->after->own.involuntary_switches);
	if (!is_steady(judgement) ||
		(double)detail->involuntary_switches <= switches_allowed(judgement, a_second))
		return 0;
	return EVIDENCE_SWITCHES;
}

static uint32_t judge_pressure(const struct judgement *judgement)
{
	const struct pressure *before = &judgement->before->pressure;
	const struct pressure *after = &judgement->after->pressure;
	struct evidence_detail *detail = judgement->detail;
	uint32_t flags = 0;

	for (int i = 0; i < NR_PRESSURES; i++)
		if (before->known[i] && after->known[i])
			detail->pressure[i] = share_of(
				judgement, grown(before->waited_ns[i], after->waited_ns[i]));
	if ((is_steady(judgement) && detail->pressure[PRESSURE_CPU] > WAIT_SHARE) ||
		detail->pressure[PRESSURE_MEMORY] > MEMORY_SHARE ||
		(!used_files(judgement) && detail->pressure[PRESSURE_IO] > DISK_SHARE))
		flags |= EVIDENCE_PRESSURE;
	if (before->swap_known && after->swap_known) {
		detail->swapped_pages = grown(before->swapped_pages, after->swapped_pages);
		if (detail->swapped_pages >= SWAPPED_PAGES)
			flags |= EVIDENCE_SWAP;
	}
	return flags;
}

static uint32_t judge_throttle(const struct judgement *judgement)
{
	const struct throttle *before = &judgement->before->throttle;
	const struct throttle *after = &judgement->after->throttle;
	struct evidence_detail *detail = judgement->detail;

	if (!before->known || !after->known)
		return 0;
	detail->throttled_periods = grown(before->periods, after->periods);
	detail->held = share_of(judgement, grown(before->held_ns, after->held_ns));
	return detail->throttled_periods > 0 ? EVIDENCE_THROTTLED : 0;
}

/* What the firmware says of now, and what has happened for the first time in between. */
static uint32_t firmware_bits(const struct heat *before, const struct heat *after)
{
	if (!before->firmware_known || !after->firmware_known)
		return 0;
	return before->firmware | after->firmware |
		(after->firmware & ~before->firmware) >> HEAT_SINCE_START;
}

static uint32_t judge_heat(const struct judgement *judgement)
{
	const struct heat *before = &judgement->before->heat;
	const struct heat *after = &judgement->after->heat;
	uint32_t bits = firmware_bits(before, after);
	uint32_t flags = 0;

	if (before->count_known && after->count_known)
		judgement->detail->thermal_events = grown(before->count, after->count);
	if (judgement->detail->thermal_events > 0 ||
		(after->margin_known && after->margin_mc <= 0) ||
		bits & (HEAT_THROTTLED | HEAT_SOFT_LIMIT))
		flags |= EVIDENCE_THERMAL;
	if (bits & HEAT_CLOCK_CAPPED)
		flags |= EVIDENCE_CLOCK;
	if (bits & HEAT_UNDER_VOLTAGE)
		flags |= EVIDENCE_POWER;
	return flags;
}

/* With a CPU to spare the copies chose, or were given, the fastest clock. */
static double clock_share(const struct judgement *judgement)
{
	const struct evidence_context *context = judgement->context;
	struct pace_share share;

	pace_between(&judgement->before->pace, &judgement->after->pace, &share);
	if (share.mean <= 0)
		share = context->share;
	return context->copies < context->cpus ? share.fastest : share.mean;
}

static uint32_t judge_clock(const struct judgement *judgement)
{
	const struct evidence_best *best = &judgement->context->best;
	struct evidence_detail *detail = judgement->detail;

	detail->share = clock_share(judgement);
	detail->limit = pace_limit(&judgement->after->pace);
	detail->loop_ns = judgement->context->mixed_cores ? 0 : loop_ns(judgement);
	if (detail->limit > 0 &&
		(detail->limit < best->limit * CLOCK_FALL ||
			detail->limit < pace_limit(&judgement->before->pace) * CLOCK_FALL))
		return EVIDENCE_CLOCK;
	if (detail->share > 0)
		return detail->share < best->share * CLOCK_FALL || detail->share < CLOCK_HALF
			? EVIDENCE_CLOCK
			: 0;
	return best->loop_ns > 0 && (double)detail->loop_ns > (double)best->loop_ns * LOOP_RISE
		? EVIDENCE_CLOCK
		: 0;
}

static uint32_t judge_time(const struct judgement *judgement)
{
	const struct evidence_context *context = judgement->context;
	struct evidence_detail *detail = judgement->detail;
	uint32_t flags = 0;

	detail->suspended_ns =
		grown(judgement->before->suspended_ns, judgement->after->suspended_ns);
	if (detail->suspended_ns > SUSPENDED_NS)
		flags |= EVIDENCE_SUSPENDED;
	if ((double)context->late_ns > (double)context->window_ns * LATE_SHARE)
		flags |= EVIDENCE_LATE;
	return flags;
}

uint32_t evidence_judge(const struct evidence_snapshot *before,
	const struct evidence_snapshot *after, const struct evidence_context *context,
	struct evidence_detail *ret)
{
	struct judgement judgement = {before, after, context, ret};

	*ret = (struct evidence_detail){.length_ns = grown(before->time_ns, after->time_ns)};
	return judge_cputime(&judgement) | judge_switches(&judgement) | judge_pressure(&judgement) |
		judge_throttle(&judgement) | judge_heat(&judgement) | judge_clock(&judgement) |
		judge_time(&judgement);
}

void evidence_improve(struct evidence_best *best, const struct evidence_detail *detail)
{
	if (detail->loop_ns > 0 && (best->loop_ns == 0 || detail->loop_ns < best->loop_ns))
		best->loop_ns = detail->loop_ns;
	if (detail->share > best->share)
		best->share = detail->share;
	if (detail->limit > best->limit)
		best->limit = detail->limit;
}
