/* SPDX-License-Identifier: MIT */
/*
 * Several runs of one machine as one side.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "side.h"
#include "text.h"

/* Appends "ADDED" or " | ADDED" unless it is there; null without memory. Takes words over. */
static char *join(char *words, const char *added)
{
	const char *place = words;
	size_t length = strlen(added);
	char *longer;

	while ((place = strstr(place, added)) != NULL) {
		bool starts =
			place == words || (place - words >= 3 && strncmp(place - 3, " | ", 3) == 0);

		if (starts && (place[length] == '\0' || strncmp(place + length, " | ", 3) == 0))
			return words;
		place++;
	}
	longer = text_format("%s | %s", words, added);
	free(words);
	return longer;
}

static bool merge_facts(const struct side *runs, size_t nr, struct facts *facts)
{
	for (size_t fact = 0; fact < FACTS; fact++) {
		char *words = NULL;

		for (size_t i = 0; i < nr; i++) {
			const char *added = runs[i].facts.words[fact];

			if (added == NULL)
				continue;
			words = words != NULL ? join(words, added) : strdup(added);
			if (words == NULL)
				return false;
		}
		facts->words[fact] = words;
	}
	return true;
}

static bool merge_tests(const struct side *runs, size_t nr, struct side *side)
{
	size_t nr_all = 0;

	for (size_t i = 0; i < nr; i++)
		nr_all += runs[i].nr_tests;
	side->tests = calloc(nr_all + 1, sizeof(*side->tests));
	if (side->tests == NULL)
		return false;
	for (size_t i = 0; i < nr; i++) {
		for (size_t j = 0; j < runs[i].nr_tests; j++) {
			const struct side_test *from = &runs[i].tests[j];
			struct side_test *to = &side->tests[side->nr_tests];

			if (side_find(side, from->key) < side->nr_tests)
				continue;
			*to = *from;
			side->nr_tests++;
			to->key = strdup(from->key);
			to->title = strdup(from->title);
			to->unit = strdup(from->unit);
			if (to->key == NULL || to->title == NULL || to->unit == NULL)
				return false;
		}
	}
	return true;
}

/* Of the runs that measured the same thing as the first: unit and workload. */
static struct side_score merge_scores(const struct side *runs, size_t nr,
	const struct side_test *test, uint32_t copies, struct estimate *room)
{
	struct side_score merged = {.measured = false};
	size_t nr_measured = 0;

	for (size_t i = 0; i < nr; i++) {
		const struct side_pass *pass = side_pass_of(&runs[i], copies);
		size_t place = side_find(&runs[i], test->key);
		const struct side_test *own = &runs[i].tests[place];

		if (pass == NULL || place == runs[i].nr_tests || !pass->scores[place].measured ||
			strcmp(own->unit, test->unit) != 0 ||
			own->workload_version != test->workload_version)
			continue;
		room[nr_measured++] = pass->scores[place].estimate;
		merged.nr_samples += pass->scores[place].nr_samples;
		merged.nr_flagged += pass->scores[place].nr_flagged;
	}
	merged.measured = nr_measured > 0;
	if (merged.measured)
		merged.estimate = estimate_merge(room, nr_measured);
	merged.value = merged.measured ? exp(merged.estimate.ln) : 0;
	return merged;
}

/* Of runs whose composite is of as many tests as the merged scores; else there is no interval. */
static struct side_mean merge_means(const struct side *runs, size_t nr, const struct side *side,
	const struct side_pass *pass, enum side_composite composite, struct estimate *room)
{
	struct side_mean mean = {.nr = 0};
	double sum = 0;
	bool whole = true;
	struct estimate merged;

	for (size_t i = 0; i < side->nr_tests; i++) {
		if (!pass->scores[i].measured || !side->tests[i].is_in[composite])
			continue;
		sum += pass->scores[i].estimate.ln;
		mean.nr++;
	}
	if (mean.nr == 0)
		return mean;
	for (size_t i = 0; i < nr; i++) {
		const struct side_pass *own = side_pass_of(&runs[i], pass->copies);

		whole = whole && own->means[composite].nr == mean.nr;
		room[i] = own->means[composite].estimate;
	}
	merged = estimate_merge(room, nr);
	if (!whole)
		merged = (struct estimate){.nr = (uint32_t)nr, .of_runs = true};
	mean.estimate = estimate_moved(&merged, sum / (double)mean.nr);
	return mean;
}

