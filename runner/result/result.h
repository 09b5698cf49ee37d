/* SPDX-License-Identifier: MIT */
/*
 * result - everything one run measured, as it goes into the result file.
 *
 * The windows are the data; scores and indices are computed from them (score.h) and can be computed
 * again. All strings and arrays belong to the result; result_free() gives them back.
 */
#ifndef RESULT_H
#define RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "interval.h"
#include "system.h"

#define WINDOW_SLICES_MAX 20

/* The suite file whose tests stand in the table of tiers. */
#define RESULT_CRYPTO_SUITE "crypto.suite"

/* The difference between two neighbouring edges, over all copies. */
struct slice {
	uint64_t length_ns;
	uint64_t ops;
};

/* Between the first and the last pair of one copy in the window. */
struct copy_total {
	uint64_t length_ns;
	uint64_t ops;
};

/* What the copies and their children used from start to end, warm-up included. */
struct usage {
	uint64_t user_ns;
	uint64_t system_ns;
	uint64_t minor_faults;
	uint64_t voluntary_switches;
	uint64_t involuntary_switches;
};

/* One continuous measurement of one test by one fresh set of processes. */
struct window {
	size_t test;            /* index into result.tests */
	size_t pass;            /* index into result.passes */
	uint32_t round;         /* from 1 */
	uint32_t order;         /* position in the whole run, from 0 */
	uint32_t padding_bytes; /* of the environment, 0 .. 4095 */
	uint64_t start_ns;      /* opening sample, since the run began */
	uint64_t length_ns;     /* mean over the copies */
	double rate;            /* in the test's unit, all copies together */
	size_t nr_slices;       /* 0 for a test that rates itself */
	struct slice slices[WINDOW_SLICES_MAX];
	struct copy_total *copies; /* passes[pass].copies of them */
	uint32_t flags;            /* evidence of disturbance: enum evidence_flag */
	bool superseded;           /* was disturbed and repeated: kept, but not counted */
	/* How fast and how warm the machine was, for the course of a run; 0: not known. */
	uint64_t clock_loop_ns; /* of a fixed piece of arithmetic: evidence's clock_loop.h */
	double clock_share; /* of the highest clock that the hardware can, while it was measured */
	int64_t temperature_mc; /* at its end, thousandths of a degree Celsius */
	struct usage usage;
};

enum failure_kind {
	FAILURE_EXIT,        /* left with a status other than 0 */
	FAILURE_SIGNAL,      /* was killed */
	FAILURE_TIMEOUT,     /* did not get ready, made no progress, or did not stop */
	FAILURE_WRONG,       /* its answer was wrong */
	FAILURE_NO_COUNT,    /* counted nothing */
	FAILURE_RUBBISH,     /* what it printed or published makes no sense */
	FAILURE_NOT_STARTED, /* there is no such program, or it could not be started */
	FAILURE_ABSENT,      /* this system lacks what the test is about */
};

struct failure {
	size_t test;
	size_t pass;
	uint32_t round;
	enum failure_kind kind;
	char *reason; /* one line, without the test's name */
	char *output; /* the start of what the copies printed; may be empty */
};

struct result_test {
	char *key;
	char *title;
	char *unit;
	char *suite;               /* file name of its suite, without directory */
	uint32_t workload_version; /* 0 until a copy has said it */
	uint32_t timebase_s;       /* 0: rated by itself, 1: per second, 60: per minute */
	uint32_t worth_num;        /* one operation is worth num / den units */
	uint32_t worth_den;
	bool in_index;
	bool in_crypto;          /* in the crypto composite */
	bool baseline_estimated; /* nobody measured it on the machine itself */
	double baseline;         /* 0: none */
	double target_percent;   /* half-width at which it has been measured enough */
};

/* Of one test in one pass. */
struct score {
	bool measured;
	double value; /* in the test's unit */
	double index; /* 10 * value / baseline; 0 without a baseline */
	uint32_t nr_samples;
	double length_s; /* mean length of the samples */
	bool has_interval;
	struct interval interval; /* 95 %, of value */
	uint32_t nr_flagged;      /* samples with evidence of disturbance */
};

/* 10 times the geometric mean of value / baseline over some tests of a pass. */
struct result_composite {
	double value; /* 0: none of its tests was measured */
	bool partial; /* not all of them were */
	bool has_interval;
	struct interval interval; /* 95 %, of value */
};

struct result_pass {
	uint32_t copies;
	char *class;       /* of cores that it was kept on, by classes_name(); null: any CPU */
	char *cpus;        /* a list of their CPUs; null: any */
	bool passed_over;  /* a faster class was wanted, but none of its CPUs may be used */
	int64_t started_s; /* UTC; the first window's start and the last window's end */
	int64_t ended_s;
	struct score *scores; /* one for each test */
	double index;         /* 0: none of the index tests was measured */
	bool index_partial;   /* not all twelve of the index were measured */
	bool has_interval;
	struct interval interval; /* 95 %, of index */
	struct result_composite crypto;
};

