/* SPDX-License-Identifier: MIT */
#include "interval.h"

#include <math.h>
#include <stdlib.h>

#include "distribution.h"

/* Of the order statistics; why it is more than 0.95 stands in interval.h. */
#define LEVEL 0.965

#define LN_2 0.69314718055994530942

/* Rounding of sums of weights. */
#define TINY 1e-9

/* A window; the weights of a round add up to 1. */
struct point {
	uint32_t round;
	double ln_rate;
	double weight;
};

/* The windows of a test, sorted by rate. */
struct sample_set {
	struct point *points;
	size_t nr;
	size_t nr_rounds;
	double median; /* of ln rate, of all windows */
};

static int compare_rounds(const void *a, const void *b)
{
	const struct point *x = a;
	const struct point *y = b;

	return (x->round > y->round) - (x->round < y->round);
}

static int compare_rates(const void *a, const void *b)
{
	const struct point *x = a;
	const struct point *y = b;

	return (x->ln_rate > y->ln_rate) - (x->ln_rate < y->ln_rate);
}

static bool are_sound(const struct interval_sample *samples, size_t nr)
{
	for (size_t i = 0; i < nr; i++) {
		if (!isfinite(samples[i].rate) || samples[i].rate <= 0)
			return false;
	}
	return nr >= INTERVAL_LEAST_ROUNDS;
}

/* Points sorted by round. */
static size_t weigh_rounds(struct point *points, size_t nr)
{
	size_t nr_rounds = 0;
	size_t end;

	for (size_t start = 0; start < nr; start = end) {
		end = start;
		while (end < nr && points[end].round == points[start].round)
			end++;
		for (size_t i = start; i < end; i++)
			points[i].weight = 1 / (double)(end - start);
		nr_rounds++;
	}
	return nr_rounds;
}

/* The logarithm of the mean of two rates, as the score has it; the second is not the smaller. */
static double middle(double ln_low, double ln_high)
{
	if (ln_low == ln_high)
		return ln_high;
	return ln_high + log1p(exp(ln_low - ln_high)) - LN_2;
}

/* The caller frees the points. */
static bool make_set(const struct interval_sample *samples, size_t nr, struct sample_set *ret_set)
{
	struct sample_set set = {.nr = nr};

	if (!are_sound(samples, nr))
		return false;
	set.points = calloc(nr, sizeof(*set.points));
	if (set.points == NULL)
		return false;
	for (size_t i = 0; i < nr; i++)
		set.points[i] = (struct point){samples[i].round, log(samples[i].rate), 0};
	qsort(set.points, nr, sizeof(*set.points), compare_rounds);
	set.nr_rounds = weigh_rounds(set.points, nr);
	if (set.nr_rounds < INTERVAL_LEAST_ROUNDS) {
		free(set.points);
		return false;
	}
	qsort(set.points, nr, sizeof(*set.points), compare_rates);
	set.median = middle(set.points[(nr - 1) / 2].ln_rate, set.points[nr / 2].ln_rate);
	*ret_set = set;
	return true;
}

/* The value at which the weight from the lower end goes past d - 1: the d-th of single windows. */
static double lower_order(const struct sample_set *set, size_t d)
{
	double weight = 0;
	size_t i = 0;

	while (i + 1 < set->nr && (weight += set->points[i].weight) < (double)d - 1 + TINY)
		i++;
	return set->points[i].ln_rate;
}

static double upper_order(const struct sample_set *set, size_t d)
{
	double weight = 0;
	size_t i = set->nr - 1;

	while (i > 0 && (weight += set->points[i].weight) < (double)d - 1 + TINY)
		i--;
	return set->points[i].ln_rate;
}

/* Between the d-th order statistics from either end and the next inside, this far inwards. */
struct order {
	size_t d;
	double inwards;
};

/* The chance that the median is outside the d-th is twice that of fewer than d heads of n coins. */
static struct order find_order(size_t nr)
{
	double n = (double)nr;
	double d = 1;
	double ln_heads =
		-n * LN_2; /* the chance of d - 1 heads; its logarithm, as n may be large */
	double outside = 2 * exp(ln_heads);
	double part;

	/* Not even the whole range reaches the level. */
	if (outside > 1 - LEVEL)
		return (struct order){1, 0};
	for (;;) {
		double more;

		ln_heads += log((n - d + 1) / d);
		more = 2 * exp(ln_heads);
		if (outside + more > 1 - LEVEL) {
			part = (1 - LEVEL - outside) / more;
			break;
		}
		outside += more;
		d++;
	}
	return (struct order){(size_t)d, (n - d) * part / (d + (n - 2 * d) * part)};
}

static struct interval from_logs(double centre, double low, double high)
{
	return (struct interval){
		.centre = exp(centre),
		.low = exp(low),
		.high = exp(high),
		.half_width = (high - low) / 2,
	};
}

static struct interval median_of_set(const struct sample_set *set)
{
	struct order order = find_order(set->nr_rounds);
	double low = lower_order(set, order.d);
	double high = upper_order(set, order.d);

	low += order.inwards * (lower_order(set, order.d + 1) - low);
	high += order.inwards * (upper_order(set, order.d + 1) - high);
	/* With rounds of unequal weight the score may lie outside. */
	return from_logs(set->median, fmin(low, set->median), fmax(high, set->median));
}

