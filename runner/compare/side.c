/* SPDX-License-Identifier: MIT */
#include "side.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "textfile.h"

/* More than this share of a run's windows with evidence of disturbance is worth a remark. */
#define DISTURBED_SHARE 0.2

/* A harmless copy; null becomes empty. */
static char *clean(const char *text)
{
	char *copy = text_format("%s", text != NULL ? text : "");

	if (copy != NULL)
		textfile_clean(copy);
	return copy;
}

/* Takes the words over. */
static bool remark(struct side *side, char *words)
{
	char **larger;

	if (words == NULL)
		return false;
	larger = realloc(side->remarks, (side->nr_remarks + 1) * sizeof(*larger));
	if (larger == NULL) {
		free(words);
		return false;
	}
	textfile_clean(words);
	side->remarks = larger;
	larger[side->nr_remarks++] = words;
	return true;
}

static bool remark_run(struct side *side, const struct result *result)
{
	uint64_t nr_samples = 0;
	uint64_t nr_flagged = 0;

	for (size_t i = 0; i < result->nr_passes; i++) {
		for (size_t j = 0; j < result->nr_tests; j++) {
			nr_samples += result->passes[i].scores[j].nr_samples;
			nr_flagged += result->passes[i].scores[j].nr_flagged;
		}
	}
	if (result->partial &&
		!remark(side,
			text_format("the run was cut short%s%s",
				result->partial_reason != NULL ? ": " : "",
				result->partial_reason != NULL ? result->partial_reason : "")))
		return false;
	if ((double)nr_flagged > DISTURBED_SHARE * (double)nr_samples &&
		!remark(side,
			text_format("disturbed: %.0f %% of its windows",
				100 * (double)nr_flagged / (double)nr_samples)))
		return false;
	for (size_t i = 0; result->doubts != NULL && result->doubts[i] != NULL; i++)
		if (!remark(side, text_format("doubtful: %s", result->doubts[i])))
			return false;
	for (size_t i = 0; i < result->nr_failures; i++) {
		const struct failure *failure = &result->failures[i];
		uint32_t copies = result->passes[failure->pass].copies;

		if (result_failure(result, failure->test, failure->pass) == failure &&
			!remark(side,
				text_format("%s failed, %" PRIu32 " %s",
					result->tests[failure->test].key, copies,
					result_copies_word(copies))))
			return false;
	}
	return true;
}

static bool copy_test(const struct side_test *from, struct side_test *to)
{
	*to = *from;
	to->key = clean(from->key);
	to->title = clean(from->title);
	to->unit = clean(from->unit);
	return to->key != NULL && to->title != NULL && to->unit != NULL;
}

static bool take_tests(struct side *side, const struct result *result)
{
	side->tests = calloc(result->nr_tests + 1, sizeof(*side->tests));
	if (side->tests == NULL)
		return false;
	side->nr_tests = result->nr_tests;
	for (size_t i = 0; i < result->nr_tests; i++) {
		const struct result_test *test = &result->tests[i];
		struct side_test borrowed = {
			.key = test->key,
			.title = test->title,
			.unit = test->unit,
			.workload_version = test->workload_version,
			.is_in = {[SIDE_INDEX] = test->in_index && test->baseline > 0,
				[SIDE_CRYPTO] = test->in_crypto && test->baseline > 0},
			.is_libcrypto = test->suite != NULL &&
				strcmp(test->suite, RESULT_CRYPTO_SUITE) == 0 &&
				result_tier(test)[0] == '\0',
			.baseline = test->baseline,
		};

		if (!copy_test(&borrowed, &side->tests[i]))
			return false;
	}
	return true;
}

static struct side_score score_of(const struct score *score)
{
	struct side_score taken = {.value = score->value,
		.nr_samples = score->nr_samples,
		.nr_flagged = score->nr_flagged};

	taken.measured = score->measured &&
		estimate_of(score->value, score->has_interval ? &score->interval : NULL,
			score->nr_samples, &taken.estimate);
	return taken;
}

/*
 * The centre does not depend on the baseline; of the composite's interval, which may be null, only the
 * distances are taken.
 */
static struct side_mean mean_of(const struct side *side, const struct side_pass *pass,
	enum side_composite composite, double value, const struct interval *interval)
{
	struct side_mean mean = {.nr = 0};
	double sum = 0;
	uint32_t nr_rounds = UINT32_MAX;
	struct estimate stated;

