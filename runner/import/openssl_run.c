/* SPDX-License-Identifier: MIT */
#include "openssl_run.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "openssl_names.h"
#include "scan.h"

#define DOINGS_MAX 4096
/* A user time that is so much below the clock's is worth a word. */
#define SHARE_SMALL 0.98
/* And one so much below it makes nonsense of the figure, also without an engine. */
#define SHARE_NONSENSE 0.25
/* Printed figures have two decimals and times too; ours come from the same count and time. */
#define DIFFERENCE_MAX 0.02

struct import_report *openssl_run_report(const struct openssl_run *run)
{
	return run->report < run->reports->nr ? &run->reports->reports[run->report] : NULL;
}

static bool is_of_3(const char *version)
{
	const char *digit = strpbrk(version, "0123456789");

	return digit != NULL && strncmp(version, "LibreSSL", 8) != 0 && *digit >= '3';
}

/* What is known of the command goes into the report. */
static struct import_report *new_report(struct openssl_run *run, size_t line)
{
	struct import_report *report = import_report_new(run->reports, IMPORT_OPENSSL_SPEED, line);

	if (report == NULL)
		return NULL;
	run->report = run->reports->nr - 1;
	if (run->version[0] != '\0')
		import_report_set(report, &report->version, run->version);
	return report;
}

static size_t pass_of(struct import_report *report, uint32_t copies, size_t line)
{
	struct import_pass *pass;

	for (size_t i = 0; i < report->nr_passes; i++) {
		if (report->passes[i].copies == copies)
			return i;
	}
	pass = import_report_new_pass(report, line);
	if (pass == NULL)
		return SIZE_MAX;
	pass->copies = copies;
	return report->nr_passes - 1;
}

/* The line of this figure that has not been taken yet. */
static struct openssl_doing *find_doing(
	const struct openssl_run *run, const char *name, uint32_t size)
{
	for (size_t i = 0; i < run->nr_doings; i++) {
		struct openssl_doing *doing = &run->doings[i];

		if (!doing->taken && doing->size == size && strcmp(doing->name, name) == 0)
			return doing;
	}
	return NULL;
}

/*
 * The value that is right: the printed one, unless the time it was divided by is not the time it took. unit is
 * the number of units per second that the value counts, 1000 for bytes.
 */
static double judge(struct openssl_run *run, struct import_report *report, const char *title,
	const struct openssl_doing *doing, double printed)
{
	double unit = doing->size > 0 ? 1000 : 1;
	double rate = openssl_doing_rate(doing) / unit;
	double wall = openssl_doing_wall(doing) / unit;
	double share = doing->asked_s > 0 ? doing->used_s / doing->asked_s : 1;

	if (rate > 0 && fabs(printed - rate) > DIFFERENCE_MAX * rate + 0.06)
		import_report_doubt(report, doing->line,
			"%s: printed as %.2f; %.0f in %.2f s are %.2f", title, printed,
			doing->count, doing->used_s, rate);
	if (run->elapsed || run->copies > 1 || share >= SHARE_SMALL)
		return printed;
	if (run->engine[0] == '\0' && share >= SHARE_NONSENSE) {
		run->nr_slow++;
		if (run->nr_slow == 1 || share < run->slowest_share) {
			run->slowest_share = share;
			run->slowest_line = doing->line;
		}
		return printed;
	}
	if (doing->size > 0)
		import_report_doubt(report, doing->line,
			"%s: %.2f KBps is printed, for %.0f blocks in %.2f s of user time; in the "
			"%g s of wall time that it took it is %.2f KBps (%.2f MB/s), which is "
			"taken",
			title, printed, doing->count, doing->used_s, doing->asked_s, wall,
			wall / 1000);
	else
		import_report_doubt(report, doing->line,
			"%s: %.2f per second is printed, for %.0f in %.2f s of user time; in the "
			"%g s of wall time that it took it is %.2f, which is taken",
			title, printed, doing->count, doing->used_s, doing->asked_s, wall);
	return wall;
}

/* When it is full there is no need to look anything up, which takes time. */
static bool is_full(const struct openssl_run *run)
{
	struct import_report *report = openssl_run_report(run);

	if (report != NULL)
		report->too_many |= report->nr_rows == IMPORT_ROWS_MAX;
	return report != NULL && report->too_many;
}

