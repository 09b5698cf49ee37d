/* SPDX-License-Identifier: MIT */
/*
 * plan - what will be measured, as a result that has everything but windows.
 */
#ifndef PLAN_H
#define PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "catalogue.h"
#include "options.h"
#include "result.h"
#include "select.h"

struct plan_request {
	const struct options *options;
	const struct catalogue *catalogue;
	const struct selection *selection;
	const uint32_t *copies; /* of each pass */
	size_t nr_copies;
	char *const *arguments; /* the command line, null-terminated */
};

/* system stays empty; the rest is the result's own, which result_free() gives back. */
void plan_make(const struct plan_request *request, struct result *ret_result);

#endif
