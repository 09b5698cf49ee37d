/* SPDX-License-Identifier: MIT */
#include "gate_judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "distribution.h"

const char *gate_verdict_name(enum gate_verdict verdict)
{
	static const char *const names[] = {
		[GATE_CANNOT_TELL] = "cannot tell",
		[GATE_NO_LOSS] = "no loss",
		[GATE_LOSS] = "loss",
	};

	return names[verdict];
}

/* How far that end of the 95 % interval is from the centre, in the units of a standard error. */
static double error_towards(const struct estimate *ratio, double end)
{
	return fabs(end - ratio->ln) / distribution_student_95_real(ratio->df);
}

/* The chance to be so far above or further, if nothing but the error put it there. */
static double chance(double distance, double error, double df)
{
	/* Figures that never vary are certain, but at the border they are on neither side of it. */
	if (error <= 0)
		return distance > 0 ? 0 : distance < 0 ? 1 : 0.5;
	return distribution_student_above(distance / error, df);
}

static void judge_alone(struct gate_row *row, double margin, double error_rate)
{
	const struct estimate *ratio = &row->ratio;
	double low_error = error_towards(ratio, ratio->low);
	double high_error = error_towards(ratio, ratio->high);
	double student = distribution_student_point(error_rate, ratio->df);

	row->low = ratio->ln - student * low_error;
	row->high = ratio->ln + student * high_error;
	row->p = chance(margin - ratio->ln, high_error, ratio->df);
	if (chance(ratio->ln - margin, low_error, ratio->df) < error_rate)
		row->verdict = GATE_NO_LOSS;
}

static int by_p(const void *a, const void *b)
{
	double x = (*(struct gate_row *const *)a)->p;
	double y = (*(struct gate_row *const *)b)->p;

	return (x > y) - (x < y);
}

static void correct(struct gate_row **rows, size_t nr, double error_rate)
{
	double least = 0;

	qsort(rows, nr, sizeof(struct gate_row *), by_p);
	for (size_t i = 0; i < nr; i++) {
		least = fmax(least, fmin((double)(nr - i) * rows[i]->p, 1));
		rows[i]->p = least;
		if (least < error_rate)
			rows[i]->verdict = GATE_LOSS;
	}
}

bool gate_judge(struct gate_table *table, const struct gate_limits *limits)
{
	struct gate_row **judged = calloc(table->nr + 1, sizeof(struct gate_row *));
	double error_rate = 1 - limits->confidence;
	size_t nr = 0;

	if (judged == NULL)
		return false;
	for (size_t i = 0; i < table->nr; i++) {
		struct gate_row *row = &table->rows[i];

		row->verdict = GATE_CANNOT_TELL;
		row->p = 1;
		row->low = row->high = row->ratio.ln;
		if (row->why_not != NULL || !row->ratio.has_interval)
			continue;
		judge_alone(row, log1p(-limits->max_loss), error_rate);
		judged[nr++] = row;
	}
	correct(judged, nr, error_rate);
	free(judged);
	return true;
}

enum gate_verdict gate_table_verdict(const struct gate_table *table)
{
	enum gate_verdict verdict = table->nr > 0 ? GATE_NO_LOSS : GATE_CANNOT_TELL;

	for (size_t i = 0; i < table->nr; i++) {
		if (table->rows[i].verdict == GATE_LOSS)
			return GATE_LOSS;
		if (table->rows[i].verdict == GATE_CANNOT_TELL)
			verdict = GATE_CANNOT_TELL;
	}
	return verdict;
}

static void free_row(struct gate_row *row)
{
	free(row->name);
	free(row->why_not);
}

bool gate_table_add(struct gate_table *table, const struct gate_row *row)
{
	struct gate_row copy = *row;
	struct gate_row *larger;

	copy.name = strdup(row->name);
	copy.why_not = row->why_not != NULL ? strdup(row->why_not) : NULL;
	larger = realloc(table->rows, (table->nr + 1) * sizeof(*larger));
	if (larger != NULL)
		table->rows = larger;
	if (larger == NULL || copy.name == NULL || (row->why_not != NULL && copy.why_not == NULL)) {
		free_row(&copy);
		return false;
	}
	larger[table->nr++] = copy;
	return true;
}

void gate_table_free(struct gate_table *table)
{
	for (size_t i = 0; i < table->nr; i++)
		free_row(&table->rows[i]);
	free(table->rows);
	*table = (struct gate_table){NULL, 0};
}
