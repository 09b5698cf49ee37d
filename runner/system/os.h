/* SPDX-License-Identifier: MIT */
/*
 * os - what only the C library of a system tells: its own name, and who is logged in.
 */
#ifndef OS_H
#define OS_H

#include <stddef.h>
#include <stdint.h>

/* As uname -o prints it for a kernel of this name: "GNU/Linux". */
void os_name(const char *kernel_name, char *ret, size_t size);

/* "glibc 2.36"; "" if not known. */
void os_libc(char *ret, size_t size);

/* How many are logged in, and the runlevel, "" where there is none. */
void os_sessions(uint32_t *ret_users, char *ret_runlevel, size_t size);

#endif
