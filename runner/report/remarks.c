/* SPDX-License-Identifier: MIT */
#include "remarks.h"

#include <inttypes.h>
#include <stdlib.h>

#include "clock_fall.h"
#include "must.h"
#include "stopping.h"
#include "text_report_words.h"

/* So many figures that are not known well enough fit into a line. */
#define OPEN_SHOWN 3

/* A figure that has not reached its target. */
struct open_figure {
	const char *name;
	const struct result_pass *pass;
	double half_width; /* as a fraction, as the other */
	double target;
};

static int by_distance(const void *a_item, const void *b_item)
{
	const struct open_figure *a = a_item;
	const struct open_figure *b = b_item;
	double a_ratio = a->half_width / a->target;
	double b_ratio = b->half_width / b->target;

	return (a_ratio < b_ratio) - (a_ratio > b_ratio);
}

static void print_open(FILE *file, const char *separator, const struct open_figure *figure)
{
	const char *class = figure->pass->class;

	fprintf(file, "%s%s with %" PRIu32 "%s%s +-%.2f %%", separator, figure->name,
		figure->pass->copies, class ? " on " : "", class ? class : "",
		100 * figure->half_width);
}

static size_t add_open(struct open_figure *figures, size_t nr, const struct open_figure *figure)
{
	if (figure->half_width <= figure->target)
		return nr;
	figures[nr] = *figure;
	return nr + 1;
}

/* The caller frees them; the furthest from its target comes first. */
static struct open_figure *find_open(const struct result *result, size_t *ret_nr)
{
	struct open_figure *figures =
		must_grow(NULL, result->nr_passes * (result->nr_tests + 2), sizeof(*figures));
	double target = stopping_target(STOPPING_INDEX_PERCENT, result->settings.precision_percent);
	size_t nr = 0;

	for (size_t i = 0; i < result->nr_passes; i++) {
		const struct result_pass *pass = &result->passes[i];

		for (size_t j = 0; j < result->nr_tests; j++)
			if (pass->scores[j].has_interval)
				nr = add_open(figures, nr,
					&(struct open_figure){.name = result->tests[j].key,
						.pass = pass,
						.half_width = pass->scores[j].interval.half_width,
						.target = result->tests[j].target_percent / 100});
		if (pass->has_interval)
			nr = add_open(figures, nr,
				&(struct open_figure){
					"index", pass, pass->interval.half_width, target});
		if (pass->crypto.has_interval)
			nr = add_open(figures, nr,
				&(struct open_figure){
					"crypto", pass, pass->crypto.interval.half_width, target});
	}
	qsort(figures, nr, sizeof(*figures), by_distance);
	*ret_nr = nr;
	return figures;
}

/* What was asked for, and who is furthest from it. */
static void print_convergence(FILE *file, const struct result *result)
{
	struct open_figure *figures;
	size_t nr;

	if (result->converged) {
		fputs("converged\n", file);
		return;
	}
	figures = find_open(result, &nr);
	fputs("not converged", file);
	for (size_t i = 0; i < nr && i < OPEN_SHOWN; i++)
		print_open(file, i ? ", " : ": ", &figures[i]);
	if (nr > OPEN_SHOWN)
		fprintf(file, " and %zu more", nr - OPEN_SHOWN);
	fputc('\n', file);
	free(figures);
}

void remarks_before(FILE *file, const struct result *result)
{
	const struct soak *soak = &result->soak;
	char *remarks = result->remarks ? text_report_line(result->remarks) : NULL;

	if (remarks)
		fprintf(file, "before the first window: %s (more: ./run doctor)\n", remarks);
	free(remarks);
	if (soak->lasted_s > 0)
		fprintf(file, "load of %.0f s before the first window", soak->lasted_s);
	if (soak->lasted_s > 0 && soak->speed_kept > 0)
		fprintf(file, ", at its end %.1f %% of the first speed", 100 * soak->speed_kept);
	if (soak->lasted_s > 0 && result->settings.soak_steady)
		fputs(soak->steady ? ", steady" : ", not steady", file);
	if (soak->lasted_s > 0)
		fputc('\n', file);
	if (result->resumed > 0)
		fprintf(file, "cut short and gone on with %" PRIu32 " time%s\n", result->resumed,
			result->resumed == 1 ? "" : "s");
}

static void print_clock(FILE *file, const struct result *result)
{
	double fall;

	if (clock_fall(result, &fall) && fall > CLOCK_FALL_SHARE)
		fprintf(file,
			"the clock fell by %.1f %% from the first to the last quarter of the run; "
			"--soak shows what this machine sustains\n",
			100 * fall);
}

void remarks_after(FILE *file, const struct result *result)
{
	if (result->settings.rounds_max > result->settings.rounds)
		print_convergence(file, result);
	print_clock(file, result);
}
