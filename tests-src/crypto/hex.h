/* SPDX-License-Identifier: MIT */
/* hex - bytes from hexadecimal digits, as keys and answers stand in source. */
#ifndef HEX_H
#define HEX_H

#include <stddef.h>
#include <stdint.h>

/* The number of bytes; 0 if the text is not pairs of lower-case digits, or of more than `room` bytes. */
size_t hex_parse(uint8_t *ret, size_t room, const char *text);

#endif