/* A new report begins where the figure is there already. */
static struct import_report *room_for(
	struct openssl_run *run, size_t line, const char *key, size_t *ret_pass)
{
	struct import_report *report = openssl_run_report(run);

	if (report == NULL)
		report = new_report(run, line);
	if (report == NULL)
		return NULL;
	*ret_pass = pass_of(report, run->copies, line);
	if (*ret_pass == SIZE_MAX || import_report_row(report, *ret_pass, key) == NULL)
		return *ret_pass == SIZE_MAX ? NULL : report;
	openssl_run_finish(report);
	report = new_report(run, line);
	if (report != NULL)
		*ret_pass = pass_of(report, run->copies, line);
	return report;
}

/* A value of more digits than are read, or beyond what a double holds, is none. */
static void add(struct openssl_run *run, size_t line, const struct openssl_names *names,
	const char *unit, double value, struct openssl_doing *doing)
{
	size_t pass = SIZE_MAX;
	struct import_report *report =
		isfinite(value) ? room_for(run, line, names->key, &pass) : NULL;
	struct import_row *row;

	if (report == NULL || pass == SIZE_MAX)
		return;
	if (doing != NULL) {
		doing->taken = true;
		value = judge(run, report, names->key, doing, value);
	}
	row = import_report_new_row(report, pass, names->key, names->title, unit);
	if (row == NULL)
		return;
	if (report->user_time_line == 0 && run->copies == 1 && !run->elapsed)
		report->user_time_line = line;
	row->has_value = true;
	row->value = value;
	row->length_s = doing != NULL ? doing->asked_s : -1;
	row->nr_samples = 1;
	row->line = line;
	if (!run->has_figures)
		run->doings_first = run->has_doings;
	run->has_figures = true;
}

/* Which code it was. Before 3.0 -evp makes a difference, and engines are used with it only. */
static const char *suffix_of(const struct openssl_run *run, const char *name)
{
	/* Without it, names of modes stand apart: "aes-256 cbc". */
	bool evp = run->command ? run->evp : run->evp || strchr(name, ' ') == NULL;

	if (run->engine[0] != '\0' && (run->evp || is_of_3(run->version)))
		return run->engine;
	if (is_of_3(run->version))
		return OPENSSL_RUN_EVP;
	/* Without the command it cannot be told for names that have no mode, as md5. */
	if (!run->command && strchr(name, '-') == NULL)
		return OPENSSL_RUN_NO_EVP;
	return evp ? OPENSSL_RUN_EVP : OPENSSL_RUN_NO_EVP;
}

void openssl_run_sized(
	struct openssl_run *run, size_t line, const char *name, uint32_t size, double value)
{
	char key[OPENSSL_NAMES_KEY_BYTES];
	struct openssl_names names;
	struct openssl_doing *doing;

	/* 0.00 stands for an algorithm that was not measured. */
	if (value <= 0 || is_full(run))
		return;
	openssl_names_algorithm(name, key);
	doing = find_doing(run, key, size);
	if (run->decrypt && strlen(key) + 9 < sizeof(key))
		(void)strncat(key, "-decrypt", sizeof(key) - strlen(key) - 1);
	openssl_names_sized(key, size, suffix_of(run, name), &names);
	add(run, line, &names, "KBps", value, doing);
}

/* The name that a line "Doing ..." has for the operation: algorithm, bits, operation. */
static void doing_name(const char *name, const char *operation, char *ret, size_t size)
{
	char word[OPENSSL_NAMES_KEY_BYTES] = "";
	char key[OPENSSL_NAMES_KEY_BYTES];
	const char *bracket = strchr(name, '(');
	uint32_t bits = 0;
	const char *p;

	for (p = name; *p != '\0'; p++) {
		if (scan_is_digit(*p) && (p == name || p[-1] == ' ')) {
			(void)scan_whole(p, 1000000, &bits);
			break;
		}
	}
	p = name;
	while (scan_is_digit(*p) || *p == ' ')
		p++;
	if (strncmp(p, "bits ", 5) == 0)
		p += 5;
	if (strncmp(p, "EdDSA", 5) == 0 && bracket != NULL)
		p = bracket + 1;
	(void)snprintf(word, sizeof(word), "%.*s", (int)strcspn(p, " ()"), p);
	openssl_names_algorithm(word, key);
	(void)snprintf(ret, size, "%.24s-%" PRIu32 "-%.12s", key, bits, operation);
}

