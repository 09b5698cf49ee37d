/* SPDX-License-Identifier: MIT */
#include "scaling_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "evidence_flags.h"
#include "json_members.h"
#include "must.h"
#include "result_json.h"
#include "scaling.h"
#include "text.h"

#define KEY_COLUMNS 16
#define REASON_COLUMNS 45

/* What the marks behind rows mean is said below the table, if there are any. */
struct marks {
	bool disturbed;
	bool partial;
	bool no_interval;
};

static bool is_disturbed(const struct scaling_step *step)
{
	struct evidence_counts counts = {.windows = step->windows, .flagged = step->flagged};

	return evidence_is_disturbed(&counts);
}

static const char *row_key(const struct scaling *scaling, size_t row)
{
	return row < scaling->result->nr_tests ? scaling->result->tests[row].key : "index";
}

static const struct failure *row_failure(
	const struct scaling *scaling, size_t row, const struct scaling_step *step)
{
	if (row >= scaling->result->nr_tests)
		return NULL;
	return result_failure(scaling->result, row, step->pass);
}

static void print_missing(
	FILE *file, const struct scaling *scaling, size_t row, const struct scaling_step *step)
{
	const struct failure *failure = row_failure(scaling, row, step);
	char *reason;

	if (failure == NULL) {
		fputs("  not measured\n", file);
		return;
	}
	reason = must_printable(failure->reason, REASON_COLUMNS);
	fprintf(file, "  failed: %s\n", reason);
	free(reason);
}

static void print_gain(FILE *file, const struct scaling_step *base, const struct scaling_step *step,
	struct marks *marks)
{
	bool disturbed = is_disturbed(step) || is_disturbed(base);
	bool no_interval = step != base && !step->has_interval;

	if (!step->has_gain) {
		fprintf(file, "%8s\n", "-");
		return;
	}
	fprintf(file, "%8.3f", step->gain);
	if (step->has_interval)
		fprintf(file, "  +-%6.2f %%", 100 * step->half_width);
	else
		fprintf(file, "%12s", no_interval ? "?" : "");
	fprintf(file, "%9.1f %%%s%s\n", 100 * step->efficiency, step->partial ? "*" : "",
		disturbed ? "!" : "");
	marks->partial |= step->partial;
	marks->disturbed |= disturbed;
	marks->no_interval |= no_interval;
}

static void print_row(FILE *file, const struct scaling *scaling, size_t row, struct marks *marks)
{
	const struct scaling_step *base = &scaling->steps[row * scaling->nr_steps];
	const char *key = row_key(scaling, row);
	const char *unit = row < scaling->result->nr_tests ? scaling->result->tests[row].unit : "";

	if (strlen(key) > KEY_COLUMNS) {
		fprintf(file, "%s\n", key);
		key = "";
	}
	for (size_t i = 0; i < scaling->nr_steps; i++) {
		const struct scaling_step *step = base + i;

		fprintf(file, "%-*s%7" PRIu32, KEY_COLUMNS, key, step->copies);
		if (!step->measured) {
			print_missing(file, scaling, row, step);
			continue;
		}
		fprintf(file, "%15.1f %-8s", step->rate, unit);
		print_gain(file, base, step, marks);
	}
}

static void print_legend(FILE *file, const struct marks *marks)
{
	if (marks->no_interval)
		fputs("? no interval: it takes five rounds of both\n", file);
	if (marks->partial)
		fputs("* of those tests that were measured at this step and with 1 copy\n", file);
	if (marks->disturbed)
		fputs("! DISTURBED: more than a fifth of its windows, or of those with 1 copy\n",
			file);
}

/* What the figures are of. */
static void print_remarks(FILE *file, const struct scaling *scaling)
{
	const struct result *result = scaling->result;
	const struct result_pass *base = &result->passes[scaling->steps[0].pass];

	if (base->class != NULL)
		fprintf(file, "1 copy ran on %s cores (CPUs %s)\n", base->class,
			base->cpus != NULL ? base->cpus : "unknown");
	if (result->system.root[0] != '\0')
		fprintf(file, "not of the machine that %s describes\n", result->system.root);
}

static void print_table(FILE *file, const struct scaling *scaling)
{
	struct marks marks = {false, false, false};

	if (scaling->result->partial)
		fputs("partial run\n", file);
	fprintf(file, "%-*s%7s%15s %-8s%8s%12s%11s\n", KEY_COLUMNS, "test", "copies", "rate",
		"unit", "gain", "both +-", "efficiency");
	for (size_t row = 0; row < scaling->nr_rows; row++)
		print_row(file, scaling, row, &marks);
	print_legend(file, &marks);
	print_remarks(file, scaling);
}

bool scaling_report_text(FILE *file, const struct result *result)
{
	struct text_locale locale;
	struct scaling scaling;

	if (!scaling_compute(result, &scaling))
		return false;
	if (!text_locale_begin(&locale)) {
		scaling_free(&scaling);
		return false;
	}
	print_table(file, &scaling);
	text_locale_end(&locale);
	scaling_free(&scaling);
	return fflush(file) == 0 && ferror(file) == 0;
}

