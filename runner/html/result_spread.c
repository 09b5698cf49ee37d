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

/* Windows further away than this are drawn on the edge, so that the others stay apart, in percent. */
#define FURTHEST 25.0

static const char *const columns[] = {
	"Test", "Median", "Unit", "Lowest", "Highest", "Windows", "Repeated", NULL};
#define COLUMNS 7

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

static double percent(double value, double median)
{
	return 100 * (value / median - 1);
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
	double low = 0;
	double high = 0;

	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];
		const struct score *score = &result->passes[window->pass].scores[window->test];
		double away = score->measured ? percent(window->rate, score->value) : 0;

		if (isfinite(away)) {
			low = fmin(low, fmax(away, -FURTHEST));
			high = fmax(high, fmin(away, FURTHEST));
		}
	}
	axis_linear(ret_axis, fmin(low, -1), fmax(high, 1));
}

static void draw_window(FILE *file, const struct window *window, struct svg_point at)
{
	if (window->flags != 0)
		svg_mark(file, RESULT_PART_FLAGGED, at);
	svg_mark(file, result_part_mark(window), at);
}

static void write_strip(
	FILE *file, const struct result *result, size_t first, const struct axis *axis)
{
	const struct window *of = &result->windows[first];
	const struct score *score = &result->passes[of->pass].scores[of->test];
	double middle = axis_place(axis, 0);

	page_plot_begin(file, COLUMNS);
	svg_begin(file, "strip");
	if (score->has_interval)
		svg_bar(file, "band",
			(struct svg_point){
				axis_place(axis, percent(score->interval.low, score->value)), 0},
			(struct svg_point){
				axis_place(axis, percent(score->interval.high, score->value)),
				SVG_HEIGHT});
	axis_grid(file, axis);
	svg_line(file, "middle", (struct svg_point){middle, 0},
		(struct svg_point){middle, SVG_HEIGHT});
	for (size_t i = first; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];

		if (is_of(window, of->test, of->pass))
			draw_window(file, window,
				(struct svg_point){
					axis_place(axis, percent(window->rate, score->value)),
					SVG_HEIGHT / 2});
	}
	svg_end(file);
	page_plot_end(file);
}

static void write_modes(FILE *file, const struct spread *spread)
{
	struct modes modes;

	if (!modes_find(spread->rates, spread->nr, &modes) || !modes.two)
		return;
	(void)fprintf(file, "<tr><td colspan=\"%d\">", COLUMNS);
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
	const struct score *score = &result->passes[of->pass].scores[of->test];
	struct spread spread = find_spread(result, of->test, of->pass);

	if (score->measured && spread.nr > 0) {
		(void)fputs("<tbody><tr>", file);
		page_element(file, "th scope=\"row\"", "%s", test->title);
		page_element(file, "td class=\"number\"", "%.1f", score->value);
		page_element(file, "td class=\"number\"", "%s", test->unit);
		page_element(
			file, "td class=\"number\"", "%+.2f %%", percent(spread.low, score->value));
		page_element(file, "td class=\"number\"", "%+.2f %%",
			percent(spread.high, score->value));
		page_element(file, "td class=\"number\"", "%zu", spread.nr);
		page_element(file, "td class=\"number\"", "%zu", spread.nr_repeated);
		(void)fputs("</tr>\n", file);
		write_modes(file, &spread);
		write_strip(file, result, first, axis);
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
	page_table_begin(file, label);
	page_columns(file, columns);
	for (size_t test = 0; test < result->nr_tests; test++) {
		size_t first = find_first(result, test, pass);

		if (first < result->nr_windows)
			write_test(file, result, first, axis);
	}
	(void)fputs("<tbody>", file);
	page_plot_begin(file, COLUMNS);
	axis_names(file, axis, " %");
	page_plot_end(file);
	(void)fputs("</tbody>\n", file);
	page_table_end(file);
}

void result_part_spread(FILE *file, const struct result *result)
{
	struct axis axis;

	if (result->nr_windows == 0)
		return;
	find_axis(result, &axis);
	page_section_begin(file, "spread", "Spread of windows");
	page_element(file, "p class=\"note\"",
		"Each mark is a window, beside the test's median in percent; the shaded width is "
		"the 95 %% "
		"interval of the score. A wide red ring around a mark: there is evidence that the "
		"window was "
		"disturbed. A small mark: it was repeated for that, and does not count. What is "
		"more than "
		"%.0f %% away is on the edge.",
		FURTHEST);
	for (size_t pass = 0; pass < result->nr_passes; pass++)
		write_pass(file, result, pass, &axis);
	page_section_end(file);
}
