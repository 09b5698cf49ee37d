/* SPDX-License-Identifier: MIT */
/*
 * gate - how long the runner's own way takes to start copies, let them go, and end them.
 *
 *     gate PROGRAM COPIES TIMES
 *
 * A test program is started, held at the gate, let go, left at work until each of its copies has begun,
 * and ended, so many times. Each copy notes the time at which it passed the gate in its slot, before it
 * publishes its first pair; nothing runs beside the copies meanwhile. Printed are, in milliseconds and
 * over all copies and times, the median and the worst of these times after the gate opened, then the
 * medians over times of starting the copies until all were ready, and of ending them until nothing
 * of them was left:
 *
 *     MEDIAN WORST START END
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "copies.h"
#include "events.h"
#include "must.h"
#include "stats.h"
#include "workdir.h"

#define LIMIT_NS (60 * CLOCK_S)

struct times {
	double *passed_ms; /* of each copy, each time */
	double *start_ms;
	double *end_ms;
};

static double ms_since(uint64_t start_ns)
{
	return (double)(clock_now_ns() - start_ns) / 1e6;
}

static _Noreturn void die(const char *what)
{
	fprintf(stderr, "gate: %s\n", what);
	exit(1);
}

/* Looks seldom: whoever looks takes time from the copies. */
static void wait_for(struct copies *copies, uint32_t state)
{
	uint64_t deadline_ns = clock_now_ns() + LIMIT_NS;
	uint32_t nr = 0;

	while (nr < copies->nr) {
		copies_wait(copies, clock_now_ns() + CLOCK_MS);
		if (copies->nr_running < copies->nr || clock_now_ns() > deadline_ns) {
			copies_kill(copies);
			die("copies ended or did not get on");
		}
		for (nr = 0; nr < copies->nr; nr++)
			if (atomic_load_explicit(&slot_at(copies->page, nr)->state,
				    memory_order_acquire) < state)
				break;
	}
}

static void try_once(const struct launch *launch, const struct times *times, uint32_t number)
{
	uint64_t start_ns = clock_now_ns();
	uint64_t gate_ns;
	struct copies copies;
	char *error;

	if (!copies_start(launch, &copies, &error))
		die(error);
	wait_for(&copies, SLOT_READY);
	times->start_ms[number] = ms_since(start_ns);
	gate_ns = clock_now_ns();
	copies_open_gate(&copies);
	wait_for(&copies, SLOT_RUNNING);
	for (uint32_t i = 0; i < copies.nr; i++)
		times->passed_ms[number * copies.nr + i] =
			(double)(slot_at(copies.page, i)->own.gate_ns - gate_ns) / 1e6;
	start_ns = clock_now_ns();
	copies_stop(&copies, LIMIT_NS);
	copies_free(&copies);
	times->end_ms[number] = ms_since(start_ns);
}

static double median(double *values, size_t nr)
{
	double middle = 0;

	stats_sort(values, nr);
	return stats_median(values, nr, &middle) ? middle : 0;
}

int main(int argc, char **argv)
{
	static char *environment[] = {NULL};
	uint32_t nr_times = argc == 4 ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
	struct launch launch = {
		.path = argv[1],
		.argv = (char *[]){argv[1], NULL},
		.environment = environment,
		.copies = argc == 4 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0,
		.attached = true,
		.seed = 1,
	};
	size_t nr_passed = (size_t)nr_times * launch.copies;
	struct times times;
	char *directory;
	char *error;
	char *work;

	if (nr_passed == 0)
		die("usage: gate PROGRAM COPIES TIMES");
	times = (struct times){
		.passed_ms = must_grow(NULL, nr_passed, sizeof(double)),
		.start_ms = must_grow(NULL, nr_times, sizeof(double)),
		.end_ms = must_grow(NULL, nr_times, sizeof(double)),
	};
	work = workdir_make(getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp", false, &error);
	if (!work || !events_open())
		die("no directory to work in, or no descriptors");
	directory = must_format("%s/copies", work);
	launch.directory = directory;
	for (uint32_t i = 0; i < nr_times; i++) {
		if (!workdir_fresh(directory))
			die("no directory for the copies");
		try_once(&launch, &times, i);
	}
	free(directory);
	workdir_remove(work);
	printf("%.3f", median(times.passed_ms, nr_passed));
	printf(" %.3f %.1f %.1f\n", times.passed_ms[nr_passed - 1],
		median(times.start_ms, nr_times), median(times.end_ms, nr_times));
	return 0;
}
