/* SPDX-License-Identifier: MIT */
/*
 * gate - a pipe that nobody writes into: it opens for all copies when the runner closes its end.
 *
 * Waiting is poll() and not read(): a reader holds the pipe's lock, and where a thousand wake at once
 * each would wait until all before it had found a CPU, behind those that are already at work.
 */
#ifndef GATE_H
#define GATE_H

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

/* Returns when it has opened; false if it is no gate (any more), with errno 0 if someone wrote into it. */
static inline bool gate_wait(int fd)
{
	struct pollfd gate = {.fd = fd, .events = POLLIN};
	char nothing;
	ssize_t got;

	while (poll(&gate, 1, -1) < 0)
		if (errno != EINTR)
			return false;
	if (gate.revents & POLLHUP)
		return true;
	/* Not every system says so. */
	errno = 0;
	do
		got = read(fd, &nothing, 1);
	while (got < 0 && errno == EINTR);
	return got == 0;
}

#endif
