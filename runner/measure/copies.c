/* SPDX-License-Identifier: MIT */
#include "copies.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "affinity.h"
#include "attach.h"
#include "clock.h"
#include "events.h"
#include "gate.h"
#include "must.h"
#include "process.h"

/* Where a copy finds page and gate. Ours are moved above, so that dup2 never meets itself. */
#define PAGE_FD 3
#define GATE_FD 4
#define FIRST_FD 10

#define KILL_AFTER_TERM_NS CLOCK_S
#define END_ALL_NS (5 * CLOCK_S)
#define PIECE_BYTES 8192
/* More than a pipe holds: a mebibyte at most. */
#define DRAIN_PIECES_MAX (4 * (1 << 20) / PIECE_BYTES)

struct child_fds {
	int page;
	int gate;
	int out;
	int log;
};

/* In the child. Says why on the log, which the runner shows. */
static _Noreturn void child_failed(const char *what, const char *subject)
{
	dprintf(STDERR_FILENO, "%s %s: %s\n", what, subject, strerror(errno));
	_exit(126);
}

static char **child_environment(
	const struct launch *launch, uint32_t number, char *attach, size_t size)
{
	size_t nr = 0;
	char **all;

	while (launch->environment[nr])
		nr++;
	all = calloc(nr + 2, sizeof(*all));
	if (!all)
		child_failed("no memory for", "the environment");
	memcpy(all, launch->environment, nr * sizeof(*all));
	if (launch->attached) {
		snprintf(attach, size, "%s=%d,%d,%" PRIu32 ",%" PRIu32 ",%" PRIu64, ATTACH_VARIABLE,
			PAGE_FD, GATE_FD, number, launch->copies, launch->seed);
		all[nr] = attach;
	}
	return all;
}

static _Noreturn void child(
	const struct launch *launch, uint32_t number, const struct child_fds *fds, pid_t runner)
{
	char directory[16];
	char attach[128];
	char **environment;
	int null_fd;

	setpgid(0, 0);
	process_die_with_parent(SIGKILL, runner);
	dup2(fds->out, STDOUT_FILENO);
	dup2(fds->log, STDERR_FILENO);
	null_fd = open("/dev/null", O_RDONLY);
	if (null_fd < 0 || dup2(null_fd, STDIN_FILENO) < 0)
		child_failed("cannot open", "/dev/null");
	if (launch->attached && dup2(fds->page, PAGE_FD) < 0)
		child_failed("cannot pass on", "the page");
	if (dup2(fds->gate, GATE_FD) < 0)
		child_failed("cannot pass on", "the gate");
	process_close_from(GATE_FD + 1);
	if (!launch->attached)
		close(PAGE_FD);
	if (launch->cpus && !affinity_set(launch->cpus))
		child_failed("cannot run on CPUs", launch->cpus);
	umask(022);
	snprintf(directory, sizeof(directory), "%" PRIu32, number);
	if (chdir(launch->directory) != 0 || (mkdir(directory, 0700) != 0 && errno != EEXIST) ||
		chdir(directory) != 0)
		child_failed("cannot make a directory in", launch->directory);
	environment = child_environment(launch, number, attach, sizeof(attach));
	events_reset_in_child();
	if (!launch->attached) {
		gate_wait(GATE_FD);
		close(GATE_FD);
	}
	execve(launch->path, launch->argv, environment);
	child_failed("cannot start", launch->path);
}

/* A pipe whose ends are above what a copy gets; false with errno. */
static bool high_pipe(int ret_fd[static 2])
{
	int low[2];

	if (pipe(low) != 0)
		return false;
	for (int i = 0; i < 2; i++)
		ret_fd[i] = fcntl(low[i], F_DUPFD_CLOEXEC, FIRST_FD);
	close(low[0]);
	close(low[1]);
	if (ret_fd[0] >= 0 && ret_fd[1] >= 0)
		return true;
	if (ret_fd[0] >= 0)
		close(ret_fd[0]);
	if (ret_fd[1] >= 0)
		close(ret_fd[1]);
	return false;
}

static int make_page(struct copies *copies)
{
	size_t size = slot_page_bytes(copies->nr);
	int low = process_memory_file(size);
	int fd = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, FIRST_FD);
	struct slot_page *page;

	if (low >= 0)
		close(low);
	if (fd < 0)
		return -1;
	page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (page == MAP_FAILED) {
		close(fd);
		return -1;
	}
	page->magic = SLOT_MAGIC;
	page->nr_slots = copies->nr;
	copies->page = page;
	return fd;
}

