/* SPDX-License-Identifier: MIT */
/*
 * main - the life of a copy: attach, set up, wait at the gate, work in batches, check.
 *
 * A batch is as many operations as take about a millisecond, or one. Its size doubles while a batch
 * is too short and halves while it is too long, so there is no calibration of its own, and the
 * clock is read once a batch. Where so many operations are asked for, it doubles whatever the time, so
 * that what is executed is the same each time, and can be counted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "attach.h"
#include "gate.h"

#define BATCH_SHORT_NS UINT64_C(500000)
#define BATCH_LONG_NS UINT64_C(2000000)

static struct slot *worth_slot;

void bench_worth(uint32_t num, uint32_t den)
{
	worth_slot->worth_num = num;
	worth_slot->worth_den = den;
}

uint64_t bench_now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void set_up(const struct attach *attach, const char *program, int argc, char *const *argv)
{
	static struct bench_env env;

	env = (struct bench_env){
		.seed = attach->seed,
		.copy = attach->copy,
		.copies = attach->copies,
		.by_hand = attach->page->by_hand != 0,
		.program = realpath(program, NULL),
		.argc = argc,
		.argv = argv,
	};

	if (!env.program)
		bench_failed(__FILE__, __LINE__, "realpath of the program; call it by path");
	worth_slot = attach->slot;
	bench_worth(1, 1);
	attach->slot->timebase_s = bench_test.timebase_s;
	attach->slot->workload_version = bench_test.workload_version;
	strncpy(attach->slot->unit, bench_test.unit, SLOT_UNIT_BYTES - 1);
	attach->slot->own.batch_ops = 1;
	bench_test.setup(&env);
}

static void pass_gate(const struct attach *attach)
{
	struct slot *slot = attach->slot;

	if (!attach->page->by_hand) {
		atomic_store_explicit(&slot->state, SLOT_READY, memory_order_release);
		if (!gate_wait(attach->gate_fd))
			bench_failed(__FILE__, __LINE__, "wait at the gate");
		close(attach->gate_fd);
	}
	slot->own.gate_ns = bench_now_ns();
	slot_publish(slot, (struct slot_pair){.count = 0, .time_ns = slot->own.gate_ns});
	atomic_store_explicit(&slot->state, SLOT_RUNNING, memory_order_release);
}

static void finish_batch(struct slot *slot, uint64_t limit_ops)
{
	struct slot_own *own = &slot->own;
	uint64_t now_ns = bench_now_ns();
	uint64_t took_ns = now_ns - own->batch_start_ns;

	own->done_ops += own->batch_ops;
	slot_publish(slot, (struct slot_pair){.count = own->done_ops, .time_ns = now_ns});
	if (took_ns < BATCH_SHORT_NS || limit_ops)
		own->batch_ops *= 2;
	else if (took_ns > BATCH_LONG_NS && own->batch_ops > 1)
		own->batch_ops /= 2;
	if (limit_ops && own->batch_ops > limit_ops - own->done_ops)
		own->batch_ops = limit_ops - own->done_ops;
	own->batch_start_ns = now_ns;
}

static bool is_over(const struct slot_page *page, const struct slot_own *own)
{
	if (atomic_load_explicit(&page->stop, memory_order_relaxed))
		return true;
	if (page->limit_ops && own->done_ops >= page->limit_ops)
		return true;
	return page->duration_ns && own->batch_start_ns - own->gate_ns >= page->duration_ns;
}

static int finish(const struct attach *attach)
{
	bool right = bench_test.check();

	if (bench_test.teardown)
		bench_test.teardown();
	if (!right)
		return BENCH_WRONG;
	if (attach->page->by_hand)
		attach_print_count(attach);
	atomic_store_explicit(&attach->slot->state, SLOT_FINISHED, memory_order_release);
	return BENCH_OK;
}

int main(int argc, char **argv)
{
	bool resumed = bench_test.resume && argc > 1 && strcmp(argv[1], BENCH_RESUME) == 0;
	struct attach attach;
	int used = 1;

	if (resumed)
		bench_test.resume(argc, argv);
	if (!attach_to_runner(&attach)) {
		if (resumed)
			bench_broken(__FILE__, __LINE__, ATTACH_VARIABLE " was lost");
		used = attach_by_hand(argc, argv, &attach);
	}
	if (resumed) {
		finish_batch(attach.slot, attach.page->limit_ops);
	} else {
		set_up(&attach, argv[0], argc - used, argv + used);
		pass_gate(&attach);
		attach.slot->own.batch_start_ns = attach.slot->own.gate_ns;
	}
	while (!is_over(attach.page, &attach.slot->own)) {
		bench_test.run(attach.slot->own.batch_ops);
		finish_batch(attach.slot, attach.page->limit_ops);
	}
	return finish(&attach);
}
