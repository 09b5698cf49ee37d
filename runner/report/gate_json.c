/* SPDX-License-Identifier: MIT */
#include "gate_report.h"
#include "json_members.h"

/* Digits behind these differ with the C library, and tell nothing. */
#define DIGITS 9

static json_t *factor_or_null(bool is_known, double ln)
{
	return is_known ? json_members_rounded(compare_factor(ln), DIGITS) : json_null();
}

static json_t *side_to_json(const struct gate_report *report, size_t number)
{
	const struct side *side = &report->sides[number];
	const char *command = report->commands[number];
	json_t *object = json_object();
	bool good = json_members_set(object, "name", json_members_string(side->name)) &&
		json_members_set(object, "command", json_members_string(command)) &&
		json_members_set(object, "host", json_members_string(side->host)) &&
		json_members_set(object, "runs",
			json_integer(command != NULL ? (json_int_t)(2 * report->nr_blocks)
						     : (json_int_t)side->nr_runs));

	return json_members_whole(object, good);
}

static json_t *row_to_json(const struct gate_row *row)
{
	bool judged = row->why_not == NULL;
	json_t *object = json_object();
	bool good = json_members_set(object, "name", json_members_string(row->name)) &&
		json_members_set(object, "copies",
			row->copies > 0 ? json_integer(row->copies) : json_null()) &&
		json_members_set(object, "tests",
			row->nr_tests > 0 ? json_integer((json_int_t)row->nr_tests)
					  : json_null()) &&
		json_members_set(object, "ratio", factor_or_null(row->has_ratio, row->ratio.ln)) &&
		json_members_set(object, "low", factor_or_null(judged, row->low)) &&
		json_members_set(object, "high", factor_or_null(judged, row->high)) &&
		json_members_set(object, "chance",
			judged ? json_members_rounded(row->p < 1e-12 ? 0 : row->p, DIGITS)
			       : json_null()) &&
		json_members_set(object, "verdict", json_string(gate_verdict_name(row->verdict))) &&
		json_members_set(object, "why", json_members_string(row->why_not)) &&
		json_members_set(object, "samples", json_integer(row->nr_samples)) &&
		json_members_set(object, "flagged", json_integer(row->nr_flagged));

	return json_members_whole(object, good);
}

static json_t *rows_to_json(const struct gate_table *table)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < table->nr; i++)
		good = json_array_append_new(array, row_to_json(&table->rows[i])) == 0;
	return json_members_whole(array, good);
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

		if (!gate_report_differs(report, (enum fact)i))
			continue;
		both = json_array();
		good = json_members_set(object, fact_name((enum fact)i),
			json_members_whole(both,
				json_array_append_new(both, json_members_string(a)) == 0 &&
					json_array_append_new(both, json_members_string(b)) == 0));
	}
	return json_members_whole(object, good);
}

json_t *gate_report_json(const struct gate_report *report)
{
	json_t *root = json_object();
	bool good = json_members_set(root, "format", json_string(GATE_REPORT_FORMAT)) &&
		json_members_set(root, "verdict",
			json_string(gate_verdict_name(gate_report_verdict(report)))) &&
		json_members_set(root, "why", json_members_string(report->why_not)) &&
		json_members_set(root, "max_loss", json_real(report->limits.max_loss)) &&
		json_members_set(root, "confidence", json_real(report->limits.confidence)) &&
		json_members_set(root, "blocks",
			report->nr_blocks > 0 ? json_integer((json_int_t)report->nr_blocks)
					      : json_null()) &&
		json_members_set(
			root, "same_machine", json_boolean(gate_report_same_machine(report))) &&
		json_members_set(root, "a", side_to_json(report, 0)) &&
		json_members_set(root, "b", side_to_json(report, 1)) &&
		json_members_set(root, "differences", differences_to_json(report)) &&
		json_members_set(root, "rows", rows_to_json(report->table));

	return json_members_whole(root, good);
}