static bool all_have(const struct side *runs, size_t nr, uint32_t copies)
{
	for (size_t i = 0; i < nr; i++)
		if (side_pass_of(&runs[i], copies) == NULL)
			return false;
	return true;
}

static bool merge_passes(const struct side *runs, size_t nr, struct side *side)
{
	struct estimate *room = calloc(nr, sizeof(*room));
	bool good = room != NULL;

	side->passes = calloc(runs[0].nr_passes + 1, sizeof(*side->passes));
	good = good && side->passes != NULL;
	for (size_t i = 0; good && i < runs[0].nr_passes; i++) {
		uint32_t copies = runs[0].passes[i].copies;
		struct side_pass *pass = &side->passes[side->nr_passes];

		if (!all_have(runs, nr, copies) || side_pass_of(side, copies) != NULL)
			continue;
		pass->scores = calloc(side->nr_tests + 1, sizeof(*pass->scores));
		good = pass->scores != NULL;
		if (!good)
			break;
		pass->copies = copies;
		memcpy(pass->class, runs[0].passes[i].class, sizeof(pass->class));
		side->nr_passes++;
		for (size_t j = 0; j < side->nr_tests; j++)
			pass->scores[j] = merge_scores(runs, nr, &side->tests[j], copies, room);
		for (int j = 0; j < SIDE_COMPOSITES; j++)
			pass->means[j] =
				merge_means(runs, nr, side, pass, (enum side_composite)j, room);
	}
	free(room);
	return good;
}

/* The one that all runs are of, or none. */
static const char *hash_of_all(const struct side *runs, size_t nr)
{
	for (size_t i = 1; i < nr; i++)
		if (strcmp(runs[i].machine_hash, runs[0].machine_hash) != 0)
			return "";
	return runs[0].machine_hash;
}

static bool merge_remarks(const struct side *runs, size_t nr, struct side *side)
{
	size_t nr_all = 1;
	bool one_machine = true;

	for (size_t i = 0; i < nr; i++) {
		nr_all += runs[i].nr_remarks;
		one_machine = one_machine &&
			(runs[i].machine_hash[0] == '\0' || runs[0].machine_hash[0] == '\0' ||
				strcmp(runs[i].machine_hash, runs[0].machine_hash) == 0);
	}
	side->remarks = calloc(nr_all, sizeof(*side->remarks));
	if (side->remarks == NULL)
		return false;
	if (!one_machine) {
		side->remarks[0] = text_format("its runs are of different machines");
		if (side->remarks[0] == NULL)
			return false;
		side->nr_remarks++;
	}
	for (size_t i = 0; i < nr; i++) {
		for (size_t j = 0; j < runs[i].nr_remarks; j++) {
			char *words = text_format("%s: %s", runs[i].name, runs[i].remarks[j]);

			if (words == NULL)
				return false;
			side->remarks[side->nr_remarks++] = words;
		}
	}
	return true;
}

bool side_merge(const struct side *runs, size_t nr, const char *name, struct side *ret_side)
{
	struct side side = {
		.name = strdup(name),
		.host = strdup(runs[0].host),
		.machine_hash = strdup(hash_of_all(runs, nr)),
		.started_s = runs[0].started_s,
		.nr_runs = (uint32_t)nr,
		.nr_cpus = runs[0].nr_cpus,
	};

	if (side.name != NULL && side.host != NULL && side.machine_hash != NULL &&
		merge_facts(runs, nr, &side.facts) && merge_tests(runs, nr, &side) &&
		merge_passes(runs, nr, &side) && merge_remarks(runs, nr, &side)) {
		*ret_side = side;
		return true;
	}
	side_free(&side);
	return false;
}
