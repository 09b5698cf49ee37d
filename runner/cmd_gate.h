/* SPDX-License-Identifier: MIT */
/* cmd_gate - has one result, or one command, lost more against another than is allowed? */
#ifndef CMD_GATE_H
#define CMD_GATE_H

#include "options.h"
#include "paths.h"

/* The exit status: STATUS_DONE, STATUS_LOSS or STATUS_CANNOT_TELL, else there was no verdict. */
int cmd_gate(const struct options *options, const struct paths *paths);

#endif
