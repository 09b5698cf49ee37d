/* SPDX-License-Identifier: MIT */
/*
 * must - memory that must be there, or the program ends with one line.
 *
 * For the modules with effects: a runner that cannot hold a few hundred bytes has nothing better to
 * do, and its guard cleans up. Pure modules return a status instead (text.h).
 */
#ifndef MUST_H
#define MUST_H

#include <stdarg.h>
#include <stddef.h>

/* That line, where something else had no memory. */
_Noreturn void must_fail(void);

/* The same for another reason, which is said in the line. */
_Noreturn void must_end(const char *reason);

/* As sprintf, into memory of its own. The caller frees what these return. */
char *must_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *must_vformat(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));
char *must_copy(const char *text);
void *must_grow(void *array, size_t nr_items, size_t item_bytes);

/* A copy in which all but printable ASCII is '?', cut at max_bytes; for what others wrote. */
char *must_printable(const char *text, size_t max_bytes);

#endif
