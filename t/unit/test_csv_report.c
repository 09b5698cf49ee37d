/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "csv_report.h"
#include "golden.h"
#include "sample_result.h"
#include "score.h"

Test(csv_report, rows)
{
	static const uint32_t copies[] = {1, 4};
	struct result result = sample_result(14, 2, copies);
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert_not_null(file);
	sample_rows(&result, 0, sample_pine64_1, 12);
	sample_rows(&result, 1, sample_pine64_4, 12);
	(void)sample_window(&result, 12, 0, 1.0 / 3);
	sample_failure(&result, 2, 1, FAILURE_TIMEOUT, "no progress");
	free(result.tests[12].title);
	result.tests[12].title = strdup("File \"Write\", 1024");
	cr_assert(score_compute(&result));
	cr_assert(csv_report_write(file, &result));
	cr_assert_eq(fclose(file), 0);
	golden_check("report.csv", text);
	free(text);
	result_free(&result);
}
