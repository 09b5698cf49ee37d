/* SPDX-License-Identifier: MIT */
/*
 * hostile - a test program that attacks the runner in the way its first argument names.
 *
 * It shares nothing with good programs but the layout of the page. What it does must stay its own
 * failure: the runner goes on, and so do the other tests.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "gate.h"
#include "slot.h"

#define QUIET_NS UINT64_C(150000000)

static const char *way;
static int page_fd;
static uint32_t copy;
static struct slot_page *page;
static struct slot *slot;

static bool is(const char *name)
{
	return strcmp(way, name) == 0;
}

static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static _Noreturn void say_finished(void)
{
	atomic_store(&slot->state, SLOT_FINISHED);
	_exit(0);
}

static void kill_parent(const int *numbers, size_t nr_numbers)
{
	for (size_t i = 0; i < nr_numbers; i++)
		kill(getppid(), numbers[i]);
}

/* A tree deeper than a path can be long, and directories that their owner may not open or change. */
static void leave_bad_directories(void)
{
	mkdir("closed", 0700);
	close(open("closed/file", O_CREAT | O_WRONLY, 0600));
	chmod("closed", 0);
	mkdir("fixed", 0700);
	close(open("fixed/file", O_CREAT | O_WRONLY, 0600));
	chmod("fixed", 0500);
	for (int i = 0; i < 700; i++)
		if (mkdir("deeper", 0700) != 0 || chdir("deeper") != 0)
			_exit(3);
}

/* Once, in the middle of the window. */
static void attack(void)
{
	static const int harmless[] = {SIGUSR1, SIGUSR2, SIGALRM, SIGSEGV, SIGQUIT, SIGTSTP,
		SIGTTOU, SIGPIPE, SIGXFSZ, SIGCHLD};
	static const int stop[] = {SIGSTOP};

	if (is("leave-early"))
		say_finished();
	if (is("second-exits") && copy == 1)
		_exit(5);
	if (is("stop-others"))
		atomic_store(&page->stop, 1);
	if (is("truncate") && ftruncate(page_fd, 0) != 0)
		_exit(4);
	if (is("scribble"))
		memset(page, 0xa5, slot_page_bytes(2));
	if (is("grow") && ftruncate(page_fd, 1 << 24) != 0)
		_exit(4);
	if (is("signal-parent"))
		kill_parent(harmless, sizeof(harmless) / sizeof(*harmless));
	if (is("stop-parent"))
		kill_parent(stop, 1);
}

static void run(void)
{
	uint64_t start_ns = now_ns();
	uint64_t count = 0;
	bool attacked = false;

	while (!atomic_load(&page->stop)) {
		usleep(1000);
		count += 10;
		if (is("huge") && now_ns() - start_ns > QUIET_NS)
			count |= UINT64_C(1) << 63;
		slot_publish(slot, (struct slot_pair){.count = count, .time_ns = now_ns()});
		if (attacked || now_ns() - start_ns < QUIET_NS)
			continue;
		attacked = true;
		attack();
	}
	say_finished();
}

int main(int argc, char **argv)
{
	const char *attach = getenv("UNIXINDEX_ATTACH");
	uint32_t copies;
	int gate_fd;

	if (argc < 2 || !attach ||
		sscanf(attach, "%d,%d,%" SCNu32 ",%" SCNu32, &page_fd, &gate_fd, &copy, &copies) !=
			4)
		return 2;
	way = argv[1];
	page = mmap(NULL, slot_page_bytes(copies), PROT_READ | PROT_WRITE, MAP_SHARED, page_fd, 0);
	if (page == MAP_FAILED)
		return 2;
	slot = slot_at(page, copy);
	slot->worth_num = slot->worth_den = slot->timebase_s = slot->workload_version = 1;
	memcpy(slot->unit, "lps", 4);
	if (is("bad-directories"))
		leave_bad_directories();
	atomic_store(&slot->state, SLOT_READY);
	if (!gate_wait(gate_fd))
		return 2;
	close(gate_fd);
	slot_publish(slot, (struct slot_pair){.count = 0, .time_ns = now_ns()});
	atomic_store(&slot->state, SLOT_RUNNING);
	if (is("finish-at-once"))
		say_finished();
	run();
}
