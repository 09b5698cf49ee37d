/* SPDX-License-Identifier: MIT */
#include "plan.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "build_info.h"
#include "classic.h"
#include "clock.h"
#include "environment.h"
#include "must.h"
#include "scaling.h"
#include "stopping.h"

#define WARMUP_NS (100 * CLOCK_MS)
#define WINDOW_NS (250 * CLOCK_MS)
#define ROUNDS 12
#define ROUNDS_MAX 40
#define MAX_TIME_NS (300 * CLOCK_S)
#define ROUNDS_QUICK 6

static uint64_t choose_seed(const struct options *options)
{
	uint64_t seed = clock_now_ns() ^ (uint64_t)time(NULL) << 32 ^ (uint64_t)getpid();
	int fd;

	if (options->has_seed)
		return options->seed;
	fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		uint64_t better;

		if (read(fd, &better, sizeof(better)) == (ssize_t)sizeof(better))
			seed = better;
		close(fd);
	}
	return seed;
}

static struct run_settings make_settings(const struct options *options)
{
	bool classic = options->mode == MODE_CLASSIC;
	/* How many rounds it takes is open unless someone says a number. */
	bool open = options->mode == MODE_DEFAULT && options->rounds == 0;
	static const uint32_t usual[] = {[MODE_DEFAULT] = ROUNDS,
		[MODE_QUICK] = ROUNDS_QUICK,
		[MODE_CLASSIC] = CLASSIC_ITERATIONS};
	uint32_t rounds = options->rounds ? options->rounds : usual[options->mode];

	return (struct run_settings){
		.mode = options->mode,
		.rounds = rounds,
		.rounds_max = open ? ROUNDS_MAX : rounds,
		.precision_percent = options->precision_percent,
		.retry_disturbed = options->retry_disturbed,
		.soak_s = options->soak_s,
		.soak_steady = options->soak_steady,
		.warmup_ns = classic ? 0 : WARMUP_NS,
		.window_ns = WINDOW_NS,
		.max_time_ns = open && options->max_time_s <= 0
			? MAX_TIME_NS
			: (uint64_t)(options->max_time_s * 1e9),
		.seed = choose_seed(options),
		.locale = must_copy(classic ? ENVIRONMENT_CLASSIC_LOCALE : ENVIRONMENT_LOCALE),
	};
}

static void make_tests(const struct plan_request *request, struct result *result)
{
	result->nr_tests = request->selection->nr_tests;
	result->tests = must_grow(NULL, result->nr_tests, sizeof(*result->tests));
	for (size_t i = 0; i < result->nr_tests; i++) {
		const struct suite_test *test =
			&request->catalogue->suite.tests[request->selection->tests[i]];
		const struct baseline_entry *entry =
			baseline_find(&request->catalogue->baseline, test->key);

		result->tests[i] = (struct result_test){
			.key = must_copy(test->key),
			.title = must_copy(test->title),
			.unit = must_copy(test->unit),
			.suite = must_copy(test->file),
			.timebase_s = 1,
			.worth_num = 1,
			.worth_den = 1,
			.in_index = select_in_group(test, SELECT_INDEX_GROUP) &&
				strcmp(test->file, "system.suite") == 0,
			.in_crypto = select_in_group(test, SELECT_CRYPTO_GROUP) &&
				strcmp(test->file, RESULT_CRYPTO_SUITE) == 0,
			.baseline_estimated = entry && entry->kind != BASELINE_MEASURED,
			.baseline = entry ? entry->value : 0,
			.target_percent = 100 *
				stopping_target(test->precision_percent,
					request->options->precision_percent),
		};
	}
}

static void add_pass(struct result *result, uint32_t copies, const struct classes_place *place)
{
	struct result_pass *pass;

	result->passes = must_grow(result->passes, result->nr_passes + 1, sizeof(*pass));
	pass = &result->passes[result->nr_passes++];
	*pass = (struct result_pass){.copies = copies};
	pass->scores = must_grow(NULL, result->nr_tests, sizeof(*pass->scores));
	memset(pass->scores, 0, result->nr_tests * sizeof(*pass->scores));
	if (place) {
		pass->class = must_copy(place->name);
		pass->cpus = must_copy(place->cpus);
	}
}

static void make_passes(const struct plan_request *request, struct result *result)
{
	for (size_t i = 0; i < request->nr_copies; i++) {
		bool placed = request->copies[i] == 1 && request->classes;
		size_t nr_places = placed ? request->classes->nr : 0;

		for (size_t j = 0; j < nr_places; j++) {
			add_pass(result, request->copies[i], &request->classes->places[j]);
			result->passes[result->nr_passes - 1].passed_over =
				request->classes->passed_over;
		}
		if (nr_places == 0)
			add_pass(result, request->copies[i], NULL);
	}
}

size_t plan_copies(const struct options *options, uint32_t usable, uint32_t **ret_copies)
{
	bool scaling = options->command == OPTIONS_SCALING;
	uint32_t *copies =
		must_grow(NULL, options->nr_copies + SCALING_STEPS_MAX + 1, sizeof(*copies));
	bool has_one = false;
	size_t nr = 0;

	for (size_t i = 0; i < options->nr_copies; i++) {
		copies[nr++] = options->copies[i];
		has_one |= options->copies[i] == 1;
	}
	if (nr == 0 && scaling) {
		nr = scaling_steps(usable, copies);
	} else if (nr == 0) {
		copies[nr++] = 1;
		if (usable > 1)
			copies[nr++] = usable;
	} else if (scaling && !has_one) {
		/* All others are compared with it. */
		copies[nr++] = 1;
	}
	*ret_copies = copies;
	return nr;
}

void plan_make(const struct plan_request *request, struct result *ret_result)
{
	struct result *result = ret_result;
	size_t nr_arguments = 0;

	*result = (struct result){.nr_windows = 0};
	result->version = must_copy(build_info_version);
	result->profile = must_copy(build_info_profile);
	result->compiler = must_copy(build_info_compiler);
	result->flags = must_copy(build_info_flags);
	result->linkage = must_copy(build_info_linkage);
	result->baseline_name = must_copy(request->catalogue->baseline.name);
	while (request->arguments[nr_arguments])
		nr_arguments++;
	result->arguments = must_grow(NULL, nr_arguments + 1, sizeof(*result->arguments));
	for (size_t i = 0; i < nr_arguments; i++)
		result->arguments[i] = must_copy(request->arguments[i]);
	result->arguments[nr_arguments] = NULL;
	result->started_s = (int64_t)time(NULL);
	result->settings = make_settings(request->options);
	make_tests(request, result);
	make_passes(request, result);
}