static bool start_one(
	const struct launch *launch, struct copies *copies, uint32_t number, struct child_fds fds)
{
	struct copy *copy = &copies->copy[number];
	pid_t runner = getpid();
	int out[2] = {-1, -1};

	if (!launch->attached) {
		if (!high_pipe(out) || fcntl(out[0], F_SETFL, O_NONBLOCK) != 0)
			return false;
		copy->out_fd = out[0];
		fds.out = out[1];
	}
	copy->pid = fork();
	if (copy->pid == 0)
		child(launch, number, &fds, runner);
	if (out[1] >= 0)
		close(out[1]);
	if (copy->pid < 0)
		return false;
	/* Also here: whoever comes first, the group exists before anyone signals it. */
	setpgid(copy->pid, copy->pid);
	process_group_begins(copy->pid);
	copy->running = true;
	copies->nr_running++;
	return true;
}

static bool start_all(const struct launch *launch, struct copies *copies)
{
	int gate[2] = {-1, -1};
	int log[2] = {-1, -1};
	int page_fd = -1;
	bool started = false;

	if (launch->attached && (page_fd = make_page(copies)) < 0)
		goto out;
	if (!high_pipe(gate) || !high_pipe(log) || fcntl(log[0], F_SETFL, O_NONBLOCK) != 0)
		goto out;
	for (uint32_t i = 0; i < copies->nr; i++)
		if (!start_one(launch, copies, i,
			    (struct child_fds){.page = page_fd,
				    .gate = gate[0],
				    .out = log[1],
				    .log = log[1]}))
			goto out;
	started = true;
out:
	copies->gate_fd = gate[1];
	copies->log_fd = log[0];
	for (int i = 0; i < 3; i++) {
		int fd = (int[]){gate[0], log[1], page_fd}[i];

		if (fd >= 0)
			close(fd);
	}
	return started;
}

bool copies_start(const struct launch *launch, struct copies *ret_copies, char **ret_error)
{
	struct copies copies = {.nr = launch->copies, .gate_fd = -1, .log_fd = -1};

	copies.copy = calloc(copies.nr, sizeof(*copies.copy));
	copies.fds = calloc((size_t)copies.nr + 2, sizeof(*copies.fds));
	if (copies.copy)
		for (uint32_t i = 0; i < copies.nr; i++)
			copies.copy[i].out_fd = -1;
	if (copies.copy && copies.fds && start_all(launch, &copies)) {
		*ret_copies = copies;
		return true;
	}
	*ret_error = must_format("cannot start copy %" PRIu32 " of %" PRIu32 ": %s",
		copies.nr_running + 1, copies.nr, strerror(errno));
	if (copies.copy)
		copies_kill(&copies);
	copies_free(&copies);
	return false;
}

void copies_open_gate(struct copies *copies)
{
	close(copies->gate_fd);
	copies->gate_fd = -1;
}

static void keep_output(struct copies *copies, const char *bytes, size_t nr_bytes)
{
	size_t left = COPIES_OUTPUT_MAX - copies->output_used;

	if (nr_bytes > left)
		nr_bytes = left;
	memcpy(copies->output + copies->output_used, bytes, nr_bytes);
	copies->output_used += nr_bytes;
	copies->output[copies->output_used] = '\0';
}

/* One piece from a descriptor: false if there is none just now or no more to come. */
static bool drain_piece(struct copies *copies, int *fd, struct count_line *count)
{
	char bytes[PIECE_BYTES];
	ssize_t got;

	if (*fd < 0)
		return false;
	got = read(*fd, bytes, sizeof(bytes));
	if (got > 0) {
		if (count)
			count_line_feed(count, bytes, (size_t)got);
		keep_output(copies, bytes, (size_t)got);
		return true;
	}
	if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
		close(*fd);
		*fd = -1;
	}
	return false;
}

static struct copy *find(struct copies *copies, pid_t pid)
{
	for (uint32_t i = 0; i < copies->nr; i++)
		if (copies->copy[i].running && copies->copy[i].pid == pid)
			return &copies->copy[i];
	return NULL;
}

