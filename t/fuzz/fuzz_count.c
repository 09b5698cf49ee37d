/* SPDX-License-Identifier: MIT */
/* Output of a program that times itself: a rate is positive, and the pieces it comes in do not matter. */
#include <math.h>

#include "count_line.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct count_line whole = {.has_count = false};
	struct count_line pieces = {.has_count = false};
	double rate = 1;
	double seconds = 1;
	double piece_rate = 1;
	double piece_seconds = 1;
	bool good;

	count_line_feed(&whole, (const char *)data, size);
	for (size_t i = 0; i < size; i++)
		count_line_feed(&pieces, (const char *)data + i, 1);
	good = count_line_rate(&whole, 2, &rate, &seconds);
	assert(good == count_line_rate(&pieces, 2, &piece_rate, &piece_seconds));
	assert(isfinite(rate) && rate > 0 && isfinite(seconds) && seconds > 0);
	if (good)
		assert(whole.value < 0x1p63 && seconds * 1e9 < 0x1p63);
	assert(!(rate < piece_rate || rate > piece_rate));
	assert(!(seconds < piece_seconds || seconds > piece_seconds));
	return 0;
}
