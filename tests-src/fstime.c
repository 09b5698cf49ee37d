/* SPDX-License-Identifier: MIT */
/*
 * fstime - copy a file through a buffer, or only write one, or only read one.
 *
 * Operation: one buffer read, written, or both; at the end of the file a seek to its start.
 * Excludes:  the disk (nothing is synced), open and unlink. The file to read is in the page cache.
 * Check:     the file written is read back whole; or the last buffer read is what it should be.
 */
#include <string.h>

#include "bench.h"

static bool reads, writes;
static int from, to;
static size_t size;
static uint64_t nr_buffers, at;
static unsigned char buffer[65536], wanted[sizeof(buffer)];

static void setup(const struct bench_env *env)
{
	const char *mode = env->argc > 0 ? env->argv[0] : "copy";

	reads = strcmp(mode, "write") != 0;
	writes = strcmp(mode, "read") != 0;
	size = bench_number(env, 1, 1024, sizeof(buffer));
	nr_buffers = UINT64_C(1024) * bench_number(env, 2, 2000, 1u << 20) / size;
	if (env->argc > 3 || nr_buffers == 0 || (reads && writes && strcmp(mode, "copy") != 0))
		bench_broken(__FILE__, __LINE__, "wants copy|write|read BUFFER_BYTES MAX_BLOCKS");
	bench_worth((uint32_t)size, 1024);
	from = bench_known_file(size, nr_buffers);
	to = bench_own_file();
	/* Writing alone repeats this one. */
	bench_fill(buffer, size, 0);
}

static void run(uint64_t nr_ops)
{
	for (uint64_t i = 0; i < nr_ops; i++, at++) {
		if (at == nr_buffers) {
			bench_rewind(from);
			bench_rewind(to);
			at = 0;
		}
		if (reads)
			bench_read(from, buffer, size);
		if (writes)
			bench_write(to, buffer, size);
	}
}

static bool holds(uint64_t number)
{
	bench_fill(wanted, size, number);
	return memcmp(buffer, wanted, size) == 0 ||
		bench_wrong("the buffer at %u", (unsigned)number);
}

static bool check(void)
{
	uint64_t i = 0;

	if (!writes)
		return at == 0 || holds(at - 1);
	bench_rewind(to);
	for (; read(to, buffer, size) == (ssize_t)size; i++)
		if (!holds(reads ? i : 0))
			return false;
	return i >= at || bench_wrong("the file written is too short");
}

const struct bench_test bench_test = {
	.name = "fstime",
	.workload_version = 1,
	.unit = "KBps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
