/* SPDX-License-Identifier: MIT */
#include "gate_rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define WHY_BYTES 128

static bool has_key(const struct gate_word *word, const char *key)
{
	for (size_t i = 0; i < word->nr_keys; i++)
		if (strcmp(word->keys[i], key) == 0)
			return true;
	return false;
}

static bool is_wanted(const struct gate_wanted *wanted, const char *key)
{
	for (size_t i = 0; i < wanted->nr; i++)
		if (has_key(&wanted->words[i], key))
			return true;
	return wanted->nr == 0;
}

/* Another pass than A's; ret_why is empty if it is the same. */
static void compare_passes(const struct compare *compare, const struct compare_section *section,
	char ret_why[WHY_BYTES])
{
	const struct side_pass *a = side_pass_of(&compare->sides[0], section->copies[0]);
	const struct side_pass *b = side_pass_of(&compare->sides[1], section->copies[1]);

	ret_why[0] = '\0';
	if (section->copies[0] != section->copies[1])
		(void)snprintf(ret_why, WHY_BYTES,
			"all CPUs: A ran %" PRIu32 " copies and B %" PRIu32, section->copies[0],
			section->copies[1]);
	else if (strcmp(a->class, b->class) != 0)
		(void)snprintf(ret_why, WHY_BYTES, "on other cores: A %s, B %s",
			a->class[0] != '\0' ? a->class : "any",
			b->class[0] != '\0' ? b->class : "any");
}

/* What is against judging the row, if ret_why is not set yet; it stays empty if nothing is. */
static void find_fault(const struct compare_row *compared, char ret_why[WHY_BYTES])
{
	const struct compare_cell *a = &compared->cells[0];
	const struct compare_cell *b = &compared->cells[1];

	if (ret_why[0] != '\0')
		return;
	if (!a->measured || !b->measured)
		(void)snprintf(ret_why, WHY_BYTES, "not measured on %s", a->measured ? "B" : "A");
	else if (a->nr_tests != b->nr_tests)
		(void)snprintf(ret_why, WHY_BYTES, "B has only %zu of its %zu tests", b->nr_tests,
			a->nr_tests);
	else if (b->nr_unlike > 0)
		(void)snprintf(ret_why, WHY_BYTES, "%zu of its tests are unlike", b->nr_unlike);
	else if (b->verdict == VERDICT_UNLIKE)
		(void)snprintf(ret_why, WHY_BYTES, "unlike: %s", b->why != NULL ? b->why : "unit");
	else if (b->nr_more > 0)
		(void)snprintf(ret_why, WHY_BYTES, "that of B is of %zu more", b->nr_more);
	else if (!b->ratio.has_interval)
		(void)snprintf(ret_why, WHY_BYTES, "no interval, which takes five rounds of each");
}

static bool add_compared(struct gate_table *table, const struct compare *compare,
	const struct compare_section *section, const struct compare_row *compared)
{
	const struct compare_cell *a = &compared->cells[0];
	const struct compare_cell *b = &compared->cells[1];
	char why[WHY_BYTES];
	struct gate_row row = {
		.name = (char *)compared->name,
		.copies = section->copies[0],
		.nr_tests = a->nr_tests,
		.has_ratio = b->has_ratio,
		.ratio = b->ratio,
		.nr_samples = a->nr_samples + b->nr_samples,
		.nr_flagged = a->nr_flagged + b->nr_flagged,
	};

	compare_passes(compare, section, why);
	find_fault(compared, why);
	row.why_not = why[0] != '\0' ? why : NULL;
	return gate_table_add(table, &row);
}

static bool is_composite_wanted(const struct gate_wanted *wanted,
	const struct compare_section *section, enum side_composite composite)
{
	if (section->composites[composite].cells[0].nr_tests < 2)
		return false;
	for (size_t i = 0; i < section->nr_rows; i++)
		if (section->rows[i].cells[0].is_in[composite] &&
			!is_wanted(wanted, section->rows[i].name))
			return false;
	return true;
}

/* Of what neither has nothing can have been lost, nor of what only B was asked for. */
static bool is_judged(const struct compare *compare, const struct compare_row *compared)
{
	const struct side *a = &compare->sides[0];

	if (compared->cells[0].measured)
		return true;
	return compared->cells[1].measured && side_find(a, compared->name) < a->nr_tests;
}

static bool add_section(struct gate_table *table, const struct compare *compare,
	const struct compare_section *section, const struct gate_wanted *wanted)
{
	for (size_t i = 0; i < section->nr_rows; i++) {
		const struct compare_row *compared = &section->rows[i];

		if (is_judged(compare, compared) && is_wanted(wanted, compared->name) &&
			!add_compared(table, compare, section, compared))
			return false;
	}
	for (int i = 0; i < SIDE_COMPOSITES; i++)
		if (is_composite_wanted(wanted, section, (enum side_composite)i) &&
			!add_compared(table, compare, section, &section->composites[i]))
			return false;
	return true;
}

bool gate_rows_add_alone(struct gate_table *table, const struct side *a,
	const struct side_pass *pass, const struct gate_wanted *wanted)
{
	char why[WHY_BYTES];

	if (side_pass_of(a, pass->copies) != pass)
		(void)snprintf(why, sizeof(why),
			"on %s cores: only the first pass of as many copies is compared",
			pass->class[0] != '\0' ? pass->class : "any");
	else
		(void)snprintf(why, sizeof(why), "B did not run %" PRIu32 " %s", pass->copies,
			result_copies_word(pass->copies));
	for (size_t i = 0; i < a->nr_tests; i++) {
		struct gate_row row = {
			.name = a->tests[i].key, .copies = pass->copies, .why_not = why};

		if (pass->scores[i].measured && is_wanted(wanted, a->tests[i].key) &&
			!gate_table_add(table, &row))
			return false;
	}
	return true;
}

static bool has_section(const struct compare *compare, uint32_t copies)
{
	for (size_t i = 0; i < compare->nr_sections; i++)
		if (compare->sections[i].copies[0] == copies)
			return true;
	return false;
}

/* A word of whose tests there is no row. */
static bool add_missing(struct gate_table *table, const struct gate_wanted *wanted)
{
	static char why[] = "not measured on A";

	for (size_t i = 0; i < wanted->nr; i++) {
		struct gate_row row = {.name = (char *)wanted->words[i].word, .why_not = why};
		bool found = false;

		for (size_t j = 0; j < table->nr; j++)
			found = found || has_key(&wanted->words[i], table->rows[j].name);
		if (!found && !gate_table_add(table, &row))
			return false;
	}
	return true;
}

bool gate_rows_compare(const struct compare *compare, const struct gate_wanted *wanted,
	struct gate_table *ret_table)
{
	const struct side *a = &compare->sides[0];
	struct gate_table table = {NULL, 0};
	bool good = true;

	for (size_t i = 0; good && i < compare->nr_sections; i++)
		good = add_section(&table, compare, &compare->sections[i], wanted);
	for (size_t i = 0; good && i < a->nr_passes; i++) {
		const struct side_pass *pass = &a->passes[i];

		if (side_pass_of(a, pass->copies) != pass || !has_section(compare, pass->copies))
			good = gate_rows_add_alone(&table, a, pass, wanted);
	}
	if (good && add_missing(&table, wanted)) {
		*ret_table = table;
		return true;
	}
	gate_table_free(&table);
	return false;
}
