/* SPDX-License-Identifier: MIT */
#include "compare.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

double compare_factor(double ln)
{
	/* Files may hold any finite figures, whose ratio need not be one. */
	return exp(fmin(fmax(ln, -700), 700));
}

/* One test of a side in a pass; parts are null where there is none. */
struct place {
	const struct side_test *test;
	const struct side_score *score;
};

static struct place find(const struct side *side, const struct side_pass *pass, const char *key)
{
	size_t i = side_find(side, key);

	if (pass == NULL || i == side->nr_tests || !pass->scores[i].measured)
		return (struct place){NULL, NULL};
	return (struct place){&side->tests[i], &pass->scores[i]};
}

/* What makes the figures those of different things; null: nothing that is known. */
static const char *why_unlike(const struct side *a, const struct side *b,
	const struct side_test *a_test, const struct side_test *b_test)
{
	if (strcmp(a_test->unit, b_test->unit) != 0)
		return "unit";
	if (a_test->workload_version != b_test->workload_version && a_test->workload_version != 0 &&
		b_test->workload_version != 0)
		return "workload version";
	for (int i = 0; i < FACTS; i++) {
		enum fact fact = (enum fact)i;
		const char *a_words = a->facts.words[fact];
		const char *b_words = b->facts.words[fact];

		if (a_words != NULL && b_words != NULL && strcmp(a_words, b_words) != 0 &&
			fact_weight(fact, a_test->key, a_test->is_libcrypto) == FACT_UNLIKE)
			return fact_name(fact);
	}
	return NULL;
}

static void judge(
	const struct compare *compare, const struct estimate *first, struct compare_cell *cell)
{
	cell->has_ratio = true;
	cell->ratio = estimate_ratio(first, &cell->estimate);
	cell->verdict = verdict_of(&cell->ratio, compare->margin_ln);
	cell->sure = cell->ratio.has_interval;
	if (cell->verdict == VERDICT_UNDECIDED)
		cell->more = verdict_more(first, &cell->estimate, compare->margin_ln);
	if (cell->why != NULL) {
		cell->verdict = VERDICT_UNLIKE;
		cell->more = 0;
	}
}

static void fill_cell(const struct compare *compare, const struct compare_section *section,
	const struct compare_row *row, size_t side)
{
	const struct side *sides = compare->sides;
	const struct side_pass *pass = side_pass_of(&sides[side], section->copies[side]);
	struct place place = find(&sides[side], pass, row->test->key);
	struct place first =
		find(&sides[0], side_pass_of(&sides[0], section->copies[0]), row->test->key);
	struct compare_cell *cell = &row->cells[side];

	if (place.score == NULL)
		return;
	cell->measured = true;
	cell->estimate = place.score->estimate;
	cell->value = place.score->value;
	cell->nr_samples = place.score->nr_samples;
	cell->nr_flagged = place.score->nr_flagged;
	if (side == 0 || first.score == NULL)
		return;
	cell->why = why_unlike(&sides[0], &sides[side], first.test, place.test);
	if (strcmp(first.test->unit, place.test->unit) == 0)
		judge(compare, &row->cells[0].estimate, cell);
	else
		cell->verdict = VERDICT_UNLIKE;
}

/* Sums over the tests of a composite that a side and the first one have. */
struct common {
	size_t nr;
	size_t nr_unlike;
	double ln_rated; /* against the first side's baseline */
	double ln_ratio;
	double ln_ratio_like;
};

static struct common find_common(const struct side *sides, const struct compare_section *section,
	size_t side, enum side_composite composite)
{
	struct common common = {.nr = 0};

	for (size_t i = 0; i < section->nr_rows; i++) {
		const struct compare_row *row = &section->rows[i];
		struct compare_cell *own = &row->cells[side];
		const struct side_test *test;

		assert(row->test != NULL);
		if (!row->test->is_in[composite] || !own->measured || !row->cells[0].measured)
			continue;
		test = &sides[side].tests[side_find(&sides[side], row->test->key)];
		if (!test->is_in[composite] || strcmp(test->unit, row->test->unit) != 0)
			continue;
		own->is_in[composite] = true;
		common.nr++;
		common.ln_rated += own->estimate.ln - log(row->test->baseline);
		common.ln_ratio += own->ratio.ln;
		if (own->verdict == VERDICT_UNLIKE)
			common.nr_unlike++;
		else
			common.ln_ratio_like += own->ratio.ln;
	}
	return common;
}

