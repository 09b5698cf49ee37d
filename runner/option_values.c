/* SPDX-License-Identifier: MIT */
#include "option_values.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "must.h"
#include "options.h"

bool option_whole(const char *text, uint64_t max, uint64_t *ret_number)
{
	char *end;
	uint64_t number;

	/* strtoull takes blanks and a minus sign, which are no whole number here. */
	if (*text < '0' || *text > '9')
		return false;
	errno = 0;
	number = strtoull(text, &end, 10);
	if (errno || *end || number > max)
		return false;
	*ret_number = number;
	return true;
}

bool option_count(
	const char *option, const char *text, uint32_t max, uint32_t *ret_count, char **ret_error)
{
	uint64_t number;

	if (!option_whole(text, max, &number) || number == 0) {
		*ret_error = must_format(
			"%s takes a whole number from 1 to %u, not '%s'", option, max, text);
		return false;
	}
	*ret_count = (uint32_t)number;
	return true;
}

bool option_seconds(const char *option, const char *text, double *ret_seconds, char **ret_error)
{
	char *end;
	double seconds = strtod(text, &end);

	if (end == text || *end || !isfinite(seconds) || seconds <= 0 ||
		seconds > OPTIONS_SECONDS_MAX) {
		*ret_error = must_format("%s takes seconds, a number above 0%s, not '%s'", option,
			strcmp(option, "--soak") == 0 ? ", or steady" : "", text);
		return false;
	}
	*ret_seconds = seconds;
	return true;
}

bool option_precision(const char *text, double *ret_percent, char **ret_error)
{
	char *end;
	double percent = strtod(text, &end);

	if (end == text || *end || !isfinite(percent) || percent < 0.01 || percent > 100) {
		*ret_error = must_format(
			"--precision takes percent, a number from 0.01 to 100, not '%s'", text);
		return false;
	}
	*ret_percent = percent;
	return true;
}
