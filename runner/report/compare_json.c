/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>

#include "compare_report.h"
#include "explain.h"
#include "json_members.h"

/* More than any comparison has, and the same with every C library. */
#define DIGITS 10

static json_t *number(double exact)
{
	return json_members_rounded(exact, DIGITS);
}

static json_t *number_or_null(bool there, double exact)
{
	return there && isfinite(exact) ? number(exact) : json_null();
}

/* An array of what make() makes of each index; null if one of them is. */
static json_t *array_of(size_t nr, json_t *(*make)(const void *, size_t), const void *from)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < nr; i++)
		good = json_array_append_new(array, make(from, i)) == 0;
	return json_members_whole(array, good);
}

static json_t *remark(const void *from, size_t i)
{
	return json_members_string(((const struct side *)from)->remarks[i]);
}

static json_t *facts_of_side(const struct side *side)
{
	json_t *object = json_object();
	bool good = object != NULL;

	for (int i = 0; good && i < FACTS; i++)
		if (side->facts.words[i] != NULL)
			good = json_members_set(object, fact_name((enum fact)i),
				json_members_string(side->facts.words[i]));
	return json_members_whole(object, good);
}

static json_t *side(const void *from, size_t i)
{
	const struct side *own = &((const struct compare *)from)->sides[i];
	json_t *object = json_object();

	return json_members_whole(object,
		json_members_set(object, "name", json_members_string(own->name)) &&
			json_members_set(object, "host", json_members_string(own->host)) &&
			json_members_set(object, "started_s", json_integer(own->started_s)) &&
			json_members_set(object, "runs", json_integer(own->nr_runs)) &&
			json_members_set(object, "cpus", json_integer(own->nr_cpus)) &&
			json_members_set(object, "facts", facts_of_side(own)) &&
			json_members_set(
				object, "remarks", array_of(own->nr_remarks, remark, own)));
}

static json_t *differences(const struct compare *compare)
{
	static const char *const weights[] = {
		[FACT_INFORMS] = "informs", [FACT_CAUTION] = "caution", [FACT_UNLIKE] = "unlike"};
	json_t *array = json_array();
	bool good = array != NULL;

	for (int i = 0; good && i < FACTS; i++) {
		json_t *object;

		if (!compare->differs[i])
			continue;
		object = json_object();
		good = json_array_append_new(array,
			       json_members_whole(object,
				       json_members_set(object, "fact",
					       json_string(fact_name((enum fact)i))) &&
					       json_members_set(object, "weight",
						       json_string(
							       weights[compare->weights[i]])))) ==
			0;
	}
	return json_members_whole(array, good);
}

struct cell_of {
	const struct compare *compare;
	const struct compare_row *row;
};

static json_t *cell(const void *from, size_t i)
{
	const struct cell_of *of = from;
	const struct compare_cell *own = &of->row->cells[i];
	bool has_interval = own->estimate.has_interval;
	bool certain = own->ratio.has_interval;
	json_t *object = json_object();
	bool is_composite = of->row->test == NULL;
	bool good = json_members_set(object, "value", number_or_null(own->measured, own->value)) &&
		json_members_set(object, "low",
			number_or_null(own->measured && has_interval,
				own->value *
					compare_factor(own->estimate.low - own->estimate.ln))) &&
		json_members_set(object, "high",
			number_or_null(own->measured && has_interval,
				own->value *
					compare_factor(own->estimate.high - own->estimate.ln)));

	if (of->compare->relative_to != NULL)
		good = good &&
			json_members_set(
				object, "rating", number_or_null(own->rating > 0, own->rating));
	if (is_composite)
		good = good &&
			json_members_set(object, "tests", json_integer((json_int_t)own->nr_tests));
	else
		good = good && json_members_set(object, "samples", json_integer(own->nr_samples)) &&
			json_members_set(object, "flagged", json_integer(own->nr_flagged));
	if (i == 0)
		return json_members_whole(object, good);
	good = good &&
		json_members_set(object, "ratio",
			number_or_null(own->has_ratio, compare_factor(own->ratio.ln))) &&
		json_members_set(object, "ratio_low",
			number_or_null(certain, compare_factor(own->ratio.low))) &&
		json_members_set(object, "ratio_high",
			number_or_null(certain, compare_factor(own->ratio.high))) &&
		json_members_set(object, "verdict", json_string(verdict_name(own->verdict))) &&
		json_members_set(object, "sure", json_boolean(own->sure)) &&
		json_members_set(object, "more",
			own->verdict == VERDICT_UNDECIDED ? json_integer(own->more)
							  : json_null()) &&
		json_members_set(object, "why", json_members_string(own->why));
	if (is_composite)
		good = good &&
			json_members_set(object, "ratio_of_alike",
				number_or_null(own->nr_unlike > 0 && own->nr_unlike < own->nr_tests,
					compare_factor(own->ln_ratio_like)));
	return json_members_whole(object, good);
}

