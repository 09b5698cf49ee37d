/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>

#include "clock.h"
#include "clock_loop.h"
#include "evidence.h"

#define MACHINE(name) T_DIR "/fixtures/evidence/" name
#define LIFE_NS (350 * CLOCK_MS)

/* A window's life on a machine of the fixtures. */
struct life {
	struct evidence_snapshot before;
	struct evidence_snapshot after;
	struct evidence_context context;
	struct evidence_detail detail;
};

static void snapshot(const char *root, struct evidence_snapshot *ret)
{
	struct evidence_sources sources;

	cr_assert(evidence_open(root, &sources));
	evidence_take(&sources, ret);
	evidence_close(&sources);
}

/* One copy that computed for the whole life. */
static struct life life_of(const char *before, const char *after, uint32_t cpus)
{
	struct life life = {
		.context = {.copies = 1, .cpus = cpus, .window_ns = 250 * CLOCK_MS},
	};

	snapshot(before, &life.before);
	snapshot(after, &life.after);
	life.before.time_ns = 5 * CLOCK_S;
	life.after.time_ns = 5 * CLOCK_S + LIFE_NS;
	life.before.own.cpu_ns = CLOCK_S;
	life.after.own.cpu_ns = CLOCK_S + 345 * CLOCK_MS;
	return life;
}

#define LIFE_OF(name, cpus) life_of(MACHINE(name "/before"), MACHINE(name "/after"), cpus)

static uint32_t judge(struct life *life)
{
	return evidence_judge(&life->before, &life->after, &life->context, &life->detail);
}

Test(evidence, quiet_machine_with_all_sources_is_clean)
{
	struct life life = LIFE_OF("quiet", 2);

	cr_expect_eq(judge(&life), 0);
	cr_expect(life.after.cputime.busy_known && life.after.cputime.wait_known &&
		life.after.cputime.steal_known && life.after.pressure.swap_known &&
		life.after.throttle.known);
	/* 347.5 ms of all tasks, 345 ms of which are ours. */
	cr_expect_float_eq(life.detail.foreign, 2.5 / 350, 1e-9);
	cr_expect_float_eq(life.detail.wait, 0.7 / 350, 1e-9);
	cr_expect_float_eq(life.detail.pressure[PRESSURE_CPU], 1.8 / 350, 1e-9);
	cr_expect_float_eq(life.detail.pressure[PRESSURE_IO], 8.0 / 350, 1e-9);
}

Test(evidence, machine_without_any_source_is_clean)
{
	const char *root = MACHINE("there-is-no-such-machine");
	struct life life = life_of(root, root, 1);

	cr_expect_eq(judge(&life), 0);
	cr_expect_not(life.after.cputime.busy_known);
	cr_expect_not(life.after.pressure.known[PRESSURE_CPU]);
}

Test(evidence, pine64_that_throttles_at_75_degrees)
{
	struct life life = LIFE_OF("pine64-hot", 4);

	cr_expect_eq(judge(&life), EVIDENCE_THERMAL | EVIDENCE_CLOCK);
	cr_expect_eq(life.before.heat.margin_mc, 688);
	cr_expect_eq(life.after.heat.margin_mc, -103);
	/* 10 of 40 ticks at the full clock, 20 at 1008 MHz, 10 at 816 MHz. */
	cr_expect_float_eq(life.detail.share, (10 + 20 * 0.875 + 10 * 816 / 1152.0) / 40, 1e-9);
	cr_expect_float_eq(life.detail.limit, 0.875, 1e-9);
}

Test(evidence, pine64_that_is_slow_from_the_start_is_still_hot)
{
	struct life life = life_of(MACHINE("pine64-hot/after"), MACHINE("pine64-hot/after"), 4);

	life.context.share = (struct pace_share){.fastest = 0.7, .mean = 0.7};
	cr_expect_eq(judge(&life), EVIDENCE_THERMAL);
	life.context.best.share = 1;
	cr_expect_eq(judge(&life), EVIDENCE_THERMAL | EVIDENCE_CLOCK);
}

