/* SPDX-License-Identifier: MIT */
#include "cmd_measure.h"

#include <stdio.h>
#include <stdlib.h>

#include "cmd_doctor.h"
#include "events.h"
#include "guard.h"
#include "progress.h"
#include "run.h"
#include "session.h"
#include "status.h"

/* The doctor's findings that matter, for the report. A run that is gone on with keeps the first ones. */
static void note_remarks(struct run *run)
{
	struct doctor_facts facts;
	struct doctor_report report;

	if (run->options->resume)
		return;
	doctor_gather(&run->result.system, run->work_dir, &facts);
	doctor_examine(&facts, &report);
	run->result.remarks = doctor_line(&report);
	doctor_free(&report);
}

/* The runner process: see guard.h. */
static int measure(void *argument)
{
	struct run *run = argument;
	struct session session = {
		.suite = &run->catalogue.suite,
		.selected = run->selection.tests,
		.tests_dir = run->paths->tests,
		.work_dir = run->work_dir,
		.cpus = run->result.system.budget.usable,
		.progress = progress_open(
			run->options->quiet, run->options->batch, run->options->verbose),
		.save = run_save_so_far,
		.save_argument = run,
		.result = &run->result,
	};
	char *error;
	int status;

	if (!events_open()) {
		fputs("unixindex: no descriptors for the runner\n", stderr);
		return STATUS_NOTHING;
	}
	note_remarks(run);
	session_run(&session, &error);
	if (error)
		fprintf(stderr, "unixindex: %s\n", error);
	free(error);
	status = run_finish(run);
	result_free(&run->result);
	return status;
}

int cmd_measure(const struct options *options, const struct paths *paths, char *const *arguments)
{
	struct run run = {
		.options = options,
		.paths = paths,
		.arguments = arguments,
		.store = {.lock_fd = -1},
		.json = options->command == OPTIONS_SCALING ? report_scaling_json : report_json,
	};
	int status = run_prepare(&run);

	if (status == STATUS_DONE)
		status = guard_run(&(struct guard_task){
			.run = measure,
			.argument = &run,
			.work_dir = run.work_dir,
			.cut_short = STATUS_FAILED,
		});
	run_free(&run);
	return status;
}
