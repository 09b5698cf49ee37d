/* SPDX-License-Identifier: MIT */
#include "sampler.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "must.h"

/* Clocks of two CPUs may differ by less than this. */
#define CLOCK_SKEW_NS UINT64_C(1000000)

void sampler_init(struct sampler *sampler, uint32_t copies, bool oversubscribed, uint64_t slice_ns)
{
	assert(copies > 0);
	*sampler = (struct sampler){
		.copies = copies,
		.oversubscribed = oversubscribed,
		.slice_ns = slice_ns,
		.first = must_grow(NULL, copies, sizeof(*sampler->first)),
		.last = must_grow(NULL, copies, sizeof(*sampler->last)),
	};
}

void sampler_free(struct sampler *sampler)
{
	free(sampler->first);
	free(sampler->last);
	*sampler = (struct sampler){.copies = 0};
}

static bool is_possible(
	const struct sampler *sampler, uint32_t copy, struct slot_pair pair, uint64_t read_ns)
{
	if (pair.count > SAMPLER_COUNT_MAX || pair.time_ns == 0 ||
		pair.time_ns > read_ns + CLOCK_SKEW_NS)
		return false;
	if (sampler->first_read_ns == 0)
		return true;
	return pair.count >= sampler->last[copy].count &&
		pair.time_ns >= sampler->last[copy].time_ns &&
		(pair.count == sampler->last[copy].count) ==
		(pair.time_ns == sampler->last[copy].time_ns);
}

static void halve_slices(struct sampler *sampler)
{
	for (size_t i = 0; i < WINDOW_SLICES_MAX / 2; i++) {
		struct slice *left = &sampler->slices[2 * i];
		struct slice *right = left + 1;

		sampler->slices[i] = (struct slice){.length_ns = left->length_ns + right->length_ns,
			.ops = left->ops + right->ops};
	}
	sampler->nr_slices = WINDOW_SLICES_MAX / 2;
	sampler->slice_ns *= 2;
}

static bool all_came_forward(const struct sampler *sampler)
{
	for (uint32_t i = 0; i < sampler->copies; i++)
		if (sampler->last[i].count == sampler->first[i].count)
			return false;
	return true;
}

int64_t sampler_edge(struct sampler *sampler, const struct slot_pair *pairs, uint64_t read_ns)
{
	uint64_t total = 0;
	bool opening = sampler->first_read_ns == 0;

	for (uint32_t i = 0; i < sampler->copies; i++) {
		if (!is_possible(sampler, i, pairs[i], read_ns))
			return i;
		total += pairs[i].count;
	}
	if (opening) {
		memcpy(sampler->first, pairs, sampler->copies * sizeof(*pairs));
		sampler->first_read_ns = read_ns;
	} else {
		if (sampler->nr_slices == WINDOW_SLICES_MAX)
			halve_slices(sampler);
		sampler->slices[sampler->nr_slices++] =
			(struct slice){.length_ns = read_ns - sampler->last_read_ns,
				.ops = total - sampler->last_total};
	}
	memcpy(sampler->last, pairs, sampler->copies * sizeof(*pairs));
	sampler->last_read_ns = read_ns;
	sampler->last_total = total;
	return -1;
}

static uint64_t window_ops(const struct sampler *sampler)
{
	uint64_t ops = 0;

	for (uint32_t i = 0; i < sampler->copies; i++)
		ops += sampler->last[i].count - sampler->first[i].count;
	return ops;
}

bool sampler_is_complete(const struct sampler *sampler, uint64_t window_ns)
{
	uint64_t open_ns = sampler->last_read_ns - sampler->first_read_ns;
	bool is_long = open_ns >= SAMPLER_LONG_NS;
	uint64_t ops = window_ops(sampler);

	if (open_ns < window_ns || ops == 0)
		return false;
	if (!all_came_forward(sampler))
		return sampler->oversubscribed && is_long;
	return ops >= SAMPLER_UNITS_MIN || is_long;
}

uint64_t sampler_stalled_ns(const struct sampler *sampler)
{
	return all_came_forward(sampler) ? 0 : sampler->last_read_ns - sampler->first_read_ns;
}

double sampler_finish(struct sampler *sampler, struct window *window)
{
	uint64_t read_ns = sampler->last_read_ns - sampler->first_read_ns;
	uint64_t lengths_ns = 0;
	double rates = 0;

	assert(sampler->copies > 0);
	window->copies = must_grow(NULL, sampler->copies, sizeof(*window->copies));
	for (uint32_t i = 0; i < sampler->copies; i++) {
		struct copy_total *total = &window->copies[i];

		total->ops = sampler->last[i].count - sampler->first[i].count;
		total->length_ns = sampler->last[i].time_ns - sampler->first[i].time_ns;
		lengths_ns += total->length_ns;
		if (total->length_ns)
			rates += (double)total->ops / ((double)total->length_ns / 1e9);
	}
	window->nr_slices = sampler->nr_slices;
	memcpy(window->slices, sampler->slices, sizeof(window->slices));
	if (sampler->oversubscribed) {
		window->length_ns = read_ns;
		return read_ns ? (double)window_ops(sampler) / ((double)read_ns / 1e9) : 0;
	}
	window->length_ns = lengths_ns / sampler->copies;
	return rates;
}
