/* SPDX-License-Identifier: MIT */
/*
 * option_values - numbers on the command line.
 *
 * Those that take the option's name set *ret_error, one line that the caller frees, when the text is none
 * of what the option takes; outputs are touched on success only.
 */
#ifndef OPTION_VALUES_H
#define OPTION_VALUES_H

#include <stdbool.h>
#include <stdint.h>

/* Decimal digits only, at most max. */
bool option_whole(const char *text, uint64_t max, uint64_t *ret_number);

/* From 1 to max. */
bool option_count(
	const char *option, const char *text, uint32_t max, uint32_t *ret_count, char **ret_error);

/* Above 0, at most OPTIONS_SECONDS_MAX. */
bool option_seconds(const char *option, const char *text, double *ret_seconds, char **ret_error);

/* Of --precision: from 0.01 to 100. */
bool option_precision(const char *text, double *ret_percent, char **ret_error);

#endif
