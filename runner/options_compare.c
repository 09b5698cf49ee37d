/* SPDX-License-Identifier: MIT */
#include "options_compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "must.h"

bool options_compare_margin(const char *text, double *ret_percent, char **ret_error)
{
	char *end;
	double percent = strtod(text, &end);

	if (end == text || *end || !isfinite(percent) || percent < 0 || percent > 100) {
		*ret_error = must_format(
			"--margin takes percent, a number from 0 to 100, not '%s'", text);
		return false;
	}
	*ret_percent = percent;
	return true;
}

bool options_compare_colour(const char *text, enum options_colour *ret_colour, char **ret_error)
{
	static const char *const words[] = {[OPTIONS_COLOUR_AUTO] = "auto",
		[OPTIONS_COLOUR_ALWAYS] = "always",
		[OPTIONS_COLOUR_NEVER] = "never"};

	if (!text)
		text = words[OPTIONS_COLOUR_ALWAYS];
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (strcmp(text, words[i]) == 0) {
			*ret_colour = (enum options_colour)i;
			return true;
		}
	*ret_error = must_format("--color takes auto, always or never, not '%s'", text);
	return false;
}

bool options_compare_check(const struct options *options, char **ret_error)
{
	if (options->nr_names >= 2 || options->compare.relative_to)
		return true;
	*ret_error = must_format("compare needs two results or more (or one and --relative-to); "
				 "./run list shows those that there are");
	return false;
}
