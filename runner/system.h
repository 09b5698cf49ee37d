/* SPDX-License-Identifier: MIT */
#ifndef SYSTEM_H
#define SYSTEM_H

struct system_info {
	char placeholder;
};

#endif
