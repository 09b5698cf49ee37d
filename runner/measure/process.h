/* SPDX-License-Identifier: MIT */
/*
 * process - what an operating system offers to keep processes together.
 *
 * Every function does what it can and never fails: where the system lacks the means (the POSIX
 * sibling) process groups are all there is.
 */
#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "result.h"

/* From now on orphans among this process's descendants become its children. */
void process_adopt_orphans(void);

/*
 * This process gets the signal when its parent, whose id is given, has died; or soon after. SIGKILL is
 * for copies, and comes from the guard where the system has nothing like it.
 */
void process_die_with_parent(int signal_number, pid_t parent);

/*
 * A process group of the runner's lives, and lives no longer. Where nobody adopts orphans the guard ends
 * those that live when the runner is gone; elsewhere this does nothing.
 */
void process_group_begins(pid_t group);
void process_group_ended(pid_t group);

/* Closes every descriptor from the given one on, as far as the system says which there may be. */
void process_close_from(int first_fd);

/*
 * Reaps any one child that has ended. 1: *ret_pid, *ret_status and *ret_usage are set; 0: children
 * are there and none has ended; -1: there are no children.
 */
int process_reap(pid_t *ret_pid, int *ret_status, struct usage *ret_usage);

/*
 * Kills every descendant, and theirs, until none is left. False if some could not be ended within
 * the time limit.
 */
bool process_end_all(uint64_t limit_ns);

/* Asks every child by SIGTERM to end, and those that become ours thereby, until none is left. False likewise. */
bool process_ask_all(uint64_t limit_ns);

/* Adds so many nanoseconds of CPU time that this process has used. */
uint64_t process_cpu_ns(void);

/* Absolute path of the running program, from argv[0] where nothing else tells; the caller frees it. */
char *process_own_path(const char *argv0);

/*
 * A file in memory that is inherited but has no name, or -1 and errno. Its size stays what it is,
 * whoever tries to change it, if the system can see to that.
 */
int process_memory_file(size_t size);

#endif
