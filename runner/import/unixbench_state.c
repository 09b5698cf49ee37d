/* SPDX-License-Identifier: MIT */
#include "unixbench_state.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define COPIES_MAX 65536

static struct import_report *current(const struct unixbench_state *state)
{
	return state->has_report && state->reports->nr > 0
		? &state->reports->reports[state->reports->nr - 1]
		: NULL;
}

static struct import_report *begin_report(struct unixbench_state *state, size_t line)
{
	struct import_report *report = import_report_new(state->reports, IMPORT_UNIXBENCH, line);

	state->has_report = report != NULL;
	state->has_pass = false;
	state->in_table = false;
	state->header = (struct header){.nr_cpus = 0};
	return report;
}

struct import_report *unixbench_state_report(struct unixbench_state *state, size_t line)
{
	struct import_report *report = current(state);

	return report != NULL ? report : begin_report(state, line);
}

struct import_report *unixbench_state_new_report(struct unixbench_state *state, size_t line)
{
	struct import_report *report = current(state);

	if (report != NULL && report->nr_rows == 0 && report->nr_passes == 0)
		return report;
	return begin_report(state, line);
}

struct import_pass *unixbench_state_pass(const struct unixbench_state *state)
{
	struct import_report *report = current(state);

	return report != NULL && state->has_pass ? &report->passes[report->nr_passes - 1] : NULL;
}

/* Whether a row has been read of the pass that is being read. */
static bool pass_has_rows(const struct import_report *report)
{
	return report->nr_rows > 0 &&
		report->rows[report->nr_rows - 1].pass == report->nr_passes - 1;
}

struct import_pass *unixbench_state_new_pass(struct unixbench_state *state, size_t line)
{
	struct import_report *report = unixbench_state_report(state, line);
	struct import_pass *pass;

	if (report == NULL)
		return NULL;
	state->in_table = false;
	if (state->has_pass && !pass_has_rows(report))
		return unixbench_state_pass(state);
	pass = import_report_new_pass(report, line);
	state->has_pass = pass != NULL;
	state->run_line = false;
	state->copies_line = false;
	return pass;
}

static bool has_copies(const struct import_report *report, uint32_t copies)
{
	for (size_t i = 0; i < report->nr_passes; i++) {
		if (report->passes[i].copies == copies)
			return true;
	}
	return false;
}

/* The pass that has just begun goes over to a report of its own, which is of the same machine. */
static struct import_pass *split(struct unixbench_state *state, size_t line)
{
	struct import_report *before = current(state);
	struct import_pass pass = before->passes[before->nr_passes - 1];
	struct system_info system = before->system;
	struct import_report *report;
	struct import_pass *moved;

	/* Arrays stay with the first one. */
	system.groups = NULL;
	system.nr_groups = 0;
	before->nr_passes--;
	report = begin_report(state, pass.line < line ? pass.line : line);
	moved = report != NULL ? import_report_new_pass(report, pass.line) : NULL;
	if (moved == NULL)
		return NULL;
	report->system = system;
	*moved = pass;
	state->has_pass = true;
	/* The reports may have moved. */
	before = &state->reports->reports[state->reports->nr - 2];
	if (before->version != NULL)
		import_report_set(report, &report->version, before->version);
	if (before->source != NULL)
		import_report_set(report, &report->source, before->source);
	return moved;
}

void unixbench_state_copies(
	struct unixbench_state *state, size_t line, uint32_t cpus, uint32_t copies)
{
	struct import_pass *pass = unixbench_state_pass(state);

	if (pass == NULL || state->copies_line || pass->copies > 0)
		pass = unixbench_state_new_pass(state, line);
	if (pass == NULL || copies == 0 || copies > COPIES_MAX)
		return;
	if (has_copies(current(state), copies))
		pass = split(state, line);
	if (pass == NULL)
		return;
	pass->copies = copies;
	pass->cpus = cpus;
	state->copies_line = true;
}

/* How many CPUs the machine has by what other sections or the header say; 0 if they do not. */
static uint32_t cpus_of(const struct unixbench_state *state, const struct import_report *report)
{
	for (size_t i = 0; i < report->nr_passes; i++) {
		if (report->passes[i].cpus > 0)
			return report->passes[i].cpus;
	}
	return state->header.nr_cpus;
}

/* Before the first row of a section that does not say how many copies there were. */
static struct import_pass *guess_copies(struct unixbench_state *state, size_t line)
{
	struct import_report *report = current(state);
	struct import_pass *pass = unixbench_state_pass(state);
	uint32_t cpus = cpus_of(state, report);
	bool old = report->version != NULL && report->version[0] < '5';

	if (!has_copies(report, 1)) {
		pass->copies = 1;
		if (!old)
			import_report_doubt(report, line,
				"the section does not say how many copies ran; taken for 1");
		return pass;
	}
	if (cpus > 1 && !has_copies(report, cpus)) {
		pass->copies = cpus;
		import_report_doubt(report, line,
			"the section does not say how many copies ran; taken for %" PRIu32
			", one for each CPU",
			cpus);
		return pass;
	}
	pass = split(state, line);
	if (pass == NULL)
		return NULL;
	pass->copies = 1;
	import_report_doubt(current(state), line,
		"the section does not say how many copies ran; taken for 1, of another report");
	return pass;
}

