/* SPDX-License-Identifier: MIT */
#include "gate_ab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "events.h"
#include "gate_blocks.h"
#include "gate_child.h"
#include "gate_finish.h"
#include "gate_rows.h"
#include "guard.h"
#include "must.h"
#include "process.h"
#include "progress.h"
#include "side.h"
#include "status.h"
#include "textfile.h"

#define SIDES 2
/* For a command to end its own tests and to clear up. */
#define GRACE_NS (15 * CLOCK_S)

struct series {
	const struct options *options;
	const char *commands[SIDES];
	char *names[SIDES]; /* the commands, harmless on a terminal */
	size_t nr_blocks;   /* 0: not chosen yet */
	struct progress progress;
	struct side first[SIDES]; /* of the runs that do not count */
	bool has_first[SIDES];
	struct side *runs;
	size_t nr_runs;
	uint64_t start_ns;
};

static const char *label_of(size_t side)
{
	return side ? "B" : "A";
}

static int run_once(const struct series *series, size_t side, struct side *ret_side)
{
	struct gate_child child = {
		.command = series->commands[side],
		.label = label_of(side),
		.tests = series->options->names + SIDES,
	};
	struct result result;
	char *error;
	int status = gate_child_run(&child, &result, &error);

	if (status != STATUS_DONE) {
		progress_close(&series->progress);
		fprintf(stderr, "unixindex: %s\n", error ? error : "interrupted: no verdict");
		free(error);
		return status;
	}
	if (!side_of(&result, label_of(side), ret_side))
		must_fail();
	result_free(&result);
	return STATUS_DONE;
}

static int run_first(struct series *series)
{
	int status = STATUS_DONE;

	series->start_ns = clock_now_ns();
	for (size_t i = 0; status == STATUS_DONE && i < SIDES; i++) {
		progress_note(&series->progress, "%s, once before it counts", label_of(i));
		status = run_once(series, i, &series->first[i]);
		series->has_first[i] = status == STATUS_DONE;
	}
	if (series->nr_blocks == 0)
		series->nr_blocks =
			gate_blocks_that_fit((clock_now_ns() - series->start_ns) / SIDES);
	return status;
}

static void show_progress(const struct series *series)
{
	size_t done = SIDES + series->nr_runs;
	size_t left = series->nr_blocks * GATE_BLOCK_RUNS - series->nr_runs;
	double run_s = (double)(clock_now_ns() - series->start_ns) / 1e9 / (double)done;
	long left_s = (long)(run_s * (double)left + 0.5);

	progress_note(&series->progress, "block %zu of %zu, %s  %ld:%02ld left",
		series->nr_runs / GATE_BLOCK_RUNS + 1, series->nr_blocks,
		label_of(gate_blocks_is_of_b(series->nr_runs)), left_s / 60, left_s % 60);
}

static int run_blocks(struct series *series)
{
	size_t nr = series->nr_blocks * GATE_BLOCK_RUNS;

	series->runs = must_grow(NULL, nr, sizeof(*series->runs));
	while (series->nr_runs < nr) {
		int status;

		show_progress(series);
		status = run_once(series, gate_blocks_is_of_b(series->nr_runs),
			&series->runs[series->nr_runs]);
		if (status != STATUS_DONE)
			return status;
		series->nr_runs++;
	}
	return STATUS_DONE;
}

static int measure_and_judge(struct series *series)
{
	struct gate_table table = {NULL, 0};
	struct gate_report report = {
		.sides = series->first,
		.commands = {series->names[0], series->names[1]},
	};
	int status = run_first(series);

	if (status != STATUS_DONE)
		return status;
	if (series->options->gate.host == OPTIONS_HOST_SAME && !gate_report_same_machine(&report))
		report.why_not = GATE_REPORT_OTHER_MACHINE;
	else
		status = run_blocks(series);
	report.nr_blocks = series->nr_runs / GATE_BLOCK_RUNS;
	progress_close(&series->progress);
	if (status == STATUS_DONE && !report.why_not &&
		!gate_rows_blocks(series->runs, series->nr_blocks,
			(const char *const *)series->options->names + SIDES, &table))
		must_fail();
	if (status == STATUS_DONE)
		status = gate_finish(series->options, &table, &report);
	gate_table_free(&table);
	return status;
}

/* The runner process: see guard.h. */
static int run_series(void *argument)
{
	struct series *series = argument;
	int status;

	if (!events_open()) {
		fputs("unixindex: no descriptors for the runner\n", stderr);
		return STATUS_NOTHING;
	}
	status = measure_and_judge(series);
	for (size_t i = 0; i < SIDES; i++)
		if (series->has_first[i])
			side_free(&series->first[i]);
	for (size_t i = 0; i < series->nr_runs; i++)
		side_free(&series->runs[i]);
	free(series->runs);
	/* Not left to the guard, which may have been killed. */
	process_ask_all(GRACE_NS);
	return status;
}

int gate_ab(const struct options *options)
{
	struct series series = {
		.options = options,
		.nr_blocks = options->gate.blocks,
		.progress = progress_open(options->quiet, false, false),
	};
	int status;

	for (size_t i = 0; i < SIDES; i++) {
		series.commands[i] = options->names[i];
		series.names[i] = must_copy(options->names[i]);
		textfile_clean(series.names[i]);
	}
	guard_prepare();
	status = guard_run(&(struct guard_task){
		.run = run_series,
		.argument = &series,
		.cut_short = STATUS_NOTHING,
		.grace_ns = GRACE_NS,
	});
	for (size_t i = 0; i < SIDES; i++)
		free(series.names[i]);
	return status;
}
