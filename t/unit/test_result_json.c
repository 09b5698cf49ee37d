/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "golden.h"
#include "result_json.h"
#include "sample_result.h"
#include "score.h"

static const uint32_t copies[] = {1, 2};

/* Something of everything. */
static struct result full_result(void)
{
	struct result result = sample_result(13, 2, copies);
	struct window *window;

	sample_rows(&result, 0, sample_pine64_1, 12);
	sample_rows(&result, 1, sample_pine64_4, 11);
	window = &result.windows[3];
	window->round = 7;
	window->padding_bytes = 4095;
	window->rate = 1.0 / 3;
	window->nr_slices = 3;
	for (size_t i = 0; i < 3; i++)
		window->slices[i] = (struct slice){25000000 + i, 123 * i};
	window->usage = (struct usage){1, 2, 3, 4, 5};
	sample_failure(&result, 11, 1, FAILURE_RUBBISH, "it printed \"\xff\"");
	result.passes[0].class = strdup("fast");
	result.passes[0].cpus = strdup("4-5");
	result.passes[0].passed_over = true;
	result.partial = true;
	result.partial_reason = strdup("it was interrupted");
	cr_assert(score_compute(&result));
	/* The last digits of exp and log are the libm's, and no matter here. */
	for (size_t i = 0; i < 2; i++)
		result.passes[i].index = round(result.passes[i].index);
	return result;
}

static char *to_text(const struct result *result)
{
	json_t *root = result_to_json(result);
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert_not_null(root);
	cr_assert_not_null(file);
	cr_assert(result_json_write(file, root));
	cr_assert_eq(fclose(file), 0);
	json_decref(root);
	return text;
}

static struct result from_text(const char *text)
{
	struct result result;
	char *error = NULL;

	cr_assert(result_json_parse("x.json", text, strlen(text), &result, &error), "%s", error);
	return result;
}

Test(result_json, golden_and_round_trip)
{
	struct result result = full_result();
	char *text = to_text(&result);
	struct result again = from_text(text);
	char *text_again = to_text(&again);

	golden_check("result.json", text);
	cr_expect_str_eq(text_again, text);
	cr_expect_eq(again.settings.seed, 0xfedcba9876543210);
	cr_expect_eq(again.nr_windows, 23);
	cr_expect_eq(again.windows[3].slices[2].length_ns, 25000002);
	cr_expect_eq(again.windows[20].copies[1].ops, 1001);
	cr_expect_eq(again.windows[3].usage.involuntary_switches, 5);
	cr_expect_str_eq(again.failures[0].reason, "it printed \"\xef\xbf\xbd\"");
	cr_expect_str_eq(again.failures[0].output, result.failures[0].output);
	cr_expect_str_eq(again.arguments[1], "4");
	cr_expect_null(again.arguments[2]);
	free(text);
	free(text_again);
	result_free(&result);
	result_free(&again);
}

Test(result_json, numbers_come_back_bit_for_bit)
{
	static const double rates[] = {0.1, 1.0 / 3, DBL_MAX, DBL_MIN, DBL_TRUE_MIN, 1e15,
		123456789, 9007199254740993.0, 0.0, 1 + DBL_EPSILON};
	struct result result = sample_result(1, 1, copies);

	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++)
		sample_window(&result, 0, 0, rates[i])->start_ns = INT64_MAX;
	char *text = to_text(&result);
	struct result again = from_text(text);

	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++)
		cr_expect_eq(memcmp(&again.windows[i].rate, &rates[i], sizeof(double)), 0, "%a",
			rates[i]);
	cr_expect_eq(again.windows[0].start_ns, (uint64_t)INT64_MAX);
	free(text);
	result_free(&result);
	result_free(&again);
}

Test(result_json, what_json_cannot_hold_is_no_result)
{
	struct result result = sample_result(1, 1, copies);
	struct window *window = sample_window(&result, 0, 0, (double)INFINITY);

	cr_expect_null(result_to_json(&result));
	window->rate = (double)NAN;
	cr_expect_null(result_to_json(&result));
	window->rate = 1;
	window->copies[0].ops = UINT64_MAX;
	cr_expect_null(result_to_json(&result));
	result_free(&result);
}

