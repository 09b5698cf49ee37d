/* SPDX-License-Identifier: MIT */
/*
 * source - a small file of the kernel that is read again and again.
 *
 * It is opened once and read from its start each time, which makes the kernel write it anew. What
 * is not there, is not readable, or is slow has no descriptor and reads as nothing: never an error.
 * Descriptors are closed on exec and above those that a copy is given.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A source whose quickest of three readings takes longer is left out: some sensors are behind a
 * slow bus, and some tables grow with the number of CPUs. Files below a root are all read.
 */
#define SOURCE_SLOW_NS UINT64_C(150000)

/*
 * Evidence takes at most this share of the descriptors that the process may have; the sources that
 * are opened last are then the ones left out.
 */
#define SOURCE_FD_SHARE 4

struct source {
	int fd; /* -1: not available */
};

/* Of a directory and a name in it, both as root sees them. */
struct source source_open(const char *root, const char *directory, const char *name);

static inline bool source_is_there(struct source source)
{
	return source.fd >= 0;
}

/*
 * The start of the file, ended with a null byte; the length without it. 0 if there is nothing to
 * be read.
 */
size_t source_read(struct source source, char *ret, size_t size);

/* The first line as a decimal number, which may be negative. */
bool source_number(struct source source, int64_t *ret);

/* The unsigned number after `key` and blanks or '=', where key begins a word: "nr_throttled 3". */
bool source_value(const char *text, const char *key, uint64_t *ret);

/*
 * The number at the front of *text, after blanks; *text moves behind it. False if there is none or
 * it is too large.
 */
bool source_next_number(const char **text, uint64_t *ret);

void source_close(struct source *source);

#endif
