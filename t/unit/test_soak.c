/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>

#include "soak.h"

Test(soak, needs_its_blocks)
{
	struct soak_block blocks[SOAK_BLOCKS] = {{0}};

	for (size_t i = 0; i < SOAK_BLOCKS; i++)
		blocks[i] = (struct soak_block){.ops_per_s = 1000};
	for (size_t nr = 0; nr < SOAK_BLOCKS; nr++)
		cr_expect_not(soak_is_steady(blocks, nr), "%zu", nr);
	cr_expect(soak_is_steady(blocks, SOAK_BLOCKS));
}

Test(soak, a_clock_that_falls_is_not_steady_until_it_has_fallen)
{
	struct soak_block blocks[20];

	for (size_t i = 0; i < 20; i++)
		blocks[i] =
			(struct soak_block){.ops_per_s = i < 10 ? 1000 - 20.0 * (double)i : 800};
	for (size_t nr = SOAK_BLOCKS; nr <= 13; nr++)
		cr_expect_not(soak_is_steady(blocks, nr), "%zu", nr);
	cr_expect(soak_is_steady(blocks, 14), "the newest four are alike");
}

Test(soak, one_per_cent_is_the_limit)
{
	struct soak_block blocks[SOAK_BLOCKS] = {
		{.ops_per_s = 1000}, {.ops_per_s = 991}, {.ops_per_s = 995}, {.ops_per_s = 999}};

	cr_expect(soak_is_steady(blocks, SOAK_BLOCKS));
	blocks[1].ops_per_s = 989;
	cr_expect_not(soak_is_steady(blocks, SOAK_BLOCKS));
}

Test(soak, the_temperature_counts_where_it_is_known)
{
	struct soak_block blocks[SOAK_BLOCKS];

	for (size_t i = 0; i < SOAK_BLOCKS; i++)
		blocks[i] = (struct soak_block){
			.ops_per_s = 1000, .temperature_mc = 60000 + 300 * (int64_t)i};
	cr_expect(soak_is_steady(blocks, SOAK_BLOCKS));
	blocks[0].temperature_mc = 59800;
	cr_expect_not(soak_is_steady(blocks, SOAK_BLOCKS), "1.1 K apart");
}
