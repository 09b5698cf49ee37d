/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "axis.h"
#include "modes.h"
#include "must.h"
#include "page.h"
#include "result_parts.h"
#include "svg.h"

static const char *const columns[] = {
	"Test", "Score", "Unit", "Lowest", "Highest", "Windows", "Repeated", NULL};
#define COLUMNS (sizeof(columns) / sizeof(*columns) - 1)

/* The windows of one test in one pass. */
struct spread {
	double *rates; /* of those that count, in the order of the run */
	size_t nr;
	size_t nr_repeated;
	double low;
	double high;
};

static bool is_of(const struct window *window, size_t test, size_t pass)
{
	return window->test == test && window->pass == pass;
}

static struct spread find_spread(const struct result *result, size_t test, size_t pass)
{
	struct spread spread = {
		.rates = must_grow(NULL, result->nr_windows, sizeof(double)),
		.low = INFINITY,
	};

	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];

		if (!is_of(window, test, pass))
			continue;
		if (window->superseded) {
			spread.nr_repeated++;
			continue;
		}
		spread.rates[spread.nr++] = window->rate;
		spread.low = fmin(spread.low, window->rate);
		spread.high = fmax(spread.high, window->rate);
	}
	return spread;
}

/* One axis for all, so that noisy tests are seen to be. */
static void find_axis(const struct result *result, struct axis *ret_axis)
{
	double low = -1;
	double high = 1;

	for (size_t i = 0; i < result->nr_windows; i++) {
		double away = result_part_window_change(result, &result->windows[i]);

		if (!isfinite(away))
			continue;
		low = fmin(low, fmax(away, -RESULT_PART_FURTHEST_PERCENT));
		high = fmax(high, fmin(away, RESULT_PART_FURTHEST_PERCENT));
	}
	axis_linear(ret_axis, low, high);
}

static void draw_interval(FILE *file, const struct score *score, const struct axis *axis)
{
	double low = axis_place(axis, result_part_change(score->interval.low, score));
	double high = axis_place(axis, result_part_change(score->interval.high, score));

	if (score->has_interval)
		svg_bar(file, "band", (struct svg_point){low, 0},
			(struct svg_point){high, SVG_HEIGHT});
}

/* first: the first window of the test in this pass. */
static void draw_strip(
	FILE *file, const struct result *result, size_t first, const struct axis *axis)
{
	const struct window *of = &result->windows[first];
	double middle = axis_place(axis, 0);

	page_plot_begin(file, COLUMNS);
	svg_begin(file, "strip");
	draw_interval(file, result_part_score(result, of), axis);
	axis_grid(file, axis);
	svg_line(file, "middle", (struct svg_point){middle, 0},
		(struct svg_point){middle, SVG_HEIGHT});
	for (size_t i = first; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];
		double away = result_part_window_change(result, window);

		if (is_of(window, of->test, of->pass))
			result_part_draw_window(file, window,
				(struct svg_point){axis_place(axis, away), SVG_HEIGHT / 2});
	}
	svg_end(file);
	page_plot_end(file);
}

static void write_modes(FILE *file, const struct spread *spread)
{
	struct modes modes;

	if (!modes_find(spread->rates, spread->nr, &modes) || !modes.two)
		return;
	(void)fprintf(file, "<tr><td colspan=\"%zu\">", COLUMNS);
	page_print(file, "two modes: %.1f in %.0f %% of the windows, %.1f in %.0f %%",
		modes.slow.centre, 100 * modes.slow.share, modes.fast.centre,
		100 * modes.fast.share);
	(void)fputs("</td></tr>\n", file);
}

/* first: the first window of the test in this pass. */
static void write_test(
	FILE *file, const struct result *result, size_t first, const struct axis *axis)
{
	const struct window *of = &result->windows[first];
	const struct result_test *test = &result->tests[of->test];
	const struct score *score = result_part_score(result, of);
	struct spread spread = find_spread(result, of->test, of->pass);

	if (score->measured && spread.nr > 0) {
		(void)fputs("<tbody><tr>", file);
		page_element(file, "th scope=\"row\"", "%s", test->title);
		page_element(file, "td class=\"number\"", "%.1f", score->value);
		page_element(file, "td class=\"number\"", "%s", test->unit);
		page_change(file, result_part_change(spread.low, score), 2, " %");
		page_change(file, result_part_change(spread.high, score), 2, " %");
		page_element(file, "td class=\"number\"", "%zu", spread.nr);
		page_element(file, "td class=\"number\"", "%zu", spread.nr_repeated);
		(void)fputs("</tr>\n", file);
		write_modes(file, &spread);
		draw_strip(file, result, first, axis);
		(void)fputs("</tbody>\n", file);
	}
	free(spread.rates);
}

static size_t find_first(const struct result *result, size_t test, size_t pass)
{
	size_t i = 0;

	while (i < result->nr_windows && !is_of(&result->windows[i], test, pass))
		i++;
	return i;
}

static void write_pass(
	FILE *file, const struct result *result, size_t pass, const struct axis *axis)
{
	char label[RESULT_PASS_LABEL_BYTES];

	result_pass_label(&result->passes[pass], label);
	page_table_begin(file, "Spread, %s", label);
	page_columns(file, columns);
	for (size_t test = 0; test < result->nr_tests; test++) {
		size_t first = find_first(result, test, pass);

		if (first < result->nr_windows)
			write_test(file, result, first, axis);
	}
	axis_row(file, axis, COLUMNS, " %");
	page_table_end(file);
}

void result_part_spread(FILE *file, const struct result *result)
{
	struct axis axis;

	find_axis(result, &axis);
	page_element(file, "p class=\"note\"",
		"Each mark is a window, beside the test's score in percent; the shaded width is "
		"the 95 %% interval of the score. A wide red ring around a mark: there is "
		"evidence that the window was disturbed. A small mark: it was repeated for that, "
		"and does not count. What is more than %.0f %% away is on the edge.",
		RESULT_PART_FURTHEST_PERCENT);
	for (size_t pass = 0; pass < result->nr_passes; pass++)
		write_pass(file, result, pass, &axis);
}