void openssl_run_public(struct openssl_run *run, size_t line,
	const struct openssl_table_public *row, const char *const *operations)
{
	for (size_t i = 0; i < row->nr; i++) {
		struct openssl_names names;
		char name[OPENSSL_DOING_NAME_BYTES];

		if (row->rates[i] <= 0 || is_full(run) ||
			!openssl_names_public(row->name, operations[i], &names))
			continue;
		doing_name(row->name, operations[i], name, sizeof(name));
		add(run, line, &names, "lps", row->rates[i], find_doing(run, name, 0));
	}
}

void openssl_run_doing(struct openssl_run *run, const struct openssl_doing *doing)
{
	bool full = run->nr_doings == 0 || (run->nr_doings & (run->nr_doings - 1)) == 0;
	struct openssl_doing *grown = run->doings;

	if (run->nr_doings == DOINGS_MAX || !isfinite(openssl_doing_rate(doing)) ||
		!isfinite(openssl_doing_wall(doing)))
		return;
	if (full)
		grown = realloc(run->doings,
			(run->nr_doings == 0 ? 1 : 2 * run->nr_doings) * sizeof(*grown));
	if (grown == NULL) {
		run->reports->failed = true;
		return;
	}
	run->doings = grown;
	grown[run->nr_doings++] = *doing;
}

/* A figure that no table has: the output was cut off, or only this part of it was kept. */
static void add_alone(struct openssl_run *run, struct openssl_doing *doing)
{
	double rate = openssl_doing_rate(doing);
	struct openssl_names names;

	if (!(rate > 0))
		return;
	if (doing->size > 0) {
		openssl_names_sized(doing->name, doing->size, suffix_of(run, doing->name), &names);
		add(run, doing->line, &names, "KBps", rate / 1000, doing);
	} else {
		char algorithm[OPENSSL_DOING_NAME_BYTES];
		char name[OPENSSL_DOING_NAME_BYTES + 16];
		const char *bits = strchr(doing->name, '-');
		const char *operation = strrchr(doing->name, '-');

		if (bits == NULL || operation == bits)
			return;
		(void)snprintf(algorithm, sizeof(algorithm), "%.*s", (int)(bits - doing->name),
			doing->name);
		(void)snprintf(name, sizeof(name), "%.*s bits %s", (int)(operation - bits - 1),
			bits + 1, algorithm);
		if (openssl_names_public(name, operation + 1, &names))
			add(run, doing->line, &names, "lps", rate, doing);
	}
}

void openssl_run_settle(struct openssl_run *run)
{
	struct import_report *report = openssl_run_report(run);

	for (size_t i = 0; report != NULL && i < run->nr_doings; i++) {
		struct openssl_doing *doing = &run->doings[i];
		double rate = openssl_doing_rate(doing) / (doing->size > 0 ? 1000 : 1);

		for (size_t j = 0; j < report->nr_rows && !doing->taken; j++) {
			struct import_row *row = &report->rows[j];

			/* Two rows with the same figure would be as well off with each other's line. */
			if (row->length_s >= 0 || report->passes[row->pass].copies != run->copies ||
				(strcmp(row->unit, "KBps") == 0) != (doing->size > 0) ||
				fabs(row->value - rate) > DIFFERENCE_MAX * rate)
				continue;
			doing->taken = true;
			row->length_s = doing->asked_s;
			row->value = judge(run, report, row->key, doing, row->value);
		}
	}
}

void openssl_run_end(struct openssl_run *run)
{
	struct import_report *report;
	size_t nr_alone = 0;
	size_t line = 0;

	openssl_run_settle(run);
	for (size_t i = 0; i < run->nr_doings; i++) {
		if (run->doings[i].taken || is_full(run))
			continue;
		line = nr_alone++ == 0 ? run->doings[i].line : line;
		add_alone(run, &run->doings[i]);
	}
	report = openssl_run_report(run);
	if (report != NULL && nr_alone > 0)
		import_report_doubt(report, line,
			"%zu of its figures are in no table; computed from the lines 'Doing ...'",
			nr_alone);
	if (report != NULL && run->nr_slow > 0)
		import_report_doubt(report, run->slowest_line,
			"%zu of its figures count less time than the clock, down to %.0f %% of it: "
			"by the "
			"clock they are so much lower",
			run->nr_slow, 100 * run->slowest_share);
	free(run->doings);
	run->doings = NULL;
	run->nr_doings = 0;
	run->nr_slow = 0;
}