Test(result_json, imported_results_have_an_origin_and_doubts)
{
	struct result result = sample_result(1, 1, copies);
	char *text = to_text(&result);
	struct result again;

	cr_expect_null(strstr(text, "\"origin\""));
	cr_expect_null(strstr(text, "\"doubts\""));
	free(text);
	result.origin =
		(struct origin){.kind = strdup("unixbench"), .version = strdup("5.1.3"), .line = 3};
	result.doubts = calloc(3, sizeof(*result.doubts));
	cr_assert_not_null(result.doubts);
	result.doubts[0] = strdup("line 3: one");
	result.doubts[1] = strdup("line 4: two");
	text = to_text(&result);
	again = from_text(text);
	cr_expect_str_eq(again.origin.kind, "unixbench");
	cr_expect_str_eq(again.origin.version, "5.1.3");
	cr_expect_null(again.origin.source);
	cr_expect_eq(again.origin.line, 3);
	cr_expect_str_eq(again.doubts[1], "line 4: two");
	cr_expect_null(again.doubts[2]);
	free(text);
	result_free(&again);
	result_free(&result);
}

/* 300 windows of 2 copies with all slices, as long as numbers get. */
Test(result_json, a_full_run_is_below_500_kb)
{
	static const uint32_t two[] = {2};
	struct result result = sample_result(12, 1, two);

	for (size_t i = 0; i < 300; i++) {
		struct window *window = sample_window(&result, i % 12, 0, 54322521.4 + 1.0 / 3);

		window->nr_slices = WINDOW_SLICES_MAX;
		for (size_t j = 0; j < WINDOW_SLICES_MAX; j++)
			window->slices[j] = (struct slice){25012345, 1358063 + j};
		window->usage = (struct usage){700123456, 12345678, 123456, 123456, 12345};
	}
	cr_assert(score_compute(&result));
	char *text = to_text(&result);

	cr_expect_lt(strlen(text), 500000, "%zu bytes", strlen(text));
	free(text);
	result_free(&result);
}

/* The golden result with the value at a path replaced. */
static char *error_with(const char *path, const char *value)
{
	struct result result = full_result();
	json_t *root = result_to_json(&result);
	json_t *at = root;
	char *parts = strdup(path);
	char *place = NULL;
	char *error = NULL;
	struct result read;

	result_free(&result);
	for (char *part = strtok_r(parts, ".", &place); part != NULL;) {
		char *next = strtok_r(NULL, ".", &place);

		if (next == NULL && value == NULL) {
			cr_assert_eq(json_object_del(at, part), 0);
		} else if (next == NULL) {
			json_t *new = json_loads(value, JSON_DECODE_ANY, NULL);

			cr_assert_not_null(new, "%s", value);
			cr_assert_eq(json_is_array(at)
					? json_array_set_new(at, strtoul(part, NULL, 10), new)
					: json_object_set_new(at, part, new),
				0);
		} else {
			at = json_is_array(at) ? json_array_get(at, strtoul(part, NULL, 10))
					       : json_object_get(at, part);
		}
		part = next;
	}
	free(parts);
	if (result_from_json(root, &read, &error)) {
		result_free(&read);
		error = strdup("no error");
	}
	json_decref(root);
	return error;
}

static void expect_error(const char *path, const char *value, const char *wanted)
{
	char *error = error_with(path, value);

	cr_expect_str_eq(error, wanted);
	free(error);
}

Test(result_json, nothing_in_a_file_is_trusted)
{
	expect_error("more", "{\"a\":1}", "no error");
	expect_error(
		"format", "\"unixindex-result/2\"", "format: \"unixindex-result/1\" is wanted");
	expect_error("version", "7",
		"version: a string of at most 65536 bytes without zero bytes is wanted");
	expect_error("started_s", NULL, "started_s: it is missing");
	expect_error("arguments.0", "1", "arguments: strings are wanted");
	expect_error("doubts", "[1]", "doubts: strings are wanted");
	expect_error("doubts", "{}", "doubts: an array is wanted");
	expect_error("origin", "{}", "origin.kind: it is missing");
	expect_error("origin", "1", "origin: an object is wanted");
	expect_error("settings", "[]", "settings: an object is wanted");
	expect_error(
		"settings.mode", "\"slow\"", "settings.mode: default, quick or classic is wanted");
	expect_error("settings.seed", "1", "settings.seed: a string of decimal digits is wanted");
	expect_error(
		"settings.rounds", "4294967296", "settings.rounds: a number below 2^32 is wanted");
	expect_error("settings.rounds", "-1",
		"settings.rounds: a number that is not negative is wanted");
	expect_error("settings.rounds", "1.5", "settings.rounds: a whole number is wanted");
	expect_error("system", "1", "system: the description of a system is wanted");
	expect_error("harness.cpu_ns", "true", "harness.cpu_ns: a whole number is wanted");
	expect_error("tests", "{}", "tests: an array is wanted");
	expect_error("tests.2", "null", "tests[2]: an object is wanted");
	expect_error("tests.2.worth_den", "0", "tests[2].worth_den: a number above 0 is wanted");
	expect_error("tests.2.timebase_s", "86401",
		"tests[2].timebase_s: a number from 0 to 86400 is wanted");
	expect_error("tests.2.in_index", "1", "tests[2].in_index: true or false is wanted");
	expect_error("tests.2.baseline", "\"x\"", "tests[2].baseline: a number is wanted");
	expect_error("tests.2.baseline", "-1",
		"tests[2].baseline: a number that is not negative is wanted");
	expect_error("passes.1.ended_s", "9223372036854775807",
		"passes[1].ended_s: seconds from 1970 to 9999 are wanted");
	expect_error(
		"passes.1.copies", "0", "passes[1].copies: a number from 1 to 65536 is wanted");
	expect_error("passes.1.copies", "3",
		"windows[12].copy_ns: one number for each copy of the pass is wanted");
	expect_error("passes.1.class", "\"a\\u001b[1m\"",
		"passes[1].class: a word of at most 31 letters and digits is wanted");
	expect_error("passes.1.class", "\"\"",
		"passes[1].class: a word of at most 31 letters and digits is wanted");
	expect_error("passes.1.cpus", "\"all\"", "passes[1].cpus: a list of CPUs is wanted");
	expect_error("passes.1.scores", "[]", "passes[1].scores: one for each test is wanted");
	expect_error("passes.0.scores.4.value", "0",
		"passes[0].scores[4].value: above 0 if measured, else 0, is wanted");
	expect_error("failures.0.kind", "\"tired\"",
		"failures[0].kind: exit, signal, timeout, ... is wanted");
	expect_error("failures.0.test", "13", "failures[0].test: there is no such test");
}

