/* SPDX-License-Identifier: MIT */
/*
 * doctor - whether a machine is fit to be measured just now, and what to do about it if not.
 *
 * Pure: facts go in, findings come out.
 */
#ifndef DOCTOR_H
#define DOCTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system.h"

enum doctor_gravity {
	DOCTOR_NOTE,   /* belongs to the figure; nothing to do about it */
	DOCTOR_REMARK, /* the figure will be less good or less comparable than it could */
	DOCTOR_UNFIT,  /* a figure from here would mean nothing */
};

struct doctor_facts {
	const struct system_info *system;
	bool work_dir_usable;
	uint64_t free_bytes;      /* of the file system of the work directory */
	uint64_t needed_bytes;    /* there, by all copies of the largest test */
	uint64_t files_limit;     /* open files, after raising; UINT64_MAX: none */
	uint64_t processes_limit; /* likewise */
	double headroom_kelvin; /* of the hottest zone up to its passive trip; below 0 if that is passed */
	bool headroom_known;
};

struct doctor_finding {
	enum doctor_gravity gravity;
	char *what;   /* what was found, with its figure */
	char *means;  /* what it does to the figures */
	char *advice; /* what to do; null if nothing can be done */
};

struct doctor_report {
	struct doctor_finding *findings;
	size_t nr_findings;
};

void doctor_examine(const struct doctor_facts *facts, struct doctor_report *ret_report);

/* Of the gravest finding; DOCTOR_NOTE if there is none. */
enum doctor_gravity doctor_gravity(const struct doctor_report *report);

/* What was found that is more than a note, in one line that the caller frees; null if nothing was. */
char *doctor_line(const struct doctor_report *report);

void doctor_free(struct doctor_report *report);

#endif
