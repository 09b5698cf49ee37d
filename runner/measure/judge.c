/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "bench.h"
#include "must.h"

struct verdict {
	enum failure_kind kind;
	char *reason; /* null: nothing bad */
};

static struct verdict judge_exit(const struct copies *copies, uint32_t number)
{
	/* The first line of what the copies printed. */
	char *said = must_printable(copies->output, strcspn(copies->output, "\n"));
	const char *colon = *said ? ": " : "";
	/* As bench_absent() words it, after the program's name. */
	const char *absent = strstr(said, "not on this system: ");
	int status = WEXITSTATUS(copies->copy[number].status);
	struct verdict verdict = {.kind = FAILURE_EXIT};

	if (copies->page && status == BENCH_WRONG) {
		verdict.kind = FAILURE_WRONG;
		verdict.reason = must_format("its answer is wrong%s%s", colon, said);
	} else if (copies->page && status == BENCH_ABSENT) {
		verdict.kind = FAILURE_ABSENT;
		verdict.reason = absent ? must_copy(absent)
					: must_format("not on this system%s%s", colon, said);
	} else if (status == 126 || status == 127) {
		verdict.kind = FAILURE_NOT_STARTED;
		verdict.reason = must_format("could not be started%s%s", colon, said);
	} else {
		verdict.reason = must_format(
			"copy %" PRIu32 " left with status %d%s%s", number, status, colon, said);
	}
	free(said);
	return verdict;
}

static struct verdict judge_copy(const struct copies *copies, uint32_t number)
{
	const struct copy *copy = &copies->copy[number];
	struct slot *slot = copies->page ? slot_at(copies->page, number) : NULL;

	if (copy->running)
		return (struct verdict){
			FAILURE_TIMEOUT, must_format("copy %" PRIu32 " cannot be killed", number)};
	if (copy->stopped_by_us)
		return (struct verdict){FAILURE_TIMEOUT,
			must_format("copy %" PRIu32 " did not stop when told to", number)};
	if (WIFSIGNALED(copy->status))
		return (struct verdict){FAILURE_SIGNAL,
			must_format("copy %" PRIu32 " was killed by signal %d (%s)", number,
				WTERMSIG(copy->status), strsignal(WTERMSIG(copy->status)))};
	if (!WIFEXITED(copy->status) || WEXITSTATUS(copy->status) != 0)
		return judge_exit(copies, number);
	if (slot && atomic_load(&slot->state) != SLOT_FINISHED)
		return (struct verdict){FAILURE_EXIT,
			must_format("copy %" PRIu32
				    " left with status 0 before its work was checked",
				number)};
	return (struct verdict){.reason = NULL};
}

/*
 * Whose end tells most comes first: a copy that was killed, then one that left by itself, then those
 * that we had to stop because of it.
 */
bool judge_copies(const struct copies *copies, bool left_early, enum failure_kind *ret_kind,
	char **ret_reason)
{
	for (int rank = 0; rank < 3; rank++) {
		for (uint32_t i = 0; i < copies->nr; i++) {
			const struct copy *copy = &copies->copy[i];
			bool by_itself = !copy->running && !copy->stopped_by_us;
			struct verdict verdict;

			if (rank < 2 && !(by_itself && (rank == 1 || WIFSIGNALED(copy->status))))
				continue;
			verdict = judge_copy(copies, i);
			if (!verdict.reason)
				continue;
			*ret_kind = verdict.kind;
			*ret_reason = verdict.reason;
			return false;
		}
	}
	/* Last of all: because of one that went wrong the others are told, and leave as they should. */
	if (left_early) {
		*ret_kind = FAILURE_EXIT;
		*ret_reason = must_format("a copy left before it was told to");
	}
	return !left_early;
}
