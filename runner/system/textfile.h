/* SPDX-License-Identifier: MIT */
/*
 * textfile - small text files of the kernel and of /etc, read with suspicion.
 *
 * Whatever the file holds, what comes back is bounded, ends with a null byte and is valid UTF-8
 * without control characters: a tab becomes a blank, every other control character (also of lines and of direction), null byte and
 * byte that is no UTF-8 becomes '?'. What does not fit is cut at the end of a character. Only
 * regular files are read, and nothing blocks.
 *
 * A path is given as root and path: root is "" for the running system or a directory that stands
 * for /. Failure (no such file, not a regular file, a read error) is false and leaves the outputs
 * alone.
 */
#ifndef TEXTFILE_H
#define TEXTFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define TEXTFILE_PATH_MAX 4096

/* Makes text harmless in place, as above; newlines go too. */
void textfile_clean(char *text);

/* Copies and cleans; what does not fit is cut. size is at least 1. */
void textfile_copy(char *ret, size_t size, const char *text);

/* Cuts blanks and newlines off both ends, in place. */
void textfile_trim(char *text);

/* root and path joined; false if longer than TEXTFILE_PATH_MAX - 1. */
bool textfile_path(const char *root, const char *path, char ret_path[TEXTFILE_PATH_MAX]);

bool textfile_exists(const char *root, const char *path);

/* Null if it cannot be opened; the caller closes it with fclose(). */
FILE *textfile_open(const char *root, const char *path);

/*
 * The next line, cleaned and without its newline; the rest of a longer line is dropped. False at
 * the end of the file, at an error, and after TEXTFILE_BYTES_MAX.
 */
bool textfile_next(FILE *file, char *ret, size_t size);

#define TEXTFILE_BYTES_MAX (64L << 20)

/* The first line, trimmed. False if it is empty. */
bool textfile_line(const char *root, const char *path, char *ret, size_t size);

/* The first line as a decimal number. */
bool textfile_u64(const char *root, const char *path, uint64_t *ret);

/* Digits only, the whole text. */
bool textfile_parse_u64(const char *text, uint64_t *ret);

/*
 * The value of KEY=VALUE in a file of such lines, as os-release has them, without its quotes.
 */
bool textfile_assignment(
	const char *root, const char *path, const char *key, char *ret, size_t size);

#endif
