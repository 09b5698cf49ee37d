/* SPDX-License-Identifier: MIT */
#include "explain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int by_size(const void *a, const void *b)
{
	const struct explain_part *x = a;
	const struct explain_part *y = b;
	double x_size = fabs(x->ln_factor);
	double y_size = fabs(y->ln_factor);

	if (x_size != y_size)
		return x_size < y_size ? 1 : -1;
	/* Two of one size in an order that does not depend on the C library. */
	return strcmp(x->test->key, y->test->key);
}

bool explain_index(const struct compare_section *section, size_t side,
	struct explain_part **ret_parts, size_t *ret_nr)
{
	struct explain_part *parts = calloc(section->nr_rows + 1, sizeof(*parts));
	double sizes = 0;
	size_t nr = 0;

	if (parts == NULL)
		return false;
	for (size_t i = 0; i < section->nr_rows; i++) {
		const struct compare_row *row = &section->rows[i];

		if (!row->cells[side].is_in[SIDE_INDEX])
			continue;
		parts[nr++] = (struct explain_part){
			.test = row->test,
			.cell = &row->cells[side],
			.ln_factor = row->cells[side].ratio.ln,
		};
		sizes += fabs(row->cells[side].ratio.ln);
	}
	for (size_t i = 0; i < nr; i++) {
		parts[i].share = sizes > 0 ? parts[i].ln_factor / sizes : 0;
		parts[i].ln_factor /= (double)nr;
	}
	qsort(parts, nr, sizeof(*parts), by_size);
	*ret_parts = parts;
	*ret_nr = nr;
	return true;
}

const struct compare_section *explain_section(const struct compare *compare, enum compare_load load)
{
	for (size_t i = 0; i < compare->nr_sections; i++)
		if (compare->sections[i].load == load)
			return &compare->sections[i];
	return NULL;
}

static const struct compare_cell *find_cell(
	const struct compare_section *section, const struct side_test *test, size_t side)
{
	if (test == NULL)
		return &section->composites[SIDE_INDEX].cells[side];
	for (size_t i = 0; i < section->nr_rows; i++)
		if (section->rows[i].test == test)
			return &section->rows[i].cells[side];
	return NULL;
}

double explain_scaling(const struct compare *compare, const struct side_test *test, size_t side)
{
	const struct compare_section *one = explain_section(compare, COMPARE_ONE);
	const struct compare_section *all = explain_section(compare, COMPARE_ALL);
	const struct compare_cell *few;
	const struct compare_cell *many;

	if (one == NULL || all == NULL || one->copies[side] == all->copies[side])
		return 0;
	few = find_cell(one, test, side);
	many = find_cell(all, test, side);
	if (few == NULL || many == NULL || !few->measured || !many->measured)
		return 0;
	/* An index of other tests would not be this one's. */
	if (test == NULL && few->nr_tests != many->nr_tests)
		return 0;
	if (test == NULL)
		return many->value / few->value;
	return compare_factor(many->estimate.ln - few->estimate.ln);
}
