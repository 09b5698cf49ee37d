/* SPDX-License-Identifier: MIT */
/*
 * pipe - one process writes a block into a pipe and reads it back.
 *
 * Operation: one 512-byte write and one 512-byte read.
 * Excludes:  context switches (see context1) and making the pipe.
 * Check:     the last block came back unchanged.
 */
#include <string.h>

#include "bench.h"

static int rd, wr;
static unsigned char out[512], in[512];

static void setup(const struct bench_env *env)
{
	bench_pipe(&rd, &wr);
	bench_fill(out, sizeof(out), env->seed);
}

static void run(uint64_t nr_ops)
{
	for (uint64_t i = 0; i < nr_ops; i++) {
		bench_write(wr, out, sizeof(out));
		bench_read(rd, in, sizeof(in));
	}
}

static bool check(void)
{
	return memcmp(in, out, sizeof(in)) == 0 || bench_wrong("the block came back changed");
}

const struct bench_test bench_test = {
	.name = "pipe",
	.workload_version = 1,
	.unit = "lps",
	.timebase_s = 1,
	.setup = setup,
	.run = run,
	.check = check,
};
