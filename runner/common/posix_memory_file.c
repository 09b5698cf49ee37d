/* SPDX-License-Identifier: MIT */
#include "memory_file.h"

#include <stdlib.h>

bool memory_file_open(struct memory_file *memory)
{
	*memory = (struct memory_file){.size = 0};
	memory->file = open_memstream(&memory->bytes, &memory->size);
	return memory->file != NULL;
}

bool memory_file_close(struct memory_file *memory)
{
	bool good = fflush(memory->file) == 0 && ferror(memory->file) == 0;

	/* The last thing that it does is to ask for memory. */
	if (fclose(memory->file) == 0 && good && memory->bytes != NULL)
		return true;
	free(memory->bytes);
	return false;
}
