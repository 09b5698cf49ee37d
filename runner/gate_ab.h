/* SPDX-License-Identifier: MIT */
/*
 * gate_ab - two commands measured in turn, A B B A, on this boot, and judged.
 *
 * Each is run once before that, which does not count: it shows that both work and warms what there is to be
 * warmed. The number of blocks is fixed then, by the time that those took at most: who looks at the figures and
 * goes on or stops has another confidence than he says.
 */
#ifndef GATE_AB_H
#define GATE_AB_H

#include "options.h"

/*
 * The exit status: STATUS_DONE, STATUS_LOSS or STATUS_CANNOT_TELL; STATUS_USAGE if a command cannot be started or
 * refuses its arguments, STATUS_NOTHING if it ends otherwise without a result, or by a signal to us.
 */
int gate_ab(const struct options *options);

#endif
