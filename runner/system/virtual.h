/* SPDX-License-Identifier: MIT */
/*
 * virtual - whether this is a virtual machine or a container, from the traces that both leave.
 */
#ifndef VIRTUAL_H
#define VIRTUAL_H

#include "system.h"

/*
 * Sets hypervisor, virtualisation and container. system->board, kernel_release and cgroup are read
 * before, and hypervisor may already be set by the CPU's flags.
 */
void virtual_read(const char *root, struct system_info *system);

#endif