Test(evidence, big_little_counts_the_clock_of_the_cluster_in_use)
{
	struct life life = LIFE_OF("big-little", 6);

	/* The little cluster slept at 408 MHz; the GPU is too hot, which is not the CPUs' matter. */
	life.context.best.share = 1;
	cr_expect_eq(judge(&life), 0);
	cr_expect_float_eq(life.detail.share, 1, 1e-9);
	cr_expect_eq(life.after.heat.margin_mc, 70000 - 52222);
	life.context.copies = 6;
	cr_expect_eq(judge(&life), EVIDENCE_CLOCK);
	cr_expect_float_eq(life.detail.share, (1 + 408 / 1416.0) / 2, 1e-9);
}

Test(evidence, two_sockets_count_each_core_and_package_once)
{
	struct life life = LIFE_OF("two-sockets", 8);

	cr_expect_eq(judge(&life), EVIDENCE_THERMAL);
	cr_expect_eq(life.before.heat.count, 4 * 17 + 2 * 40);
	cr_expect_eq(life.detail.thermal_events, 4);
	cr_expect_float_eq(life.detail.foreign, 2.0 / 350, 1e-9);
}

Test(evidence, container_of_version_2_is_throttled_by_an_ancestor)
{
	struct life life = LIFE_OF("container-v2", 2);

	cr_expect_eq(judge(&life), EVIDENCE_THROTTLED);
	cr_expect_eq(life.detail.throttled_periods, 3);
	cr_expect_float_eq(life.detail.held, 75.0 / 350, 1e-9);
}

Test(evidence, container_of_version_1_is_throttled_and_sees_itself_alone)
{
	struct life life = LIFE_OF("container-v1", 1);

	cr_expect_eq(judge(&life), EVIDENCE_THROTTLED);
	cr_expect_eq(life.detail.throttled_periods, 2);
	cr_expect_float_eq(life.detail.held, 70.0 / 350, 1e-9);
	cr_expect_not(life.after.cputime.busy_known);
}

Test(evidence, accounts_of_the_root_group_count_for_the_cpus_of_the_mask)
{
	struct life life = LIFE_OF("v1-root", 2);

	/* CPU 1 ran for 340 ms and CPU 2 for 25 ms; 345 ms of it are ours. */
	cr_expect_eq(judge(&life), EVIDENCE_FOREIGN);
	cr_expect_float_eq(life.detail.foreign, 20.0 / 350, 1e-9);
	cr_expect_eq(life.after.cputime.busy_error_ns, CLOCK_MS / 2);
	/* One step of CPU 1; the others' do not count. */
	cr_expect_float_eq(life.detail.steal, 10.0 / 350, 1e-9);
}

Test(evidence, laptop_on_battery_has_half_of_its_clock_or_less)
{
	struct life life = LIFE_OF("laptop", 4);
	struct evidence_sources sources;

	/* Nothing adds up time in states here: without a peek nothing is known. */
	cr_expect_eq(judge(&life), 0);
	cr_assert(evidence_open(MACHINE("laptop/before"), &sources));
	pace_peek(&sources.pace, &life.context.share);
	evidence_close(&sources);
	cr_expect_eq(judge(&life), EVIDENCE_CLOCK);
	cr_expect_float_eq(life.detail.share, 799998 / 3400000.0, 1e-9);
	cr_expect_not(life.after.heat.margin_known, "a sensor that is off");
}

Test(evidence, raspberry_pi_with_a_weak_supply)
{
	struct life life = LIFE_OF("raspberry-pi", 4);

	cr_expect_eq(judge(&life), EVIDENCE_POWER | EVIDENCE_THERMAL);
	/* Something that happened before the window and is over. */
	life.before.heat.firmware = life.after.heat.firmware = 0x70000;
	cr_expect_eq(judge(&life), 0);
	life.after.heat.firmware = 0xf0000;
	cr_expect_eq(judge(&life), EVIDENCE_THERMAL);
	life.after.heat.firmware = 0x70002;
	cr_expect_eq(judge(&life), EVIDENCE_CLOCK);
}

Test(evidence, machine_that_swaps)
{
	struct life life = LIFE_OF("swapping", 2);

	cr_expect_eq(judge(&life), EVIDENCE_SWAP | EVIDENCE_PRESSURE);
	cr_expect_eq(life.detail.swapped_pages, 330);
	cr_expect_float_eq(life.detail.pressure[PRESSURE_MEMORY], 20.0 / 350, 1e-9);
}