Test(result_json, windows_are_not_trusted)
{
	expect_error("windows", NULL, "windows: an array is wanted");
	expect_error("windows.3", "{}", "windows[3].test: it is missing");
	expect_error("windows.3.test", "13", "windows[3].test: there is no such test");
	expect_error("windows.3.pass", "2", "windows[3].pass: there is no such pass");
	expect_error("windows.3.padding_bytes", "4096",
		"windows[3].padding_bytes: a number from 0 to 4095 is wanted");
	expect_error("windows.3.rate", "-0.5",
		"windows[3].rate: a number that is not negative is wanted");
	expect_error("windows.3.slice_ns", "[1,2]",
		"windows[3].slice_ops: an array of the right length is wanted");
	expect_error("windows.3.slice_ns",
		"[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21]",
		"windows[3].slice_ns: at most 20 numbers are wanted");
	expect_error("windows.3.slice_ns", "[1,2,-3]",
		"windows[3].slice_ns: whole numbers that are not negative are wanted");
	expect_error("windows.3.slice_ns", "7",
		"windows[3].slice_ns: an array of the right length is wanted");
	expect_error("windows.3.copy_ops", "[1.5]",
		"windows[3].copy_ops: whole numbers that are not negative are wanted");
	expect_error("windows.3.usage", "[]", "windows[3].usage: an object is wanted");
	expect_error("windows.3.usage.user_ns", "-1",
		"windows[3].usage.user_ns: a number that is not negative is wanted");
}

static void expect_parse_error(const char *text, const char *wanted)
{
	struct result result;
	char *error = NULL;

	cr_assert_not(result_json_parse("x.json", text, strlen(text), &result, &error));
	cr_expect(strncmp(error, wanted, strlen(wanted)) == 0, "%s", error);
	free(error);
}

Test(result_json, text_that_is_no_result)
{
	expect_parse_error("", "x.json:1: ");
	expect_parse_error("{\n\"format\":", "x.json:2: ");
	expect_parse_error("{\"a\":1,\"a\":2}", "x.json:1: duplicate object key");
	expect_parse_error("{\"a\":1e999}", "x.json:1: real number overflow");
	expect_parse_error("[]", "x.json: format: \"unixindex-result/1\" is wanted");
	expect_parse_error("{}", "x.json: format: \"unixindex-result/1\" is wanted");
}

Test(result_json, names_of_kinds_and_modes_go_both_ways)
{
	for (int kind = FAILURE_EXIT; kind <= FAILURE_ABSENT; kind++) {
		enum failure_kind again;

		cr_assert(
			failure_kind_from_name(failure_kind_name((enum failure_kind)kind), &again));
		cr_expect_eq((int)again, kind);
	}
	for (int mode = MODE_DEFAULT; mode <= MODE_CLASSIC; mode++) {
		enum run_mode again;

		cr_assert(run_mode_from_name(run_mode_name((enum run_mode)mode), &again));
		cr_expect_eq((int)again, mode);
	}
}
