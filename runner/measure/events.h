/* SPDX-License-Identifier: MIT */
/*
 * events - the signals the runner waits for, as something poll() can see.
 *
 * One per process. Handlers write into a pipe; events_wait() sleeps until something happens on one
 * of the descriptors, a signal comes, or the time is over.
 */
#ifndef EVENTS_H
#define EVENTS_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Installs the handlers and unblocks their signals. False with errno if there is no pipe. */
bool events_open(void);

/*
 * fds[0] is for this module: the caller's own descriptors, if any, start at fds[1], and nr_fds counts
 * them all. Afterwards revents is set in each.
 */
void events_wait(struct pollfd *fds, size_t nr_fds, uint64_t until_ns);

/* How often SIGINT, SIGTERM or SIGHUP came. The first ends the run; it is never taken back. */
int events_interrupts(void);

/* Before exec in a child: every signal back to its default and unblocked. */
void events_reset_in_child(void);

#endif
