/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "memory_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#define FIRST_BYTES 8192

static ssize_t add(void *cookie, const char *bytes, size_t nr_bytes)
{
	struct memory_file *memory = cookie;
	size_t room = memory->room ? memory->room : FIRST_BYTES;
	char *larger;

	while (room - memory->size <= nr_bytes)
		room *= 2;
	if (room > memory->room) {
		larger = realloc(memory->bytes, room);
		/* This makes it an error of the file. */
		if (larger == NULL)
			return 0;
		memory->bytes = larger;
		memory->room = room;
	}
	memcpy(memory->bytes + memory->size, bytes, nr_bytes);
	memory->size += nr_bytes;
	memory->bytes[memory->size] = '\0';
	return (ssize_t)nr_bytes;
}

bool memory_file_open(struct memory_file *memory)
{
	*memory = (struct memory_file){.size = 0};
	/* Nothing to write is no failure either: the null byte is there. */
	if (add(memory, "", 0) != 0 || memory->bytes == NULL)
		return false;
	memory->file = fopencookie(memory, "w", (cookie_io_functions_t){.write = add});
	if (memory->file == NULL)
		free(memory->bytes);
	return memory->file != NULL;
}

bool memory_file_close(struct memory_file *memory)
{
	bool good = fflush(memory->file) == 0 && ferror(memory->file) == 0;

	if (fclose(memory->file) == 0 && good)
		return true;
	free(memory->bytes);
	return false;
}
