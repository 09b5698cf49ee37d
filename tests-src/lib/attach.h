/* SPDX-License-Identifier: MIT */
/*
 * attach - how a test program meets its page: the runner's, or one of its own.
 *
 * The runner names page, gate and copy in the environment variable ATTACH_VARIABLE,
 * as "PAGE_FD,GATE_FD,COPY,COPIES,SEED" in decimal.
 */
#ifndef ATTACH_H
#define ATTACH_H

#include "bench.h"
#include "slot.h"

#define ATTACH_VARIABLE "UNIXINDEX_ATTACH"

struct attach {
	struct slot_page *page;
	struct slot *slot;
	int gate_fd;
	uint32_t copy;
	uint32_t copies;
	uint64_t seed;
};

/* False if no runner is there. A runner that makes no sense ends the program. */
bool attach_to_runner(struct attach *ret_attach);

/*
 * Makes a page of this program's own from its command line "[SECONDS | --ops N] [ARGUMENT ...]",
 * and returns the number of words used, argv[0] included. One that must outlive execl is a file
 * and named in the environment as the runner would.
 */
int attach_by_hand(int argc, char *const *argv, struct attach *ret_attach);

/* Prints the COUNT and TIME lines from the slot. */
void attach_print_count(const struct attach *attach);

#endif
