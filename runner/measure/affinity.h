/* SPDX-License-Identifier: MIT */
/*
 * affinity - keeping a process on some CPUs. In linux_affinity.c, and in posix_affinity.c for systems
 * that cannot.
 */
#ifndef AFFINITY_H
#define AFFINITY_H

#include <stdbool.h>

/*
 * From now on this process, and what it starts, runs on the CPUs of the list only. False with errno if
 * the system refuses or cannot; nothing has changed then.
 */
bool affinity_set(const char *cpus);

#endif
