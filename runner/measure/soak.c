/* SPDX-License-Identifier: MIT */
#include "soak.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "clock.h"
#include "copies.h"
#include "environment.h"
#include "events.h"
#include "heat.h"
#include "must.h"
#include "workdir.h"

#define BLOCKS_MAX (SOAK_LONGEST_S / SOAK_BLOCK_S + 1)
#define GRACE_NS (2 * CLOCK_S)

/* The load at work. */
struct load {
	const struct session *session;
	struct copies copies;
	struct heat_sources heat;
	uint64_t start_ns;
	uint64_t until_ns;
	uint64_t last_ns; /* of the reading before, and what all copies had counted then */
	uint64_t last_ops;
	double best; /* of this block, operations a second */
	struct soak_block blocks[BLOCKS_MAX];
	size_t nr_blocks;
};

static bool is_within(double low, double high, double spread)
{
	return high - low <= spread;
}

bool soak_is_steady(const struct soak_block *blocks, size_t nr)
{
	const struct soak_block *newest;
	struct soak_block low;
	struct soak_block high;

	if (nr < SOAK_BLOCKS)
		return false;
	newest = blocks + nr - SOAK_BLOCKS;
	low = high = newest[0];
	for (size_t i = 1; i < SOAK_BLOCKS; i++) {
		if (newest[i].ops_per_s < low.ops_per_s)
			low.ops_per_s = newest[i].ops_per_s;
		if (newest[i].ops_per_s > high.ops_per_s)
			high.ops_per_s = newest[i].ops_per_s;
		if (newest[i].temperature_mc < low.temperature_mc)
			low.temperature_mc = newest[i].temperature_mc;
		if (newest[i].temperature_mc > high.temperature_mc)
			high.temperature_mc = newest[i].temperature_mc;
	}
	return is_within(low.ops_per_s, high.ops_per_s, SOAK_SPREAD * high.ops_per_s) &&
		is_within((double)low.temperature_mc, (double)high.temperature_mc,
			SOAK_KELVIN * 1000);
}

static uint64_t count_all(const struct load *load)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < load->copies.nr; i++) {
		struct slot_pair pair;

		if (slot_read(slot_at(load->copies.page, i), &pair))
			sum += pair.count;
	}
	return sum;
}

static bool is_working(const struct load *load)
{
	return load->copies.nr_running == load->copies.nr;
}

/* A second of load. */
static void watch_second(struct load *load)
{
	uint64_t until_ns = load->last_ns + CLOCK_S;
	uint64_t now_ns;
	uint64_t ops;
	double rate;

	while (clock_now_ns() < until_ns && is_working(load) && events_interrupts() == 0)
		copies_wait(&load->copies, until_ns);
	now_ns = clock_now_ns();
	ops = count_all(load);
	rate = (double)(ops - load->last_ops) * 1e9 / (double)(now_ns - load->last_ns + 1);
	load->last_ns = now_ns;
	load->last_ops = ops;
	if (rate > load->best)
		load->best = rate;
}

static void end_block(struct load *load)
{
	struct heat heat;

	heat_take(&load->heat, &heat);
	load->blocks[load->nr_blocks++] = (struct soak_block){
		.ops_per_s = load->best,
		.temperature_mc = heat.temperature_mc,
	};
	load->best = 0;
}

static double passed_s(const struct load *load)
{
	return (double)(clock_now_ns() - load->start_ns) / 1e9;
}

static void work(struct load *load)
{
	const struct run_settings *settings = &load->session->result->settings;
	struct soak *soak = &load->session->result->soak;
	double longest_s = settings->soak_steady ? SOAK_LONGEST_S : settings->soak_s;

	/* Of a run that is gone on with there is an earlier one, which has nothing to say of this. */
	*soak = (struct soak){.steady = false};
	load->start_ns = load->last_ns = clock_now_ns();
	copies_open_gate(&load->copies);
	while (!soak->steady && passed_s(load) < longest_s && is_working(load) &&
		events_interrupts() == 0) {
		progress_note(&load->session->progress, "soaking: %.0f of %s%.0f s", passed_s(load),
			settings->soak_steady ? "at most " : "", longest_s);
		watch_second(load);
		if (load->nr_blocks < BLOCKS_MAX &&
			passed_s(load) >= (double)(load->nr_blocks + 1) * SOAK_BLOCK_S) {
			end_block(load);
			soak->steady = soak_is_steady(load->blocks, load->nr_blocks);
		}
	}
	soak->lasted_s = passed_s(load);
	if (load->nr_blocks > 0)
		soak->speed_kept =
			load->blocks[load->nr_blocks - 1].ops_per_s / load->blocks[0].ops_per_s;
}

static bool start(struct load *load, const char *path, const char *directory, char **ret_error)
{
	const struct session *session = load->session;
	char **variables = environment_make(session->result->settings.locale, directory, 0);
	char *const arguments[] = {(char *)(uintptr_t)path, NULL};
	struct launch launch = {
		.path = path,
		.argv = arguments,
		.environment = variables,
		.directory = directory,
		.copies = session->cpus,
		.attached = true,
		.seed = session->result->settings.seed,
	};
	bool started = copies_start(&launch, &load->copies, ret_error);

	environment_free(variables);
	return started;
}

/* The gate may open before all are ready: a copy that comes late finds it open. */
static bool load_machine(struct load *load, char **ret_error)
{
	const char *said;
	bool working;

	heat_open(load->session->result->system.root, &load->heat);
	work(load);
	heat_close(&load->heat);
	working = is_working(load);
	copies_stop(&load->copies, GRACE_NS);
	said = *load->copies.output ? load->copies.output : "it said nothing";
	if (!working && events_interrupts() == 0)
		/* Every copy may have said the same. */
		*ret_error = must_format(
			"the load of --soak ended by itself: %.*s", (int)strcspn(said, "\n"), said);
	copies_free(&load->copies);
	return working || events_interrupts() > 0;
}

bool soak_run(const struct session *session, char **ret_error)
{
	struct load load = {.session = session};
	char *path = must_format("%s/%s", session->tests_dir, SOAK_PROGRAM);
	char *directory = must_format("%s/soak", session->work_dir);
	bool done = false;

	if (mkdir(directory, 0700) != 0) {
		*ret_error =
			must_format("cannot make directory '%s': %s", directory, strerror(errno));
	} else {
		done = start(&load, path, directory, ret_error) && load_machine(&load, ret_error);
		workdir_remove(directory);
	}
	free(directory);
	free(path);
	return done;
}
