/* SPDX-License-Identifier: MIT */
#include "hex.h"

#include <string.h>

static int digit_value(char digit)
{
	if (digit >= '0' && digit <= '9')
		return digit - '0';
	return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

size_t hex_parse(uint8_t *ret, size_t room, const char *text)
{
	size_t size = strlen(text) / 2;

	if (strlen(text) % 2 != 0 || size > room)
		return 0;
	for (size_t i = 0; i < size; i++) {
		int high = digit_value(text[2 * i]), low = digit_value(text[2 * i + 1]);

		if (high < 0 || low < 0)
			return 0;
		ret[i] = (uint8_t)(high * 16 + low);
	}
	return size;
}
