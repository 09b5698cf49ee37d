/* SPDX-License-Identifier: MIT */
/*
 * import_result - an imported report as an ordinary result: scores and indices, no windows.
 */
#ifndef IMPORT_RESULT_H
#define IMPORT_RESULT_H

#include <stdbool.h>

#include "baseline.h"
#include "import_report.h"
#include "result.h"
#include "suite.h"

struct import_result_request {
	const char *version; /* of this suite */
	const char *file;    /* name of what was read */
	const char *source;  /* where it was published; null: as the report says, if it does */
	const char *host;    /* of a report that does not say which it was; null: not known */
	const struct suite *suite;
	const struct baseline *baseline;
};

/*
 * Takes the system out of the report and adds doubts to it: an index that does not come out of the rows, other
 * baselines. Tests are rated with the baselines that the report prints, else with those given. False
 * without memory; ret_result is the caller's to free on success.
 */
bool import_result(struct import_report *report, const struct import_result_request *request,
	struct result *ret_result);

#endif
