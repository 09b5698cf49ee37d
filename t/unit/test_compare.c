/* SPDX-License-Identifier: MIT */
#include "explain.h"
#include "sample_compare.h"

Test(compare, what_makes_rows_incomparable)
{
	struct side sides[] = {side_from(pine64(), "a"), side_from(macbook(), "b")};
	struct compare compare;
	static const char *const wanted[12] = {"profile", "profile", NULL, NULL, NULL, NULL,
		"workload version", NULL, NULL, NULL, "shell", "shell"};

	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	cr_assert_eq(compare.sections[0].nr_rows, 12);
	for (size_t i = 0; i < 12; i++) {
		const struct compare_cell *cell = &compare.sections[0].rows[i].cells[1];

		cr_expect_eq(wanted[i] == NULL, cell->why == NULL, "%zu", i);
		cr_expect_eq(wanted[i] != NULL, cell->verdict == VERDICT_UNLIKE, "%zu", i);
		if (wanted[i] != NULL && cell->why != NULL)
			cr_expect_str_eq(cell->why, wanted[i]);
	}
	cr_expect_eq(compare.sections[0].composites[SIDE_INDEX].cells[1].nr_unlike, 5);
	/* One test failed there, so its index is of eleven, and without an interval beside one of twelve. */
	cr_expect_eq(compare.sections[1].composites[SIDE_INDEX].cells[1].nr_tests, 11);
	cr_expect_not(compare.sections[1].composites[SIDE_INDEX].cells[1].ratio.has_interval);
	cr_expect(compare.sections[0].composites[SIDE_INDEX].cells[1].ratio.has_interval);
	cr_expect_eq(compare.weights[FACT_GOVERNOR], FACT_CAUTION);
	cr_expect_not(compare.differs[FACT_COMPILER], "it is not known of one side");
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

/* The published indices of both machines, and their ratio. */
Test(compare, published_indices)
{
	struct result a = pine64();
	struct result b = sample_result(12, 2, one_and_4);
	struct side sides[2];
	struct compare compare;
	struct explain_part *parts;
	size_t nr;
	double product = 0;
	double sizes = 0;

	sample_rows(&b, 0, sample_macbook_1, 12);
	sample_rows(&b, 1, sample_macbook_4, 12);
	cr_assert(score_compute(&b));
	sides[0] = side_from(a, "pine64");
	sides[1] = side_from(b, "macbook");
	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	cr_assert_eq(compare.nr_sections, 2);
	cr_expect_float_eq(compare.sections[0].composites[SIDE_INDEX].cells[0].value, 320.0, 0.05);
	cr_expect_float_eq(compare.sections[0].composites[SIDE_INDEX].cells[1].value, 371.2, 0.05);
	cr_expect_float_eq(compare.sections[1].composites[SIDE_INDEX].cells[0].value, 924.1, 0.05);
	cr_expect_float_eq(compare.sections[1].composites[SIDE_INDEX].cells[1].value, 772.9, 0.05);
	cr_expect_float_eq(exp(compare.sections[0].composites[SIDE_INDEX].cells[1].ratio.ln),
		371.2 / 320.0, 0.001);
	cr_expect_not(compare.sections[0].rows[0].cells[1].sure);
	cr_expect_float_eq(explain_scaling(&compare, NULL, 0), 924.1 / 320.0, 0.001);
	cr_assert(explain_index(&compare.sections[0], 1, &parts, &nr));
	cr_assert_eq(nr, 12);
	cr_expect_str_eq(parts[0].test->key, "dhry2reg");
	for (size_t i = 0; i < nr; i++) {
		product += parts[i].ln_factor;
		sizes += fabs(parts[i].share);
		cr_expect(i == 0 || fabs(parts[i].share) <= fabs(parts[i - 1].share));
	}
	cr_expect_float_eq(
		product, compare.sections[0].composites[SIDE_INDEX].cells[1].ratio.ln, 1e-9);
	cr_expect_float_eq(sizes, 1, 1e-9);
	free(parts);
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

/* A report of others is one of another program, and what is doubtful about it is said. */
Test(compare, imported)
{
	struct result result = pine64();
	struct side sides[2];
	struct compare compare;
	char *text;

	result.origin.kind = strdup("unixbench");
	result.origin.version = strdup("5.1.3");
	result.doubts = calloc(2, sizeof(char *));
	result.doubts[0] = strdup("line 3: \033[31mred");
	sides[0] = side_from(result, "a");
	sides[1] = side_from(pine64(), "b");
	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	cr_expect(compare.differs[FACT_PROGRAM]);
	cr_expect_eq(compare.weights[FACT_PROGRAM], FACT_CAUTION);
	text = text_of(&compare, (struct compare_style){80, true, false});
	cr_expect_not_null(strstr(text, "unixbench 5.1.3"));
	cr_expect_not_null(strstr(text, "* doubtful: line 3: ?[31mred\n"));
	free(text);
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

/* The crypto composite has a ratio of its own, and the library may explain it. */
Test(compare, crypto_composite)
{
	struct result results[2] = {pine64(), pine64()};
	struct side sides[2];
	struct compare compare;
	const struct compare_cell *crypto;
	char *text;

	for (size_t i = 0; i < 2; i++) {
		struct result *result = &results[i];
		struct result_composite composite = {
			20, false, true, {20, 20 / exp(0.01), 20 * exp(0.01), 0.01}};

		for (size_t j = 3; j < 5; j++) {
			result->tests[j].in_index = false;
			result->tests[j].in_crypto = true;
			set_string(&result->tests[j].suite, RESULT_CRYPTO_SUITE);
			result->passes[0].scores[j].value *= i == 0 ? 1 : 1.5;
			result->passes[0].scores[j].has_interval = false;
		}
		result->passes[0].crypto = composite;
		strcpy(result->system.crypto_library, i == 0 ? "OpenSSL 3.0" : "OpenSSL 3.5");
		sides[i] = side_from(*result, i == 0 ? "a" : "b");
	}
	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	crypto = &compare.sections[0].composites[SIDE_CRYPTO].cells[1];
	cr_expect_eq(crypto->nr_tests, 2);
	cr_expect_float_eq(crypto->ratio.ln, log(1.5), 1e-9);
	cr_expect(crypto->ratio.has_interval);
	cr_expect_eq(crypto->verdict, VERDICT_FASTER);
	cr_expect_float_eq(compare.sections[0].composites[SIDE_INDEX].cells[1].ratio.ln, 0, 1e-9);
	cr_expect_eq(compare.weights[FACT_LIBCRYPTO], FACT_CAUTION);
	text = text_of(&compare, (struct compare_style){80, true, false});
	cr_expect_not_null(strstr(text, "  crypto composite "));
	cr_expect_not_null(strstr(text, "the crypto composite ratio of B is over 2 of 7 tests"));
	cr_expect_not_null(strstr(text, "~ libcrypto      A  OpenSSL 3.0\n"));
	free(text);
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

/* N copies on N CPUs beside M on M; two copies beside two copies; a machine of one CPU. */
Test(compare, passes_are_matched_by_load)
{
	struct result results[] = {pine64(), pine64(), pine64()};
	struct side sides[3];
	struct compare compare;

	set_copies(&results[1], 16, 16);
	set_copies(&results[2], 2, 1);
	for (size_t i = 0; i < 3; i++)
		sides[i] = side_from(results[i], "x");
	cr_assert(compare_make(sides, 3, NULL, log(1.02), &compare));
	cr_assert_eq(compare.nr_sections, 2);
	cr_expect_eq(compare.sections[1].load, COMPARE_ALL);
	cr_expect_eq(compare.sections[1].copies[0], 4);
	cr_expect_eq(compare.sections[1].copies[1], 16);
	cr_expect_eq(compare.sections[1].copies[2], 1, "one copy loads all of one CPU");
	compare_free(&compare);
	cr_assert(compare_make(&sides[2], 1, &sides[0], log(1.02), &compare));
	cr_assert_eq(compare.nr_sections, 2);
	cr_expect_eq(compare.sections[1].load, COMPARE_SAME);
	compare_free(&compare);
	for (size_t i = 0; i < 3; i++)
		side_free(&sides[i]);
}

/* Of a big.LITTLE machine the first pass of one copy counts, and it is said on which cores it ran. */
Test(compare, classes_of_cores)
{
	struct result result = pine64();
	struct side sides[2];
	struct compare compare;
	char *text;

	result.passes[0].class = strdup("fast");
	result.passes[1].class = strdup("slow");
	set_copies(&result, 1, 4);
	sides[0] = side_from(result, "a");
	sides[1] = side_from(pine64(), "b");
	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	cr_assert_eq(compare.nr_sections, 1);
	cr_expect_float_eq(compare.sections[0].rows[0].cells[0].value, sample_pine64_1[0], 1e-6);
	text = text_of(&compare, (struct compare_style){80, true, false});
	cr_expect_not_null(strstr(text, "one copy: A 1 copy on fast cores\n"));
	free(text);
	compare_free(&compare);
	side_free(&sides[0]);
	side_free(&sides[1]);
}

Test(compare, nothing_in_common)
{
	struct result other = sample_result(1, 1, one_and_4 + 1);
	struct side sides[2];
	struct compare compare;
	char *text;

	set_string(&other.tests[0].key, "other");
	sides[0] = side_from(pine64(), "a");
	sides[1] = side_from(other, "b");
	set_string(&sides[0].tests[0].key, "mine");
	sides[0].nr_passes = 0;
	cr_assert(compare_make(sides, 2, NULL, log(1.02), &compare));
	cr_expect_eq(compare.nr_sections, 0);
	text = text_of(&compare, (struct compare_style){80, true, false});
	cr_expect_not_null(strstr(text, "no two of them have a pass in common"));
	free(text);
	text = written_by(write_json, &compare);
	free(text);
	compare_free(&compare);
	sides[0].nr_passes = 2;
	side_free(&sides[0]);
	side_free(&sides[1]);
}

/* One hash stands for all runs, or none does. */
Test(compare, machine_of_several_runs)
{
	struct side runs[] = {side_from(pine64(), "a"), side_from(pine64(), "b")};
	struct side merged;

	set_string(&runs[0].machine_hash, "one");
	set_string(&runs[1].machine_hash, "one");
	cr_assert(side_merge(runs, 2, "all", &merged));
	cr_expect_str_eq(merged.machine_hash, "one");
	side_free(&merged);
	set_string(&runs[1].machine_hash, "another");
	cr_assert(side_merge(runs, 2, "all", &merged));
	cr_expect_str_eq(merged.machine_hash, "");
	side_free(&merged);
	set_string(&runs[1].machine_hash, "");
	cr_assert(side_merge(runs, 2, "all", &merged));
	cr_expect_str_eq(merged.machine_hash, "", "that of the other is not known");
	side_free(&merged);
	for (size_t i = 0; i < 2; i++)
		side_free(&runs[i]);
}
