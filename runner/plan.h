/* SPDX-License-Identifier: MIT */
/*
 * plan - what will be measured, as a result that has everything but windows.
 */
#ifndef PLAN_H
#define PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "catalogue.h"
#include "classes.h"
#include "options.h"
#include "result.h"
#include "select.h"

struct plan_request {
	const struct options *options;
	const struct catalogue *catalogue;
	const struct selection *selection;
	const uint32_t *copies; /* of each pass */
	size_t nr_copies;
	const struct classes_choice *classes; /* a pass of 1 copy on each; none, null: any CPU */
	char *const *arguments;               /* the command line, null-terminated */
};

/*
 * How many copies each pass of a new run has: every -c, or one and then one for each usable CPU; of
 * scaling all steps up to there, and one in any case. The caller frees *ret_copies.
 */
size_t plan_copies(const struct options *options, uint32_t usable, uint32_t **ret_copies);

/* system stays empty; the rest is the result's own, which result_free() gives back. */
void plan_make(const struct plan_request *request, struct result *ret_result);

#endif
