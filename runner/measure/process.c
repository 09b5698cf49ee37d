/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "clock.h"
#include "process_system.h"

bool process_end_all(uint64_t limit_ns)
{
	uint64_t deadline_ns = clock_now_ns() + limit_ns;
	struct usage usage;
	pid_t pid;
	int status;

	for (;;) {
		int reaped = process_reap(&pid, &status, &usage);

		if (reaped < 0)
			return true;
		if (reaped > 0)
			continue;
		if (clock_now_ns() > deadline_ns)
			return false;
		process_kill_children();
		poll(NULL, 0, 1);
	}
}

uint64_t process_cpu_ns(void)
{
	struct rusage usage;

	if (getrusage(RUSAGE_SELF, &usage) != 0)
		return 0;
	return ((uint64_t)usage.ru_utime.tv_sec + (uint64_t)usage.ru_stime.tv_sec) * CLOCK_S +
		((uint64_t)usage.ru_utime.tv_usec + (uint64_t)usage.ru_stime.tv_usec) * 1000;
}
