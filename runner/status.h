/* SPDX-License-Identifier: MIT */
/* status - what this program's exit status means. */
#ifndef STATUS_H
#define STATUS_H

enum {
	STATUS_DONE = 0,
	STATUS_FAILED =
		1, /* a test failed, the run was cut short, or its result could not be written */
	STATUS_USAGE = 2,   /* usage, or unreadable input */
	STATUS_NOTHING = 3, /* nothing could be measured here */
	/* Of the gate, of which 3 says that it did not come to a verdict. */
	STATUS_LOSS = 1,
	STATUS_CANNOT_TELL = 77, /* as a skipped test of Automake and of Debian's packages */
};

#endif
