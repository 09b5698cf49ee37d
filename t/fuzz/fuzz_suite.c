/* SPDX-License-Identifier: MIT */
/* A suite file: either its tests or one line that says what is wrong, never a part of them. */
#include "fuzz.h"
#include "select.h"
#include "suite.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct suite suite = {.nr_tests = 0};
	char *error = NULL;

	if (suite_parse("fuzz.suite", (const char *)data, size, &suite, &error)) {
		const char *const names[] = {suite.tests[0].key, NULL};
		struct selection selection;

		assert(suite.nr_tests > 0);
		assert(select_tests(&suite, names, &selection, &error));
		free(selection.tests);
	} else {
		assert(error && strncmp(error, "fuzz.suite:", 11) == 0 && !strchr(error, '\n'));
		assert(suite.nr_tests == 0);
		free(error);
	}
	suite_free(&suite);
	return 0;
}