Test(evidence, steal)
{
	struct life life = LIFE_OF("steal", 2);

	life.after.own.cpu_ns = CLOCK_S + 280 * CLOCK_MS;
	cr_expect_eq(judge(&life), EVIDENCE_STEAL);
	cr_expect_float_eq(life.detail.steal, 60.0 / 350, 1e-9);
	/* A single step of the counter may have been due for long. */
	life.after.cputime.steal_ns = life.before.cputime.steal_ns + 10 * CLOCK_MS;
	cr_expect_eq(judge(&life), 0);
}

Test(evidence, foreign_time_with_an_exact_counter)
{
	struct life life = LIFE_OF("quiet", 2);
	uint64_t own_ns = life.after.own.cpu_ns - life.before.own.cpu_ns;

	/* Allowed: 1.1 % of 350 ms and 0.5 ms, 4.35 ms. */
	life.after.cputime.busy_ns = life.before.cputime.busy_ns + own_ns + 4300000;
	cr_expect_eq(judge(&life), 0);
	life.after.cputime.busy_ns += 100000;
	cr_expect_eq(judge(&life), EVIDENCE_FOREIGN);
	/* Kernel threads work for those that write: 2.5 % more. */
	life.after.own.blocks = life.before.own.blocks + 129;
	cr_expect_eq(judge(&life), 0);
	life.after.own.blocks = life.before.own.blocks + 128;
	cr_expect_eq(judge(&life), EVIDENCE_FOREIGN);
}

Test(evidence, page_faults_make_work_for_the_kernel)
{
	struct life life = LIFE_OF("quiet", 2);
	uint64_t own_ns = life.after.own.cpu_ns - life.before.own.cpu_ns;

	/* Allowed: 4.35 ms as before, and 0.25 us for each of 20000 faults. */
	life.after.own.faults = 20000;
	life.after.cputime.busy_ns = life.before.cputime.busy_ns + own_ns + 9300000;
	cr_expect_eq(judge(&life), 0);
	life.after.cputime.busy_ns += 100000;
	cr_expect_eq(judge(&life), EVIDENCE_FOREIGN);
	/* A CPU of half the speed. */
	life.before.loop_ns = 71000;
	cr_expect_eq(judge(&life), 0);
}

Test(evidence, foreign_time_with_ticks_only)
{
	struct life life = LIFE_OF("steal", 2);

	life.after.own.cpu_ns = CLOCK_S + 340 * CLOCK_MS;
	life.after.cputime.steal_ns = life.before.cputime.steal_ns;
	life.after.cputime.busy_ns = life.before.cputime.busy_ns + 360 * CLOCK_MS;
	cr_expect_eq(judge(&life), 0);
	life.after.cputime.busy_ns += 10 * CLOCK_MS;
	cr_expect_eq(judge(&life), EVIDENCE_FOREIGN);
	/* Less than our own: ticks missed us. */
	life.after.cputime.busy_ns = life.before.cputime.busy_ns + 300 * CLOCK_MS;
	cr_expect_eq(judge(&life), 0);
	cr_expect_eq(life.detail.foreign, 0);
}

Test(evidence, waiting_is_evidence_only_against_copies_that_never_sleep)
{
	struct life life = LIFE_OF("quiet", 2);

	life.after.pressure.waited_ns[PRESSURE_CPU] += 20 * CLOCK_MS;
	life.after.cputime.wait_ns += 20 * CLOCK_MS;
	life.after.own.involuntary_switches = 371;
	cr_expect_eq(judge(&life), EVIDENCE_WAIT | EVIDENCE_PRESSURE | EVIDENCE_SWITCHES);
	life.after.own.involuntary_switches = 370;
	cr_expect_eq(judge(&life), EVIDENCE_WAIT | EVIDENCE_PRESSURE);
	life.after.own.involuntary_switches = 40000;
	life.after.own.voluntary_switches = 50000;
	cr_expect_eq(judge(&life), 0);
	life.after.own.voluntary_switches = 5;
	life.after.own.faults = 2001;
	cr_expect_eq(judge(&life), 0, "they make processes");
	life.after.own.faults = 2000;
	cr_expect_eq(judge(&life), EVIDENCE_WAIT | EVIDENCE_PRESSURE | EVIDENCE_SWITCHES);
	life.context.copies = 3;
	cr_expect_eq(judge(&life), 0, "more copies than CPUs");
}