static void reap(struct copies *copies)
{
	struct usage used;
	pid_t pid;
	int status;

	while (process_reap(&pid, &status, &used) > 0) {
		struct copy *copy = find(copies, pid);

		/* Others are orphans of a copy, which came to us. */
		if (!copy)
			continue;
		copy->running = false;
		copy->status = status;
		/* At once, while the number cannot yet have gone to anyone else. */
		kill(-pid, SIGKILL);
		process_group_ended(pid);
		copies->nr_running--;
		copies->nr_ended_badly += status != 0;
		copies->usage.user_ns += used.user_ns;
		copies->usage.system_ns += used.system_ns;
		copies->usage.minor_faults += used.minor_faults;
		copies->usage.voluntary_switches += used.voluntary_switches;
		copies->usage.involuntary_switches += used.involuntary_switches;
	}
}

void copies_wait(struct copies *copies, uint64_t until_ns)
{
	size_t nr_fds = 2;

	copies->fds[1] = (struct pollfd){.fd = copies->log_fd, .events = POLLIN};
	if (!copies->page)
		for (uint32_t i = 0; i < copies->nr; i++)
			copies->fds[nr_fds++] =
				(struct pollfd){.fd = copies->copy[i].out_fd, .events = POLLIN};
	events_wait(copies->fds, nr_fds, until_ns);
	/* Only where there is something: of a thousand commands each would be read at each one's end. */
	if (copies->fds[1].revents)
		drain_piece(copies, &copies->log_fd, NULL);
	for (size_t i = 2; i < nr_fds; i++)
		if (copies->fds[i].revents)
			drain_piece(
				copies, &copies->copy[i - 2].out_fd, &copies->copy[i - 2].count);
	reap(copies);
}

static void signal_groups(struct copies *copies, int signal_number)
{
	for (uint32_t i = 0; i < copies->nr; i++)
		if (copies->copy[i].running)
			kill(-copies->copy[i].pid, signal_number);
}

static void wait_for_ends(struct copies *copies, uint64_t limit_ns)
{
	uint64_t deadline_ns = clock_now_ns() + limit_ns;
	int interrupts = events_interrupts();

	while (copies->nr_running && clock_now_ns() < deadline_ns &&
		events_interrupts() == interrupts)
		copies_wait(copies, deadline_ns);
}

/* What was written so far; without end only if a writer is left that could not be ended. */
static void drain(struct copies *copies, int *fd, struct count_line *count)
{
	int pieces = 0;

	while (pieces < DRAIN_PIECES_MAX && drain_piece(copies, fd, count))
		pieces++;
}

/* After the last copy: what it left behind, and what it still had to say. */
static void clear_up(struct copies *copies)
{
	process_end_all(END_ALL_NS);
	drain(copies, &copies->log_fd, NULL);
	for (uint32_t i = 0; i < copies->nr; i++)
		drain(copies, &copies->copy[i].out_fd, &copies->copy[i].count);
}

void copies_stop(struct copies *copies, uint64_t grace_ns)
{
	if (copies->page)
		atomic_store_explicit(&copies->page->stop, 1, memory_order_release);
	wait_for_ends(copies, grace_ns);
	if (copies->nr_running) {
		for (uint32_t i = 0; i < copies->nr; i++)
			copies->copy[i].stopped_by_us = copies->copy[i].running;
		signal_groups(copies, SIGTERM);
		wait_for_ends(copies, KILL_AFTER_TERM_NS);
	}
	copies_kill(copies);
}

void copies_kill(struct copies *copies)
{
	uint64_t deadline_ns = clock_now_ns() + END_ALL_NS;

	while (copies->nr_running && clock_now_ns() < deadline_ns) {
		signal_groups(copies, SIGKILL);
		copies_wait(copies, clock_now_ns() + CLOCK_MS);
	}
	clear_up(copies);
}

void copies_free(struct copies *copies)
{
	if (copies->page)
		munmap(copies->page, slot_page_bytes(copies->nr));
	if (copies->gate_fd >= 0)
		close(copies->gate_fd);
	if (copies->log_fd >= 0)
		close(copies->log_fd);
	if (copies->copy)
		for (uint32_t i = 0; i < copies->nr; i++)
			if (copies->copy[i].out_fd >= 0)
				close(copies->copy[i].out_fd);
	free(copies->copy);
	free(copies->fds);
	*copies = (struct copies){.gate_fd = -1, .log_fd = -1};
}
