/* SPDX-License-Identifier: MIT */
/*
 * cpu_names - words for what /proc/cpuinfo gives as numbers and flags.
 */
#ifndef CPU_NAMES_H
#define CPU_NAMES_H

#include <stddef.h>

/*
 * "ARM Cortex-A53" for implementer 0x41 and part 0xd03; a part that is not known keeps its number.
 * Numbers: MIDR_EL1 in Arm's technical reference manuals, and arch/arm64/include/asm/cputype.h of
 * the Linux kernel.
 */
void cpu_names_arm(unsigned implementer, unsigned part, char *ret, size_t size);

/* "IBM z15 (8561)" for a machine type as s390 prints it. */
void cpu_names_s390(const char *machine, char *ret, size_t size);

/* UnixBench's words for the flags that it knows, in its order: by flag. */
void cpu_names_flags(const char *flags, char *ret, size_t size);

/* Those of the flags that crypto tests depend on, unchanged. */
void cpu_names_features(const char *flags, char *ret, size_t size);

#endif