static void fill_composite(const struct compare *compare, const struct compare_section *section,
	size_t side, enum side_composite composite)
{
	const struct side *sides = compare->sides;
	const struct side_pass *pass = side_pass_of(&sides[side], section->copies[side]);
	struct compare_cell *cell = &section->composites[composite].cells[side];
	struct common common = find_common(sides, section, side, composite);
	const struct side_mean *mean;
	const struct side_mean *first_mean;
	struct estimate first;

	if (common.nr == 0)
		return;
	cell->measured = true;
	cell->nr_tests = common.nr;
	cell->value = 10 * compare_factor(common.ln_rated / (double)common.nr);
	mean = &pass->means[composite];
	cell->nr_more = mean->nr > common.nr ? mean->nr - common.nr : 0;
	cell->estimate = mean->estimate;
	if (side == 0)
		return;
	first_mean = &side_pass_of(&sides[0], section->copies[0])->means[composite];
	first = first_mean->estimate;
	/* Of other tests, or of more, their intervals are those of something else. */
	if (mean->nr != common.nr || first_mean->nr != common.nr) {
		first.has_interval = false;
		cell->estimate =
			(struct estimate){.ln = first.ln + common.ln_ratio / (double)common.nr};
	}
	cell->nr_unlike = common.nr_unlike;
	if (common.nr_unlike > 0 && common.nr_unlike < common.nr)
		cell->ln_ratio_like = common.ln_ratio_like / (double)(common.nr - common.nr_unlike);
	if (common.nr_unlike > 0)
		cell->why = "tests that are unlike";
	judge(compare, &first, cell);
}

/* The pass of the result of --relative-to that is rated 10. */
static const struct side_pass *rated_pass(const struct side *relative_to)
{
	const struct side_pass *pass = side_pass_of(relative_to, 1);

	return pass == NULL && relative_to->nr_passes > 0 ? &relative_to->passes[0] : pass;
}

/* The ratings of tests, and then of the composites over them. */
static void rate(const struct compare_section *section, const struct side *relative_to, size_t side)
{
	double sums[SIDE_COMPOSITES] = {0};
	size_t nrs[SIDE_COMPOSITES] = {0};

	for (size_t i = 0; i < section->nr_rows; i++) {
		struct compare_row *row = &section->rows[i];
		struct compare_cell *cell = &row->cells[side];
		struct place place = find(relative_to, rated_pass(relative_to), row->test->key);

		if (place.score == NULL || !cell->measured ||
			strcmp(place.test->unit, row->test->unit) != 0)
			continue;
		cell->rating = 10 * compare_factor(cell->estimate.ln - place.score->estimate.ln);
		for (int j = 0; j < SIDE_COMPOSITES; j++) {
			if (!cell->is_in[j])
				continue;
			sums[j] += cell->estimate.ln - place.score->estimate.ln;
			nrs[j]++;
		}
	}
	for (int j = 0; j < SIDE_COMPOSITES; j++)
		if (nrs[j] > 0)
			section->composites[j].cells[side].rating =
				10 * compare_factor(sums[j] / (double)nrs[j]);
}

static void find_differences(struct compare *compare)
{
	for (size_t fact = 0; fact < FACTS; fact++) {
		const char *words = NULL;

		for (size_t i = 0; i < compare->nr_sides; i++) {
			const char *own = compare->sides[i].facts.words[fact];

			if (own == NULL)
				continue;
			if (words != NULL && strcmp(own, words) != 0)
				compare->differs[fact] = true;
			words = own;
		}
	}
}

/* Only for tests that are there: the shell means nothing to a comparison of pipes. */
static void weigh_facts(struct compare *compare)
{
	for (size_t i = 0; i < compare->nr_sections; i++) {
		const struct compare_section *section = &compare->sections[i];

		for (size_t j = 0; j < section->nr_rows; j++) {
			const struct side_test *test = section->rows[j].test;

			for (int k = 0; k < FACTS; k++) {
				enum fact_weight weight =
					fact_weight((enum fact)k, test->key, test->is_libcrypto);

				if (weight > compare->weights[k])
					compare->weights[k] = weight;
			}
		}
	}
}

static bool make_cells(const struct compare *compare, struct compare_row *row)
{
	row->cells = calloc(compare->nr_sides, sizeof(*row->cells));
	return row->cells != NULL;
}

/* The tests of the first side, and those that only the second of two has. */
static bool make_rows(const struct compare *compare, struct compare_section *section)
{
	const struct side *a = &compare->sides[0];
	const struct side *b = compare->nr_sides == 2 ? &compare->sides[1] : NULL;
	size_t nr = a->nr_tests + (b != NULL ? b->nr_tests : 0);

	section->rows = calloc(nr + 1, sizeof(*section->rows));
	if (section->rows == NULL)
		return false;
	for (int i = 0; i < SIDE_COMPOSITES; i++) {
		section->composites[i].name = side_composite_name((enum side_composite)i);
		if (!make_cells(compare, &section->composites[i]))
			return false;
	}
	for (size_t i = 0; i < nr; i++) {
		const struct side_test *test =
			i < a->nr_tests ? &a->tests[i] : &b->tests[i - a->nr_tests];
		struct compare_row *row = &section->rows[section->nr_rows];
		bool any = false;

		/* Also where a file names one twice. */
		if (i != side_find(a, test->key) && side_find(a, test->key) < a->nr_tests)
			continue;
		row->test = test;
		row->name = test->key;
		if (!make_cells(compare, row))
			return false;
		section->nr_rows++;
		for (size_t j = 0; j < compare->nr_sides; j++) {
			fill_cell(compare, section, row, j);
			any = any || row->cells[j].measured;
		}
		if (!any) {
			free(row->cells);
			section->nr_rows--;
		}
	}
	return true;
}

