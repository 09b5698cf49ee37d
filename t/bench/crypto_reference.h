/* SPDX-License-Identifier: MIT */
/*
 * crypto_reference - the main of a program that does what crypto-portable does by another library.
 *
 *   PROGRAM SECONDS ALGORITHM      prints KBps of 1000 bytes, for messages of 8192
 *
 * Exit status 77: the library has no such algorithm.
 */
#ifndef CRYPTO_REFERENCE_H
#define CRYPTO_REFERENCE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REFERENCE_BYTES 8192

struct reference_row {
	const char *name; /* null ends the list */
	void (*next)(void);
};

/* Messages are worked on in place, so that they follow from one another. */
static unsigned char reference_text[REFERENCE_BYTES];
static const unsigned char reference_key[64] =
	"any bytes but the same ones again would be no key for xts.....";

static double reference_now_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int reference_main(const struct reference_row *row, int argc, char **argv)
{
	double start_s, end_s = argc == 3 ? strtod(argv[1], NULL) : 0;
	double count = 0;

	while (argc == 3 && row->name && strcmp(row->name, argv[2]) != 0)
		row++;
	if (argc != 3 || !row->name)
		return 77;
	start_s = reference_now_s();
	end_s += start_s;
	do {
		for (int i = 0; i < 8; i++)
			row->next();
		count += 8;
	} while (reference_now_s() < end_s);
	printf("%.1f\n", count * REFERENCE_BYTES / 1000 / (reference_now_s() - start_s));
	return 0;
}

#endif
