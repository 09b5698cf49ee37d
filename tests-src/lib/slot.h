/* SPDX-License-Identifier: MIT */
/*
 * slot - the page that a test program and the runner share.
 *
 * A page is one header and one slot for each copy. The runner makes it, zeroed except for the
 * header; every copy writes its own slot only, and the runner only reads slots. A test program is
 * not trusted: whoever reads a slot must expect any value in it.
 *
 * A copy publishes pairs (count, time): so many operations were complete at that time. Two buffers
 * and a sequence number keep a pair whole without a lock and without 64-bit atomics, which some
 * 32-bit machines lack: pair number s is in buffer s & 1, and is valid as long as the sequence is
 * still s after reading it. A copy that is preempted while writing never holds up the reader.
 */
#ifndef SLOT_H
#define SLOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SLOT_MAGIC 0x55495831u /* "UIX1" */
#define SLOT_UNIT_BYTES 16
#define SLOT_BYTES 128 /* two cache lines: neighbours are prefetched in pairs */

enum slot_state {
	SLOT_STARTING = 0,
	SLOT_READY = 1,    /* set up, waiting at the gate */
	SLOT_RUNNING = 2,  /* past the gate; pairs are valid from here on */
	SLOT_FINISHED = 3, /* saw the stop flag, and its answer was right */
};

struct slot_pair {
	uint64_t count;   /* operations complete since the gate opened */
	uint64_t time_ns; /* CLOCK_MONOTONIC */
};

/* What only the copy itself uses; it lives here because execl loses all other memory. */
struct slot_own {
	uint64_t batch_ops;
	uint64_t batch_start_ns;
	uint64_t done_ops;
	uint64_t gate_ns; /* when this copy passed the gate */
};

struct slot {
	_Atomic uint32_t state; /* enum slot_state */
	_Atomic uint32_t sequence;
	_Atomic uint32_t half[2][4]; /* count low, count high, time low, time high */
	/* Written before SLOT_READY. One operation is worth worth_num / worth_den counted units. */
	uint32_t worth_num;
	uint32_t worth_den;
	uint32_t
		timebase_s; /* 0: the program rates itself; 1: units a second; 60: units a minute */
	uint32_t workload_version;
	char unit[SLOT_UNIT_BYTES]; /* of counts, ended by a zero byte */
	struct slot_own own;
};

struct slot_page {
	uint32_t magic;
	uint32_t nr_slots;
	_Atomic uint32_t stop; /* nonzero: leave after the present batch */
	/* For a program run by hand: no runner reads the page, the program ends by itself. */
	uint32_t by_hand;
	uint64_t limit_ops;   /* 0: no limit */
	uint64_t duration_ns; /* 0: no limit */
	unsigned char pad[SLOT_BYTES - 32];
};

union slot_cell {
	struct slot slot;
	unsigned char bytes[SLOT_BYTES];
};

_Static_assert(sizeof(struct slot_page) == SLOT_BYTES, "the header fills one cell");
_Static_assert(sizeof(union slot_cell) == SLOT_BYTES, "a slot fits its cell");

static inline size_t slot_page_bytes(uint32_t nr_slots)
{
	return SLOT_BYTES * ((size_t)nr_slots + 1);
}

static inline struct slot *slot_at(struct slot_page *page, uint32_t copy)
{
	return &((union slot_cell *)page)[copy + 1].slot;
}

static inline void slot_publish(struct slot *slot, struct slot_pair pair)
{
	uint32_t next = atomic_load_explicit(&slot->sequence, memory_order_relaxed) + 1;
	_Atomic uint32_t *half = slot->half[next & 1];

	/* Orders the halves below after the sequence that freed this buffer. */
	atomic_thread_fence(memory_order_release);
	atomic_store_explicit(&half[0], (uint32_t)pair.count, memory_order_relaxed);
	atomic_store_explicit(&half[1], (uint32_t)(pair.count >> 32), memory_order_relaxed);
	atomic_store_explicit(&half[2], (uint32_t)pair.time_ns, memory_order_relaxed);
	atomic_store_explicit(&half[3], (uint32_t)(pair.time_ns >> 32), memory_order_relaxed);
	atomic_store_explicit(&slot->sequence, next, memory_order_release);
}

/* False when no whole pair was to be had in a bounded number of tries: the slot is not sane. */
static inline bool slot_read(struct slot *slot, struct slot_pair *ret_pair)
{
	for (int tries = 0; tries < 1000; tries++) {
		uint32_t before = atomic_load_explicit(&slot->sequence, memory_order_acquire);
		uint32_t half[4];

		for (int i = 0; i < 4; i++)
			half[i] = atomic_load_explicit(
				&slot->half[before & 1][i], memory_order_relaxed);
		atomic_thread_fence(memory_order_acquire);
		if (atomic_load_explicit(&slot->sequence, memory_order_relaxed) != before)
			continue;
		ret_pair->count = (uint64_t)half[1] << 32 | half[0];
		ret_pair->time_ns = (uint64_t)half[3] << 32 | half[2];
		return true;
	}
	return false;
}

#endif
