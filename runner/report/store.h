/* SPDX-License-Identifier: MIT */
/*
 * store - the files of one run in the results directory.
 *
 * BASE.json, BASE.txt, BASE.csv, where BASE is HOST-DATETIME-NN in UTC, or the user's own name. A file is written under a
 * temporary name and then given its own, so nobody ever sees half of one; the first file to be
 * written claims the base name without replacing another run's.
 */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store {
	char *directory; /* null: nothing is kept, and writing succeeds */
	char *stem;      /* the base's name without its number */
	bool named;      /* by the user: the first of that name gets no number */
	bool hasty;      /* do not wait for the disk: what is lost can be made again */
	int number;      /* of the base; the first to be tried until it is claimed */
	char *base;      /* once claimed: full path without suffix */
	int lock_fd;     /* of the present BASE.json; -1: none yet */
};

/*
 * Makes the directory if it is not there (parents too) and shows that it can be written. name: the
 * user's own for the files, or null. On failure *ret_error is one line that the caller frees.
 */
bool store_open(const char *directory, const char *name, const char *host, int64_t started_s,
	struct store *ret_store, char **ret_error);

/*
 * The files of an earlier run, to be replaced: path is that of its BASE.json, or of a symbolic link to
 * it, which stays one. False and *ret_error as above, also if a run is under way that writes there:
 * BASE.json is locked while its run lives.
 */
bool store_reopen(const char *link_or_path, struct store *ret_store, char **ret_error);

/* Writes or replaces BASE.SUFFIX. On failure the earlier file is still there, and *ret_error as above. */
bool store_write(struct store *store, const char *suffix, const char *bytes, size_t nr_bytes,
	char **ret_error);

void store_close(struct store *store);

/* Whether store_write_file() may be expected to succeed; what can be known before a long run. */
bool store_can_write_file(const char *path, char **ret_error);

/* Writes a file of the user's own choice, complete or not at all. */
bool store_write_file(const char *path, const char *bytes, size_t nr_bytes, char **ret_error);

#endif
