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

/* Removes everything below and the directory; true if nothing is left. Null is none. */
bool workdir_remove(const char *path);

/*
 * Makes the directory (mode 0700), or takes one of before and removes everything in it but empty
 * directories of that mode whose names are numbers: those of copies, which serve again. False, with
 * errno, if it cannot be brought to that.
 *
 * Making directories is what costs most where a thousand copies start: a file system that does not
 * soon give the number of a removed one away again (ext4) searches the longer, the more were removed.
 */
bool workdir_fresh(const char *path);

#endif
