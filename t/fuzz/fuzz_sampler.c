/* SPDX-License-Identifier: MIT */
/*
 * The sampler, fed by copies that publish what they like. The first byte is the number of copies
 * and whether they are more than CPUs; then come the edges, 17 bytes for each copy: one that says how
 * the pair is to be taken, count and time. The time of reading goes on by 25 ms.
 */
#include <math.h>

#include "fuzz.h"
#include "sampler.h"

#define COPIES_MAX 4
#define PAIR_BYTES 17
#define EDGE_NS UINT64_C(25000000)
#define START_NS (UINT64_C(1) << 40)

static uint64_t number(const uint8_t *data)
{
	uint64_t value;

	memcpy(&value, data, sizeof(value));
	return value;
}

/* By the first byte: as it is, or what a sane copy might publish next. */
static struct slot_pair pair_of(const uint8_t *data, struct slot_pair before, uint64_t read_ns)
{
	if (data[0] % 4 == 0)
		return (struct slot_pair){.count = number(data + 1), .time_ns = number(data + 9)};
	if (data[0] % 4 == 1)
		return before;
	return (struct slot_pair){
		.count = before.count + number(data + 1) % (data[0] % 4 == 2 ? 1000 : UINT64_MAX),
		.time_ns = read_ns - number(data + 9) % EDGE_NS,
	};
}

static void check(struct sampler *sampler)
{
	struct window window = {.test = 0};
	double rate = sampler_finish(sampler, &window);

	assert(isfinite(rate) && rate >= 0);
	assert(window.nr_slices <= WINDOW_SLICES_MAX);
	for (size_t i = 0; i < window.nr_slices; i++)
		assert(window.slices[i].ops <= INT64_MAX &&
			window.slices[i].length_ns <= INT64_MAX);
	free(window.copies);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct slot_pair pairs[COPIES_MAX];
	struct sampler sampler;
	uint64_t read_ns = START_NS;
	uint32_t copies;
	bool opened = false;

	if (size < 1)
		return 0;
	copies = 1 + data[0] % COPIES_MAX;
	sampler_init(&sampler, copies, data[0] & 0x80, EDGE_NS);
	for (uint32_t i = 0; i < COPIES_MAX; i++)
		pairs[i] = (struct slot_pair){.time_ns = START_NS - 1};
	data++;
	size--;
	for (; size >= (size_t)PAIR_BYTES * copies; read_ns += EDGE_NS) {
		struct slot_pair next[COPIES_MAX];

		for (uint32_t i = 0; i < copies; i++, data += PAIR_BYTES, size -= PAIR_BYTES)
			next[i] = pair_of(data, pairs[i], read_ns);
		if (sampler_edge(&sampler, next, read_ns) >= 0)
			continue;
		memcpy(pairs, next, sizeof(*pairs) * copies);
		if (opened)
			assert(sampler_stalled_ns(&sampler) <= read_ns - START_NS);
		opened = true;
		if (sampler_is_complete(&sampler, 10 * EDGE_NS))
			break;
	}
	if (opened)
		check(&sampler);
	sampler_free(&sampler);
	return 0;
}
