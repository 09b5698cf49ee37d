/* SPDX-License-Identifier: MIT */
#include "place.h"

#include <string.h>

static bool placed;
static uint32_t second;

static void pin(uint32_t index)
{
	if (!pin_to(index))
		bench_failed(__FILE__, __LINE__, "pinning to a CPU");
}

void place_first(const struct bench_env *env)
{
	uint32_t nr_cpus;
	bool cross;

	if (env->argc < 1)
		return;
	cross = strcmp(env->argv[0], "cross") == 0;
	if (!cross && strcmp(env->argv[0], "same") != 0)
		bench_broken(__FILE__, __LINE__, "the argument is 'same' or 'cross'");
	nr_cpus = pin_cpus();
	if (nr_cpus == 0)
		bench_absent("keeping a process on one CPU");
	if (cross && nr_cpus < 2)
		bench_absent("a second CPU that this process may use");
	placed = true;
	second = (env->copy + (cross ? 1 : 0)) % nr_cpus;
	pin(env->copy % nr_cpus);
}

void place_second(void)
{
	if (placed)
		pin(second);
}
