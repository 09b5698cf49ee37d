/* SPDX-License-Identifier: MIT */
/*
 * unixindex - measures a Unix system and gives one index.
 *
 * From here a measurement goes through these modules:
 *
 *     options, catalogue, select      what to run
 *     cmd_measure, run_prepare, plan  the command as a whole, and what will be measured
 *     guard                           two processes that watch over each other
 *     session, rounds, course, step   rounds of windows
 *     measure, copies, sampler        one window
 *     run_finish, score, report, save  figures, reports, files
 *
 * and results that are there already through cmd_report, or cmd_compare: side, compare, compare_report,
 * or cmd_gate: side, compare, gate_rows, gate_judge, gate_report. That one also measures by commands that are
 * each some unixindex: gate_ab, gate_child.
 */
#include <fcntl.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "build_info.h"
#include "cmd_baseline.h"
#include "cmd_compare.h"
#include "cmd_doctor.h"
#include "cmd_gate.h"
#include "cmd_import.h"
#include "cmd_info.h"
#include "cmd_list.h"
#include "cmd_measure.h"
#include "cmd_report.h"
#include "must.h"
#include "options.h"
#include "paths.h"
#include "process.h"
#include "status.h"

/*
 * A closed standard descriptor would be given to the next file that is opened. In its place comes one
 * that nothing can be written to, so that writing fails as it did before.
 */
static void fill_standard_fds(void)
{
	int fd;

	do
		fd = open("/dev/null", O_RDONLY);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd > STDERR_FILENO)
		close(fd);
}

/* Jansson's parser leaves out a character for which it has no memory, and says nothing. */
static void *allocate(size_t nr_bytes)
{
	return must_grow(NULL, nr_bytes, 1);
}

static const char *work_parent(const struct options *options, const struct paths *paths)
{
	if (options->tmpdir)
		return options->tmpdir;
	mkdir(paths->work, 0777); /* may be there; who works in it sees what is wrong with it */
	return paths->work;
}

static struct system_sources sources_of(const struct options *options, const struct paths *paths)
{
	return (struct system_sources){
		.root = options->root, .work_dir = work_parent(options, paths)};
}

static bool is_directory(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static int dispatch(const struct options *options, const struct paths *paths, char **argv)
{
	struct system_sources sources;

	switch (options->command) {
	case OPTIONS_HELP:
		for (size_t i = 0; options_help[i]; i++)
			fputs(options_help[i], stdout);
		return STATUS_DONE;
	case OPTIONS_VERSION:
		printf("unixindex %s (%s: %s %s)\n", build_info_version, build_info_profile,
			build_info_compiler, build_info_flags);
		return STATUS_DONE;
	case OPTIONS_LIST:
		return cmd_list(options, paths);
	case OPTIONS_INFO:
		sources = sources_of(options, paths);
		return cmd_info(options->report.json, &sources);
	case OPTIONS_DOCTOR:
		sources = sources_of(options, paths);
		return cmd_doctor(&sources);
	case OPTIONS_IMPORT:
		return cmd_import(options, paths);
	case OPTIONS_REPORT:
		return cmd_report(options, paths);
	case OPTIONS_COMPARE:
		return cmd_compare(options, paths);
	case OPTIONS_GATE:
		return cmd_gate(options, paths);
	case OPTIONS_BASELINE:
		return cmd_baseline(options, paths);
	case OPTIONS_MEASURE:
	case OPTIONS_SCALING:
		return cmd_measure(options, paths, argv);
	}
	return STATUS_USAGE;
}

int main(int argc, char **argv)
{
	struct options options;
	struct paths paths;
	char *own_path;
	char *error;
	bool is_told;
	int status;

	fill_standard_fds();
	json_set_alloc_funcs(allocate, free);
	if (!options_parse(argc, argv, getenv, &options, &error)) {
		fprintf(stderr, "unixindex: %s\n", error);
		free(error);
		return STATUS_USAGE;
	}
	/* What it does not show would pass for what the machine does not have. */
	if (*options.root && !is_directory(options.root)) {
		fprintf(stderr, "unixindex: UNIXINDEX_ROOT: '%s' is no directory\n", options.root);
		options_free(&options);
		return STATUS_USAGE;
	}
	own_path = process_own_path(argv[0]);
	paths_find(own_path ? own_path : "/unknown/unixindex", &paths);
	free(own_path);
	status = dispatch(&options, &paths, argv);
	/* Its 1 is a verdict, and it has said why itself. */
	is_told = status != STATUS_DONE &&
		(status != STATUS_FAILED || options.command == OPTIONS_GATE);
	paths_free(&paths);
	options_free(&options);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		/* Whoever ended with another status has said why. */
		if (!is_told) {
			fputs("unixindex: cannot write to standard output\n", stderr);
			status = STATUS_FAILED;
		}
	}
	return status;
}
