/* SPDX-License-Identifier: MIT */
/*
 * mounts - lines of /proc/self/mountinfo, see proc_pid_mountinfo(5).
 */
#ifndef MOUNTS_H
#define MOUNTS_H

#include <stdbool.h>
#include <stddef.h>

/* Fields of one line; they point into the line that was parsed and are unescaped. */
struct mount {
	char *root;    /* what of the file system is mounted */
	char *target;  /* where */
	char *options; /* of the mount */
	char *type;
	char *source;
	char *super_options; /* of the file system */
};

/* Cuts the line up. */
bool mounts_parse(char *line, struct mount *ret);

/* Whether path is directory or below it; *ret_rest is the remainder, "" or beginning with '/'. */
bool mounts_below(const char *path, const char *directory, const char **ret_rest);

/* Whether a list "a,b=1,c" has this word. */
bool mounts_has_option(const char *options, const char *word);

/* The file system that holds an absolute path without symbolic links. */
struct mounts_file_system {
	char type[32];
	char source[128];
	char options[256]; /* those that bear on speed or safety of writes, for instance
			      "rw,relatime" */
};

/* False if root has no mountinfo or none of its mounts holds the path. */
bool mounts_file_system(const char *root, const char *path, struct mounts_file_system *ret);

#endif
