/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "axis.h"
#include "must.h"
#include "page.h"
#include "result_parts.h"
#include "stats.h"
#include "svg.h"

/* Rates further from the median than this are drawn on the edge, in percent. */
#define FURTHEST 25.0

static const char *const columns[] = {
	"Test", "Lowest", "Highest", "From first to last third", NULL};
#define COLUMNS 4

/* One figure over the time of a run. */
struct course {
	const struct window **windows; /* in the order of the run */
	double *values;                /* one for each */
	size_t nr;
};

static double middle_s(const struct window *window)
{
	return ((double)window->start_ns + (double)window->length_ns / 2) / 1e9;
}

static void course_begin(struct course *course, const struct result *result)
{
	*course = (struct course){
		.windows = must_grow(NULL, result->nr_windows, sizeof(*course->windows)),
		.values = must_grow(NULL, result->nr_windows, sizeof(*course->values)),
	};
}

static void course_add(struct course *course, const struct window *window, double value)
{
	course->windows[course->nr] = window;
	course->values[course->nr++] = value;
}

static void course_free(struct course *course)
{
	free(course->windows);
	free(course->values);
}

static double lowest(const struct course *course)
{
	double low = INFINITY;

	for (size_t i = 0; i < course->nr; i++)
		low = fmin(low, course->values[i]);
	return low;
}

static double highest(const struct course *course)
{
	double high = -INFINITY;

	for (size_t i = 0; i < course->nr; i++)
		high = fmax(high, course->values[i]);
	return high;
}

/* What the median of the last third is above that of the first; NaN with too few windows. */
static double drift(const struct course *course)
{
	size_t third = course->nr / 3;
	double first;
	double last;

	if (!stats_median(course->values, third, &first) ||
		!stats_median(course->values + course->nr - third, third, &last))
		return NAN;
	return last - first;
}

/* How a figure is written, and where on the plot it lies. */
struct scale {
	struct axis time;
	struct axis axis;
	const char *unit;
	const char *mark; /* class of the line; each window's own mark stands on it */
};

static struct svg_point place(const struct scale *scale, const struct course *course, size_t i)
{
	return (struct svg_point){axis_place(&scale->time, middle_s(course->windows[i])),
		SVG_HEIGHT - axis_place(&scale->axis, course->values[i]) * SVG_HEIGHT / SVG_WIDTH};
}

static void draw(FILE *file, const struct course *course, const struct scale *scale)
{
	struct svg_point *points = must_grow(NULL, course->nr, sizeof(*points));
	size_t nr = 0;

	page_plot_begin(file, COLUMNS);
	svg_begin(file, "course");
	axis_grid(file, &scale->time);
	/* What was repeated does not count, and is no part of the line. */
	for (size_t i = 0; i < course->nr; i++)
		if (!course->windows[i]->superseded)
			points[nr++] = place(scale, course, i);
	svg_course(file, scale->mark, points, nr);
	for (size_t i = 0; i < course->nr; i++) {
		if (course->windows[i]->flags != 0)
			svg_mark(file, RESULT_PART_FLAGGED, place(scale, course, i));
		svg_mark(file, result_part_mark(course->windows[i]), place(scale, course, i));
	}
	svg_end(file);
	page_plot_end(file);
	free(points);
}

static void write_row(
	FILE *file, const char *name, const struct course *course, const struct scale *scale)
{
	double change = drift(course);

	(void)fputs("<tbody><tr>", file);
	page_element(file, "th scope=\"row\"", "%s", name);
	page_element(file, "td class=\"number\"", "%.1f%s", lowest(course), scale->unit);
	page_element(file, "td class=\"number\"", "%.1f%s", highest(course), scale->unit);
	if (isnan(change))
		page_element(file, "td class=\"number\"", "-");
	else
		page_element(file, "td class=\"number\"", "%+.1f%s", change, scale->unit);
	(void)fputs("</tr>\n", file);
	draw(file, course, scale);
	(void)fputs("</tbody>\n", file);
}

static void write_test(
	FILE *file, const struct result *result, size_t number, const struct scale *scale)
{
	size_t test = number % result->nr_tests;
	size_t pass = number / result->nr_tests;
	const struct score *score = &result->passes[pass].scores[test];
	struct course course;

	course_begin(&course, result);
	for (size_t i = 0; score->measured && i < result->nr_windows; i++)
		if (result->windows[i].test == test && result->windows[i].pass == pass)
			course_add(&course, &result->windows[i],
				100 * (result->windows[i].rate / score->value - 1));
	if (course.nr > 0)
		write_row(file, result->tests[test].title, &course, scale);
	course_free(&course);
}

