/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* TIOCGWINSZ: every Unix has it, POSIX only since 2024 */
#include "terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>

int terminal_width(int fd)
{
	struct winsize size = {.ws_col = 0};
	const char *columns = getenv("COLUMNS");
	long width = 0;

	if (ioctl(fd, TIOCGWINSZ, &size) == 0)
		width = size.ws_col;
	if (width <= 0 && columns)
		width = strtol(columns, NULL, 10);
	if (width <= 0 || width > 1000)
		width = 80;
	return width < 20 ? 20 : (int)width;
}
