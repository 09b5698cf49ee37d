/* SPDX-License-Identifier: MIT */
#include "output_style.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "software.h"
#include "terminal.h"

struct compare_style output_style(enum options_colour colour)
{
	const char *no_colour = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");
	struct software_locale locale;

	software_locale(&locale);
	if (colour == OPTIONS_COLOUR_AUTO && isatty(STDOUT_FILENO) && !(no_colour && *no_colour) &&
		terminal && strcmp(terminal, "dumb") != 0)
		colour = OPTIONS_COLOUR_ALWAYS;
	return (struct compare_style){
		.width = terminal_width(STDOUT_FILENO),
		.utf8 = strcasecmp(locale.charmap, "UTF-8") == 0,
		.colour = colour == OPTIONS_COLOUR_ALWAYS,
	};
}
