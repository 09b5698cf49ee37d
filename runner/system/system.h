/* SPDX-License-Identifier: MIT */
/*
 * system - what machine this is, as it goes into the result file and the report's header.
 *
 * An empty text and a number 0 mean: not known or not there. That is never an error; most of this
 * is missing somewhere. Every text is valid UTF-8 without control characters, whoever wrote it.
 */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cgroup.h"
#include "cpus.h"

/* CPUs of one model with the same features. */
struct cpu_group {
	char model[128];    /* "ARM Cortex-A53"; may be empty */
	char flags[256];    /* in UnixBench's words: "x86-64, MMX, SYSCALL/SYSRET" */
	char features[128]; /* that crypto tests depend on, in the kernel's words: "aes avx2" */
	char *cpus;         /* a list, "0-3,8" */
	uint32_t count;
	double mhz_max;
	double bogomips; /* of the first of them */
};

/* Caches of one level, kind and size. */
struct cpu_cache {
	char name[8];   /* "L1d", "L1i", "L2", ... */
	uint64_t bytes; /* of each */
	uint32_t count;
};

/* Cores of one class, of big.LITTLE and the like; the slowest class comes first. */
struct cpu_class {
	char *cpus; /* a list */
	uint32_t count;
	int32_t efficiency; /* higher is faster; -1: not known */
	char info[128];     /* "CoreType=IntelAtom FrequencyMaxMHz=3300" */
};

struct cpu_topology {
	uint32_t packages;
	uint32_t cores;
	uint32_t threads; /* hardware threads, what the kernel calls CPUs */
	uint32_t numa_nodes;
	struct cpu_cache *caches;
	size_t nr_caches;
	struct cpu_class *classes; /* empty, or at least two */
	size_t nr_classes;
};

/* What the kernel does against one fault of the CPU. */
struct mitigation {
	char name[48];
	char state[192];
};

struct system_info {
	char root[256]; /* what stood for /; empty: nothing did, it is the running system */

	/* Which machine. */
	char host[256];
	char machine_hash[33]; /* tells machines apart without naming them; see identity.h */
	char board[128];       /* vendor and product, or the device tree's model */

	/* CPUs. */
	struct cpu_group *groups;
	size_t nr_groups;
	struct cpu_topology topology;
	struct cpu_budget budget;
	struct mitigation *mitigations;
	size_t nr_mitigations;
	char microcode[64];
	char governor[64]; /* several are joined by commas, as for the driver */
	char driver[64];   /* of the clock frequency */
	char turbo[16];    /* "on", "off" */
	char smt[32];      /* "on", "off", "notsupported", ... */

	/* Memory and power. */
	uint64_t memory_bytes;
	uint64_t swap_bytes;
	uint64_t swap_used_bytes;
	uint32_t page_bytes;
	char power[16]; /* "mains", "battery" */

	/* Kernel, and what it runs in and on. */
	char kernel_name[64];
	char kernel_release[128];
	char kernel_version[256];
	char machine[64]; /* "x86_64" */
	char clock_source[32];
	bool psi;                /* pressure stall information is there */
	bool hypervisor;         /* there is evidence of one */
	char virtualisation[64]; /* which, if that is known: "KVM" */
	char container[64];      /* "docker" */
	struct cgroup_limits cgroup;

	/* Software that tests depend on. */
	char operating_system[64]; /* as uname -o: "GNU/Linux" */
	char distribution[128];
	char libc[64];       /* "glibc 2.36" */
	char shell[256];     /* what /bin/sh is: "/usr/bin/dash" */
	char coreutils[128]; /* "sort (GNU coreutils) 9.1" */
	char locale[64];     /* of the environment: "en_US.utf8" */
	char charmap[32];
	char collate[32];              /* charmap of the collation's locale */
	char crypto_library[128];      /* libcrypto's version: "OpenSSL 3.0.15 3 Sep 2024" */
	char crypto_provider[64];      /* whose algorithms it uses: "default" */
	char crypto_capabilities[256]; /* what it found in the CPU: "OPENSSL_ia32cap=..." */

	/* The file system of the work directory. */
	char work_type[32];
	char work_source[128];
	char work_options[256];

	/* The moment. */
	char time_of_day[16]; /* local, "23:28:18" */
	uint64_t uptime_s;
	uint32_t users; /* logged in */
	bool load_known;
	double load_1;
	double load_5;
	double load_15;
	char runlevel[8];
};

/* Where to look. */
struct system_sources {
	const char *root;     /* "", or a directory that stands for / of another system */
	const char *work_dir; /* of file tests; may be null */
};

/*
 * With a root only files below it and the arguments are read: nothing of the running system but the
 * page size and the time of day goes into it, and no process is started. Takes a few hundredths of
 * a second. False only without memory. The caller frees it.
 */
bool system_read(const struct system_sources *sources, struct system_info *ret);

void system_free(struct system_info *system);

/* The file system of another work directory; as for sources.work_dir. */
void system_read_work_dir(struct system_info *system, const char *work_dir);

/* The group that a CPU belongs to, or null. */
const struct cpu_group *system_cpu(const struct system_info *system, uint32_t cpu);

/* What kind of machine as UnixBench's second word after Machine: the board, or "unknown". */
const char *system_platform(const struct system_info *system);

/* The name of the shell without its directory. */
const char *system_shell_name(const struct system_info *system);

#define SYSTEM_UPTIME_BYTES 128

/*
 * As uptime(1) prints it, without a blank before: "23:28:18 up 18 min,  1 user,  load average:
 * 0.33, 0.17, 0.08".
 */
void system_uptime(const struct system_info *system, char ret[SYSTEM_UPTIME_BYTES]);

#endif
