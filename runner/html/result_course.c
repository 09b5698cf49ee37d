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

static const char *const columns[] = {
	"Test", "Lowest", "Highest", "From first to last third", NULL};
#define COLUMNS (sizeof(columns) / sizeof(*columns) - 1)

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
		.windows = must_grow(NULL, result->nr_windows, sizeof(const struct window *)),
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

/* What was repeated does not count. */
static double lowest(const struct course *course)
{
	double low = INFINITY;

	for (size_t i = 0; i < course->nr; i++)
		if (!course->windows[i]->superseded)
			low = fmin(low, course->values[i]);
	return low;
}

static double highest(const struct course *course)
{
	double high = -INFINITY;

	for (size_t i = 0; i < course->nr; i++)
		if (!course->windows[i]->superseded)
			high = fmax(high, course->values[i]);
	return high;
}

/* What the median of the last third is above that of the first; NaN with too few windows. */
static double drift(const struct course *course)
{
	double *counted = must_grow(NULL, course->nr, sizeof(*counted));
	double first;
	double last;
	size_t nr = 0;
	bool known;

	for (size_t i = 0; i < course->nr; i++)
		if (!course->windows[i]->superseded)
			counted[nr++] = course->values[i];
	known = stats_median(counted, nr / 3, &first) &&
		stats_median(counted + nr - nr / 3, nr / 3, &last);
	free(counted);
	return known ? last - first : NAN;
}

/* How a figure is written, and where on the plot it lies. */
struct scale {
	struct axis time;
	struct axis axis;
	bool of_score; /* the figure is a change, and 0 the score */
	const char *unit;
	size_t pass;
};

static struct svg_point place(const struct scale *scale, const struct course *course, size_t i)
{
	return (struct svg_point){axis_place(&scale->time, middle_s(course->windows[i])),
		SVG_HEIGHT - axis_place(&scale->axis, course->values[i]) * SVG_HEIGHT / SVG_WIDTH};
}

/* What was repeated is no part of the line. */
static void draw_line(FILE *file, const struct course *course, const struct scale *scale)
{
	struct svg_point *points = must_grow(NULL, course->nr, sizeof(*points));
	size_t nr = 0;

	for (size_t i = 0; i < course->nr; i++)
		if (!course->windows[i]->superseded)
			points[nr++] = place(scale, course, i);
	svg_course(file, page_style_class(PAGE_STYLE_LINE, scale->pass), points, nr);
	free(points);
}

static void draw(FILE *file, const struct course *course, const struct scale *scale)
{
	page_plot_begin(file, COLUMNS);
	svg_begin(file, "course");
	axis_grid(file, &scale->time);
	if (scale->of_score)
		svg_line(file, "middle", (struct svg_point){0, SVG_HEIGHT / 2},
			(struct svg_point){SVG_WIDTH, SVG_HEIGHT / 2});
	draw_line(file, course, scale);
	for (size_t i = 0; i < course->nr; i++)
		result_part_draw_window(file, course->windows[i], place(scale, course, i));
	svg_end(file);
	page_plot_end(file);
}

/* The lowest and the highest. */
static void write_extreme(FILE *file, double value, const struct scale *scale)
{
	if (scale->of_score)
		page_change(file, value, 2, scale->unit);
	else if (isfinite(value))
		page_element(file, "td class=\"number\"", "%.1f%s", value, scale->unit);
	else
		page_element(file, "td class=\"number\"", "-");
}

static void write_row(
	FILE *file, const char *name, const struct course *course, const struct scale *scale)
{
	(void)fputs("<tbody><tr>", file);
	page_element(file, "th scope=\"row\"", "%s", name);
	write_extreme(file, lowest(course), scale);
	write_extreme(file, highest(course), scale);
	page_change(file, drift(course), scale->of_score ? 2 : 1, scale->unit);
	(void)fputs("</tr>\n", file);
	draw(file, course, scale);
	(void)fputs("</tbody>\n", file);
}

static void write_test(
	FILE *file, const struct result *result, size_t test, const struct scale *scale)
{
	const struct score *score = &result->passes[scale->pass].scores[test];
	struct course course;

	course_begin(&course, result);
	for (size_t i = 0; score->measured && i < result->nr_windows; i++)
		if (result->windows[i].test == test && result->windows[i].pass == scale->pass)
			course_add(&course, &result->windows[i],
				result_part_window_change(result, &result->windows[i]));
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
	scale->of_score = false;
	axis_linear(&scale->axis, lowest(course), highest(course));
	write_row(file, name, course, scale);
}

static void write_clock(FILE *file, const struct result *result, struct scale *scale)
{
	uint64_t best_ns = best_loop_ns(result);
	struct course shares;
	struct course loops;

	course_begin(&shares, result);
	course_begin(&loops, result);
	for (size_t i = 0; i < result->nr_windows; i++) {
		const struct window *window = &result->windows[i];

		if (window->pass != scale->pass)
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

static void write_temperature(FILE *file, const struct result *result, struct scale *scale)
{
	struct course course;

	course_begin(&course, result);
	for (size_t i = 0; i < result->nr_windows; i++)
		if (result->windows[i].pass == scale->pass &&
			result->windows[i].temperature_mc != 0)
			course_add(&course, &result->windows[i],
				(double)result->windows[i].temperature_mc / 1000);
	scale->unit = " °C";
	write_machine(file, "Temperature", &course, scale);
	course_free(&course);
}

/* What is furthest from its score in percent, up to what is drawn. */
static double find_furthest(const struct result *result)
{
	double furthest = 1;

	for (size_t i = 0; i < result->nr_windows; i++) {
		double away = result_part_window_change(result, &result->windows[i]);

		if (isfinite(away))
			furthest = fmax(furthest, fabs(away));
	}
	return fmin(furthest, RESULT_PART_FURTHEST_PERCENT);
}

/* From the first window to the last. */
static void find_time(const struct result *result, struct axis *ret_axis)
{
	double from = INFINITY;
	double to = 0;

	for (size_t i = 0; i < result->nr_windows; i++) {
		from = fmin(from, middle_s(&result->windows[i]));
		to = fmax(to, middle_s(&result->windows[i]));
	}
	axis_linear(ret_axis, from, to);
}

/* The scale is a copy, which the machine's own figures change. */
static void write_pass(FILE *file, const struct result *result, struct scale scale)
{
	char label[RESULT_PASS_LABEL_BYTES];

	result_pass_label(&result->passes[scale.pass], label);
	page_table_begin(file, "Course, %s", label);
	page_columns(file, columns);
	for (size_t test = 0; test < result->nr_tests; test++)
		write_test(file, result, test, &scale);
	write_clock(file, result, &scale);
	write_temperature(file, result, &scale);
	axis_row(file, &scale.time, COLUMNS, " s");
	page_table_end(file);
}

void result_part_course(FILE *file, const struct result *result)
{
	double furthest = ceil(find_furthest(result));
	struct scale scale = {.of_score = true, .unit = " %"};

	find_time(result, &scale.time);
	axis_linear(&scale.axis, -furthest, furthest);
	page_element(file, "p class=\"note\"",
		"The windows of each test over the time of the run, beside its score in percent; "
		"marks are as above. The stronger line is the score, the top of the plot %+.0f %% "
		"and its foot %+.0f %% for all tests. Below them the clock and the temperature, "
		"each from its lowest to its highest, as far as the machine tells: if the rates "
		"fall with them, it did not stand the load.",
		furthest, -furthest);
	for (; scale.pass < result->nr_passes; scale.pass++)
		write_pass(file, result, scale);
}