/* clang-format off */
static const struct json_member step_fields[] = {
	JSON_MEMBER(struct scaling_step, "copies", copies),
	JSON_MEMBER(struct scaling_step, "measured", measured),
	JSON_MEMBER(struct scaling_step, "rate", rate),
	JSON_MEMBER(struct scaling_step, "has_gain", has_gain),
	JSON_MEMBER(struct scaling_step, "gain", gain),
	JSON_MEMBER(struct scaling_step, "efficiency", efficiency),
	JSON_MEMBER(struct scaling_step, "partial", partial),
	JSON_MEMBER(struct scaling_step, "rounds", rounds),
	JSON_MEMBER(struct scaling_step, "has_interval", has_interval),
	JSON_MEMBER(struct scaling_step, "half_width", half_width),
	JSON_MEMBER(struct scaling_step, "gain_low", gain_low),
	JSON_MEMBER(struct scaling_step, "gain_high", gain_high),
	JSON_MEMBER(struct scaling_step, "efficiency_low", efficiency_low),
	JSON_MEMBER(struct scaling_step, "efficiency_high", efficiency_high),
	JSON_MEMBER(struct scaling_step, "windows", windows),
	JSON_MEMBER(struct scaling_step, "flagged", flagged),
};

static const struct json_member run_fields[] = {
	JSON_MEMBER(struct result, "version", version),
	JSON_MEMBER(struct result, "profile", profile),
	JSON_MEMBER(struct result, "baseline", baseline_name),
	JSON_MEMBER(struct result, "started_s", started_s),
	JSON_MEMBER(struct result, "ended_s", ended_s),
	JSON_MEMBER(struct result, "partial", partial),
	JSON_MEMBER(struct result, "usable_cpus", system.budget.usable),
};

static const struct json_member test_fields[] = {
	JSON_MEMBER(struct result_test, "key", key),
	JSON_MEMBER(struct result_test, "title", title),
	JSON_MEMBER(struct result_test, "unit", unit),
};
/* clang-format on */

#define PUT(object, fields, base) \
	json_members_put(object, fields, sizeof(fields) / sizeof((fields)[0]), base)

static json_t *step_to_json(
	const struct scaling *scaling, size_t row, const struct scaling_step *step)
{
	const struct failure *failure = row_failure(scaling, row, step);
	json_t *object = json_object();

	if (PUT(object, step_fields, step) &&
		json_object_set_new(object, "class",
			json_members_string(scaling->result->passes[step->pass].class)) == 0 &&
		json_object_set_new(object, "failure",
			json_members_string(failure != NULL ? failure->reason : NULL)) == 0)
		return object;
	json_decref(object);
	return NULL;
}

static json_t *steps_to_json(const struct scaling *scaling, size_t row)
{
	json_t *array = json_array();

	for (size_t i = 0; i < scaling->nr_steps; i++)
		if (json_array_append_new(array,
			    step_to_json(scaling, row,
				    &scaling->steps[row * scaling->nr_steps + i])) != 0) {
			json_decref(array);
			return NULL;
		}
	return array;
}

static json_t *tests_to_json(const struct scaling *scaling)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < scaling->result->nr_tests; i++) {
		json_t *test = json_object();

		good = PUT(test, test_fields, &scaling->result->tests[i]) &&
			json_object_set_new(test, "steps", steps_to_json(scaling, i)) == 0 &&
			json_array_append(array, test) == 0;
		json_decref(test);
	}
	if (good)
		return array;
	json_decref(array);
	return NULL;
}

static json_t *to_json(const struct scaling *scaling)
{
	const struct system_info *system = &scaling->result->system;
	json_t *root = json_object();
	json_t *index = scaling->has_index ? steps_to_json(scaling, scaling->result->nr_tests)
					   : json_array();

	/* The setters take what they are given over, and refuse null. */
	if (json_object_set_new(root, "format", json_string(SCALING_REPORT_FORMAT)) == 0 &&
		PUT(root, run_fields, scaling->result) &&
		json_object_set_new(root, "host", json_members_string(system->host)) == 0 &&
		json_object_set_new(root, "root",
			json_members_string(*system->root ? system->root : NULL)) == 0 &&
		json_object_set_new(root, "tests", tests_to_json(scaling)) == 0 &&
		json_object_set(root, "index", index) == 0) {
		json_decref(index);
		return root;
	}
	json_decref(index);
	json_decref(root);
	return NULL;
}

bool scaling_report_json(FILE *file, const struct result *result)
{
	struct scaling scaling;
	json_t *root;
	bool good;

	if (!scaling_compute(result, &scaling))
		return false;
	root = to_json(&scaling);
	good = root != NULL && result_json_write(file, root);
	json_decref(root);
	scaling_free(&scaling);
	return good;
}