bool interval_median(
	const struct interval_sample *samples, size_t nr, struct interval *ret_interval)
{
	struct sample_set set;

	if (!make_set(samples, nr, &set))
		return false;
	*ret_interval = median_of_set(&set);
	free(set.points);
	return true;
}

/* Maritz and Jarrett: the chance of each window to be the median of samples drawn from these. */
static void weigh_median(const struct sample_set *set, double *ret_weights)
{
	double a = ((double)set->nr_rounds + 1) / 2;
	double weight = 0;
	double before = 0;

	for (size_t i = 0; i < set->nr; i++) {
		double up_to;

		weight += set->points[i].weight;
		up_to = distribution_beta(a, weight / (double)set->nr_rounds);
		ret_weights[i] = up_to - before;
		before = up_to;
	}
}

static double median_error(const struct sample_set *set, const double *weights)
{
	double mean = 0;
	double square = 0;

	for (size_t i = 0; i < set->nr; i++) {
		/* About the median, so that small differences of large logarithms are kept. */
		double x = set->points[i].ln_rate - set->median;

		mean += weights[i] * x;
		square += weights[i] * x * x;
	}
	return sqrt(fmax(square - mean * mean, 0));
}

static double side(const struct sample_set *set, size_t i)
{
	return (set->points[i].ln_rate > set->median) - (set->points[i].ln_rate < set->median);
}

/* How each round moved the index: what one test adds. */
struct moves {
	uint32_t *rounds; /* those of any test, each once, sorted */
	double *moves;
	size_t nr;
	double *weights;   /* of weigh_median() for the test before */
	size_t nr_weighed; /* its windows, if each had a round of its own, else 0 */
};

static int compare_numbers(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a;
	uint32_t y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static void add_moves(struct moves *moves, const struct sample_set *set)
{
	double error;
	double off = 0;

	/* Tests with one window in each of so many rounds have the same weights. */
	if (set->nr != set->nr_rounds || set->nr != moves->nr_weighed)
		weigh_median(set, moves->weights);
	moves->nr_weighed = set->nr == set->nr_rounds ? set->nr : 0;
	error = median_error(set, moves->weights);
	for (size_t i = 0; i < set->nr; i++)
		off += set->points[i].weight * fabs(side(set, i));
	for (size_t i = 0; i < set->nr && off > 0; i++) {
		const uint32_t *round = bsearch(&set->points[i].round, moves->rounds, moves->nr,
			sizeof(*moves->rounds), compare_numbers);

		moves->moves[round - moves->rounds] +=
			set->points[i].weight * side(set, i) * error / sqrt(off);
	}
}

static void free_moves(struct moves *moves)
{
	free(moves->rounds);
	free(moves->moves);
	free(moves->weights);
}

static bool make_moves(const struct interval_test *tests, size_t nr, struct moves *ret_moves)
{
	struct moves moves = {0};
	size_t nr_all = 0;
	size_t nr_apart = 0;

	for (size_t t = 0; t < nr; t++)
		nr_all += tests[t].nr;
	moves.rounds = calloc(nr_all + 1, sizeof(*moves.rounds));
	moves.moves = calloc(nr_all + 1, sizeof(*moves.moves));
	moves.weights = calloc(nr_all + 1, sizeof(*moves.weights));
	if (moves.rounds == NULL || moves.moves == NULL || moves.weights == NULL) {
		free_moves(&moves);
		return false;
	}
	for (size_t t = 0; t < nr; t++)
		for (size_t i = 0; i < tests[t].nr; i++)
			moves.rounds[moves.nr++] = tests[t].samples[i].round;
	qsort(moves.rounds, moves.nr, sizeof(*moves.rounds), compare_numbers);
	for (size_t i = 0; i < moves.nr; i++)
		if (i == 0 || moves.rounds[i] != moves.rounds[i - 1])
			moves.rounds[nr_apart++] = moves.rounds[i];
	moves.nr = nr_apart;
	*ret_moves = moves;
	return true;
}

static double half_width_of(const struct moves *moves, size_t nr_tests, size_t nr_rounds)
{
	double sum = 0;

	for (size_t i = 0; i < moves->nr; i++)
		sum += moves->moves[i] * moves->moves[i];
	return sqrt(sum) / (double)nr_tests * distribution_student_95(nr_rounds - 1) *
		(1.06 - 1.2 / (double)nr_rounds);
}

bool interval_index(const struct interval_test *tests, size_t nr, struct interval *ret_interval)
{
	struct moves moves;
	size_t nr_rounds = SIZE_MAX; /* of the test with the fewest */
	double centre = 0;
	double half_width;
	struct interval interval;
	bool done = false;

	if (!make_moves(tests, nr, &moves))
		return false;
	for (size_t t = 0; t < nr; t++) {
		struct sample_set set;

		if (!isfinite(tests[t].unit) || tests[t].unit <= 0 ||
			!make_set(tests[t].samples, tests[t].nr, &set))
			goto out;
		add_moves(&moves, &set);
		centre += (set.median - log(tests[t].unit)) / (double)nr;
		nr_rounds = set.nr_rounds < nr_rounds ? set.nr_rounds : nr_rounds;
		free(set.points);
	}
	if (nr == 0)
		goto out;
	half_width = half_width_of(&moves, nr, nr_rounds);
	interval = from_logs(centre, centre - half_width, centre + half_width);
	done = isfinite(interval.high);
	if (done)
		*ret_interval = interval;
out:
	free_moves(&moves);
	return done;
}
