/* SPDX-License-Identifier: MIT */
/* judge - from how the copies of a window ended to whether it counts, and if not, why. */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>

#include "copies.h"
#include "result.h"

/*
 * After copies_stop(). False if one came to a bad end; then *ret_kind and *ret_reason, which the
 * caller frees, say which and how. left_early: a copy of a test program ended before it was told to,
 * which is bad even if it says that all is well.
 */
bool judge_copies(const struct copies *copies, bool left_early, enum failure_kind *ret_kind,
	char **ret_reason);

#endif