/* The loop's best; 0 without one. */
static uint64_t best_loop_ns(const struct result *result)
{
	uint64_t best = 0;

	for (size_t i = 0; i < result->nr_windows; i++) {
		uint64_t loop_ns = result->windows[i].clock_loop_ns;

		if (loop_ns > 0 && (best == 0 || loop_ns < best))
			best = loop_ns;
	}
	return best;
}

/* A figure of the machine while the windows of a pass were measured; nothing if it is not known. */
static void write_machine(
	FILE *file, const char *name, const struct course *course, struct scale *scale)
{
	if (course->nr == 0)
		return;
	axis_linear(&scale->axis, lowest(course), highest(course));
	write_row(file, name, course, scale);
}

static void write_clock(FILE *file, const struct result *result, size_t pass, struct scale *scale)
{
	uint64_t best_ns = best_loop_ns(result);
	struct course shares;
	struct course loops;

	course_begin(&shares, result);
	course_begin(&loops, result);
	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];

		if (window->pass != pass)
			continue;
		if (window->clock_share > 0)
			course_add(&shares, window, 100 * window->clock_share);
		if (window->clock_loop_ns > 0)
			course_add(&loops, window,
				100 * (double)best_ns / (double)window->clock_loop_ns);
	}
	scale->unit = " %";
	write_machine(file, "Clock, of the highest that the hardware can", &shares, scale);
	write_machine(file, "Clock, by a loop of arithmetic, of the fastest loop", &loops, scale);
	course_free(&shares);
	course_free(&loops);
}

static void write_temperature(
	FILE *file, const struct result *result, size_t pass, struct scale *scale)
{
	struct course course;

	course_begin(&course, result);
	for (size_t i = 0; i < result->nr_windows; i++)
		if (result->windows[i].pass == pass && result->windows[i].temperature_mc != 0)
			course_add(&course, &result->windows[i],
				(double)result->windows[i].temperature_mc / 1000);
	scale->unit = " °C";
	write_machine(file, "Temperature", &course, scale);
	course_free(&course);
}

/* From the first window to the last, and all rates. */
static void find_scale(const struct result *result, struct scale *ret_scale)
{
	double from = INFINITY;
	double to = 0;
	double furthest = 1;

	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];
		const struct score *score = &result->passes[window->pass].scores[window->test];

		from = fmin(from, middle_s(window));
		to = fmax(to, middle_s(window));
		if (score->measured)
			furthest = fmax(furthest, fabs(100 * (window->rate / score->value - 1)));
	}
	furthest = fmin(furthest, FURTHEST);
	*ret_scale = (struct scale){.unit = " %"};
	axis_linear(&ret_scale->time, from, to);
	axis_linear(&ret_scale->axis, -furthest, furthest);
}

static void write_pass(FILE *file, const struct result *result, size_t pass)
{
	static const char *const lines[PAGE_STYLE_KINDS] = {
		"line p0", "line p1", "line p2", "line p3"};
	char label[RESULT_PASS_LABEL_BYTES];
	struct scale scale;

	find_scale(result, &scale);
	scale.mark = lines[pass % PAGE_STYLE_KINDS];
	result_pass_label(&result->passes[pass], label);
	page_table_begin(file, label);
	page_columns(file, columns);
	for (size_t test = 0; test < result->nr_tests; test++)
		write_test(file, result, pass * result->nr_tests + test, &scale);
	write_clock(file, result, pass, &scale);
	write_temperature(file, result, pass, &scale);
	(void)fputs("<tbody>", file);
	page_plot_begin(file, COLUMNS);
	axis_names(file, &scale.time, " s");
	page_plot_end(file);
	(void)fputs("</tbody>\n", file);
	page_table_end(file);
}

void result_part_course(FILE *file, const struct result *result)
{
	if (result->nr_windows == 0)
		return;
	page_section_begin(file, "course", "Course of the run");
	page_element(file, "p class=\"note\"",
		"The windows of each test over the time of the run, beside its median in percent; "
		"all tests "
		"have the same scale, marks are as above. Below them the clock and the "
		"temperature, as far as "
		"the machine tells: if the rates fall with them, it did not stand the load.");
	for (size_t pass = 0; pass < result->nr_passes; pass++)
		write_pass(file, result, pass);
	page_section_end(file);
}
