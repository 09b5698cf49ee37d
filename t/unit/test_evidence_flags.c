/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <string.h>

#include "evidence_flags.h"

Test(evidence_flags, names_and_flags)
{
	for (int i = 0; i < EVIDENCE_NR_FLAGS; i++) {
		const char *name = evidence_flag_name(UINT32_C(1) << i);

		cr_assert_not_null(name);
		cr_expect_eq(evidence_flag_from_name(name), UINT32_C(1) << i);
	}
	cr_expect_str_eq(evidence_flag_name(EVIDENCE_STEAL), "steal");
	cr_expect_str_eq(evidence_flag_name(EVIDENCE_LATE), "late");
	cr_expect_null(evidence_flag_name(0));
	cr_expect_null(evidence_flag_name(EVIDENCE_STEAL | EVIDENCE_WAIT));
	cr_expect_null(evidence_flag_name(UINT32_C(1) << EVIDENCE_NR_FLAGS));
	cr_expect_eq(evidence_flag_from_name("Steal"), 0);
	cr_expect_eq(evidence_flag_from_name(""), 0);
}

Test(evidence_flags, summary_names_the_most_frequent_first)
{
	struct evidence_counts counts = {.windows = 0};
	char text[EVIDENCE_SUMMARY_BYTES];

	evidence_summary(&counts, text);
	cr_expect_str_eq(text, "nothing measured");
	evidence_count(&counts, EVIDENCE_CLOCK);
	evidence_summary(&counts, text);
	cr_expect_str_eq(text, "clock in 1 of 1 window");
	counts = (struct evidence_counts){.windows = 0};
	for (int i = 0; i < 8; i++)
		evidence_count(&counts, 0);
	evidence_summary(&counts, text);
	cr_expect_str_eq(text, "clean");
	evidence_count(&counts, EVIDENCE_STEAL);
	evidence_count(&counts, EVIDENCE_STEAL | EVIDENCE_FOREIGN);
	cr_expect_not(evidence_is_disturbed(&counts), "2 of 10 are a fifth, not more");
	evidence_summary(&counts, text);
	cr_expect_str_eq(text, "steal in 2 of 10 windows, foreign in 1");
	evidence_count(&counts, EVIDENCE_FOREIGN);
	evidence_count(&counts, EVIDENCE_FOREIGN);
	cr_expect(evidence_is_disturbed(&counts));
	evidence_summary(&counts, text);
	cr_expect_str_eq(text, "foreign in 3 of 12 windows, steal in 2");
}

Test(evidence_flags, longest_summary_fits)
{
	struct evidence_counts counts = {.windows = UINT32_MAX, .flagged = UINT32_MAX};
	char text[EVIDENCE_SUMMARY_BYTES];

	for (int i = 0; i < EVIDENCE_NR_FLAGS; i++)
		counts.by_flag[i] = UINT32_MAX;
	evidence_summary(&counts, text);
	cr_expect_not_null(strstr(text, "late in 4294967295"));
	cr_expect(evidence_is_disturbed(&counts));
}
