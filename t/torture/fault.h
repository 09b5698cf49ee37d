/* SPDX-License-Identifier: MIT */
/*
 * fault - which call is to fail (linux_fault.c), for the calls themselves (linux_fault_calls.c).
 */
#ifndef FAULT_H
#define FAULT_H

#include <stdbool.h>
#include <stddef.h>

#define MODE_SHORT (-1)

enum call {
	CALL_FORK,
	CALL_SPAWN,
	CALL_EXEC,
	CALL_MMAP,
	CALL_MEMFD,
	CALL_OPEN,
	CALL_OPENAT,
	CALL_FOPEN,
	CALL_OPENDIR,
	CALL_MKSTEMP,
	CALL_MKDTEMP,
	CALL_MKDIR,
	CALL_PIPE,
	CALL_DUP2,
	CALL_FCNTL,
	CALL_FTRUNCATE,
	CALL_READ,
	CALL_WRITE,
	CALL_CLOSE,
	CALL_FSYNC,
	CALL_RENAME,
	CALL_LINK,
	CALL_UNLINK,
	CALL_CLOCK,
	CALL_POLL,
	CALL_WAITPID,
	CALL_WAIT4,
	CALL_WAITID,
	CALL_NEWLOCALE,
	CALL_MALLOC,
	NR_CALLS,
};

/* What glibc's own allocator is called beside malloc and its kin. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t nr, size_t size);
void *__libc_realloc(void *old, size_t size);

/* Counts the call: 0 if it goes on as it is, else how it fails (see linux_fault.c), with errno set. */
int fault(enum call call);

/* The same for memory, from the caller at that address. */
int fault_malloc(void *caller);

/* From here on, or no more, hwloc looks at the machine. */
void fault_in_hwloc(bool inside);

/* A process was forked, or is the child itself. */
void fault_forked(bool is_child);

/* The next definition of a function: libc's. */
void *fault_next(const char *name);

#endif
