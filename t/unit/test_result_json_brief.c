/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "result_json_brief.h"
#include "text.h"

static char *golden(void)
{
	char *text;
	char *error;
	size_t size;

	cr_assert(text_read_file(T_DIR "/golden/result.json", 1 << 24, &text, &size, &error));
	return text;
}

/* The text with the first of one replaced by the other; the caller frees it. */
static char *changed(const char *text, const char *from, const char *to)
{
	const char *found = strstr(text, from);
	char *result;

	cr_assert_not_null(found, "%s", from);
	result = text_format("%.*s%s%s", (int)(found - text), text, to, found + strlen(from));
	cr_assert_not_null(result);
	return result;
}

Test(result_json_brief, scores_without_windows)
{
	char *text = golden();
	struct result result;
	char *error = NULL;

	cr_assert(result_json_brief("x", text, strlen(text), &result, &error), "%s", error);
	cr_expect_eq(result.nr_windows, 0);
	cr_expect(result.nr_tests > 0 && result.nr_passes > 0 && result.nr_failures > 0);
	cr_expect(result.passes[0].scores[0].measured);
	result_free(&result);
	free(text);
}

/* What this suite does not write is read as a whole. */
Test(result_json_brief, other_shapes_are_read_as_a_whole)
{
	static const char *const changes[][2] = {
		{"\n\"windows\":[", "\n \"windows\":["},
		{"\n\"windows\":[", "\n\"windows\": ["},
		{"\"clock_share\":", "\"clock_sh\\u0061re\":"},
		{"\"padding_bytes\":", "\"more\":1e3,\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"more\":[[[[[[[[0]]]]]]]],\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"\xc3\xa9\":0,\"padding_bytes\":"},
	};
	char *text = golden();

	for (size_t i = 0; i < sizeof(changes) / sizeof(*changes); i++) {
		char *other = changed(text, changes[i][0], changes[i][1]);
		struct result result;
		char *error = NULL;

		cr_assert(result_json_brief("x", other, strlen(other), &result, &error), "%zu: %s",
			i, error);
		cr_expect(result.nr_windows > 0, "%zu", i);
		result_free(&result);
		free(other);
	}
	free(text);
}

Test(result_json_brief, what_is_no_json_is_refused)
{
	static const char *const changes[][2] = {
		{"\"padding_bytes\":", "\"padding_bytes\":NaN,\"x\":"},
		{"\"padding_bytes\":", "\"x\":01,\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\":1.,\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\":-,\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\":1e999,\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\":99999999999999999999,\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\":tru,\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\":truee,\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\":\"\t\",\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\":[1,],\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\":[1}],\"padding_bytes\":"},
		{"\"padding_bytes\":", "\"x\" 1,\"padding_bytes\":"},
		{"\"padding_bytes\":", "x:1,\"padding_bytes\":"},
		{"\n]\n}\n", "\n]\n"},
		{"\n]\n}\n", "\n"},
		{"\n]\n}\n", "\n]\n}\n}\n"},
	};
	char *text = golden();

	for (size_t i = 0; i < sizeof(changes) / sizeof(*changes); i++) {
		char *other = changed(text, changes[i][0], changes[i][1]);
		struct result result;
		char *error = NULL;

		cr_expect_not(
			result_json_brief("x", other, strlen(other), &result, &error), "%zu", i);
		cr_expect(error != NULL && strncmp(error, "x:", 2) == 0, "%zu", i);
		free(error);
		free(other);
	}
	free(text);
}
