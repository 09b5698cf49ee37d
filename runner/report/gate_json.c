/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "gate_report.h"
#include "json_members.h"

/* Takes the value over; false if there is none. */
static bool set(json_t *object, const char *name, json_t *value)
{
	return json_object_set_new(object, name, value) == 0;
}

static json_t *object_or_null(json_t *object, bool good)
{
	if (good)
		return object;
	json_decref(object);
	return NULL;
}

/* To nine digits: those behind them differ with the C library, and tell nothing. */
static json_t *rounded(double number)
{
	char digits[32];

	(void)snprintf(digits, sizeof(digits), "%.9g", number);
	return json_real(strtod(digits, NULL));
}

static json_t *factor_or_null(bool is_known, double ln)
{
	return is_known ? rounded(compare_factor(ln)) : json_null();
}

static json_t *side_to_json(const struct gate_report *report, size_t number)
{
	const struct side *side = &report->sides[number];
	const char *command = report->commands[number];
	json_t *object = json_object();
	bool good = set(object, "name", json_members_string(side->name)) &&
		set(object, "command", json_members_string(command)) &&
		set(object, "host", json_members_string(side->host)) &&
		set(object, "runs",
			json_integer(command != NULL ? (json_int_t)(2 * report->nr_blocks)
						     : (json_int_t)side->nr_runs));

	return object_or_null(object, good);
}

static json_t *row_to_json(const struct gate_row *row)
{
	bool judged = row->why_not == NULL;
	json_t *object = json_object();
	bool good = set(object, "name", json_members_string(row->name)) &&
		set(object, "copies", row->copies > 0 ? json_integer(row->copies) : json_null()) &&
		set(object, "tests",
			row->nr_tests > 0 ? json_integer((json_int_t)row->nr_tests)
					  : json_null()) &&
		set(object, "ratio", factor_or_null(row->has_ratio, row->ratio.ln)) &&
		set(object, "low", factor_or_null(judged, row->low)) &&
		set(object, "high", factor_or_null(judged, row->high)) &&
		set(object, "chance",
			judged ? rounded(row->p < 1e-12 ? 0 : row->p) : json_null()) &&
		set(object, "verdict", json_string(gate_verdict_name(row->verdict))) &&
		set(object, "why", json_members_string(row->why_not)) &&
		set(object, "samples", json_integer(row->nr_samples)) &&
		set(object, "flagged", json_integer(row->nr_flagged));

	return object_or_null(object, good);
}

static json_t *rows_to_json(const struct gate_table *table)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < table->nr; i++)
		good = json_array_append_new(array, row_to_json(&table->rows[i])) == 0;
	return object_or_null(array, good);
}

/* Facts that are known of both sides and differ. */
static json_t *differences_to_json(const struct gate_report *report)
{
	json_t *object = json_object();
	bool good = object != NULL;

	for (int i = 0; good && i < FACTS; i++) {
		const char *a = report->sides[0].facts.words[i];
		const char *b = report->sides[1].facts.words[i];
		json_t *both;

		if (a == NULL || b == NULL || strcmp(a, b) == 0)
			continue;
		both = json_array();
		good = set(object, fact_name((enum fact)i),
			object_or_null(both,
				json_array_append_new(both, json_members_string(a)) == 0 &&
					json_array_append_new(both, json_members_string(b)) == 0));
	}
	return object_or_null(object, good);
}

json_t *gate_report_json(const struct gate_report *report)
{
	json_t *root = json_object();
	bool good = set(root, "format", json_string(GATE_REPORT_FORMAT)) &&
		set(root, "verdict", json_string(gate_verdict_name(gate_report_verdict(report)))) &&
		set(root, "why", json_members_string(report->why_not)) &&
		set(root, "max_loss", json_real(report->limits.max_loss)) &&
		set(root, "confidence", json_real(report->limits.confidence)) &&
		set(root, "blocks",
			report->nr_blocks > 0 ? json_integer((json_int_t)report->nr_blocks)
					      : json_null()) &&
		set(root, "same_machine", json_boolean(gate_report_same_machine(report))) &&
		set(root, "a", side_to_json(report, 0)) &&
		set(root, "b", side_to_json(report, 1)) &&
		set(root, "differences", differences_to_json(report)) &&
		set(root, "rows", rows_to_json(report->table));

	return object_or_null(root, good);
}
