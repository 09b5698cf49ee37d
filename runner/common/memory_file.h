/* SPDX-License-Identifier: MIT */
/*
 * memory_file - a file that is written into memory, and says so if it did not fit.
 *
 * open_memstream() of glibc drops what it has no memory for, and no call tells. Other systems get it all
 * the same (the POSIX sibling).
 */
#ifndef MEMORY_FILE_H
#define MEMORY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct memory_file {
	FILE *file; /* to write to */
	char *bytes;
	size_t size;
	size_t room;
};

/* False without memory. Stays where it is until it is closed. */
bool memory_file_open(struct memory_file *memory);

/*
 * True if all that was written is in bytes, size of them and a null byte behind, which the caller frees.
 * False if not, and then there is nothing to free.
 */
bool memory_file_close(struct memory_file *memory);

#endif
