/* SPDX-License-Identifier: MIT */
/*
 * side - one side of a comparison: what it needs of a result, or of several runs of one machine.
 *
 * It is small (some kilobytes), so that a thousand results can be compared of which only one is in
 * memory at a time. All strings are harmless on a terminal: well-formed UTF-8 without controls.
 */
#ifndef SIDE_H
#define SIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "estimate.h"
#include "facts.h"
#include "result.h"

/* What is made of several tests: 10 times the geometric mean of their ratings. */
enum side_composite {
	SIDE_INDEX,
	SIDE_CRYPTO,
	SIDE_COMPOSITES,
};

/* "index", "crypto composite" */
const char *side_composite_name(enum side_composite composite);

struct side_test {
	char *key;
	char *title;
	char *unit;
	uint32_t workload_version; /* 0: not known */
	bool is_in[SIDE_COMPOSITES];
	bool is_libcrypto; /* the library is what is measured */
	double baseline;   /* 0: none */
};

struct side_score {
	bool measured;
	double value; /* in the test's unit; of several runs their geometric mean */
	struct estimate estimate;
	uint32_t nr_samples;
	uint32_t nr_flagged;
};

/* Mean of ln value over the tests of a composite that were measured; the interval is the composite's. */
struct side_mean {
	struct estimate estimate;
	size_t nr; /* of the tests; 0: none was measured */
};

struct side_pass {
	uint32_t copies;
	char class[32];            /* of cores that it was kept on; empty: any */
	struct side_score *scores; /* one for each test */
	struct side_mean means[SIDE_COMPOSITES];
};

struct side {
	char *name;
	char *host;         /* empty: not known */
	char *machine_hash; /* likewise, or not the same of all runs */
	int64_t started_s;  /* of the first run */
	uint32_t nr_runs;
	uint32_t nr_cpus; /* usable; 0: not known */
	struct facts facts;
	struct side_test *tests;
	size_t nr_tests;
	struct side_pass *passes;
	size_t nr_passes;
	/* What else is to be known, one line each: a partial run, disturbed windows, ... */
	char **remarks;
	size_t nr_remarks;
};

/* Of one result; the name is copied. False, and nothing set, without memory. */
bool side_of(const struct result *result, const char *name, struct side *ret_side);

/*
 * Several runs as one side, whose tests are those of any, and whose passes are those of all. Facts
 * in which runs differ are joined by " | ". nr is at least 1. Errors as above; the runs stay.
 */
bool side_merge(const struct side *runs, size_t nr, const char *name, struct side *ret_side);

/* The test of that key, or nr_tests. */
size_t side_find(const struct side *side, const char *key);

/* The first pass of so many copies, which is the main one (result_pass_is_main()), or null. */
const struct side_pass *side_pass_of(const struct side *side, uint32_t copies);

/*
 * The pass that loads all CPUs: that of as many copies as the machine has usable CPUs, else the one
 * with the most copies. Null if there is none but of one copy on a machine that has more CPUs.
 */
const struct side_pass *side_pass_all(const struct side *side);

void side_free(struct side *side);

#endif
