/* SPDX-License-Identifier: MIT */
/*
 * run - a run from the command line to its reports, in three parts: what can be wrong is found out
 * before anything starts (run_prepare.c), then it is measured (cmd_measure.c), then it is saved and
 * printed (run_finish.c).
 */
#ifndef RUN_H
#define RUN_H

#include "catalogue.h"
#include "classes.h"
#include "options.h"
#include "paths.h"
#include "report.h"
#include "select.h"
#include "store.h"

struct run {
	const struct options *options;
	const struct paths *paths;
	char *const *arguments;
	struct catalogue catalogue;
	struct selection selection;
	struct system_info system; /* until it goes into the result */
	uint32_t *copies;
	size_t nr_copies;
	struct classes_choice classes;
	char *work_dir;
	struct result earlier; /* of --resume, until the run takes it over */
	char *earlier_path;
	struct store store;
	struct result result;
	/* What --json gets; the result file is the same for every command. */
	bool (*json)(const struct result *, struct report_bytes *);
};

/*
 * options, paths, arguments, json and an empty store are the caller's to fill. What is wrong is told on standard error;
 * the exit status is then another than STATUS_DONE. Either way run_free() gives back what there is.
 */
int run_prepare(struct run *run);

void run_free(struct run *run);

/*
 * Saves what has been measured so far, its scores up to date, as a partial result: what is on disk is
 * valid whatever happens next. The argument is the run; a full disk is told at the end.
 */
void run_save_so_far(void *argument);

/* Saves and prints what was measured, if anything was. The exit status. */
int run_finish(struct run *run);

#endif