	for (size_t i = 0; i < side->nr_tests; i++) {
		const struct side_score *score = &pass->scores[i];

		if (!score->measured || !side->tests[i].is_in[composite])
			continue;
		sum += score->estimate.ln;
		mean.nr++;
		nr_rounds = score->nr_samples < nr_rounds ? score->nr_samples : nr_rounds;
	}
	if (mean.nr == 0)
		return mean;
	if (!estimate_of(value, interval, nr_rounds, &stated))
		stated = (struct estimate){.nr = nr_rounds};
	mean.estimate = estimate_moved(&stated, sum / (double)mean.nr);
	return mean;
}

static bool take_passes(struct side *side, const struct result *result)
{
	side->passes = calloc(result->nr_passes + 1, sizeof(*side->passes));
	if (side->passes == NULL)
		return false;
	side->nr_passes = result->nr_passes;
	for (size_t i = 0; i < result->nr_passes; i++) {
		const struct result_pass *from = &result->passes[i];
		struct side_pass *pass = &side->passes[i];

		pass->copies = from->copies;
		textfile_copy(
			pass->class, sizeof(pass->class), from->class != NULL ? from->class : "");
		pass->scores = calloc(side->nr_tests + 1, sizeof(*pass->scores));
		if (pass->scores == NULL)
			return false;
		for (size_t j = 0; j < side->nr_tests; j++)
			pass->scores[j] = score_of(&from->scores[j]);
		pass->means[SIDE_INDEX] = mean_of(side, pass, SIDE_INDEX, from->index,
			from->has_interval ? &from->interval : NULL);
		pass->means[SIDE_CRYPTO] = mean_of(side, pass, SIDE_CRYPTO, from->crypto.value,
			from->crypto.has_interval ? &from->crypto.interval : NULL);
	}
	return true;
}

bool side_of(const struct result *result, const char *name, struct side *ret_side)
{
	struct side side = {
		.name = clean(name),
		.host = clean(result->system.host),
		.machine_hash = clean(result->system.machine_hash),
		.started_s = result->started_s,
		.nr_runs = 1,
		.nr_cpus = result->system.budget.usable,
	};

	if (side.name != NULL && side.host != NULL && side.machine_hash != NULL &&
		facts_of(result, &side.facts) && take_tests(&side, result) &&
		take_passes(&side, result) && remark_run(&side, result)) {
		*ret_side = side;
		return true;
	}
	side_free(&side);
	return false;
}

const char *side_composite_name(enum side_composite composite)
{
	static const char *const names[] = {
		[SIDE_INDEX] = "index", [SIDE_CRYPTO] = "crypto composite"};

	return names[composite];
}

size_t side_find(const struct side *side, const char *key)
{
	size_t i = 0;

	while (i < side->nr_tests && strcmp(side->tests[i].key, key) != 0)
		i++;
	return i;
}

const struct side_pass *side_pass_of(const struct side *side, uint32_t copies)
{
	for (size_t i = 0; i < side->nr_passes; i++)
		if (side->passes[i].copies == copies)
			return &side->passes[i];
	return NULL;
}

const struct side_pass *side_pass_all(const struct side *side)
{
	const struct side_pass *most = side->nr_cpus > 0 ? side_pass_of(side, side->nr_cpus) : NULL;

	if (most != NULL)
		return most;
	for (size_t i = 0; i < side->nr_passes; i++)
		if (side->passes[i].copies > 1 &&
			(most == NULL || side->passes[i].copies > most->copies))
			most = &side->passes[i];
	return most;
}

void side_free(struct side *side)
{
	for (size_t i = 0; i < side->nr_tests; i++) {
		free(side->tests[i].key);
		free(side->tests[i].title);
		free(side->tests[i].unit);
	}
	for (size_t i = 0; i < side->nr_passes; i++)
		free(side->passes[i].scores);
	for (size_t i = 0; i < side->nr_remarks; i++)
		free(side->remarks[i]);
	free(side->remarks);
	free(side->tests);
	free(side->passes);
	free(side->name);
	free(side->host);
	free(side->machine_hash);
	facts_free(&side->facts);
	*side = (struct side){.name = NULL};
}