static bool fill_section(const struct compare *compare, struct compare_section *section,
	const struct side *relative_to)
{
	if (!make_rows(compare, section))
		return false;
	for (size_t i = 0; i < compare->nr_sides; i++) {
		for (int j = 0; j < SIDE_COMPOSITES; j++)
			fill_composite(compare, section, i, (enum side_composite)j);
		if (relative_to != NULL)
			rate(section, relative_to, i);
	}
	return true;
}

/* On as many CPUs as the first side has, the load is that of as many copies, whatever else was run. */
static const struct side_pass *load_of_all(const struct side *first, const struct side *side)
{
	const struct side_pass *all = side_pass_all(first);
	const struct side_pass *same = NULL;

	if (all != NULL && side->nr_cpus > 0 && side->nr_cpus == first->nr_cpus)
		same = side_pass_of(side, all->copies);
	return same != NULL ? same : side_pass_all(side);
}

/* So many copies, or as many as load all CPUs. Nothing is set if only one side has such a pass. */
static bool add_section(struct compare *compare, enum compare_load load, uint32_t copies,
	const struct side *relative_to)
{
	struct compare_section section = {.load = load};
	size_t nr_having = 0;
	bool more_than_one = false;

	section.copies = calloc(compare->nr_sides, sizeof(*section.copies));
	if (section.copies == NULL)
		return false;
	for (size_t i = 0; i < compare->nr_sides; i++) {
		const struct side_pass *pass = load == COMPARE_ALL
			? load_of_all(&compare->sides[0], &compare->sides[i])
			: side_pass_of(&compare->sides[i], copies);

		section.copies[i] = pass != NULL ? pass->copies : 0;
		nr_having += pass != NULL;
		more_than_one = more_than_one || section.copies[i] > 1;
	}
	if (section.copies[0] == 0 || (compare->nr_sides > 1 && nr_having < 2) ||
		(load == COMPARE_ALL && !more_than_one)) {
		free(section.copies);
		return true;
	}
	/* It has its place before it is filled, so that compare_free() finds its parts. */
	compare->sections[compare->nr_sections++] = section;
	return fill_section(compare, &compare->sections[compare->nr_sections - 1], relative_to);
}

/* Other numbers of copies of the first side; its load of all CPUs too, if others have as many copies. */
static bool add_others(struct compare *compare, const struct side *relative_to)
{
	const struct side *first = &compare->sides[0];
	const struct side_pass *all = side_pass_all(first);

	for (size_t i = 0; i < first->nr_passes; i++) {
		uint32_t copies = first->passes[i].copies;

		if (copies == 1 || (all != NULL && copies == all->copies) ||
			side_pass_of(first, copies) != &first->passes[i])
			continue;
		if (!add_section(compare, COMPARE_SAME, copies, relative_to))
			return false;
	}
	return true;
}

bool compare_make(const struct side *sides, size_t nr, const struct side *relative_to,
	double margin_ln, struct compare *ret_compare)
{
	struct compare compare = {
		.sides = sides,
		.nr_sides = nr,
		.relative_to = relative_to != NULL ? relative_to->name : NULL,
		.margin_ln = margin_ln,
		.sections = calloc(sides[0].nr_passes + 3, sizeof(*compare.sections)),
	};

	if (compare.sections == NULL)
		return false;
	find_differences(&compare);
	if (add_section(&compare, COMPARE_ONE, 1, relative_to) &&
		add_section(&compare, COMPARE_ALL, 0, relative_to) &&
		add_others(&compare, relative_to)) {
		weigh_facts(&compare);
		*ret_compare = compare;
		return true;
	}
	compare_free(&compare);
	return false;
}

static void free_section(struct compare_section *section)
{
	for (size_t i = 0; i < section->nr_rows; i++)
		free(section->rows[i].cells);
	free(section->rows);
	for (int i = 0; i < SIDE_COMPOSITES; i++)
		free(section->composites[i].cells);
	free(section->copies);
}

void compare_free(struct compare *compare)
{
	for (size_t i = 0; i < compare->nr_sections; i++)
		free_section(&compare->sections[i]);
	free(compare->sections);
	*compare = (struct compare){.sides = NULL};
}
