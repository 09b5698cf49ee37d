/* SPDX-License-Identifier: MIT */
#include "pressure.h"

#include <stdio.h>

#include "textfile.h"

static const char *const names[NR_PRESSURES] = {"cpu", "io", "memory"};

/* The first line of /proc/swaps is a heading. */
static bool has_swap(const char *root)
{
	char line[256];
	bool found = false;
	FILE *file = textfile_open(root, "/proc/swaps");

	if (file == NULL)
		return false;
	if (textfile_next(file, line, sizeof(line)))
		found = textfile_next(file, line, sizeof(line));
	(void)fclose(file);
	return found;
}

void pressure_open(const char *root, struct pressure_sources *ret)
{
	for (int i = 0; i < NR_PRESSURES; i++)
		ret->pressure[i] = source_open(root, "/proc/pressure", names[i]);
	ret->vmstat = (struct source){.fd = -1};
	if (has_swap(root))
		ret->vmstat = source_open(root, "/proc", "vmstat");
}

void pressure_close(struct pressure_sources *sources)
{
	for (int i = 0; i < NR_PRESSURES; i++)
		source_close(&sources->pressure[i]);
	source_close(&sources->vmstat);
}

void pressure_take(const struct pressure_sources *sources, struct pressure *ret)
{
	char text[16384];
	uint64_t in, out, waited_us;

	*ret = (struct pressure){.swap_known = false};
	for (int i = 0; i < NR_PRESSURES; i++) {
		/* The first "total" is that of "some", which is the first line. */
		if (source_read(sources->pressure[i], text, 256) == 0 ||
			!source_value(text, "total", &waited_us))
			continue;
		ret->known[i] = true;
		ret->waited_ns[i] = waited_us * 1000;
	}
	if (source_read(sources->vmstat, text, sizeof(text)) > 0 &&
		source_value(text, "pswpin", &in) && source_value(text, "pswpout", &out)) {
		ret->swap_known = true;
		ret->swapped_pages = in + out;
	}
}
