/* SPDX-License-Identifier: MIT */
/*
 * cpulist - sets of CPUs as the kernel writes them: "0-3,8,10-11".
 */
#ifndef CPULIST_H
#define CPULIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A number above this is no CPU; hwloc and the kernel stop far below. */
#define CPULIST_CPU_MAX 1048575U

/* How many CPUs a list names; false if the text is not such a list. An empty list names none. */
bool cpulist_count(const char *list, uint32_t *ret);

bool cpulist_has(const char *list, uint32_t cpu);

/*
 * The smallest member that is at least *cpu, in *cpu; false if there is none. A loop over a list
 * starts with 0 and adds 1.
 */
bool cpulist_next(const char *list, uint32_t *cpu);

/* What is in both lists, ascending, which the caller frees; null without memory. */
char *cpulist_both(const char *a, const char *b);

/* The list of nr numbers, in their order, which the caller frees; null without memory. */
char *cpulist_format(const uint32_t *cpus, size_t nr);

#endif
