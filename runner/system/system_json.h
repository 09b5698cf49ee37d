/* SPDX-License-Identifier: MIT */
/*
 * system_json - the system block of a result file.
 *
 * An object of objects (host, cpu, memory, kernel, environment, software, work_dir, moment). What
 * is not known is left out. The way there and back loses nothing.
 */
#ifndef SYSTEM_JSON_H
#define SYSTEM_JSON_H

#include <jansson.h>
#include <stdbool.h>

#include "system.h"

/* The caller owns the reference; null without memory. */
json_t *system_to_json(const struct system_info *system);

/*
 * False if a member has another type or range than it should have, or without memory; *ret is then
 * as before. Members that are not known are ignored, texts are cleaned and cut to their size. The
 * caller frees with system_free().
 */
bool system_from_json(const json_t *json, struct system_info *ret);

#endif
