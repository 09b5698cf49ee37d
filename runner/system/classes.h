/* SPDX-License-Identifier: MIT */
/*
 * classes - what the classes of cores are called, and which of them the passes of one copy run on.
 *
 * Names. Where hwloc can rank the classes they are called by rank: "slow" and "fast"; with three
 * "slow", "middle" and "fast"; with more "slow", "middle1", "middle2", ... and "fast". Where it
 * cannot, "class0", "class1", ... A class may also be called by its number, from 0, or by a value
 * that hwloc gives for it and for no other class: "IntelAtom", "1024". Letters count the same in
 * both cases.
 *
 * Pure: the caller looks things up and prints.
 */
#ifndef CLASSES_H
#define CLASSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system.h"

#define CLASSES_NAME_BYTES 32

/* The first name of a class. */
void classes_name(const struct cpu_topology *topology, size_t number, char ret[CLASSES_NAME_BYTES]);

/* Whether it is known which class is faster. */
bool classes_are_ranked(const struct cpu_topology *topology);

/* The number of the i-th class from the fastest on, where that is known, else i. */
size_t classes_by_speed(const struct cpu_topology *topology, size_t i);

/*
 * All of them in that order, for a message: "fast (CPUs 4-5), slow (CPUs 0-3)". The caller frees it;
 * null without memory.
 */
char *classes_list(const struct cpu_topology *topology);

/* The number of the class with that name; false if there is none. */
bool classes_find(const struct cpu_topology *topology, const char *name, size_t *ret_number);

/* Where a pass of one copy runs. */
struct classes_place {
	char name[CLASSES_NAME_BYTES];
	char *cpus; /* a list; not empty */
};

struct classes_choice {
	struct classes_place *places; /* the fastest first; none: on any CPU */
	size_t nr;
	bool passed_over; /* nobody asked, and of a faster class no CPU may be used */
};

struct classes_request {
	const struct cpu_topology *topology;
	const char *mask; /* the CPUs that may be used, a list; null: nothing can be kept on any */
	const char *const *names; /* that were asked for, "all" for all that may be used */
	size_t nr_names; /* 0: the fastest that may be used, if it is known which that is */
};

/*
 * False and *ret_error, one line that the caller frees (null without memory), if a class was asked
 * for that there is not or may not be used. The caller frees with classes_free().
 */
bool classes_choose(
	const struct classes_request *request, struct classes_choice *ret, char **ret_error);

void classes_free(struct classes_choice *choice);

#endif
