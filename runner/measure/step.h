/* SPDX-License-Identifier: MIT */
/*
 * step - one step of a session: a test in a pass, measured once and watched meanwhile.
 */
#ifndef STEP_H
#define STEP_H

#include "evidence.h"
#include "measure.h"
#include "session.h"

struct step {
	size_t test; /* of the result */
	size_t pass;
	uint32_t round;
};

/* What is seen around windows; the best clock is kept for each pass. */
struct watch {
	struct evidence_sources sources;
	bool mixed_cores; /* the machine has classes of cores */
	struct evidence_best *best;
};

/* Watches the system that the result describes, maybe that of another root. False without memory. */
bool watch_open(struct watch *watch, const struct result *result);
void watch_close(struct watch *watch);

/* The test that the step is about. */
const struct suite_test *step_test(const struct session *session, const struct step *step);

/* One window of a step. */
struct step_try {
	struct step step;
	size_t number; /* of the window in the session */
	uint32_t padding_bytes;
};

/* As measure_window(), with the evidence's flags in the window. */
enum measure_outcome step_measure(const struct session *session, struct watch *watch,
	const struct step_try *once, struct measured *ret_measured);

#endif
