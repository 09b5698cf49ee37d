/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "axis.h"
#include "disturbance.h"
#include "must.h"
#include "page.h"
#include "result_parts.h"
#include "svg.h"

static const char *const score_columns[] = {
	"Test", "Value", "Unit", "Index", "±, 95 %", "Windows", "Disturbed", NULL};
#define SCORE_COLUMNS 7

/* Of the indices of all tests and passes; false if there is none. */
static bool find_axis(const struct result *result, struct axis *ret_axis)
{
	double low = INFINITY;
	double high = 0;

	for (size_t i = 0; i < result->nr_passes * result->nr_tests; i++) {
		const struct score *score =
			&result->passes[i / result->nr_tests].scores[i % result->nr_tests];

		if (score->measured && score->index > 0) {
			low = fmin(low, score->index);
			high = fmax(high, score->index);
		}
	}
	axis_logarithmic(ret_axis, low, high);
	return high > 0;
}

static void write_half_width(FILE *file, bool has_interval, const struct interval *interval)
{
	if (has_interval)
		page_element(file, "td class=\"number\"", "%.2f %%", 100 * interval->half_width);
	else
		page_element(file, "td class=\"number\"", "-");
}

static void write_not_measured(FILE *file, const struct result *result, size_t test, size_t pass)
{
	const struct failure *failure = result_failure(result, test, pass);

	if (failure == NULL)
		return;
	(void)fputs("<tr>", file);
	page_element(file, "th scope=\"row\"", "%s", result->tests[test].title);
	page_element(file, "td colspan=\"6\"", "no score (%s): %s",
		failure_kind_name(failure->kind), failure->reason);
	(void)fputs("</tr>\n", file);
}

static void write_score(FILE *file, const struct result *result, size_t test, size_t pass)
{
	const struct score *score = &result->passes[pass].scores[test];
	struct evidence_counts counts = disturbance_of(result, test, pass);

	(void)fputs("<tr>", file);
	page_element(file, "th scope=\"row\"", "%s", result->tests[test].title);
	page_element(file, "td class=\"number\"", "%.1f", score->value);
	page_element(file, "td class=\"number\"", "%s", result->tests[test].unit);
	if (score->index > 0)
		page_element(file, "td class=\"number\"", "%.1f%s", score->index,
			result->tests[test].baseline_estimated ? " e" : "");
	else
		page_element(file, "td class=\"number\"", "-");
	write_half_width(file, score->has_interval, &score->interval);
	page_element(file, "td class=\"number\"", "%" PRIu32, score->nr_samples);
	page_element(file,
		evidence_is_disturbed(&counts) ? "td class=\"number bad\"" : "td class=\"number\"",
		"%" PRIu32 "%s", score->nr_flagged, evidence_is_disturbed(&counts) ? " !" : "");
	(void)fputs("</tr>\n", file);
}

static void write_dot(FILE *file, const struct axis *axis, const struct score *score, size_t pass)
{
	const struct window as_mark = {.pass = pass};

	page_plot_begin(file, SCORE_COLUMNS);
	svg_begin(file, "dots");
	axis_grid(file, axis);
	svg_mark(file, result_part_mark(&as_mark),
		(struct svg_point){axis_place(axis, score->index), SVG_HEIGHT / 2});
	svg_end(file);
	page_plot_end(file);
}

/* A row in bold for what is made of several tests. */
static void write_composite(FILE *file, const char *name, const struct result_composite *composite)
{
	if (composite->value <= 0)
		return;
	(void)fputs("<tr class=\"total\">", file);
	page_element(file, "th scope=\"row\"", "%s%s", name,
		composite->partial ? " (of some tests)" : "");
	page_element(file, "td colspan=\"2\"", "%s", "");
	page_element(file, "td class=\"number\"", "%.1f", composite->value);
	write_half_width(file, composite->has_interval, &composite->interval);
	page_element(file, "td colspan=\"2\"", "%s", "");
	(void)fputs("</tr>\n", file);
}

static void write_pass(
	FILE *file, const struct result *result, size_t number, const struct axis *axis)
{
	const struct result_pass *pass = &result->passes[number];
	const struct result_composite index = {
		pass->index, pass->index_partial, pass->has_interval, pass->interval};
	char label[RESULT_PASS_LABEL_BYTES];

	result_pass_label(pass, label);
	page_table_begin(file, label);
	page_columns(file, score_columns);
	for (size_t test = 0; test < result->nr_tests; test++) {
		(void)fputs("<tbody>", file);
		if (pass->scores[test].measured)
			write_score(file, result, test, number);
		else
			write_not_measured(file, result, test, number);
		if (axis != NULL && pass->scores[test].measured && pass->scores[test].index > 0)
			write_dot(file, axis, &pass->scores[test], number);
		(void)fputs("</tbody>\n", file);
	}
	(void)fputs("<tbody>", file);
	if (axis != NULL) {
		page_plot_begin(file, SCORE_COLUMNS);
		axis_names(file, axis, "");
		page_plot_end(file);
	}
	write_composite(file, "Index", &index);
	write_composite(file, "Crypto composite", &pass->crypto);
	(void)fputs("</tbody>\n", file);
	page_table_end(file);
}

