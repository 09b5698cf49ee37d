/* SPDX-License-Identifier: MIT */
/*
 * catalogue - the suites and the baseline that the options and the installation give.
 */
#ifndef CATALOGUE_H
#define CATALOGUE_H

#include <stdbool.h>

#include "baseline.h"
#include "options.h"
#include "paths.h"
#include "suite.h"

struct catalogue {
	struct suite suite; /* system.suite first, the other shipped ones, then those of --suite */
	struct baseline baseline;
};

/* False and *ret_error, one line that the caller frees. */
bool catalogue_read(const struct options *options, const struct paths *paths,
	struct catalogue *ret_catalogue, char **ret_error);

void catalogue_free(struct catalogue *catalogue);

#endif