/* Whether the row is in the pass already, so that another section must have begun. */
static bool is_repeated(const struct import_row *there, enum unixbench_shape shape)
{
	if (there == NULL)
		return false;
	return shape == UNIXBENCH_INDEX ? there->has_index : there->has_value;
}

static void fill(struct unixbench_state *state, struct import_row *there,
	enum unixbench_shape shape, const struct unixbench_row *row, size_t line)
{
	if (shape != UNIXBENCH_INDEX) {
		there->has_value = true;
		there->value = row->value;
		there->length_s = shape == UNIXBENCH_SHORT ? -1 : row->length_s;
		there->nr_samples = row->nr_samples;
		there->line = line;
	}
	if (shape == UNIXBENCH_INDEX || shape == UNIXBENCH_BOTH) {
		struct import_pass *pass = unixbench_state_pass(state);

		there->has_index = true;
		there->baseline = row->baseline;
		there->result = shape == UNIXBENCH_INDEX ? row->result : row->value;
		there->index = row->index;
		there->index_line = line;
		there->in_system_index = state->in_table ? state->system_table : row->test != NULL;
		if (pass != NULL)
			pass->has_table = true;
		if (!there->has_value) {
			there->value = row->result;
			there->line = line;
		}
	}
}

static struct import_row *new_row(struct import_report *report, enum unixbench_shape shape,
	const struct unixbench_row *row, size_t line)
{
	const struct titles_test *test = row->test;
	const char *unit = test != NULL ? test->unit : "";
	char key[IMPORT_KEY_BYTES];
	struct import_row *there;

	import_report_key(row->title, key);
	if (shape != UNIXBENCH_INDEX) {
		if (test != NULL && strcmp(row->unit, unit) != 0)
			import_report_doubt(report, line, "%s: the unit is %s instead of %s",
				row->title, row->unit, unit);
		unit = row->unit;
	}
	there = import_report_new_row(report, report->nr_passes - 1, test != NULL ? test->key : key,
		row->title, unit[0] != '\0' ? unit : "units");
	if (there != NULL && test != NULL) {
		there->seconds = test->seconds;
		there->classic = test->classic;
	}
	return there;
}

/* The pass is there and knows its copies. */
static void add_to_pass(struct unixbench_state *state, size_t line, enum unixbench_shape shape,
	const struct unixbench_row *row)
{
	struct import_report *report = current(state);
	size_t number = report->nr_passes - 1;
	char key[IMPORT_KEY_BYTES];
	struct import_row *there;

	/* When it is full there is no need to look, which takes time. */
	report->too_many |= report->nr_rows == IMPORT_ROWS_MAX;
	if (report->too_many)
		return;
	import_report_key(row->title, key);
	there = import_report_row(report, number, row->test != NULL ? row->test->key : key);
	if (is_repeated(there, shape)) {
		if (unixbench_state_new_pass(state, line) == NULL ||
			guess_copies(state, line) == NULL)
			return;
		report = current(state);
		there = NULL;
	}
	if (there == NULL)
		there = new_row(report, shape, row, line);
	if (there != NULL)
		fill(state, there, shape, row, line);
}

static bool is_sound(const struct unixbench_row *row, enum unixbench_shape shape)
{
	bool sound = isfinite(row->value) && isfinite(row->length_s);

	if (shape == UNIXBENCH_INDEX || shape == UNIXBENCH_BOTH)
		sound = sound && isfinite(row->baseline) && isfinite(row->result) &&
			isfinite(row->index) && row->baseline > 0;
	return sound;
}

void unixbench_state_add(struct unixbench_state *state, size_t line, enum unixbench_shape shape,
	const struct unixbench_row *row)
{
	struct import_report *report = unixbench_state_report(state, line);
	struct import_pass *pass = unixbench_state_pass(state);

	if (report == NULL)
		return;
	if (!is_sound(row, shape)) {
		import_report_doubt(
			report, line, "%s: no number that can be; the row is left out", row->title);
		return;
	}
	if (row->test == NULL && titles_is_rest(row->title)) {
		import_report_doubt(report, line,
			"'%s' is the end of a row whose beginning is missing; it is left out",
			row->title);
		return;
	}
	if (pass == NULL)
		pass = unixbench_state_new_pass(state, line);
	if (pass == NULL || (pass->copies == 0 && guess_copies(state, line) == NULL))
		return;
	report = current(state);
	if (row->foreign && !report->has_commas)
		import_report_doubt(report, line,
			"commas in figures are taken for decimal points or groups of thousands");
	report->has_commas |= row->foreign;
	add_to_pass(state, line, shape, row);
}

void unixbench_state_add_copies(struct unixbench_state *state, size_t line, uint32_t copies,
	enum unixbench_shape shape, const struct unixbench_row *row)
{
	const struct import_pass *pass = unixbench_state_pass(state);

	if (copies > 0 && (pass == NULL || pass->copies != copies))
		unixbench_state_copies(state, line, pass != NULL ? pass->cpus : 0, copies);
	unixbench_state_add(state, line, shape, row);
}
