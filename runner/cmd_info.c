/* SPDX-License-Identifier: MIT */
#include "cmd_info.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "system_json.h"
#include "system_print.h"

#define STATUS_FAILED 3

static bool print_json(const struct system_info *system)
{
	json_t *json = system_to_json(system);
	bool ok = json != NULL &&
		json_dumpf(json, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(12)) == 0 &&
		putchar('\n') != EOF;

	json_decref(json);
	return ok;
}

int cmd_info(bool as_json, const struct system_sources *sources)
{
	struct system_info system;
	bool ok;

	if (!system_read(sources, &system)) {
		(void)fprintf(stderr, "unixindex: out of memory\n");
		return STATUS_FAILED;
	}
	ok = as_json ? print_json(&system) : system_print(stdout, &system);
	system_free(&system);
	if (!ok || fflush(stdout) != 0) {
		(void)fprintf(
			stderr, "unixindex: cannot write the system block: %s\n", strerror(errno));
		return STATUS_FAILED;
	}
	return 0;
}
