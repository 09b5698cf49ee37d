/* SPDX-License-Identifier: MIT */
/*
 * replay - runs a fuzz target on the files of its command line, without libFuzzer.
 */
#include <stdbool.h>
#include <stdio.h>

#include "fuzz.h"

#define REPLAY_BYTES_MAX (1 << 20)

static bool replay(const char *name)
{
	static uint8_t all[REPLAY_BYTES_MAX];
	FILE *file = fopen(name, "rb");
	uint8_t *exact;
	size_t size;
	bool good;

	if (!file)
		return false;
	size = fread(all, 1, sizeof(all), file);
	good = !ferror(file);
	good = fclose(file) == 0 && good;
	/* Of exactly that size, so that reading behind it is found. */
	exact = malloc(size ? size : 1);
	if (good && exact) {
		memcpy(exact, all, size);
		LLVMFuzzerTestOneInput(exact, size);
	}
	good = good && exact;
	free(exact);
	return good;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (!replay(argv[i])) {
			perror(argv[i]);
			return 2;
		}
	}
	return 0;
}
