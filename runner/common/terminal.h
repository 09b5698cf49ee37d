/* SPDX-License-Identifier: MIT */
/* terminal - what the other end of a descriptor can show. */
#ifndef TERMINAL_H
#define TERMINAL_H

/* Columns: the terminal's own, else COLUMNS, else 80; at least 20. */
int terminal_width(int fd);

#endif
