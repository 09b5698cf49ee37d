/* SPDX-License-Identifier: MIT */
/*
 * facts - what a result says about how, with what and on what it was measured, as words.
 *
 * Two results differ in a fact if the words differ. Each fact has a list of tests whose figures
 * depend on it, and how: what is measured may be another thing (unlike), or the same thing under other
 * conditions (caution), which may explain a difference. Most facts are simply what is compared.
 */
#ifndef FACTS_H
#define FACTS_H

#include <stdbool.h>

#include "result.h"

enum fact {
	/* How it was measured. */
	FACT_PROGRAM,
	FACT_VERSION,
	FACT_SCHEDULE,
	FACT_SOAK,
	FACT_BASELINE,
	/* What was built. */
	FACT_PROFILE,
	FACT_COMPILER,
	FACT_FLAGS,
	FACT_LINKAGE,
	/* Software that tests run on. */
	FACT_LOCALE,
	FACT_SHELL,
	FACT_COREUTILS,
	FACT_LIBC,
	FACT_LIBCRYPTO,
	FACT_FILE_SYSTEM,
	FACT_MOUNT,
	FACT_KERNEL,
	FACT_DISTRIBUTION,
	FACT_CONTAINER,
	FACT_VIRTUAL,
	/* How the machine was set. */
	FACT_GOVERNOR,
	FACT_DRIVER,
	FACT_TURBO,
	FACT_SMT,
	FACT_POWER,
	FACT_QUOTA,
	FACT_MITIGATIONS,
	FACT_MICROCODE,
	FACT_CLOCK_SOURCE,
	/* The machine. */
	FACT_BOARD,
	FACT_CPU,
	FACT_CPUS,
	FACT_CLASSES,
	FACT_ARCHITECTURE,
	FACT_MEMORY,
	FACT_PAGES,
	FACTS,
};

struct facts {
	char *words[FACTS]; /* null: not known. One line, harmless on a terminal */
};

enum fact_weight {
	FACT_INFORMS,
	FACT_CAUTION,
	FACT_UNLIKE,
};

/* False, and nothing set, without memory. */
bool facts_of(const struct result *result, struct facts *ret_facts);
void facts_free(struct facts *facts);

/* "compiler", "file system" */
const char *fact_name(enum fact fact);

/* What a difference in the fact means for a test; libcrypto: the library is what it measures. */
enum fact_weight fact_weight(enum fact fact, const char *key, bool libcrypto);

/* The tests that it means something for, in words ("shell scripts"); null: all, or none. */
const char *fact_about(enum fact fact);

#endif
