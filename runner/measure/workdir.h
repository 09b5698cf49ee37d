/* SPDX-License-Identifier: MIT */
/*
 * workdir - the directory that a run works in, and its end.
 *
 * It is private (mode 0700), has a name that nobody can foresee, and nothing outside it is ever
 * written. Removal does not follow symbolic links.
 */
#ifndef WORKDIR_H
#define WORKDIR_H

#include <stdbool.h>

/*
 * Makes one below parent, which is created if only its last part is missing and may_create says so.
 * Null and *ret_error, one line that the caller frees, if it cannot be written in.
 */
char *workdir_make(const char *parent, bool may_create, char **ret_error);

/* Removes everything below and the directory; true if nothing is left. */
bool workdir_remove(const char *path);

#endif
