/* SPDX-License-Identifier: MIT */
/*
 * disturbance - the evidence of disturbance over windows of a result.
 */
#ifndef DISTURBANCE_H
#define DISTURBANCE_H

#include <stddef.h>
#include <stdint.h>

#include "evidence_flags.h"
#include "result.h"

#define DISTURBANCE_ALL SIZE_MAX

/* Of the windows that count, of one test or DISTURBANCE_ALL, in one pass or DISTURBANCE_ALL. */
struct evidence_counts disturbance_of(const struct result *result, size_t test, size_t pass);

#endif