void result_part_scores(FILE *file, const struct result *result)
{
	struct axis axis;
	bool rated = find_axis(result, &axis);

	page_section_begin(file, "scores", "Scores");
	page_element(file, "p class=\"note\"",
		"A score is the median of the windows, higher is better. An index of 10 is the "
		"baseline's "
		"machine (%s); the system's index is the geometric mean of those of its tests. ± "
		"is half "
		"the width of the 95 %% interval. Disturbed: windows with evidence that something "
		"else "
		"slowed them down.%s",
		result->baseline_name, rated ? " Dots: the index, on a logarithmic axis." : "");
	for (size_t i = 0; i < result->nr_passes; i++)
		write_pass(file, result, i, rated ? &axis : NULL);
	page_section_end(file);
}

/* The pass of one copy that the others are compared with; nr_passes if there is none. */
static size_t find_base(const struct result *result)
{
	size_t pass = 0;

	while (pass < result->nr_passes && result->passes[pass].copies != 1)
		pass++;
	return pass;
}

static const char *const scaling_columns[] = {
	"Test", "1 copy", "All copies", "Unit", "Times", "Of the copies", NULL};
#define SCALING_COLUMNS 6

struct gain {
	double one;
	double all;
	uint32_t copies;
};

/* The upper bar is one copy; the full width is as many times that as there are copies, or more. */
static void write_bars(FILE *file, const struct gain *gain, size_t base, size_t pass)
{
	static const char *const bars[PAGE_STYLE_KINDS] = {"bar p0", "bar p1", "bar p2", "bar p3"};
	double most = fmax(gain->copies * gain->one, gain->all);
	double ideal = SVG_WIDTH * gain->copies * gain->one / most;

	page_plot_begin(file, SCALING_COLUMNS);
	svg_begin(file, "bars");
	svg_bar(file, "band", (struct svg_point){0, 0}, (struct svg_point){ideal, SVG_HEIGHT});
	svg_bar(file, bars[base % PAGE_STYLE_KINDS], (struct svg_point){0, 8},
		(struct svg_point){SVG_WIDTH * gain->one / most, 46});
	svg_bar(file, bars[pass % PAGE_STYLE_KINDS], (struct svg_point){0, 54},
		(struct svg_point){SVG_WIDTH * gain->all / most, 92});
	svg_end(file);
	page_plot_end(file);
}

static void write_gain(FILE *file, const char *name, const char *unit, const struct gain *gain)
{
	(void)fputs("<tr>", file);
	page_element(file, "th scope=\"row\"", "%s", name);
	page_element(file, "td class=\"number\"", "%.1f", gain->one);
	page_element(file, "td class=\"number\"", "%.1f", gain->all);
	page_element(file, "td class=\"number\"", "%s", unit);
	page_element(file, "td class=\"number\"", "%.2f", gain->all / gain->one);
	page_element(
		file, "td class=\"number\"", "%.0f %%", 100 * gain->all / gain->one / gain->copies);
	(void)fputs("</tr>\n", file);
}

static void write_gains(FILE *file, const struct result *result, size_t base, size_t pass)
{
	const struct result_pass *one = &result->passes[base];
	const struct result_pass *all = &result->passes[pass];
	struct gain gain = {one->index, all->index, all->copies};
	char label[RESULT_PASS_LABEL_BYTES];
	char *caption;

	result_pass_label(all, label);
	caption = must_format("1 copy and %s", label);
	page_table_begin(file, caption);
	free(caption);
	page_columns(file, scaling_columns);
	for (size_t test = 0; test < result->nr_tests; test++) {
		gain = (struct gain){one->scores[test].value, all->scores[test].value, all->copies};
		if (!one->scores[test].measured || !all->scores[test].measured)
			continue;
		(void)fputs("<tbody>", file);
		write_gain(file, result->tests[test].title, result->tests[test].unit, &gain);
		write_bars(file, &gain, base, pass);
		(void)fputs("</tbody>\n", file);
	}
	gain = (struct gain){one->index, all->index, all->copies};
	(void)fputs("<tbody class=\"total\">", file);
	if (gain.one > 0 && gain.all > 0)
		write_gain(file, "Index", "", &gain);
	(void)fputs("</tbody>\n", file);
	page_table_end(file);
}

void result_part_scaling(FILE *file, const struct result *result)
{
	size_t base = find_base(result);
	bool begun = false;

	for (size_t pass = 0; base < result->nr_passes && pass < result->nr_passes; pass++) {
		if (result->passes[pass].copies == 1 || !result_pass_is_main(result, pass))
			continue;
		if (!begun) {
			page_section_begin(file, "scaling", "One copy against many");
			page_element(file, "p class=\"note\"",
				"The upper bar is one copy, the lower all of them together. The "
				"shaded width "
				"is what they would do if none got in another's way.");
		}
		begun = true;
		write_gains(file, result, base, pass);
	}
	if (begun)
		page_section_end(file);
}
