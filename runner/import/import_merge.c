/* SPDX-License-Identifier: MIT */
#include "import_merge.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The pass of into with the copies of the other; SIZE_MAX without memory. */
static size_t pass_for(struct import_report *into, const struct import_pass *other)
{
	struct import_pass *pass;

	for (size_t i = 0; i < into->nr_passes; i++) {
		if (into->passes[i].copies == other->copies)
			return i;
	}
	pass = import_report_new_pass(into, other->line);
	if (pass == NULL)
		return SIZE_MAX;
	*pass = *other;
	return into->nr_passes - 1;
}

static void move_row(struct import_report *into, size_t pass, const struct import_row *other,
	const char *from_file)
{
	const struct import_row *there = import_report_row(into, pass, other->key);
	struct import_row *row;

	if (there != NULL) {
		import_report_doubt(into, other->line,
			"of %s: a second figure for %s, %.2f; the first one, %.2f, stays",
			from_file, other->key, other->value, there->value);
		return;
	}
	row = import_report_new_row(into, pass, other->key, other->title, other->unit);
	if (row != NULL) {
		struct import_row copy = *other;

		copy.key = row->key;
		copy.title = row->title;
		copy.unit = row->unit;
		copy.hash = row->hash;
		copy.pass = pass;
		*row = copy;
	}
}

static void move_system(struct import_report *into, struct import_report *from)
{
	if (into->system.host[0] != '\0' || into->system.nr_groups > 0 ||
		into->system.machine[0] != '\0')
		return;
	system_free(&into->system);
	into->system = from->system;
	memset(&from->system, 0, sizeof(from->system));
}

void import_merge(struct import_report *into, struct import_report *from, const char *from_file)
{
	for (size_t i = 0; i < from->nr_rows; i++) {
		const struct import_row *row = &from->rows[i];
		size_t pass = pass_for(into, &from->passes[row->pass]);

		if (pass != SIZE_MAX)
			move_row(into, pass, row, from_file);
	}
	for (size_t i = 0; i < from->nr_doubts && i < IMPORT_DOUBTS_MAX; i++) {
		const char *what = strchr(from->doubts[i], ':');

		import_report_doubt(into, strtoul(from->doubts[i] + strlen("line "), NULL, 10),
			"of %s%s", from_file, what != NULL ? what : "");
	}
	move_system(into, from);
	if (into->source == NULL && from->source != NULL)
		import_report_set(into, &into->source, from->source);
	into->merged |= 1U << from->kind;
	into->failed |= from->failed;
}