Test(evidence, switches_weigh_more_where_the_time_of_others_is_not_known)
{
	struct life life = LIFE_OF("quiet", 2);

	life.after.own.involuntary_switches = 38;
	cr_expect_eq(judge(&life), 0);
	life.after.cputime.busy_error_ns = 20 * CLOCK_MS;
	cr_expect_eq(judge(&life), EVIDENCE_SWITCHES);
	life.after.own.involuntary_switches = 37;
	cr_expect_eq(judge(&life), 0);
	life.after.own.involuntary_switches = 38;
	life.after.cputime.busy_known = false;
	life.after.cputime.busy_error_ns = 0;
	cr_expect_eq(judge(&life), EVIDENCE_SWITCHES);
	life.before.cputime.busy_known = false;
	life.after.cputime.busy_known = true;
	cr_expect_eq(judge(&life), EVIDENCE_SWITCHES, "from here on only");
}

Test(evidence, disk_pressure_is_evidence_only_against_copies_without_files)
{
	struct life life = LIFE_OF("quiet", 2);

	life.after.pressure.waited_ns[PRESSURE_IO] += 30 * CLOCK_MS;
	cr_expect_eq(judge(&life), EVIDENCE_PRESSURE);
	life.after.own.blocks = 8000;
	cr_expect_eq(judge(&life), 0);
}

Test(evidence, loop_counts_where_there_is_no_cpufreq)
{
	struct life life = LIFE_OF("quiet", 2);

	life.before.loop_ns = 50000;
	life.after.loop_ns = 40000;
	cr_expect_eq(judge(&life), 0);
	cr_expect_eq(life.detail.loop_ns, 40000);
	evidence_improve(&life.context.best, &life.detail);
	cr_expect_eq(life.context.best.loop_ns, 40000);
	life.after.loop_ns = 44000;
	cr_expect_eq(judge(&life), 0);
	life.after.loop_ns = 44100;
	cr_expect_eq(judge(&life), EVIDENCE_CLOCK);
	evidence_improve(&life.context.best, &life.detail);
	cr_expect_eq(life.context.best.loop_ns, 40000, "the best is kept");
	life.context.mixed_cores = true;
	cr_expect_eq(judge(&life), 0, "it may have run on a slower core");
	cr_expect_eq(life.detail.loop_ns, 0);
	life.context.share = (struct pace_share){.fastest = 0.9, .mean = 0.9};
	cr_expect_eq(judge(&life), 0, "cpufreq knows better");
}

Test(evidence, machine_that_slept_and_runner_that_was_stopped)
{
	struct life life = LIFE_OF("quiet", 2);

	life.after.suspended_ns = 10 * CLOCK_MS;
	life.context.late_ns = 25 * CLOCK_MS;
	cr_expect_eq(judge(&life), 0);
	life.after.suspended_ns = CLOCK_S;
	life.context.late_ns = 26 * CLOCK_MS;
	cr_expect_eq(judge(&life), EVIDENCE_SUSPENDED | EVIDENCE_LATE);
}

Test(evidence, running_system_has_a_snapshot)
{
	struct evidence_sources sources;
	struct evidence_snapshot first, second;

	cr_assert(evidence_open("", &sources));
	evidence_take(&sources, &first);
	evidence_take(&sources, &second);
	evidence_close(&sources);
	cr_expect_leq(first.time_ns, second.time_ns);
	cr_expect_leq(first.own.cpu_ns, second.own.cpu_ns);
	cr_expect_leq(first.cputime.busy_ns, second.cputime.busy_ns);
}

Test(evidence, loop_gives_the_same_everywhere)
{
	/* Knuth's MMIX generator from 0: its first numbers are known. */
	cr_expect_eq(clock_loop_work(0, 1), UINT64_C(1442695040888963407));
	cr_expect_eq(clock_loop_work(0, 2), UINT64_C(1876011003808476466));
	cr_expect_gt(clock_loop_ns(), 0);
}
