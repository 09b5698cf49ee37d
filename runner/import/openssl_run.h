/* SPDX-License-Identifier: MIT */
/*
 * openssl_run - the figures of one command `openssl speed` on their way into a report.
 */
#ifndef OPENSSL_RUN_H
#define OPENSSL_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "import_report.h"
#include "openssl_doing.h"
#include "openssl_table.h"

#define OPENSSL_RUN_ENGINE_BYTES 16

/* Suffixes of keys while a report is being read; openssl_run_finish() does away with them. */
#define OPENSSL_RUN_EVP "-evp"
#define OPENSSL_RUN_NO_EVP "-no-evp"

struct openssl_run {
	struct import_reports *reports;
	size_t report; /* index of the report that is being read; SIZE_MAX: none */
	/* What was said of the command. */
	bool command; /* its line was there */
	bool evp;
	bool decrypt;
	bool elapsed;
	uint32_t copies;
	char engine[OPENSSL_RUN_ENGINE_BYTES]; /* as a suffix of keys: "-padlock"; empty: none */
	char version[32];                      /* empty: not said */
	bool has_figures;
	bool has_doings;
	bool doings_first; /* there were some before the first figure */
	struct openssl_doing *doings;
	size_t nr_doings;
	/* Runs whose user time was well below the clock's. */
	size_t nr_slow;
	double slowest_share;
	size_t slowest_line;
};

/* The report that is being read, or null. */
struct import_report *openssl_run_report(const struct openssl_run *run);

/* Takes a figure of a table; values are in 1000 bytes per second. */
void openssl_run_sized(
	struct openssl_run *run, size_t line, const char *name, uint32_t size, double value);

/* A row of public key operations; operations are their names, nr of them. */
void openssl_run_public(struct openssl_run *run, size_t line,
	const struct openssl_table_public *row, const char *const *operations);

void openssl_run_doing(struct openssl_run *run, const struct openssl_doing *doing);

/* Finds rows for lines that came behind their table. */
void openssl_run_settle(struct openssl_run *run);

/* Ends a command: lines without a row in a table become rows themselves. */
void openssl_run_end(struct openssl_run *run);

/* Gives the rows of a report that is complete their keys, and adds what is doubtful of all of it. */
void openssl_run_finish(struct import_report *report);

#endif
