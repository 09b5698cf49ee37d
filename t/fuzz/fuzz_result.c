/* SPDX-License-Identifier: MIT */
/* A result file: what is read can be scored and written in every form, and read again. */
#include "fuzz.h"
#include "report.h"
#include "result_json.h"
#include "score.h"

static void write_all(struct result *result)
{
	struct report_bytes bytes;
	struct result again;
	char *error = NULL;

	if (report_text(result, &bytes))
		free(bytes.bytes);
	if (report_csv(result, &bytes))
		free(bytes.bytes);
	/* Refused when a score has no place in JSON. */
	if (!report_json(result, &bytes))
		return;
	assert(result_json_parse("again", bytes.bytes, bytes.size, &again, &error));
	free(bytes.bytes);
	result_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct result result;
	char *error = NULL;

	if (!result_json_parse("fuzz.json", (const char *)data, size, &result, &error)) {
		assert(error && !strchr(error, '\n'));
		free(error);
		return 0;
	}
	write_all(&result);
	assert(score_compute(&result));
	write_all(&result);
	result_free(&result);
	return 0;
}
