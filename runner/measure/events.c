/* SPDX-License-Identifier: MIT */
#include "events.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "clock.h"

static int pipe_rd = -1;
static int pipe_wr = -1;
static volatile sig_atomic_t interrupts;

static void handle(int signal_number)
{
	int saved = errno;
	ssize_t written;

	if (signal_number != SIGCHLD)
		interrupts++;
	/* A full pipe is as good as one more byte in it. */
	written = write(pipe_wr, "", 1);
	(void)written;
	errno = saved;
}

bool events_open(void)
{
	static const int wanted[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};
	struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
	struct sigaction ignore = {.sa_handler = SIG_IGN};
	sigset_t set;
	int fd[2];

	if (pipe(fd) != 0)
		return false;
	pipe_rd = fd[0];
	pipe_wr = fd[1];
	for (int i = 0; i < 2; i++)
		if (fcntl(fd[i], F_SETFD, FD_CLOEXEC) != 0 ||
			fcntl(fd[i], F_SETFL, O_NONBLOCK) != 0)
			return false;
	sigemptyset(&action.sa_mask);
	sigemptyset(&set);
	for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++) {
		sigaction(wanted[i], &action, NULL);
		sigaddset(&set, wanted[i]);
	}
	sigaction(SIGPIPE, &ignore, NULL);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	return true;
}

void events_wait(struct pollfd *fds, size_t nr_fds, uint64_t until_ns)
{
	uint64_t now_ns = clock_now_ns();
	int timeout_ms = 0;
	char bytes[256];

	if (until_ns > now_ns) {
		uint64_t wait_ms = (until_ns - now_ns + CLOCK_MS - 1) / CLOCK_MS;

		timeout_ms = wait_ms > 60000 ? 60000 : (int)wait_ms;
	}
	fds[0] = (struct pollfd){.fd = pipe_rd, .events = POLLIN};
	if (poll(fds, (nfds_t)nr_fds, timeout_ms) <= 0) {
		for (size_t i = 0; i < nr_fds; i++)
			fds[i].revents = 0;
		return;
	}
	while (read(pipe_rd, bytes, sizeof(bytes)) == (ssize_t)sizeof(bytes))
		;
}

int events_interrupts(void)
{
	return interrupts;
}

void events_reset_in_child(void)
{
	struct sigaction action = {.sa_handler = SIG_DFL};
	sigset_t none;

	/* Numbers that the system does not let us set are refused, and stay as they are. */
	for (int i = 1; i < 65; i++)
		sigaction(i, &action, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}
