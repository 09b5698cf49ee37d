/* SPDX-License-Identifier: MIT */
/* cmd_doctor - ./run doctor: is this machine fit to measure, and what to change. */
#ifndef CMD_DOCTOR_H
#define CMD_DOCTOR_H

#include "doctor.h"

/*
 * Gathers what doctor_examine() wants to know; system is the caller's and was read already. work_dir is
 * an existing directory. With a root only what files below it tell is examined: limits of this process
 * and room in its work directory are no part of that.
 */
void doctor_gather(
	const struct system_info *system, const char *work_dir, struct doctor_facts *ret_facts);

/* 0 fit, 1 measurable with remarks, 3 unfit. sources name the directory in which tests would work. */
int cmd_doctor(const struct system_sources *sources);

#endif
