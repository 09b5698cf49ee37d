/* SPDX-License-Identifier: MIT */
/* process_system - the part of process.c that each system has a file of its own for. */
#ifndef PROCESS_SYSTEM_H
#define PROCESS_SYSTEM_H

/* Sends the signal to every child of this process that can be found. */
void process_signal_children(int signal_number);

#endif
