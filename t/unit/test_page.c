/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "axis.h"
#include "page.h"
#include "svg.h"

/* What write() writes; the caller frees it. */
static char *written(void (*write)(FILE *, const char *), const char *argument)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	cr_assert_not_null(file);
	write(file, argument);
	cr_assert_eq(fclose(file), 0);
	return text;
}

Test(page, whatever_it_is_it_is_text)
{
	static const char *const cases[][2] = {
		{"ARM Cortex-A53 \xc2\xb1 4", "ARM Cortex-A53 \xc2\xb1 4"},
		{"<b a=\"'&amp;", "&lt;b a=&quot;&#39;&amp;amp;"},
		{"a\033[31m\n\177", "a\xef\xbf\xbd[31m\xef\xbf\xbd\xef\xbf\xbd"},
		{"\xc2\x9b"
		 "31m",
			"\xef\xbf\xbd"
			"31m"},
		{"\xff", "\xef\xbf\xbd"},
		{"\xe2\x80\xaetxt.exe", "\xef\xbf\xbdtxt.exe"},
		{"\xe2\x81\xa6", "\xef\xbf\xbd"},
		{"\xd8\x9c", "\xef\xbf\xbd"},
		{"\xef\xbf\xbe", "\xef\xbf\xbd"},
		{"\xef\xbf\xbf", "\xef\xbf\xbd"},
		{"\xf4\x8f\xbf\xbf\xd7\xa9", "\xf4\x8f\xbf\xbf\xd7\xa9"},
		{"\xe2\x80\xa2 \xe2\x82\xac", "\xe2\x80\xa2 \xe2\x82\xac"},
		{"", ""},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		char *text = written(page_text, cases[i][0]);

		cr_expect_str_eq(text, cases[i][1], "case %zu: %s", i, text);
		free(text);
	}
}

static void write_changes(FILE *file, const char *unit)
{
	page_change(file, 1.25, 1, unit);
	page_change(file, -0.04, 1, unit);
	page_change(file, -INFINITY, 1, unit);
	page_change(file, NAN, 1, unit);
}

Test(page, a_change_of_nothing_has_no_sign)
{
	char *text = written(write_changes, "s");

	cr_expect_str_eq(text,
		"<td class=\"number\">+1.2s</td><td class=\"number\">0.0s</td>"
		"<td class=\"number\">-</td><td class=\"number\">-</td>");
	free(text);
}

static void write_element(FILE *file, const char *text)
{
	page_element(file, "td class=\"number\"", "%d %s", 3, text);
}

Test(page, an_element_ends_by_its_name)
{
	char *text = written(write_element, "<");

	cr_expect_str_eq(text, "<td class=\"number\">3 &lt;</td>");
	free(text);
}

Test(page, a_line_is_an_item_and_no_line_no_list)
{
	char *text = written(page_lines, "one\ntwo");

	cr_expect_str_eq(text, "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n");
	free(text);
	text = written(page_lines, "");
	cr_expect_str_eq(text, "");
	free(text);
}

Test(axis, places)
{
	struct axis axis;

	axis_linear(&axis, -10, 10);
	cr_expect_float_eq(axis_place(&axis, 0), SVG_WIDTH / 2, 1e-9);
	cr_expect(axis_place(&axis, -10) > 0 && axis_place(&axis, 10) < SVG_WIDTH);
	cr_expect_float_eq(axis_place(&axis, 1e9), SVG_WIDTH, 1e-9);
	cr_expect_float_eq(axis_place(&axis, NAN), 0, 1e-9);
	axis_logarithmic(&axis, 0.01, 100);
	cr_expect_float_eq(axis_place(&axis, 1), SVG_WIDTH / 2, 1e-9);
	cr_expect_float_eq(axis_place(&axis, 0), 0, 1e-9);
	cr_expect_float_eq(axis_place(&axis, -1), 0, 1e-9);
}

/* Ascending, at least two, round, and within the axis. */
static void check_ticks(const struct axis *axis)
{
	cr_expect(axis->nr_ticks >= 2 && axis->nr_ticks <= AXIS_TICKS, "%g to %g: %zu ticks",
		axis->low, axis->high, axis->nr_ticks);
	for (size_t i = 0; i < axis->nr_ticks; i++) {
		char text[32];

		cr_expect(axis->ticks[i] >= axis->low && axis->ticks[i] <= axis->high);
		cr_expect(i == 0 || axis->ticks[i] > axis->ticks[i - 1]);
		(void)snprintf(text, sizeof(text), "%.3g", axis->ticks[i]);
		cr_expect_float_eq(strtod(text, NULL), axis->ticks[i], 1e-9 * fabs(axis->ticks[i]),
			"%g is not round", axis->ticks[i]);
	}
}

/* Where steps are finer than the figures between which they lie, no step leads to the next. */
Test(axis, neighbours_far_from_zero_are_one_place)
{
	static const double lows[] = {1, 9.2e9, 1e18, -1e18, 1e300, 5e-324};

	for (size_t i = 0; i < sizeof(lows) / sizeof(*lows); i++) {
		struct axis axis;

		axis_linear(&axis, lows[i], nextafter(lows[i], INFINITY));
		check_ticks(&axis);
		axis_linear(&axis, nextafter(lows[i], -INFINITY), lows[i]);
		check_ticks(&axis);
	}
}

Test(axis, ticks_are_round)
{
	static const double ends[][2] = {{0, 1}, {-0.3, 0.4}, {-25, 25}, {3, 3}, {0, 293.5},
		{1e-6, 2e-6}, {NAN, 1}, {-INFINITY, INFINITY}, {5, 1}};
	static const double logs[][2] = {{0.9, 1.1}, {1, 10}, {0.95, 12}, {20, 90000}, {1e-9, 1e12},
		{7, 7}, {0, 10}, {NAN, NAN}};
	struct axis axis;

	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++) {
		axis_linear(&axis, ends[i][0], ends[i][1]);
		check_ticks(&axis);
	}
	for (size_t i = 0; i < sizeof(logs) / sizeof(*logs); i++) {
		axis_logarithmic(&axis, logs[i][0], logs[i][1]);
		check_ticks(&axis);
	}
}

static void draw(FILE *file, const char *class)
{
	const struct svg_point outside = {-5, NAN};

	svg_begin(file, class);
	svg_mark(file, "mark", (struct svg_point){12.34, 50});
	svg_course(file, "line", (const struct svg_point[]){{0, 0}, outside, {2000, 1e300}}, 3);
	svg_course(file, "line", NULL, 0);
	svg_bar(file, "bar", (struct svg_point){1, 2}, (struct svg_point){3, 4});
	svg_end(file);
}

Test(svg, marks_lines_and_bars_stay_within)
{
	char *text = written(draw, "plot");

	cr_expect_str_eq(text,
		"<svg class=\"plot\" viewBox=\"0 0 1000 100\" preserveAspectRatio=\"none\" "
		"aria-hidden=\"true\"><path class=\"mark\" d=\"M12.3 50.0h0\"/>"
		"<path class=\"line\" d=\"M0.0 0.0L0.0 0.0L1000.0 100.0\"/>"
		"<path class=\"bar\" d=\"M1.0 2.0H3.0V4.0H1.0z\"/></svg>");
	free(text);
}
