/* SPDX-License-Identifier: MIT */
#include "svg.h"

#include <math.h>

/* Of " style=\"height:12.3rem\"", whatever the number. */
#define STYLE_BYTES 64

static double inside(double value, double most)
{
	if (isnan(value))
		return 0;
	return fmin(fmax(value, 0), most);
}

/* A tenth of a unit is less than a pixel. */
static void put(FILE *file, struct svg_point point)
{
	(void)fprintf(file, "%.1f %.1f", inside(point.x, SVG_WIDTH), inside(point.y, SVG_HEIGHT));
}

static void begin(FILE *file, const char *class, const char *style)
{
	(void)fprintf(file,
		"<svg class=\"%s\"%s viewBox=\"0 0 %.0f %.0f\" preserveAspectRatio=\"none\" "
		"aria-hidden=\"true\">",
		class, style, SVG_WIDTH, SVG_HEIGHT);
}

void svg_begin(FILE *file, const char *class)
{
	begin(file, class, "");
}

void svg_begin_rows(FILE *file, const char *class, size_t rows)
{
	char style[STYLE_BYTES];

	(void)snprintf(style, sizeof(style), " style=\"height:%.1frem\"", 0.5 + 0.6 * (double)rows);
	begin(file, class, style);
}

/* A line of no length has round or square ends, and those are the mark. */
void svg_mark(FILE *file, const char *class, struct svg_point at)
{
	(void)fprintf(file, "<path class=\"%s\" d=\"M", class);
	put(file, at);
	(void)fputs("h0\"/>", file);
}

void svg_line(FILE *file, const char *class, struct svg_point from, struct svg_point to)
{
	svg_course(file, class, (const struct svg_point[]){from, to}, 2);
}

void svg_bar(FILE *file, const char *class, struct svg_point corner, struct svg_point opposite)
{
	(void)fprintf(file, "<path class=\"%s\" d=\"M", class);
	put(file, corner);
	(void)fprintf(file, "H%.1fV%.1fH%.1fz\"/>", inside(opposite.x, SVG_WIDTH),
		inside(opposite.y, SVG_HEIGHT), inside(corner.x, SVG_WIDTH));
}

void svg_course(FILE *file, const char *class, const struct svg_point *points, size_t nr)
{
	if (nr == 0)
		return;
	(void)fprintf(file, "<path class=\"%s\" d=\"M", class);
	for (size_t i = 0; i < nr; i++) {
		if (i > 0)
			(void)fputc('L', file);
		put(file, points[i]);
	}
	(void)fputs("\"/>", file);
}

void svg_end(FILE *file)
{
	(void)fputs("</svg>", file);
}

void svg_key(FILE *file, const char *class)
{
	(void)fputs("<span class=\"key\">", file);
	svg_begin(file, "alone");
	svg_mark(file, class, (struct svg_point){SVG_WIDTH / 2, SVG_HEIGHT / 2});
	svg_end(file);
	(void)fputs("</span>", file);
}