enum run_mode {
	MODE_DEFAULT,
	MODE_QUICK,
	MODE_CLASSIC,
};

struct run_settings {
	enum run_mode mode;
	uint32_t rounds;          /* at least */
	uint32_t rounds_max;      /* at most; more than rounds only if there are targets */
	double precision_percent; /* --precision; 0: each test's own */
	double soak_s;    /* load before the first window; 0: none, or as long as it takes */
	bool soak_steady; /* load until clock and temperature stand still */
	uint32_t retry_disturbed; /* a flagged window is repeated so many times at most */
	uint64_t warmup_ns;
	uint64_t window_ns;
	uint64_t max_time_ns; /* 0: no limit */
	uint64_t seed;
	char *locale; /* that the tests ran under, for instance "C" */
};

/* The runner's own use of the CPU while windows were open. */
struct harness_cost {
	uint64_t windows_ns; /* from the opening of the gate to the closing sample, summed */
	uint64_t warmup_ns;  /* the part of it before the opening sample */
	uint64_t cpu_ns;
	uint64_t run_ns; /* the whole run */
};

/* What came of --soak. */
struct soak {
	double lasted_s; /* 0: there was none */
	bool steady;     /* clock and temperature stood still at its end */
	/* Speed at its end as a share of that at its beginning; 0: too short to tell. */
	double speed_kept;
};

/* Where an imported result comes from. */
struct origin {
	char *kind; /* "unixbench", "openssl-speed", "cryptsetup"; null: measured by this suite */
	char *version; /* of the program that measured; null: not said */
	char *file;    /* name of the text that was read, without directory */
	char *source;  /* who published it, in one line; null: not said */
	uint32_t line; /* of the file, where the report begins */
};

struct result {
	char *version; /* of this suite */
	char *profile;
	char *compiler;
	char *flags;
	char *linkage;       /* of its programs: "dynamic", "static"; null: not said */
	char *baseline_name; /* for instance "sparcstation-20-61" */
	char **arguments;    /* the command line, null-terminated */
	int64_t started_s;   /* UTC */
	int64_t ended_s;
	uint64_t monotonic_start_ns; /* the zero of the windows' start_ns on CLOCK_MONOTONIC */
	bool partial;                /* the run did not come to its end */
	char *partial_reason;        /* null if it did */
	/* Every half-width was within its target twice in a row; only where rounds were left open. */
	bool converged;
	struct run_settings settings;
	struct system_info system;
	char *kernel_ciphers; /* drivers of the kernel tier: kernel_ciphers.h; null: not asked */
	char *remarks; /* of the doctor before the first window, in one line; null if there were none */
	struct harness_cost harness;
	struct soak soak;
	struct origin origin;
	char **doubts;    /* about what was imported, one line each; null-terminated, or null */
	uint32_t resumed; /* how often the run was cut short and gone on with */
	struct result_test *tests;
	size_t nr_tests;
	struct result_pass *passes;
	size_t nr_passes;
	struct window *windows;
	size_t nr_windows;
	struct failure *failures;
	size_t nr_failures;
};

/* The name of a kind as in result files: "exit", "signal", "timeout", ... */
const char *failure_kind_name(enum failure_kind kind);
const char *run_mode_name(enum run_mode mode);
/* And back; false for any other name. */
bool failure_kind_from_name(const char *name, enum failure_kind *ret_kind);
bool run_mode_from_name(const char *name, enum run_mode *ret_mode);

/* "copy" or "copies". */
const char *result_copies_word(uint32_t copies);

#define RESULT_PASS_LABEL_BYTES 80

/* "1 copy", "1 copy on fast cores", "4 copies". */
void result_pass_label(const struct result_pass *pass, char ret[RESULT_PASS_LABEL_BYTES]);

/* The pass's index, as the crypto composite is one. */
struct result_composite result_pass_index(const struct result_pass *pass);

/*
 * False for a pass on a class of cores where one of as many copies comes before it: reports show it in
 * comparison with that one, not as a pass of its own.
 */
bool result_pass_is_main(const struct result *result, size_t pass);

/* The first failure of a test in a pass, or null. */
const struct failure *result_failure(const struct result *result, size_t test, size_t pass);

/* What stands behind the colon of the test's key: "portable", "kernel"; else empty. */
const char *result_tier(const struct result_test *test);

/* Of the kernel tier: that a kernel does not have something is a finding, and no error. */
bool result_is_excused(const struct result *result, const struct failure *failure);

/* Frees what the result has, not the result itself, which becomes empty. */
void result_free(struct result *result);

#endif
