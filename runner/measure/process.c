/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "clock.h"
#include "process_system.h"

/* Sends the signal to all children again and again, at such intervals, until there are none. */
static bool end_all(int signal_number, uint64_t interval_ns, uint64_t limit_ns)
{
	uint64_t next_ns = clock_now_ns();
	uint64_t deadline_ns = next_ns + limit_ns;
	struct usage usage;
	pid_t pid;
	int status;

	for (;;) {
		int reaped = process_reap(&pid, &status, &usage);
		uint64_t now_ns;

		if (reaped < 0)
			return true;
		if (reaped > 0)
			continue;
		now_ns = clock_now_ns();
		if (now_ns > deadline_ns)
			return false;
		if (now_ns >= next_ns) {
			process_signal_children(signal_number);
			next_ns = now_ns + interval_ns;
		}
		poll(NULL, 0, 1);
	}
}

bool process_end_all(uint64_t limit_ns)
{
	return end_all(SIGKILL, 0, limit_ns);
}

bool process_ask_all(uint64_t limit_ns)
{
	/* Orphans come to us meanwhile. Whoever clears up takes a second request for impatience. */
	return end_all(SIGTERM, CLOCK_S, limit_ns);
}

uint64_t process_cpu_ns(void)
{
	struct rusage usage;

	if (getrusage(RUSAGE_SELF, &usage) != 0)
		return 0;
	return ((uint64_t)usage.ru_utime.tv_sec + (uint64_t)usage.ru_stime.tv_sec) * CLOCK_S +
		((uint64_t)usage.ru_utime.tv_usec + (uint64_t)usage.ru_stime.tv_usec) * 1000;
}
