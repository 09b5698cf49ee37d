/* SPDX-License-Identifier: MIT */
#include "sample_compare.h"

Test(compare_report, two_machines_in_every_form)
{
	struct side sides[] = {
		side_from(pine64(), "pine64"), side_from(macbook(), "macbook-air-2013")};
	struct compare compare;
	char *text;

	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	text = text_of(&compare, (struct compare_style){80, true, false});
	expect_at_most(text, 80);
	check_golden("compare.txt", text);
	check_golden(
		"compare-colour.txt", text_of(&compare, (struct compare_style){120, true, true}));
	text = text_of(&compare, (struct compare_style){60, false, false});
	expect_at_most(text, 60);
	check_golden("compare-narrow.txt", text);
	check_golden("compare.md", written_by(compare_markdown_write, &compare));
	check_golden("compare.csv", written_by(compare_csv_write, &compare));
	check_golden("compare.json", written_by(write_json, &compare));
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

Test(compare_report, several_machines_and_merged_runs)
{
	struct side runs[] = {side_from(pine64(), "pine64-1"),
		side_from(pine64_again(1.03), "pine64-2"),
		side_from(pine64_again(1.01), "pine64-3")};
	struct side sides[3] = {side_from(pine64(), "pine64"), {.name = NULL}, {.name = NULL}};
	struct compare compare;
	char *text;

	cr_assert(side_merge(runs, 3, "three runs", &sides[1]));
	sides[2] = side_from(macbook(), "macbook-air-2013");
	cr_assert(compare_make(sides, 3, NULL, log(1.02), &compare));
	text = text_of(&compare, (struct compare_style){80, true, false});
	expect_at_most(text, 80);
	check_golden("compare-several.txt", text);
	check_golden("compare-several.md", written_by(compare_markdown_write, &compare));
	compare_free(&compare);
	cr_assert(compare_make(sides, 3, &runs[0], log(1.02), &compare));
	check_golden(
		"compare-rated.txt", text_of(&compare, (struct compare_style){80, false, false}));
	cr_expect_float_eq(compare.sections[0].rows[3].cells[0].rating, 10, 1e-9);
	cr_expect_float_eq(compare.sections[0].composites[SIDE_INDEX].cells[0].rating, 10, 1e-9);
	compare_free(&compare);
	for (size_t i = 0; i < 3; i++) {
		side_free(&runs[i]);
		side_free(&sides[i]);
	}
}

/* What a file may hold that somebody wrote by hand. */
static struct result hostile(void)
{
	static const char evil[] = "\033[31m<b>|`x`|\r\n\xc2\x9b"
				   "31m\xe2\x80\xae\xff=cmd(),\"";
	struct result result = pine64();
	static const double extremes[] = {1e308, 5e-324, 1e-308, 1.7e308};

	set_string(&result.tests[0].key, evil);
	set_string(&result.tests[1].title, evil);
	set_string(&result.tests[2].unit, evil);
	set_string(&result.tests[3].suite, NULL);
	set_string(&result.profile, evil);
	set_string(&result.compiler, evil);
	set_string(&result.version, evil);
	set_string(&result.baseline_name, evil);
	set_string(&result.settings.locale, evil);
	result.started_s = INT64_MAX;
	result.partial = true;
	result.partial_reason = strdup(evil);
	result.system.memory_bytes = UINT64_MAX;
	result.system.cgroup.quota_cpus = 1e300;
	result.passes[1].scores[3].has_interval = true;
	result.passes[1].scores[3].interval = (struct interval){0, -1, INFINITY, 9};
	for (size_t i = 0; i < 4; i++) {
		result.passes[0].scores[4 + i].value = extremes[i];
		result.passes[0].scores[4 + i].nr_samples = UINT32_MAX;
	}
	result.tests[5].baseline = 5e-324;
	result.tests[7].baseline = 1e308;
	set_string(&result.tests[9].key, "pipe");
	return result;
}

static void expect_harmless(char *text)
{
	for (const unsigned char *p = (const unsigned char *)text; *p != '\0'; p++) {
		cr_assert(*p == '\n' || *p >= ' ', "control character %d", *p);
		cr_assert(!(p[0] == 0xc2 && p[1] < 0xa0), "C1 control character");
		cr_assert(!(p[0] == 0xe2 && p[1] == 0x80 && p[2] == 0xae), "direction override");
	}
	free(text);
}

Test(compare_report, hostile_strings_and_figures)
{
	struct side sides[] = {side_from(hostile(), "\033]0;x\007=cmd"), side_from(pine64(), "b")};

	for (int turn = 0; turn < 2; turn++) {
		struct compare compare;
		struct side first = sides[0];

		cr_assert(compare_make(sides, 2, &sides[1], log(1.02), &compare));
		expect_harmless(text_of(&compare, (struct compare_style){80, true, false}));
		expect_harmless(text_of(&compare, (struct compare_style){20, false, false}));
		expect_harmless(written_by(compare_markdown_write, &compare));
		expect_harmless(written_by(compare_csv_write, &compare));
		expect_harmless(written_by(write_json, &compare));
		compare_free(&compare);
		sides[0] = sides[1];
		sides[1] = first;
	}
	side_free(&sides[0]);
	side_free(&sides[1]);
}

Test(compare_report, markdown_and_csv_are_escaped)
{
	struct side sides[] = {side_from(hostile(), "=1+1,\"a|b\"<i>"), side_from(pine64(), "b")};
	struct compare compare;
	char *text;

	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	text = written_by(compare_markdown_write, &compare);
	cr_expect_null(strstr(text, "<i>"));
	cr_expect_null(strstr(text, "<b>"));
	cr_expect_null(strstr(text, "a|b"));
	cr_expect_not_null(strstr(text, "a&#124;b"));
	free(text);
	text = written_by(compare_csv_write, &compare);
	cr_expect_not_null(strstr(text, "\"'=1+1,\"\"a|b\"\"<i>\","));
	free(text);
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}
