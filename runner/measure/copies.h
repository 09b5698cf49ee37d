/* SPDX-License-Identifier: MIT */
/*
 * copies - the processes of one window: starting, gate, output, end.
 *
 * Each copy is the leader of a process group and works in a directory of its own, with umask 022. Copies of a test
 * program wait at the gate by themselves (see tests-src/lib/slot.h); those of a foreign command are
 * held before exec. Either way all go on when the gate opens.
 */
#ifndef COPIES_H
#define COPIES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "count_line.h"
#include "result.h"
#include "slot.h"

struct launch {
	const char *path;         /* absolute, or looked up in PATH */
	char *const *argv;        /* null-terminated */
	char *const *environment; /* null-terminated; the attach variable is added */
	const char *directory;    /* must exist; those of copies in it are used, or made */
	const char *cpus;         /* the list of those that the copies are kept on; null: ours */
	uint32_t copies;
	bool attached; /* false: a command that prints COUNT */
	uint64_t seed;
};

struct copy {
	pid_t pid;
	bool running;
	bool stopped_by_us; /* it did not leave by itself in time */
	int status;         /* as waitpid gives it, once it is not running */
	int out_fd;         /* of a command; -1 if closed or none */
	struct count_line count;
};

#define COPIES_OUTPUT_MAX 4096

struct copies {
	uint32_t nr;
	uint32_t nr_running;
	uint32_t nr_ended_badly; /* with another status than 0, before anyone told them to */
	struct copy *copy;
	struct slot_page *page; /* null for commands */
	int gate_fd;
	int log_fd;
	char output[COPIES_OUTPUT_MAX + 1]; /* the start of what they printed */
	size_t output_used;
	struct usage usage; /* of those that have ended */
	struct pollfd *fds;
};

/*
 * Starts them all. On failure nothing is left running, and *ret_error is one line that the caller
 * frees.
 */
bool copies_start(const struct launch *launch, struct copies *ret_copies, char **ret_error);

void copies_open_gate(struct copies *copies);

/* Reads output and notes ends until something happened or the time is over. */
void copies_wait(struct copies *copies, uint64_t until_ns);

/* Tells them to stop and waits; TERM after the grace time, KILL a second later. */
void copies_stop(struct copies *copies, uint64_t grace_ns);

/* Ends whatever is left, of descendants too, at once. */
void copies_kill(struct copies *copies);

/* After copies_stop or copies_kill. */
void copies_free(struct copies *copies);

#endif