static json_t *row(const struct compare *compare, const struct compare_row *own)
{
	struct cell_of of = {compare, own};
	json_t *object = json_object();
	bool good = own->test == NULL ||
		(json_members_set(object, "key", json_members_string(own->test->key)) &&
			json_members_set(object, "title", json_members_string(own->test->title)) &&
			json_members_set(object, "unit", json_members_string(own->test->unit)) &&
			json_members_set(
				object, "in_index", json_boolean(own->test->is_in[SIDE_INDEX])));

	return json_members_whole(object,
		good && json_members_set(object, "sides", array_of(compare->nr_sides, cell, &of)));
}

static json_t *composite(const struct compare *compare, const struct compare_section *section,
	enum side_composite which)
{
	const struct compare_row *own = &section->composites[which];

	return own->cells[0].measured ? row(compare, own) : json_null();
}

static json_t *copies(const void *from, size_t i)
{
	return json_integer(((const struct compare_section *)from)->copies[i]);
}

static json_t *shares(const struct compare *compare, const struct compare_section *section)
{
	json_t *array = json_array();
	struct explain_part *parts = NULL;
	size_t nr = 0;
	bool good = array != NULL;

	if (compare->nr_sides == 2 && section->composites[SIDE_INDEX].cells[1].has_ratio)
		good = explain_index(section, 1, &parts, &nr) && good;
	for (size_t i = 0; good && i < nr; i++) {
		json_t *object = json_object();

		good = json_array_append_new(array,
			       json_members_whole(object,
				       json_members_set(object, "key",
					       json_members_string(parts[i].test->key)) &&
					       json_members_set(object, "factor",
						       json_real(compare_factor(
							       parts[i].ln_factor))) &&
					       json_members_set(object, "share",
						       number(parts[i].share)))) == 0;
	}
	free(parts);
	return json_members_whole(array, good);
}

static json_t *section(const void *from, size_t at)
{
	static const char *const loads[] = {
		[COMPARE_ONE] = "one-copy", [COMPARE_ALL] = "all-cpus", [COMPARE_SAME] = "copies"};
	const struct compare *compare = from;
	const struct compare_section *own = &compare->sections[at];
	json_t *object = json_object();
	json_t *rows = json_array();
	bool good = rows != NULL;

	for (size_t i = 0; good && i < own->nr_rows; i++)
		good = json_array_append_new(rows, row(compare, &own->rows[i])) == 0;
	/* It takes the rows over also when something went wrong before. */
	good = json_members_set(object, "tests", rows) && good;
	return json_members_whole(object,
		good && json_members_set(object, "load", json_string(loads[own->load])) &&
			json_members_set(
				object, "copies", array_of(compare->nr_sides, copies, own)) &&
			json_members_set(object, "index", composite(compare, own, SIDE_INDEX)) &&
			json_members_set(object, "crypto", composite(compare, own, SIDE_CRYPTO)) &&
			json_members_set(object, "shares", shares(compare, own)));
}

struct scaling_of {
	const struct compare *compare;
	const struct side_test *test;
};

static json_t *scaling_cell(const void *from, size_t i)
{
	const struct scaling_of *of = from;
	double scaling = explain_scaling(of->compare, of->test, i);

	return number_or_null(scaling > 0, scaling);
}

static json_t *scaling(const struct compare *compare)
{
	const struct compare_section *one = explain_section(compare, COMPARE_ONE);
	json_t *array = json_array();
	bool good = array != NULL;

	if (one == NULL || explain_section(compare, COMPARE_ALL) == NULL)
		return array;
	for (size_t i = 0; good && i <= one->nr_rows; i++) {
		struct scaling_of of = {compare, i < one->nr_rows ? one->rows[i].test : NULL};
		json_t *object = json_object();

		/* Without a key it is the index. */
		good = json_array_append_new(array,
			       json_members_whole(object,
				       json_members_set(object, "key",
					       of.test != NULL ? json_members_string(of.test->key)
							       : json_null()) &&
					       json_members_set(object, "sides",
						       array_of(compare->nr_sides, scaling_cell,
							       &of)))) == 0;
	}
	return json_members_whole(array, good);
}

json_t *compare_to_json(const struct compare *compare)
{
	json_t *root = json_object();

	return json_members_whole(root,
		json_members_set(root, "format", json_string(COMPARE_REPORT_FORMAT)) &&
			json_members_set(
				root, "margin_percent", number(100 * expm1(compare->margin_ln))) &&
			json_members_set(
				root, "relative_to", json_members_string(compare->relative_to)) &&
			json_members_set(
				root, "sides", array_of(compare->nr_sides, side, compare)) &&
			json_members_set(root, "differences", differences(compare)) &&
			json_members_set(root, "sections",
				array_of(compare->nr_sections, section, compare)) &&
			json_members_set(root, "scaling", scaling(compare)));
}
