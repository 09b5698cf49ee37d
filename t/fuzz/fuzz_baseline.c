/* SPDX-License-Identifier: MIT */
/* A baseline file: either positive values, or one line that says what is wrong. */
#include "baseline.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct baseline baseline;
	char *error = NULL;

	if (baseline_parse("fuzz.base", (const char *)data, size, &baseline, &error)) {
		for (size_t i = 0; i < baseline.nr_entries; i++) {
			const struct baseline_entry *entry = &baseline.entries[i];

			assert(entry->value > 0);
			assert(baseline_find(&baseline, entry->key) == entry);
		}
		baseline_free(&baseline);
	} else {
		assert(error && strncmp(error, "fuzz.base:", 10) == 0 && !strchr(error, '\n'));
		free(error);
	}
	return 0;
}
