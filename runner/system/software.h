/* SPDX-License-Identifier: MIT */
/*
 * software - the programs and settings of the running system that scripts depend on.
 */
#ifndef SOFTWARE_H
#define SOFTWARE_H

#include <stddef.h>

/* What /bin/sh is after all symbolic links; "" if there is none. */
void software_shell(char *ret, size_t size);

/*
 * The first line of sort --version, which names the package that sort is from; "" if sort has no
 * such option, as BusyBox's. Starts a process and waits for it at most 2 s.
 */
void software_coreutils(char *ret, size_t size);

/*
 * The locale that the environment asks for, and the character sets of its LC_CTYPE and LC_COLLATE.
 * A locale that is not installed counts as C, as programs see it. The program's own locale stays as
 * it is.
 */
struct software_locale {
	char name[64];
	char charmap[32];
	char collate[32];
};

void software_locale(struct software_locale *ret);

#endif
