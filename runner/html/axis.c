/* SPDX-License-Identifier: MIT */
#include "axis.h"

#include <math.h>

#include "page.h"
#include "svg.h"

/* Of the axis on either side. */
#define ROOM 0.03
/* Ends that differ by less of themselves are one place: steps between would have the same name. */
#define FINEST 1e-4
/* As many ticks as fit below a plot on a phone. */
#define FEW 6

static void add(struct axis *axis, double tick)
{
	if (tick >= axis->low && tick <= axis->high && axis->nr_ticks < AXIS_TICKS)
		axis->ticks[axis->nr_ticks++] = tick;
}

/* 1, 2 or 5 times a power of ten, at most FEW of them. */
static void add_steps(struct axis *axis)
{
	static const double steps[] = {1, 2, 5, 10};
	double raw = (axis->high - axis->low) / FEW;
	double power = pow(10, floor(log10(raw)));
	double step = 10 * power;
	double first;

	for (int i = 3; i >= 0; i--)
		if (steps[i] * power >= raw)
			step = steps[i] * power;
	first = ceil(axis->low / step);
	for (int i = 0; i <= FEW; i++)
		add(axis, (first + i) * step + 0.0); /* never -0 */
}

/* Powers of ten, and with few of them 2 and 5 times as much. */
static void add_powers(struct axis *axis)
{
	int first = (int)floor(log10(axis->low));
	int last = (int)floor(log10(axis->high));
	int every = (last - first) / FEW + 1;

	for (int power = first; power <= last; power += every) {
		double value = pow(10, power);

		add(axis, value);
		if (last - first > 2)
			continue;
		add(axis, 2 * value);
		add(axis, 5 * value);
	}
}

void axis_linear(struct axis *ret_axis, double low, double high)
{
	double room;

	*ret_axis = (struct axis){.low = 0, .high = 1};
	if (isfinite(low) && isfinite(high) && low <= high) {
		room = ROOM * (high - low);
		if (high - low <= FINEST * fmax(fabs(low), fabs(high)))
			room = ROOM * fabs(low);
		room = fmax(room, 1e-9);
		ret_axis->low = low - room;
		ret_axis->high = high + room;
	}
	add_steps(ret_axis);
}

void axis_logarithmic(struct axis *ret_axis, double low, double high)
{
	double room;

	*ret_axis = (struct axis){.low = 1, .high = 10, .logarithmic = true};
	if (isfinite(low) && isfinite(high) && low <= high && low > 0) {
		room = fmax(ROOM * log(high / low), 0.01);
		ret_axis->low = low * exp(-room);
		ret_axis->high = high * exp(room);
	}
	if (ret_axis->high / ret_axis->low < 10)
		add_steps(ret_axis);
	else
		add_powers(ret_axis);
}

double axis_place(const struct axis *axis, double value)
{
	double share;

	if (axis->logarithmic)
		share = value > 0 ? log(value / axis->low) / log(axis->high / axis->low) : 0;
	else
		share = (value - axis->low) / (axis->high - axis->low);
	if (isnan(share))
		return 0;
	return SVG_WIDTH * fmin(fmax(share, 0), 1);
}

void axis_grid(FILE *file, const struct axis *axis)
{
	for (size_t i = 0; i < axis->nr_ticks; i++) {
		double x = axis_place(axis, axis->ticks[i]);

		svg_line(file, "grid", (struct svg_point){x, 0}, (struct svg_point){x, SVG_HEIGHT});
	}
}

/* A name at the edge must not lie outside. */
static const char *class_at(double x)
{
	if (x < 0.05 * SVG_WIDTH)
		return " class=\"first\"";
	return x > 0.95 * SVG_WIDTH ? " class=\"last\"" : "";
}

void axis_row(FILE *file, const struct axis *axis, size_t nr_columns, const char *unit)
{
	(void)fputs("<tbody>", file);
	page_plot_begin(file, nr_columns);
	(void)fputs("<div class=\"axis\">", file);
	for (size_t i = 0; i < axis->nr_ticks; i++) {
		double x = axis_place(axis, axis->ticks[i]);

		(void)fprintf(
			file, "<span%s style=\"left:%.1f%%\">", class_at(x), 100 * x / SVG_WIDTH);
		/* Steps of a tenth come out as 0.30000000000000004. */
		page_print(file, "%.6g%s", axis->ticks[i], unit);
		(void)fputs("</span>", file);
	}
	(void)fputs("</div>", file);
	page_plot_end(file);
	(void)fputs("</tbody>\n", file);
}
